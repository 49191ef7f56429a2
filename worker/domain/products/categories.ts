import { eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { categories } from '../../../db/schema/index.ts'
import { allExist, valueList } from '../../../db/sql-lists.ts'
import type { Category } from '../../contract/products/catalog.ts'
import {
  type CategoryChange,
  type CategoryInput,
  type CategoryOrder,
  type CategoryRow,
  maxLevels,
  ownChildMessage,
  tooDeepMessage,
  withTotals,
} from '../../contract/products/categories.ts'
import { conflict, invalidField, taken } from '../../errors.ts'
import { audited, changedMeanwhile, hasVersion, notRepeated, Repeated } from '../audit.ts'
import type { Author } from '../identity.ts'
import { noCategory } from '../not-found.ts'
import { catalogEvent } from './catalog-changes.ts'

/** The categories in their order. Without `withHidden`, only those that clients see. */
export async function categoryOptions(db: Database, withHidden: boolean): Promise<Category[]> {
  const rows = await db.all<Category & { isHidden: number }>(sql`
    SELECT id, name, parentId, image, id IN (SELECT id FROM hidden_categories) AS isHidden FROM categories ORDER BY position, id`)
  return rows
    .filter(({ isHidden }) => withHidden || !isHidden)
    .map(({ isHidden, ...category }) => ({ ...category, ...(isHidden && { hidden: true }) }))
}

/** The whole tree, each level in its order. */
export const listCategories = async (db: Database) => toRows(await rowsQuery(db))

/**
 * Adds a category as the last child of its parent, once if a browser sends it again.
 * @throws 400 for a parent or picture that is not allowed, 409 for a name that is taken
 */
export async function createCategory(db: Database, user: Author, input: CategoryInput) {
  try {
    return await insertCategory(db, user, input)
  } catch (error) {
    if (!(error instanceof Repeated)) throw error
    return findRow(await rowsQuery(db), error.entityId)
  }
}

async function insertCategory(db: Database, user: Author, { version: _, ...input }: CategoryInput) {
  const { name, parentId, image } = input
  const exists = sql`entityId IN (SELECT CAST(id AS TEXT) FROM categories WHERE version = 1)`
  const { created, rows } = await db.write({
    isNew: notRepeated(db, user, { entity: 'category', after: input, exists }),
    place: ensurePlace([], parentId),
    name: ensure(nameIsFree(name, parentId), refusals.name),
    image: ensureImage(image, sql`FALSE`),
    created: db
      .insert(categories)
      .values({ ...input, position: nextPosition(parentId) })
      .returning({ id: categories.id }),
    audit: audited(db, user, {
      action: 'create',
      entity: 'category',
      entityId: sql`(SELECT max(id) FROM categories)`,
      after: input,
    }),
    event: catalogEvent(db),
    rows: rowsQuery(db),
  })
  return findRow(rows, created[0]?.id)
}

/** Changes or moves a category. Under another parent it becomes the last child. */
export async function updateCategory(db: Database, user: Author, id: number, input: CategoryChange) {
  const { version, ...changes } = input
  const { name = ownColumn('name', id), parentId = ownColumn('parentId', id) } = changes
  const { rows } = await db.write({
    exists: ensure(allExist(categories, [id]), refusals.missing),
    unchanged: ensure(hasVersion(categories, id, version), () => changedMeanwhile(db, user, 'category', id)),
    place: changes.parentId === undefined ? undefined : ensurePlace([id], changes.parentId),
    name: ensure(nameIsFree(name, parentId, id), refusals.name),
    image: ensureImage(changes.image, sql`id = ${id}`),
    audit: audited(db, user, {
      action: 'update',
      entity: 'category',
      entityId: id,
      before: sql`(SELECT json_object('name', name, 'parentId', parentId, 'active', json(iif(active, 'true', 'false')), 'image', image)
        FROM categories WHERE id = ${id})`,
      after: changes,
    }),
    updated: db
      .update(categories)
      .set({
        ...changes,
        position: sql`CASE WHEN parentId IS ${parentId} THEN position ELSE ${nextPosition(parentId)} END`,
        version: sql`version + 1`,
      })
      .where(eq(categories.id, id)),
    event: catalogEvent(db),
    rows: rowsQuery(db),
  })
  return findRow(rows, id)
}

/** Puts the children of a parent in this order. A category from elsewhere moves here with its subtree. */
export async function reorderCategories(db: Database, user: Author, { parentId, orderedIds }: CategoryOrder) {
  const placed = sql`(SELECT categories.id,
      row_number() OVER (ORDER BY line.key IS NULL, line.key, categories.position, categories.id) - 1 AS place
    FROM categories LEFT JOIN json_each(${JSON.stringify(orderedIds)}) line ON line.value = categories.id
    WHERE line.key IS NOT NULL OR categories.parentId IS ${parentId})`
  const namesAreFree = sql`NOT EXISTS (SELECT 1 FROM categories moved JOIN categories other
    ON other.id <> moved.id AND other.name = moved.name COLLATE NOCASE
      AND (other.parentId IS ${parentId} OR other.id IN ${valueList(orderedIds)})
    WHERE moved.id IN ${valueList(orderedIds)} AND moved.parentId IS NOT ${parentId})`
  const { rows } = await db.write({
    exist: ensure(allExist(categories, orderedIds), refusals.missing),
    place: ensurePlace(orderedIds, parentId),
    names: ensure(namesAreFree, refusals.name),
    updated: db.run(sql`UPDATE categories SET parentId = ${parentId}, position = placed.place,
        version = version + (parentId IS NOT ${parentId})
      FROM ${placed} placed
      WHERE placed.id = categories.id AND (position <> placed.place OR parentId IS NOT ${parentId})`),
    audit: audited(db, user, { action: 'reorder', entity: 'category', entityId: parentId ?? 0, after: { orderedIds } }),
    event: catalogEvent(db),
    rows: rowsQuery(db),
  })
  return toRows(rows)
}

/** Deletes a category and its subtree. Their products move to the category `moveTo`. */
export async function deleteCategory(db: Database, user: Author, id: number, moveTo: number | undefined) {
  const branch = subtree([id])
  const target = moveTo ?? null
  const targetIsOutside = sql`${target} IS NULL
    OR (${target} IN (SELECT id FROM categories) AND ${target} NOT IN (SELECT id FROM ${branch}))`
  const productsHaveTarget = sql`${target} IS NOT NULL
    OR NOT EXISTS (SELECT 1 FROM products WHERE categoryId IN (SELECT id FROM ${branch}))`
  await db.write({
    exists: ensure(allExist(categories, [id]), refusals.missing),
    target: ensure(targetIsOutside, refusals.target),
    products: ensure(productsHaveTarget, refusals.products),
    audit: audited(db, user, {
      action: 'delete',
      entity: 'category',
      entityId: id,
      before: sql`(SELECT json_group_array(json_object('id', id, 'name', name, 'parentId', parentId))
        FROM categories WHERE id IN (SELECT id FROM ${branch}))`,
      after: { moveTo: target },
    }),
    moved: db.run(sql`UPDATE products SET categoryId = ${target}, version = version + 1, updatedAt = ${now}
      WHERE categoryId IN (SELECT id FROM ${branch})`),
    deleted: db.run(sql`DELETE FROM categories WHERE id IN (SELECT id FROM ${branch})`),
    event: catalogEvent(db),
  })
}

type CategoryRecord = Omit<CategoryRow, 'total' | 'active'> & { active: number }

const rowsQuery = (db: Database) =>
  db.all<CategoryRecord>(sql`SELECT id, name, parentId, image, active, version, coalesce(own, 0) AS own
    FROM categories LEFT JOIN (SELECT categoryId, count(*) AS own FROM products GROUP BY categoryId) ON categoryId = id
    ORDER BY position, id`)

const toRows = (rows: readonly CategoryRecord[]) =>
  withTotals(rows.map((row) => ({ ...row, active: row.active === 1 })))

function findRow(rows: readonly CategoryRecord[], id: number | undefined) {
  const row = toRows(rows).find((candidate) => candidate.id === id)
  if (!row) throw refusals.missing()
  return row
}

/** Rows of `id` and `level`: these categories, at level 1, and their descendants. */
const subtree = (ids: readonly number[]) => sql`(WITH RECURSIVE down (id, level) AS (
    SELECT value, 1 FROM json_each(${JSON.stringify(ids)})
    UNION ALL SELECT categories.id, level + 1 FROM categories JOIN down ON categories.parentId = down.id)
  SELECT id, level FROM down)`

/** Depth of a category: 1 for one without a parent, 0 for the root of the tree. */
const levelOf = (id: number | null) => sql`(WITH RECURSIVE up (id) AS (
    SELECT ${id} UNION ALL SELECT parentId FROM categories JOIN up ON categories.id = up.id)
  SELECT count(id) FROM up)`

/** The conditions for these categories, or a new one, to be children of a parent. */
const ensurePlace = (ids: readonly number[], parentId: number | null) => ({
  parent: ensure(parentId === null ? sql`TRUE` : allExist(categories, [parentId]), refusals.parent),
  cycle: ensure(sql`${parentId} IS NULL OR ${parentId} NOT IN (SELECT id FROM ${subtree(ids)})`, refusals.cycle),
  depth: ensure(
    sql`${levelOf(parentId)} + (SELECT coalesce(max(level), 1) FROM ${subtree(ids)}) <= ${maxLevels}`,
    refusals.depth,
  ),
})

/** The condition that the picture was uploaded, or already belongs to the category. `own`: SQL that selects that category. */
const ensureImage = (image: string | null | undefined, own: SQL) =>
  image
    ? ensure(
        sql`EXISTS (SELECT 1 FROM files WHERE kind = 'product-image' AND key = substr(${image}, 8))
          OR EXISTS (SELECT 1 FROM categories WHERE ${own} AND image = ${image})`,
        () => invalidField('image', 'Vuelve a subir la imagen.'),
      )
    : undefined

const ownColumn = (column: 'name' | 'parentId', id: number) =>
  sql`(SELECT ${sql.raw(column)} FROM categories WHERE id = ${id})`

const nameIsFree = (
  name: string | SQL,
  parentId: number | SQL | null,
  id = 0,
) => sql`NOT EXISTS (SELECT 1 FROM categories
  WHERE parentId IS ${parentId} AND id <> ${id} AND name = ${name} COLLATE NOCASE)`

const nextPosition = (parentId: number | SQL | null): SQL<number> =>
  sql`(SELECT coalesce(max(position), -1) + 1 FROM categories WHERE parentId IS ${parentId})`

const refusals = {
  missing: noCategory,
  parent: () => invalidField('parentId', 'La categoría padre ya no existe.'),
  cycle: () => invalidField('parentId', ownChildMessage),
  depth: () => invalidField('parentId', tooDeepMessage),
  name: () => taken('CATEGORY_EXISTS', 'name', 'Ya existe una categoría con ese nombre en este nivel.'),
  target: () => invalidField('moveTo', 'Elige otra categoría para los productos.'),
  products: () => conflict('HAS_PRODUCTS', 'Esta categoría tiene productos. Elige a qué categoría se mueven.'),
}
