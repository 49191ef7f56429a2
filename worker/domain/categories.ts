import { eq, type SQL, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../db/client.ts'
import { categories, outbox } from '../../db/schema/index.ts'
import {
  type CategoryInput,
  type CategoryOrder,
  type CategoryRow,
  maxLevels,
  ownChild,
  tooDeep,
  withTotals,
} from '../contract/categories.ts'
import { AppError, conflict, invalid, notFound } from '../errors.ts'
import { audited, changedMeanwhile } from './audit.ts'

type Person = { id: number }

/** The whole tree, each level in its order. */
export const listCategories = async (db: Database) => withTotals(await rowsOf(db))

export async function createCategory(db: Database, user: Person, { name, parentId }: CategoryInput) {
  try {
    const [, , , , [made], , , rows] = await db.batch([
      ...mayStand(db, [], parentId),
      db.run(require(isFree(name, parentId))),
      db
        .insert(categories)
        .values({ name, parentId, position: lastIn(parentId) })
        .returning({ id: categories.id }),
      audited(db, user, {
        action: 'create',
        entity: 'category',
        entityId: sql<string>`(SELECT max(id) FROM categories)`,
        after: { name, parentId },
      }),
      tell(db),
      rowsOf(db),
    ])
    return rowIn(rows, made?.id)
  } catch (error) {
    throw refusal(error, [...standing, 'name'])
  }
}

/** Another name, another parent, or both; under another parent it stands last. */
export async function updateCategory(db: Database, user: Person, id: number, input: CategoryInput) {
  const { name, parentId, version } = input
  try {
    const results = await db.batch([
      db.run(require(exist([id]))),
      db.run(
        require(
          version === undefined ? sql`TRUE` : sql`(SELECT version FROM categories WHERE id = ${id}) = ${version}`,
        ),
      ),
      ...mayStand(db, [id], parentId),
      db.run(require(isFree(name, parentId, id))),
      audited(db, user, {
        action: 'update',
        entity: 'category',
        entityId: id,
        before: sql`(SELECT json_object('name', name, 'parentId', parentId) FROM categories WHERE id = ${id})`,
        after: { name, parentId },
      }),
      db
        .update(categories)
        .set({
          name,
          parentId,
          position: sql`CASE WHEN parentId IS ${parentId} THEN position ELSE ${lastIn(parentId)} END`,
          version: sql`version + 1`,
        })
        .where(eq(categories.id, id)),
      tell(db),
      rowsOf(db),
    ])
    return rowIn(results[9], id)
  } catch (error) {
    const refusals = ['missing', 'changed', ...standing, 'name'] as const
    if (error instanceof BatchFailed && refusals[error.index] === 'changed') {
      throw await changedMeanwhile(db, 'category', id)
    }
    throw refusal(error, refusals)
  }
}

/** Puts the children of a parent in order; a category from elsewhere comes under it with all it has. */
export async function reorderCategories(db: Database, user: Person, { parentId, orderedIds }: CategoryOrder) {
  const ids = JSON.stringify(orderedIds)
  const placed = sql`(SELECT categories.id,
      row_number() OVER (ORDER BY line.key IS NULL, line.key, categories.position, categories.id) - 1 AS place
    FROM categories LEFT JOIN json_each(${ids}) line ON line.value = categories.id
    WHERE line.key IS NOT NULL OR categories.parentId IS ${parentId})`
  try {
    const results = await db.batch([
      db.run(require(exist(orderedIds))),
      ...mayStand(db, orderedIds, parentId),
      db.run(
        require(sql`NOT EXISTS (SELECT 1 FROM categories moved JOIN categories other
          ON other.id <> moved.id AND other.name = moved.name COLLATE NOCASE
            AND (other.parentId IS ${parentId} OR other.id IN (SELECT value FROM json_each(${ids})))
          WHERE moved.id IN (SELECT value FROM json_each(${ids})) AND moved.parentId IS NOT ${parentId})`),
      ),
      db.run(sql`UPDATE categories SET parentId = ${parentId}, position = placed.place,
          version = version + (parentId IS NOT ${parentId})
        FROM ${placed} placed
        WHERE placed.id = categories.id AND (position <> placed.place OR parentId IS NOT ${parentId})`),
      audited(db, user, { action: 'reorder', entity: 'category', entityId: parentId ?? 0, after: { orderedIds } }),
      tell(db),
      rowsOf(db),
    ])
    return withTotals(results[8])
  } catch (error) {
    throw refusal(error, ['missing', ...standing, 'name'])
  }
}

/** With all that stands below it. Its products, and theirs, go to `moveTo`. */
export async function deleteCategory(db: Database, user: Person, id: number, moveTo: number | undefined) {
  const branch = below([id])
  const target = moveTo ?? null
  const hasProducts = sql`EXISTS (SELECT 1 FROM products WHERE categoryId IN (SELECT id FROM ${branch}))`
  try {
    await db.batch([
      db.run(require(exist([id]))),
      db.run(
        require(sql`${target} IS NULL OR (${target} IN (SELECT id FROM categories)
          AND ${target} NOT IN (SELECT id FROM ${branch}))`),
      ),
      db.run(require(sql`${target} IS NOT NULL OR NOT ${hasProducts}`)),
      audited(db, user, {
        action: 'delete',
        entity: 'category',
        entityId: id,
        before: sql`(SELECT json_group_array(json_object('id', id, 'name', name, 'parentId', parentId))
          FROM categories WHERE id IN (SELECT id FROM ${branch}))`,
        after: { moveTo: target },
      }),
      db.run(sql`UPDATE products SET categoryId = ${target}, version = version + 1,
          updatedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
        WHERE categoryId IN (SELECT id FROM ${branch})`),
      db.run(sql`DELETE FROM categories WHERE id IN (SELECT id FROM ${branch})`),
      tell(db),
    ])
  } catch (error) {
    throw refusal(error, ['missing', 'target', 'products'])
  }
}

/** Open pages bring their catalogue up to date. */
const tell = (db: Database) => db.insert(outbox).values({ event: 'catalog', payload: {} })

type Counted = Omit<CategoryRow, 'total'>

const rowsOf = (db: Database) =>
  db.all<Counted>(sql`SELECT id, name, parentId, version, coalesce(own, 0) AS own
    FROM categories LEFT JOIN (SELECT categoryId, count(*) AS own FROM products GROUP BY categoryId) ON categoryId = id
    ORDER BY position, id`)

function rowIn(rows: readonly Counted[], id: number | undefined) {
  const found = withTotals(rows).find((row) => row.id === id)
  if (!found) throw refusals.missing()
  return found
}

const exist = (ids: readonly number[]) =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(ids)}) WHERE value NOT IN (SELECT id FROM categories))`

/** Rows of `id` and `level`: the categories, which are of level 1, and all below them. */
const below = (ids: readonly number[]) => sql`(WITH RECURSIVE down (id, level) AS (
    SELECT value, 1 FROM json_each(${JSON.stringify(ids)})
    UNION ALL SELECT categories.id, level + 1 FROM categories JOIN down ON categories.parentId = down.id)
  SELECT id, level FROM down)`

/** How many stand from the top of the tree down to it; 0 for the top itself. */
const levelOf = (id: number | null) => sql`(WITH RECURSIVE up (id) AS (
    SELECT ${id} UNION ALL SELECT parentId FROM categories JOIN up ON categories.id = up.id)
  SELECT count(id) FROM up)`

/** What each statement of `mayStand` refuses. */
const standing = ['parent', 'cycle', 'depth'] as const

/** Whether the categories, or a new one, may come under a parent. */
const mayStand = (db: Database, ids: readonly number[], parentId: number | null) =>
  [
    db.run(require(parentId === null ? sql`TRUE` : exist([parentId]))),
    db.run(require(sql`${parentId} IS NULL OR ${parentId} NOT IN (SELECT id FROM ${below(ids)})`)),
    db.run(require(sql`${levelOf(parentId)} + (SELECT coalesce(max(level), 1) FROM ${below(ids)}) <= ${maxLevels}`)),
  ] as const

const isFree = (name: string, parentId: number | null, id = 0) => sql`NOT EXISTS (SELECT 1 FROM categories
  WHERE parentId IS ${parentId} AND id <> ${id} AND name = ${name} COLLATE NOCASE)`

const lastIn = (parentId: number | null): SQL<number> =>
  sql`(SELECT coalesce(max(position), -1) + 1 FROM categories WHERE parentId IS ${parentId})`

const nameTaken = 'Ya existe una categoría con ese nombre en este nivel.'

const refusals = {
  missing: () => notFound('Categoría no encontrada'),
  changed: () => conflict('CHANGED', 'Otra persona modificó este registro.'),
  parent: () => invalid('La categoría padre ya no existe.', { parentId: 'La categoría padre ya no existe.' }),
  cycle: () => invalid(ownChild, { parentId: ownChild }),
  depth: () => invalid(tooDeep, { parentId: tooDeep }),
  name: () => new AppError(409, 'CATEGORY_EXISTS', nameTaken, { fields: { name: nameTaken } }),
  target: () =>
    invalid('Elige otra categoría para los productos.', { moveTo: 'Elige otra categoría para los productos.' }),
  products: () => conflict('HAS_PRODUCTS', 'Esta categoría tiene productos. Elige a qué categoría se mueven.'),
}

/** What a batch that did not go through says; `first` names what its first statements refuse. */
function refusal(error: unknown, first: readonly (keyof typeof refusals)[]) {
  if (!(error instanceof BatchFailed)) return error
  const reason = first[error.index]
  return reason ? refusals[reason]() : error
}
