import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, type Plan } from '../../../db/client.ts'
import { now, timeFromNow } from '../../../db/schema/columns.ts'
import { inList } from '../../../db/sql-lists.ts'
import {
  type Import,
  type ImportChoice,
  type ImportKind,
  rowsPerRequest,
  unfinishedImportStates,
} from '../../contract/imports/imports.ts'
import { maxLevels } from '../../contract/products/categories.ts'
import { conflict } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor, Author } from '../identity.ts'
import { runEach } from '../run-each.ts'
import { applyCustomers, undoCustomers } from './apply-customers.ts'
import { applyProducts } from './apply-products.ts'
import { chooseRows, ensureMayWrite } from './choose-rows.ts'
import { canUndo, importsQuery, isVisible, noImport, oneImport, undoDays } from './read.ts'
import { stateIs, stepRows } from './step-rows.ts'
import { undoProducts } from './undo-products.ts'

/**
 * Applies the next rows of an import, in one transaction. The first call chooses the rows and creates their categories. Each
 * call continues after the last row of the previous call, so no row is applied twice.
 */
export async function applyImport(db: Database, user: Actor, id: number, choice: ImportChoice): Promise<Import> {
  const [row] = await db.all<Pick<Import, 'state' | 'kind'>>(
    sql`SELECT state, kind FROM imports WHERE id = ${id} AND ${isVisible(user, id)}`,
  )
  if (!row) throw noImport()
  if (row.state === 'draft') await chooseRows(db, user, id, choice)
  return row.state === 'draft' || row.state === 'applying' ? applyNext(db, user, id, row.kind) : readOne(db, id)
}

const readOne = async (db: Database, id: number) => oneImport(await importsQuery(db, sql`imports.id = ${id}`))

/** Rows of one transaction. */
const rowsPerStep = rowsPerRequest

/** `from` and `to`: the outcome of a row before and after the step. `end`: changes of the import after its last row. */
type Step = { state: 'applying' | 'undoing'; from: 'chosen' | 'done'; to: 'done' | 'undone'; order: SQL; end: SQL }

/** Marks the next rows as taken, runs `plan` on them, and ends the import after its last row. Returns the import. */
async function runStep(db: Database, id: number, { state, from, to, order, end }: Step, plan: Plan): Promise<Import> {
  const counts = state === 'applying' ? applyCounts(id) : undoCounts(id)
  const statements = {
    running: ensure(stateIs(id, state), () => new ImportEnded()),
    taken: db.run(sql`UPDATE import_rows SET outcome = 'taken' WHERE importId = ${id} AND line IN (
      SELECT line FROM import_rows WHERE importId = ${id} AND outcome = ${from} ORDER BY line ${order} LIMIT ${rowsPerStep})`),
    countsBefore: setCounts(db, id, counts.before),
    plan,
    countsAfter: setCounts(db, id, counts.after),
    countsOfRest: setCounts(db, id, counts.rest),
    outcome: db.run(sql`UPDATE import_rows SET outcome = ${to} WHERE importId = ${id} AND outcome = 'taken'`),
    end: db.run(sql`UPDATE imports SET touchedAt = ${now}, ${end} WHERE id = ${id}`),
    rows: importsQuery(db, sql`imports.id = ${id}`),
  }
  try {
    const { rows } = await db.write(statements)
    return oneImport(rows)
  } catch (error) {
    if (error instanceof ImportEnded) return readOne(db, id)
    throw error
  }
}

/** Thrown when another request has already ended the import. */
class ImportEnded extends Error {}

const takenRows = (id: number, condition?: SQL) => sql`(SELECT count(*) FROM ${stepRows(id, condition)})`
const newRows = (id: number) => takenRows(id, sql`state = 'new'`)
const changedRows = (id: number) => takenRows(id, sql`state = 'change'`)

// `before` the plan all rows of the step are taken; `after` it, only those that it did not reject. `rest` needs both.

const applyCounts = (id: number) => ({
  before: { pending: sql`pending - ${takenRows(id)}` },
  after: { created: sql`created + ${newRows(id)}`, changed: sql`changed + ${changedRows(id)}` },
  rest: { refused: sql`chosen - pending - created - changed` },
})

const undoCounts = (id: number) => ({
  before: { created: sql`created - ${newRows(id)}`, changed: sql`changed - ${changedRows(id)}` },
  after: { undone: sql`undone + ${takenRows(id)}` },
  rest: { kept: sql`chosen - refused - created - changed - undone` },
})

const setCounts = (db: Database, id: number, counts: Record<string, SQL>) =>
  db.run(
    sql`UPDATE imports SET ${sql.join(
      Object.entries(counts).map(([column, value]) => sql`${sql.raw(column)} = ${value}`),
      sql`, `,
    )} WHERE id = ${id}`,
  )

const isLast = (id: number, outcome: string) =>
  sql`NOT EXISTS (SELECT 1 FROM import_rows WHERE importId = ${id} AND outcome = ${outcome})`

function applyNext(db: Database, user: Author, id: number, kind: ImportKind) {
  const end = sql`state = iif(${isLast(id, 'chosen')}, 'applied', state)`
  const plan = kind === 'customers' ? applyCustomers(db, user, id) : applyProducts(db, user, id, kind)
  return runStep(db, id, { state: 'applying', from: 'chosen', to: 'done', order: sql`ASC`, end }, plan)
}

/**
 * Undoes the next rows of an import, the last ones first. A row whose record was changed, ordered or sold since is
 * kept, with the reason. Each call continues after the last row of the previous call.
 * @throws 409 for an import that was not applied, or was undone before
 */
export async function undoImport(db: Database, user: Actor, id: number): Promise<Import> {
  const [row] = await db.all<Pick<Import, 'state' | 'kind'> & { canUndo: number }>(
    sql`SELECT state, kind, ${canUndo} AS canUndo FROM imports WHERE id = ${id} AND ${isVisible(user, id)}`,
  )
  if (!row) throw noImport()
  if (row.state === 'undone') throw conflict('UNDONE', 'Esta importación ya se deshizo.')
  if (row.state === 'draft') throw conflict('NOT_APPLIED', 'Esta importación no se aplicó.')
  if (row.state === 'applying') throw conflict('APPLYING', 'La importación aún se está aplicando.')
  if (!row.canUndo) {
    throw conflict(
      'UNDO_OVER',
      `Ya no se puede deshacer: una importación se deshace en los ${undoDays} días siguientes.`,
    )
  }
  if (row.state === 'applied') {
    await db.write({
      mayWrite: ensureMayWrite(user, id, sql`outcome = 'done'`),
      state: db.run(sql`UPDATE imports SET state = 'undoing', undoneBy = ${user.id}, touchedAt = ${now}
        WHERE id = ${id} AND state = 'applied'`),
      audit: audited(db, user, { action: 'undo_import', entity: 'import', entityId: id }),
    })
  }
  return undoNext(db, user, id, row.kind)
}

function undoNext(db: Database, user: Author, id: number, kind: ImportKind) {
  const rows = kind === 'customers' ? undoCustomers(db, user, id) : undoProducts(db, user, id)
  const end = sql`state = iif(${isLast(id, 'done')}, 'undone', state), undoneAt = iif(${isLast(id, 'done')}, ${now}, undoneAt)`
  const plan = { rows, categories: deleteCategories(db, id) }
  return runStep(db, id, { state: 'undoing', from: 'done', to: 'undone', order: sql`DESC`, end }, plan)
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
    WHERE state IN ${inList(unfinishedImportStates)} AND touchedAt < ${timeFromNow('-20 seconds')} LIMIT 5`)
  await runEach(stale, async ({ id, kind, state, userId }) => {
    const next = state === 'applying' ? applyNext : undoNext
    for (let steps = 0; steps < 40; steps++) {
      const { state: reached } = await next(db, { id: userId }, id, kind)
      if (reached !== state) break
    }
  })
  return stale.length
}

/** Deletes previews of an earlier day that were not applied, and the rows of imports that can be undone no longer. */
export const pruneImports = (db: Database) =>
  db.write({
    drafts: db.run(sql`DELETE FROM imports WHERE state = 'draft' AND touchedAt < ${timeFromNow('-1 day')}`),
    // One day longer than the undo is possible, so that an open page can show the rows until then.
    rows: db.run(sql`DELETE FROM import_rows WHERE importId IN (SELECT id FROM imports
      WHERE state IN ('applied', 'undone') AND appliedAt < ${timeFromNow(`-${undoDays + 1} days`)})`),
  })
