import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { importLayouts } from '../../../db/schema/index.ts'
import { pageLimit, valueList } from '../../../db/sql-lists.ts'
import { type Area, can } from '../../contract/access.ts'
import type { Import, ImportKind, ImportList, ImportRow, ImportRows } from '../../contract/imports/imports.ts'
import { keysOf } from '../../contract/keys.ts'
import { notFound } from '../../errors.ts'
import type { Actor } from '../identity.ts'
import { noPermission } from '../no-permission.ts'

export const noImport = () => notFound('Importación no encontrada')

/** The area of each kind: the roles that may change such records by a form. */
const areaOf: Record<ImportKind, Area> = {
  products: 'products',
  prices: 'prices',
  stock: 'inventory.update',
  customers: 'customers',
}

/** @throws 403 */
export function assertMayImport(user: Actor, kind: ImportKind) {
  if (!can(user, areaOf[kind])) throw noPermission()
}

/** Kinds that the user may import: imports of other kinds do not exist for them. */
const kindsOf = (user: Actor) => keysOf(areaOf).filter((kind) => can(user, areaOf[kind]))

/** An import that the user may see. */
export const isVisible = (user: Actor, id: number) =>
  sql`EXISTS (SELECT 1 FROM imports WHERE id = ${id} AND kind IN ${valueList(kindsOf(user))})`

/** Days after its application in which an import can be undone. Later its rows are deleted. */
export const undoDays = 30
const undoEnds = sql`strftime('%Y-%m-%dT%H:%M:%fZ', appliedAt, ${`+${undoDays} days`})`
/** The condition that an import can be undone. An undo that has begun can always continue. */
export const canUndo = sql`(state = 'undoing' OR (state = 'applied' AND created + changed > 0 AND ${undoEnds} > ${now}))`

/** The query of imports with their counts. It runs alone, or as a statement of a plan. */
export const importsQuery = (db: Database, where: SQL) =>
  db.all<Import>(sql`SELECT imports.id, kind, imports.name, state, users.nombre AS "by", imports.createdAt, appliedAt,
      rows, pending, created, changed, refused, undone, kept, iif(${canUndo}, ${undoEnds}, NULL) AS undoUntil
    FROM imports JOIN users ON users.id = imports.userId WHERE ${where} ORDER BY imports.id DESC LIMIT 50`)

export function oneImport([row]: readonly Import[]) {
  if (!row) throw noImport()
  return row
}

/** The latest imports that were applied, and the fields of files whose titles are known. */
export async function listImports(db: Database, user: Actor, kind: ImportKind): Promise<ImportList> {
  assertMayImport(user, kind)
  const { imports, layouts } = await db.read({
    imports: importsQuery(db, sql`kind = ${kind} AND state <> 'draft'`),
    layouts: db
      .select({ headers: importLayouts.headers, fields: importLayouts.fields })
      .from(importLayouts)
      .where(eq(importLayouts.kind, kind))
      .orderBy(desc(sql`rowid`))
      .limit(100),
  })
  return { imports, layouts }
}

type StoredRow = Omit<ImportRow, 'before' | 'after' | 'problems' | 'isBelowCost' | 'adds'> & {
  before: string
  after: string
  problems: string
  isBelowCost: number
  adds: number
}

/** SQL for the code of another product that has the new bar code of a row. */
export const ownerOfBarcode = sql`(SELECT min(products.code) FROM products
  WHERE barcode <> '' AND barcode = after ->> 'barcode' AND products.id IS NOT targetId)`

const rowsQuery = (db: Database, where: SQL, page: SQL = sql``) =>
  db.all<StoredRow>(sql`SELECT line, state, code, name, before, after, problems, isBelowCost, adds, outcome, reason,
      ${ownerOfBarcode} AS barcodeOwner
    FROM import_rows WHERE ${where} ORDER BY line ${page}`)

const toRow = ({ before, after, problems, isBelowCost, adds, ...row }: StoredRow): ImportRow => ({
  ...row,
  before: JSON.parse(before),
  after: JSON.parse(after),
  problems: JSON.parse(problems),
  isBelowCost: isBelowCost === 1,
  adds: adds === 1,
})

/** A page of the rows of an import, with their outcomes. */
export async function readImport(
  db: Database,
  user: Actor,
  id: number,
  query: { page: number; limit: number },
): Promise<ImportRows> {
  const { imports, rows, total } = await db.read({
    imports: importsQuery(db, sql`imports.id = ${id} AND ${isVisible(user, id)}`),
    rows: rowsQuery(db, sql`importId = ${id}`, pageLimit(query)),
    total: db.all<{ total: number }>(sql`SELECT count(*) AS total FROM import_rows WHERE importId = ${id}`),
  })
  return { import: oneImport(imports), rows: rows.map(toRow), total: total[0]?.total ?? 0 }
}
