import { eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { files, products } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import {
  type NewProduct,
  notMultipleMessage,
  type ProductChange,
  type ProductInput,
} from '../../contract/products/product-form.ts'
import { invalidField, taken } from '../../errors.ts'
import { audited, changedMeanwhile, hasVersion, notRepeated, Repeated } from '../audit.ts'
import type { StoredFile } from '../files.ts'
import type { Actor } from '../identity.ts'
import { noPermission } from '../no-permission.ts'
import { deletedProduct } from '../not-found.ts'
import { configured } from '../shop/configured.ts'
import { catalogEvent } from './catalog-changes.ts'
import { entity, getStaffProduct, productQuery, requireProduct, snapshot } from './read.ts'

/** Creates a product, once if a browser sends it again. */
export async function createProduct(db: Database, user: Actor, input: NewProduct) {
  try {
    return await insertProduct(db, user, input)
  } catch (error) {
    if (!(error instanceof Repeated)) throw error
    return getStaffProduct(db, error.entityId)
  }
}

/** The new product comes last in the list. Its initial stock is its first movement, valued at the cost of the product. */
async function insertProduct(db: Database, user: Actor, { version: _, ...input }: NewProduct) {
  const { stock = null, min_stock, location = null, ...product } = input
  if (stock !== null && !can(user, 'inventory.update')) throw noPermission()
  const id = sql`(SELECT id FROM products WHERE code = ${product.code})`
  const isStocked = stock !== null || (min_stock ?? 0) > 0 || location !== null || product.backorder !== null
  const cost = sql`(SELECT cost FROM products WHERE id = ${id} AND ${stock ?? 0} > 0)`
  const minimum = min_stock === undefined ? configured('stock', 'minStock') : sql`${min_stock}`
  const exists = sql`entityId IN (SELECT CAST(id AS TEXT) FROM products WHERE version = 1)`
  const result = await db.write({
    isNew: notRepeated(db, user, { entity, after: input, exists }),
    category: product.categoryId == null ? undefined : ensureCategory(product.categoryId),
    files: ensureFiles(product, sql`FALSE`),
    created: onConstraint(
      db.insert(products).values({ ...product, image: product.images[0] ?? null, position: nextPosition }),
      { 'products.code': codeTaken, minimum_is_a_multiple: () => notMultiple(product.multiple) },
    ),
    inventory: db.run(sql`INSERT INTO inventory (productId, on_hand, avg_cost, min_stock, location)
      SELECT ${id}, ${stock ?? 0}, ${cost}, ${minimum}, ${location} WHERE ${isStocked ? 1 : 0}`),
    movement: db.run(sql`INSERT INTO stock_movements (productId, type, on_hand, cost, reason, userId)
      SELECT ${id}, 'initial', ${stock ?? 0}, ${cost}, 'Existencia inicial', ${user.id} WHERE ${stock ?? 0} > 0`),
    audit: audited(db, user, { action: 'create', entity, entityId: id, after: input }),
    event: catalogEvent(db),
    product: productQuery(db, eq(products.code, product.code)),
  })
  return requireProduct(result.product)
}

/** Records an uploaded picture or PDF, which the form of a product may then name. */
export const addProductFile = (db: Database, user: Actor, file: StoredFile) =>
  db.write({ file: db.insert(files).values({ ...file, userId: user.id }) })

/** Saves the form of a product, except its stock, which only movements change. */
export async function updateProduct(
  db: Database,
  user: Actor,
  id: number,
  { version, stock, ...input }: ProductChange,
) {
  const { min_stock, location, ...product } = input
  const result = await db.write({
    exists: ensure(sql`EXISTS (SELECT 1 FROM products WHERE id = ${id})`, deletedProduct),
    unchanged: ensure(hasVersion(products, id, version), () => changedMeanwhile(db, user, entity, id)),
    category: product.categoryId == null ? undefined : ensureCategory(product.categoryId),
    files: ensureFiles(product, sql`id = ${id}`),
    audit: audited(db, user, {
      action: 'update',
      entity,
      entityId: id,
      before: sql`(SELECT ${snapshot} FROM products WHERE id = ${id})`,
      after: input,
    }),
    updated: onConstraint(
      db
        .update(products)
        .set({
          ...product,
          ...(product.images && { image: product.images[0] ?? null }),
          version: sql`version + 1`,
          updatedAt: now,
        })
        .where(eq(products.id, id)),
      { 'products.code': codeTaken, minimum_is_a_multiple: () => notMultipleOfStored(db, id, input) },
    ),
    // A product without inventory cannot be ordered.
    inventory:
      product.backorder == null && !location && !min_stock
        ? undefined
        : db.run(sql`INSERT INTO inventory (productId, min_stock) SELECT ${id}, ${configured('stock', 'minStock')}
            WHERE NOT EXISTS (SELECT 1 FROM inventory WHERE productId = ${id})`),
    minimum: min_stock === undefined ? undefined : setting(db, id, sql`min_stock`, min_stock),
    location: location === undefined ? undefined : setting(db, id, sql`location`, location),
    event: catalogEvent(db),
    product: productQuery(db, eq(products.id, id)),
  })
  return requireProduct(result.product)
}

/** Changes a column of the product's inventory, and its version: the ledger's form edits the same columns. */
const setting = (db: Database, id: number, column: SQL, value: number | string | null) =>
  db.run(sql`UPDATE inventory SET ${column} = ${value}, version = version + 1
    WHERE productId = ${id} AND ${column} IS NOT ${value}`)

const nextPosition = sql`(SELECT coalesce(max(position), 0) + 1 FROM products)`

export const ensureCategory = (id: number) =>
  ensure(sql`EXISTS (SELECT 1 FROM categories WHERE id = ${id})`, () =>
    invalidField('categoryId', 'La categoría ya no existe.'),
  )

/** The files were uploaded for products. A file the product already has is accepted too. `own`: selects that product. */
const ensureFiles = ({ images = [], pdf }: Partial<Pick<ProductInput, 'images' | 'pdf'>>, own: SQL) =>
  ensure(
    sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(pdf ? [...images, pdf] : images)}) AS file
      WHERE substr(file.value, 8) NOT IN (SELECT key FROM files WHERE kind IN ('product-image', 'product-pdf'))
        AND NOT EXISTS (SELECT 1 FROM products
          WHERE ${own} AND (pdf = file.value OR file.value IN (SELECT value FROM json_each(images)))))`,
    () => invalidField('images', 'Vuelve a subir los archivos.'),
  )

/** 400: the new minimum or multiple does not fit the other one, which may be the stored one. */
async function notMultipleOfStored(db: Database, id: number, { multiple }: ProductChange) {
  const stored = await db.query.products.findFirst({ where: eq(products.id, id), columns: { multiple: true } })
  return notMultiple(multiple ?? stored?.multiple ?? 1)
}

const notMultiple = (multiple: number) => invalidField('min_qty', notMultipleMessage(multiple))

const codeTaken = () => taken('CODE_EXISTS', 'code', 'El código ya existe.')
