import { sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { toPesos } from '../../contract/money.ts'
import type { ProductSupplier, ProductSuppliers, SupplierCode } from '../../contract/purchases/suppliers.ts'
import { audited } from '../audit.ts'
import type { Author } from '../identity.ts'
import { noProduct } from '../not-found.ts'
import { addSupplier, supplierNamed } from '../purchases/supplier-names.ts'
import { sortText } from '../sort-text.ts'
import { entity } from './read.ts'

const maxOthers = 500

/** The suppliers of a product: those of its purchases that count, and those with a code for it. */
export const productSuppliers = async (db: Database, id: number) => toSuppliers(await db.read(queries(db, id)))

/** Sets or removes the supplier's code of the product. */
export async function setSupplierCode(db: Database, user: Author, id: number, { supplier, code }: SupplierCode) {
  const supplierId = supplierNamed(supplier)
  const storedCode = sql`(SELECT code FROM supplier_codes WHERE productId = ${id} AND supplierId = ${supplierId})`
  const { found } = await db.write({
    exists: ensure(sql`EXISTS (SELECT 1 FROM products WHERE id = ${id})`, noProduct),
    supplier: code ? addSupplier(db, supplier) : undefined,
    // Before the change, because it reads the earlier code.
    audit: audited(db, user, {
      action: 'update',
      entity,
      entityId: id,
      before: sql`json_object('supplierCode', ${supplier} || ': ' || ${storedCode})`,
      after: { supplierCode: code ? `${supplier}: ${code}` : null },
    }),
    code: code
      ? db.run(sql`INSERT INTO supplier_codes (productId, supplierId, code) VALUES (${id}, ${supplierId}, ${code})
          ON CONFLICT DO UPDATE SET code = excluded.code`)
      : db.run(sql`DELETE FROM supplier_codes WHERE productId = ${id} AND supplierId = ${supplierId}`),
    found: queries(db, id),
  })
  return toSuppliers(found)
}

type SupplierRows = {
  products: { avg_cost: number | null }[]
  suppliers: ProductSupplier[]
  others: { name: string }[]
}

const queries = (db: Database, id: number) => {
  // With max(), SQLite takes the other columns from the row of the latest movement.
  const bought = sql`(SELECT supplierId, max(movement.id) AS latest, movement.cost, date, purchases.id AS purchaseId,
      count(*) AS purchases, sum(movement.on_hand) AS pieces
    FROM stock_movements AS movement JOIN purchases ON purchases.entryId = movement.entryId
    WHERE movement.productId = ${id} AND type = 'purchase' AND movement.on_hand > 0 AND undoneAt IS NULL GROUP BY supplierId)`
  const coded = sql`(SELECT supplierId, code FROM supplier_codes WHERE productId = ${id})`
  return {
    products: db.all<{ avg_cost: number | null }>(sql`SELECT avg_cost FROM products
      LEFT JOIN inventory ON inventory.productId = products.id WHERE products.id = ${id}`),
    suppliers: db.all<ProductSupplier>(sql`SELECT suppliers.id, name, coded.code, cost, date, purchaseId,
        coalesce(purchases, 0) AS purchases, coalesce(pieces, 0) AS pieces
      FROM suppliers LEFT JOIN ${bought} AS bought ON bought.supplierId = suppliers.id
      LEFT JOIN ${coded} AS coded ON coded.supplierId = suppliers.id
      WHERE latest IS NOT NULL OR coded.code IS NOT NULL ORDER BY latest DESC NULLS LAST, ${sortText('name')}`),
    others: db.all<{ name: string }>(sql`SELECT name FROM suppliers
      WHERE id NOT IN (SELECT supplierId FROM ${bought} UNION SELECT supplierId FROM ${coded})
      ORDER BY ${sortText('name')} LIMIT ${maxOthers}`),
  }
}

function toSuppliers({ products, suppliers, others }: SupplierRows): ProductSuppliers {
  const [product] = products
  if (!product) throw noProduct()
  return {
    suppliers: suppliers.map((row) => ({ ...row, cost: row.cost === null ? null : toPesos(row.cost) })),
    avg_cost: product.avg_cost === null ? null : toPesos(product.avg_cost),
    others: others.map(({ name }) => name),
  }
}
