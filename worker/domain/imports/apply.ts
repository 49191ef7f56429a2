import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, type Plan } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { categoryPath, plainWord } from '../../contract/imports/cells.ts'
import { type Import, type ImportChoice, type ImportKind, rowsPerRequest } from '../../contract/imports/imports.ts'
import { maxLevels } from '../../contract/products/categories.ts'
import { conflict, forbidden } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor, Author } from '../people.ts'
import { catalogEvent } from '../products/catalog-changes.ts'
import { applyCustomers, undoCustomers } from './apply-customers.ts'
import { applyProducts, undoProducts } from './apply-products.ts'
import { fieldsWithoutAccess } from './planned-row.ts'
import { categoryPaths } from './product-world.ts'
import { canUndo, importsQuery, isVisible, noImport, oneImport, undoDays } from './read.ts'
import { taken } from './step-rows.ts'

const stateIs = (id: number, state: Import['state']) =>
  sql`EXISTS (SELECT 1 FROM imports WHERE id = ${id} AND state = ${state})`

/**
 * Applies the next rows of an import, in one transaction. The first call chooses the rows and creates their categories. A
 * call that is repeated goes on where the last one ended, so that no row is applied twice.
 */
export async function applyImport(db: Database, user: Actor, id: number, choice: ImportChoice): Promise<Import> {
  const [found] = await db.all<Pick<Import, 'state' | 'kind'>>(
    sql`SELECT state, kind FROM imports WHERE id = ${id} AND ${isVisible(user, id)}`,
  )
  if (!found) throw noImport()
  if (found.state === 'draft') await choose(db, user, id, choice)
  return found.state === 'draft' || found.state === 'applying' ? applyNext(db, user, id, found.kind) : readOne(db, id)
}

const readOne = async (db: Database, id: number) => oneImport(await importsQuery(db, sql`imports.id = ${id}`))

/** Rows of one transaction. */
const perStep = rowsPerRequest

async function choose(db: Database, user: Actor, id: number, { skip, accept }: ImportChoice) {
  const isChosen = sql`state IN ('new', 'change') AND line NOT IN (SELECT value FROM json_each(${JSON.stringify(skip)}))
    AND (isBelowCost = 0 OR line IN (SELECT value FROM json_each(${JSON.stringify(accept)})))`
  const { wanted, known } = await db.read({
    wanted: db.all<{ path: string }>(sql`SELECT DISTINCT after ->> 'category' AS path FROM import_rows
      WHERE importId = ${id} AND ${isChosen} AND after ->> 'category' IS NOT NULL`),
    known: db.all<{ path: string }>(sql`SELECT path FROM ${categoryPaths}`),
  })
  const { missing, spellings } = missingPaths(
    wanted.map(({ path }) => path),
    known.map(({ path }) => path),
  )
  const variants = wanted.flatMap(({ path }) => {
    const to = spellings.get(plainWord(path)) ?? path
    return to === path ? [] : [{ path, to }]
  })
  const created = JSON.stringify(missing)
  await db.write({
    draft: ensure(stateIs(id, 'draft'), () => conflict('STARTED', 'La importación ya empezó en otra pestaña.')),
    mayWrite: mayWrite(user, id, isChosen),
    chosen: db.run(sql`UPDATE import_rows SET outcome = 'chosen' WHERE importId = ${id} AND ${isChosen}`),
    counted: db.run(sql`UPDATE imports SET (chosen, pending) = (SELECT changes(), changes()) WHERE id = ${id}`),
    // The file may contain several spellings of one new category.
    spelled: db.run(sql`UPDATE import_rows SET after = json_set(after, '$.category', variant.value ->> 'to')
      FROM json_each(${JSON.stringify(variants)}) AS variant
      WHERE importId = ${id} AND after ->> 'category' = variant.value ->> 'path'`),
    categories: Object.fromEntries(missing.map((path, index) => [`category${index}`, createCategory(db, path)])),
    begun:
      db.run(sql`UPDATE imports SET state = 'applying', touchedAt = ${now}, appliedAt = ${now}, categories = coalesce((
        SELECT json_group_array(id) FROM ${categoryPaths} WHERE path IN (SELECT value FROM json_each(${created}))), '[]')
      WHERE id = ${id}`),
    event: missing.length > 0 ? catalogEvent(db) : undefined,
    audit: audited(db, user, {
      action: 'import',
      entity: 'import',
      entityId: id,
      after: sql`(SELECT json_object('name', name, 'kind', kind, 'rows', chosen) FROM imports WHERE id = ${id})`,
    }),
  })
}

/** The condition that the user may write all fields of the rows: the preview may be of a user with another role. */
const mayWrite = (user: Actor, id: number, rows: SQL) =>
  ensure(
    sql`NOT EXISTS (SELECT 1 FROM import_rows, json_each(after) AS field
      WHERE importId = ${id} AND ${rows} AND field.key IN (SELECT value FROM json_each(${JSON.stringify(fieldsWithoutAccess(user))})))`,
    () => forbidden('Esta importación cambia datos que tu rol no puede cambiar.'),
  )

/** The paths to create, parents first, and the spelling of each path by its plain words. */
function missingPaths(wanted: readonly string[], known: readonly string[]) {
  const spellings = new Map(known.map((path) => [plainWord(categoryPath(path)), path]))
  const missing: string[] = []
  for (const path of wanted) {
    let spelled = ''
    for (const level of categoryPath(path).split(' > ')) {
      const written = spelled === '' ? level : `${spelled} > ${level}`
      spelled = spellings.get(plainWord(written)) ?? written
      if (spellings.has(plainWord(written))) continue
      missing.push(spelled)
      spellings.set(plainWord(spelled), spelled)
    }
  }
  return { missing, spellings }
}

function createCategory(db: Database, path: string) {
  const levels = path.split(' > ')
  const parent = levels.slice(0, -1).join(' > ')
  const parentId =
    parent === '' ? sql`NULL` : sql`(SELECT id FROM ${categoryPaths} WHERE path = ${parent} COLLATE NOCASE)`
  return db.run(sql`INSERT INTO categories (name, parentId, position)
    SELECT ${levels.at(-1)}, ${parentId}, (SELECT coalesce(max(position), -1) + 1 FROM categories WHERE parentId IS ${parentId})
    WHERE NOT EXISTS (SELECT 1 FROM ${categoryPaths} WHERE path = ${path} COLLATE NOCASE)`)
}

/** Marks the next rows as taken, runs the statements of the kind on them, and ends the import after its last row. */
async function step(
  db: Database,
  id: number,
  from: { state: 'applying' | 'undoing'; outcome: 'chosen' | 'done'; order: SQL; became: 'done' | 'undone'; ends: SQL },
  plan: Plan,
) {
  const isUndo = from.state === 'undoing'
  const all = sql`(SELECT count(*) FROM ${taken(id)})`
  const ofState = (state: 'new' | 'change') => sql`(SELECT count(*) FROM ${taken(id, sql`state = ${state}`)})`
  const { rows } = await db.write({
    running: ensure(stateIs(id, from.state), () => new StepOver()),
    taken: db.run(sql`UPDATE import_rows SET outcome = 'taken' WHERE importId = ${id} AND line IN (
      SELECT line FROM import_rows WHERE importId = ${id} AND outcome = ${from.outcome} ORDER BY line ${from.order} LIMIT ${perStep})`),
    left: setCounts(
      db,
      id,
      isUndo
        ? { created: sql`created - ${ofState('new')}`, changed: sql`changed - ${ofState('change')}` }
        : { pending: sql`pending - ${all}` },
    ),
    plan,
    done: setCounts(
      db,
      id,
      isUndo
        ? { undone: sql`undone + ${all}` }
        : { created: sql`created + ${ofState('new')}`, changed: sql`changed + ${ofState('change')}` },
    ),
    rest: setCounts(
      db,
      id,
      isUndo
        ? { kept: sql`chosen - refused - created - changed - undone` }
        : { refused: sql`chosen - pending - created - changed` },
    ),
    became: db.run(sql`UPDATE import_rows SET outcome = ${from.became} WHERE importId = ${id} AND outcome = 'taken'`),
    ended: db.run(sql`UPDATE imports SET touchedAt = ${now}, ${from.ends} WHERE id = ${id}`),
    rows: importsQuery(db, sql`imports.id = ${id}`),
  })
  return oneImport(rows)
}

/** Sets counts of an import. Before the plan all rows of the step are taken; after it, those that were not rejected. */
const setCounts = (db: Database, id: number, counts: Record<string, SQL>) =>
  db.run(
    sql`UPDATE imports SET ${sql.join(
      Object.entries(counts).map(([column, value]) => sql`${sql.raw(column)} = ${value}`),
      sql`, `,
    )} WHERE id = ${id}`,
  )

/** Thrown when another request has already ended the import. */
class StepOver extends Error {}

const isLast = (id: number, outcome: string) =>
  sql`NOT EXISTS (SELECT 1 FROM import_rows WHERE importId = ${id} AND outcome = ${outcome})`

async function applyNext(db: Database, user: Author, id: number, kind: ImportKind): Promise<Import> {
  const ends = sql`state = iif(${isLast(id, 'chosen')}, 'applied', state)`
  const from = { state: 'applying', outcome: 'chosen', order: sql`ASC`, became: 'done', ends } as const
  return unlessOver(
    db,
    id,
    step(db, id, from, kind === 'customers' ? applyCustomers(db, user, id) : applyProducts(db, user, id, kind)),
  )
}

async function unlessOver(db: Database, id: number, running: Promise<Import>) {
  try {
    return await running
  } catch (error) {
    if (error instanceof StepOver) return readOne(db, id)
    throw error
  }
}

/**
 * Undoes the next rows of an import, the last ones first. Rows whose record was changed, ordered or sold since stay, with
 * the reason. A call that is repeated goes on where the last one ended.
 * @throws 409 for an import that was not applied, or was undone before
 */
export async function undoImport(db: Database, user: Actor, id: number): Promise<Import> {
  const [found] = await db.all<Pick<Import, 'state' | 'kind'> & { canUndo: number }>(
    sql`SELECT state, kind, ${canUndo} AS canUndo FROM imports WHERE id = ${id} AND ${isVisible(user, id)}`,
  )
  if (!found) throw noImport()
  if (found.state === 'undone') throw conflict('UNDONE', 'Esta importación ya se deshizo.')
  if (found.state === 'draft') throw conflict('NOT_APPLIED', 'Esta importación no se aplicó.')
  if (found.state === 'applying') throw conflict('APPLYING', 'La importación aún se está aplicando.')
  if (!found.canUndo) {
    throw conflict(
      'UNDO_OVER',
      `Ya no se puede deshacer: una importación se deshace en los ${undoDays} días siguientes.`,
    )
  }
  if (found.state === 'applied') {
    await db.write({
      mayWrite: mayWrite(user, id, sql`outcome = 'done'`),
      begun: db.run(sql`UPDATE imports SET state = 'undoing', undoneBy = ${user.id}, touchedAt = ${now}
        WHERE id = ${id} AND state = 'applied'`),
      audit: audited(db, user, { action: 'undo_import', entity: 'import', entityId: id }),
    })
  }
  return undoNext(db, user, id, found.kind)
}

async function undoNext(db: Database, user: Author, id: number, kind: ImportKind): Promise<Import> {
  const rows = kind === 'customers' ? undoCustomers(db, user, id) : undoProducts(db, user, id)
  const ends = sql`state = iif(${isLast(id, 'done')}, 'undone', state), undoneAt = iif(${isLast(id, 'done')}, ${now}, undoneAt)`
  const from = { state: 'undoing', outcome: 'done', order: sql`DESC`, became: 'undone', ends } as const
  return unlessOver(db, id, step(db, id, from, { rows, categories: deleteCategories(db, id) }))
}

/** With the last row, the categories that the import created and that nothing uses. Subcategories go before their parents. */
const deleteCategories = (db: Database, id: number): Plan =>
  Object.fromEntries(
    Array.from({ length: maxLevels }, (_, level) => [
      `level${level}`,
      db.run(sql`DELETE FROM categories WHERE ${isLast(id, 'done')}
        AND id IN (SELECT value FROM json_each((SELECT categories FROM imports WHERE id = ${id})))
        AND id NOT IN (SELECT categoryId FROM products WHERE categoryId IS NOT NULL)
        AND id NOT IN (SELECT parentId FROM categories WHERE parentId IS NOT NULL)`),
    ]),
  )

/** Continues imports whose browser was closed. The cron runs it. */
export async function resumeImports(db: Database) {
  const stale = await db.all<{ id: number; kind: ImportKind; state: 'applying' | 'undoing'; userId: number }>(sql`
    SELECT id, kind, state, iif(state = 'undoing', undoneBy, userId) AS userId FROM imports
    WHERE state IN ('applying', 'undoing') AND touchedAt < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-20 seconds') LIMIT 5`)
  for (const { id, kind, state, userId } of stale) {
    const next = state === 'applying' ? applyNext : undoNext
    for (let steps = 0; steps < 40; steps++) {
      const { state: reached } = await next(db, { id: userId }, id, kind)
      if (reached !== state) break
    }
  }
  return stale.length
}

/** Deletes previews of an earlier day that were not applied, and the rows of imports that can be undone no longer. */
export const pruneImports = (db: Database) =>
  db.write({
    drafts: db.run(
      sql`DELETE FROM imports WHERE state = 'draft' AND touchedAt < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day')`,
    ),
    // One day longer than the undo is possible, so that an open page can show the rows until then.
    rows: db.run(sql`DELETE FROM import_rows WHERE importId IN (SELECT id FROM imports
      WHERE state IN ('applied', 'undone') AND appliedAt < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`-${undoDays + 1} days`}))`),
  })
