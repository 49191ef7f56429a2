import { eq, type SQL, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../../db/client.ts'
import { outbox, products } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import type { ProductInput } from '../../contract/products.ts'
import { AppError, forbidden, invalid } from '../../errors.ts'
import { audited, changedMeanwhile } from '../audit.ts'
import { entity, found, getStaffProduct, productQuery, snapshot } from './read.ts'

type Person = { id: number; AccesoId: number }

/** Tells every open screen that the catalogue is another. */
export const catalogChanged = (db: Database) => db.insert(outbox).values({ event: 'catalog', payload: {} })

/** At the end of the list. What there is of it at first is its first movement of stock. */
export async function createProduct(db: Database, user: Person, { version: _, ...input }: ProductInput) {
  const { stock = null, min_stock, ...product } = input
  if (stock !== null && !can(user, 'inventory.update')) throw forbidden('No tienes permiso para esta acción.')
  const made = sql`(SELECT id FROM products WHERE code = ${product.code})`
  const hasInventory = stock !== null || min_stock > 0 ? 1 : 0
  try {
    const results = await db.batch([
      db.run(require(categoryExists(product.categoryId))),
      db.run(require(filesExist(product, sql`FALSE`))),
      db.insert(products).values({ ...product, image: product.images[0] ?? null, position: nextPosition }),
      db.run(sql`INSERT INTO inventory (productId, on_hand, min_stock)
        SELECT ${made}, ${stock ?? 0}, ${min_stock} WHERE ${hasInventory}`),
      db.run(sql`INSERT INTO stock_movements (productId, type, on_hand, reason, userId)
        SELECT ${made}, 'initial', ${stock ?? 0}, 'Existencia inicial', ${user.id} WHERE ${stock ?? 0} > 0`),
      audited(db, user, { action: 'create', entity, entityId: made, after: input }),
      catalogChanged(db),
      productQuery(db, eq(products.code, product.code)),
    ])
    return found(results[7])
  } catch (error) {
    throw refusal(error, 0)
  }
}

/** Stock is changed by movements alone, so what the form says of it is left aside. */
export async function updateProduct(
  db: Database,
  user: Person,
  id: number,
  { version, stock, ...input }: ProductInput,
) {
  const { min_stock, ...product } = input
  const unchanged = version === undefined ? sql`TRUE` : sql`version = ${version}`
  try {
    const results = await db.batch([
      db.run(require(sql`EXISTS (SELECT 1 FROM products WHERE id = ${id} AND ${unchanged})`)),
      db.run(require(categoryExists(product.categoryId))),
      db.run(require(filesExist(product, sql`id = ${id}`))),
      audited(db, user, {
        action: 'update',
        entity,
        entityId: id,
        before: sql`(SELECT ${snapshot} FROM products WHERE id = ${id})`,
        after: input,
      }),
      db
        .update(products)
        .set({
          ...product,
          image: product.images[0] ?? null,
          version: sql`version + 1`,
          updatedAt: new Date().toISOString(),
        })
        .where(eq(products.id, id)),
      db.run(sql`UPDATE inventory SET min_stock = ${min_stock} WHERE productId = ${id} AND min_stock <> ${min_stock}`),
      catalogChanged(db),
      productQuery(db, eq(products.id, id)),
    ])
    return found(results[7])
  } catch (error) {
    if (!(error instanceof BatchFailed) || error.index !== 0) throw refusal(error, 1)
    await getStaffProduct(db, id)
    throw await changedMeanwhile(db, entity, id)
  }
}

const nextPosition = sql`(SELECT coalesce(max(position), 0) + 1 FROM products)`

export const categoryExists = (id: number) => sql`EXISTS (SELECT 1 FROM categories WHERE id = ${id})`

/** Files that were uploaded as what they are used for, or that the product had already. */
const filesExist = ({ images, pdf }: Pick<ProductInput, 'images' | 'pdf'>, own: SQL) => sql`NOT EXISTS (
  SELECT 1 FROM json_each(${JSON.stringify(pdf ? [...images, pdf] : images)}) AS file
  WHERE substr(file.value, 8) NOT IN (SELECT key FROM files WHERE kind IN ('product-image', 'product-pdf'))
    AND NOT EXISTS (SELECT 1 FROM products
      WHERE ${own} AND (pdf = file.value OR file.value IN (SELECT value FROM json_each(images)))))`

/** `first`: which statement of the batch asks for the category; the next asks for the files. */
function refusal(error: unknown, first: number) {
  if (!(error instanceof BatchFailed)) return error
  if (error.breaks('products.code')) {
    return new AppError(409, 'CODE_EXISTS', 'El código ya existe.', { fields: { code: 'El código ya existe.' } })
  }
  if (error.index === first) return invalid('La categoría ya no existe.', { categoryId: 'La categoría ya no existe.' })
  if (error.index === first + 1)
    return invalid('Vuelve a subir los archivos.', { images: 'Vuelve a subir los archivos.' })
  return error
}
