import { type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { type auditLog, products } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import type { ProductDetail } from '../../contract/products/catalog.ts'
import { type ProductField, productFields } from '../../contract/products/columns.ts'
import type {
  ProductEvent,
  ProductPreview,
  StaffProduct,
  StaffProductDetail,
} from '../../contract/products/products.ts'
import type { Actor } from '../identity.ts'
import { noProduct } from '../not-found.ts'
import { getProductDetail } from './catalog.ts'
import { forSale } from './for-sale.ts'

export const entity = 'product'

/** The product as the staff see it, to run alone or in a plan. */
export const productQuery = (db: Database, where: SQL) =>
  db.query.products.findFirst({
    where,
    columns: { image: false, changed: false },
    with: {
      Inventory: { columns: { on_hand: true, reserved: true, quantity: true, min_stock: true, location: true } },
    },
  })

export function requireProduct(product: Awaited<ReturnType<typeof productQuery>>): StaffProduct {
  if (!product) throw noProduct()
  return product
}

export const getStaffProduct = async (db: Database, id: number) =>
  requireProduct(await productQuery(db, eq(products.id, id)))

/** A product; for staff who edit products, for sale or not and with the fields of the form. @throws 404 */
export const getProduct = (db: Database, user: Actor, id: number): Promise<ProductDetail | StaffProductDetail> =>
  can(user, 'products') ? getStaffProductDetail(db, user, id) : getProductDetail(db, user, id)

/** The product, for sale or not, with all fields that `PUT /products/{id}` accepts. */
async function getStaffProductDetail(db: Database, user: Actor, id: number): Promise<StaffProductDetail> {
  const [detail, product] = await Promise.all([getProductDetail(db, user, id, sql`TRUE`), getStaffProduct(db, id)])
  const { min_stock = 0, location = null } = product.Inventory ?? {}
  return { ...detail, ...product, min_stock, location }
}

/** The product as a client without a price list would see it, also if it is not for sale. */
export async function previewProduct(db: Database, id: number): Promise<ProductPreview> {
  const [product, states] = await Promise.all([
    getProductDetail(db, { customerId: null }, id, sql`TRUE`),
    db.all<{ isActive: number; isForSale: number }>(sql`SELECT status = 'active' AS isActive, ${forSale} AS isForSale
      FROM products WHERE products.id = ${id}`),
  ])
  const [state] = states
  return { product, hiddenBy: state?.isForSale ? null : state?.isActive ? 'category' : 'status' }
}

/** The fields of the form as SQL, by their names and in their units. */
const fieldSql: Record<ProductField, SQL | Column> = {
  ...products,
  salePrice1: sql`salePrice1 / 100.0`,
  cost: sql`cost / 100.0`,
  images: sql`json(images)`,
  min_stock: sql`coalesce((SELECT min_stock FROM inventory WHERE productId = products.id), 0)`,
  location: sql`(SELECT location FROM inventory WHERE productId = products.id)`,
}

/** A product as JSON for the audit log, with the value that `value` returns for each field. For a SELECT from `products`. */
export const snapshotOf = (value: (field: ProductField, stored: SQL | Column) => SQL | Column) =>
  sql`json_object(${sql.join(
    productFields.map((field) => sql`${sql.raw(`'${field}'`)}, ${value(field, fieldSql[field])}`),
    sql`, `,
  )})`

export const snapshot = snapshotOf((_, stored) => stored)

const maxEvents = 50

/** The changes of a product, the latest first. */
export async function productHistory(db: Database, id: number): Promise<ProductEvent[]> {
  const { product, rows } = await db.read({
    product: db.select({ id: products.id }).from(products).where(eq(products.id, id)),
    rows: db.query.auditLog.findMany({
      columns: { id: true, action: true, createdAt: true, before: true, after: true },
      with: { user: { columns: { nombre: true } } },
      where: (row, { and }) => and(eq(row.entity, entity), eq(row.entityId, String(id))),
      orderBy: (row, { desc }) => desc(row.id),
      limit: maxEvents,
    }),
  })
  if (product.length === 0) throw noProduct()
  return rows
    .map(({ before, after, ...row }) => ({ ...row, changes: before && after ? differences(before, after) : [] }))
    .filter(({ action, changes }) => action !== 'update' || changes.length > 0)
}

type Values = Record<string, ProductEvent['changes'][number]['to']>

const differences = (before: typeof auditLog.$inferSelect.before, after: typeof auditLog.$inferSelect.after) => {
  const was = before as Values
  return Object.entries(after as Values)
    .map(([field, to]) => ({ field, from: was[field] ?? null, to }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
}
