import { sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { imports } from '../../../db/schema/index.ts'
import { valueList } from '../../../db/sql-lists.ts'
import { clip } from '../../contract/clip.ts'
import { cellText, readCode } from '../../contract/imports/cells.ts'
import {
  type Import,
  type ImportLine,
  type ImportPlan,
  type ImportRow,
  maxImportRows,
  type NewImport,
  tooManyRows,
} from '../../contract/imports/imports.ts'
import { conflict, invalid } from '../../errors.ts'
import type { Actor } from '../identity.ts'
import { customerCode, customerEmails } from './customer-cells.ts'
import { planCustomer } from './plan-customers.ts'
import { planProduct } from './plan-products.ts'
import type { PlannedRow, Terms } from './planned-row.ts'
import { PlannedRows } from './planned-rows.ts'
import { isPriceOfList } from './product-cells.ts'
import { assertMayImport, importsQuery, isVisible, noImport, oneImport, ownerOfBarcode } from './read.ts'
import { stateIs } from './step-rows.ts'
import { catalogQuery, toCatalog, withKeys } from './stored-catalog.ts'
import { customersQuery, isNamedIn, isOfCustomers } from './stored-customers.ts'

/** Begins an import, once for each uid. Its rows follow in parts; nothing changes before it is applied. */
export async function createImport(db: Database, user: Actor, input: NewImport): Promise<Import> {
  assertMayImport(user, input.kind)
  const { uid, kind, name, mode, defaults, headers, fields } = input
  const { rows } = await db.write({
    insert: db.insert(imports).values({ uid, userId: user.id, kind, name, mode, defaults }).onConflictDoNothing(),
    layout:
      headers === '' || fields.length === 0
        ? undefined
        : db.run(sql`INSERT INTO import_layouts (kind, headers, fields) VALUES (${kind}, ${headers}, ${JSON.stringify(fields)})
            ON CONFLICT (kind, headers) DO UPDATE SET fields = excluded.fields`),
    rows: importsQuery(db, sql`uid = ${uid} AND imports.userId = ${user.id}`),
  })
  return oneImport(rows)
}

/** A row of an earlier part, or of the same part when it is sent again. */
type Earlier = { line: number; code: string; targetId: number | null; adds: number; delta: number; after: string }
type Draft = { kind: Terms['kind']; mode: Terms['mode']; defaults: string; state: string }

/** Compares rows of the file with the stored records, and stores the planned change of each. A line that is sent again replaces the earlier one. */
export async function planRows(
  db: Database,
  user: Actor,
  id: number,
  lines: readonly ImportLine[],
): Promise<ImportPlan> {
  const codes = lines.map(({ cells }) => clip(cells.code == null ? customerCode(cells) : readCode(cells.code), 60))
  const lists = [...new Set(lines.flatMap(({ cells }) => Object.keys(cells)))].flatMap((field) =>
    isPriceOfList(field) ? [Number(field.slice('list:'.length))] : [],
  )
  const { drafts, earlier, stored, customers } = await db.read({
    drafts: db.all<Draft>(
      sql`SELECT kind, mode, defaults, state FROM imports WHERE id = ${id} AND ${isVisible(user, id)}`,
    ),
    earlier: earlierRows(db, id, codes, lines),
    stored: catalogQuery(db, codes, lists),
    customers: customersQuery(db, id, lines),
  })
  const [draft] = drafts
  if (!draft) throw noImport()
  const { kind, mode } = draft
  const terms = { kind, mode, defaults: JSON.parse(draft.defaults) }
  const catalog = await withKeys(db, toCatalog(stored), lines, terms)
  const planned = new PlannedRows(catalog, kind === 'customers')
  for (const { adds, after, ...row } of earlier) planned.add({ ...row, adds: adds === 1, after: JSON.parse(after) })
  const rows = lines.map((line) => {
    const row =
      kind === 'customers' ? planCustomer(user, line, customers) : planProduct(user, line, { ...terms, kind }, catalog)
    const checked = row.state === 'error' ? row : planned.refuseRepeated(row)
    if (checked.state !== 'error') planned.add(checked)
    return checked.state === 'error' && kind === 'stock' ? withMode(checked, line, mode) : checked
  })
  const owners = await storeRows(db, id, rows)
  return { rows: rows.map((row) => toWire(row, owners.get(row.line) ?? null)) }
}

/**
 * A wrong row of a stock file, with its mode. Users correct the file of the errors and import it again: without the mode, its pieces
 * would replace the stock instead of being added to it.
 */
const withMode = (row: PlannedRow, { cells }: ImportLine, mode: Terms['mode']): PlannedRow => ({
  ...row,
  after: { ...row.after, mode: clip(cellText(cells.mode), 40) || (mode === 'add' ? 'Sumar' : 'Fijar') },
})

/** Rows of other lines for the same records. Two queries, because one index has the codes, and only customers have other keys. */
function earlierRows(db: Database, id: number, codes: readonly string[], lines: readonly ImportLine[]) {
  const columns = sql`SELECT line, code, targetId, adds, delta, after`
  const emails = valueList(customerEmails(lines))
  const others = sql`importId = ${id} AND state <> 'error' AND line NOT IN ${valueList(lines.map(({ line }) => line))}`
  return db.all<Earlier>(sql`
    ${columns} FROM json_each(${JSON.stringify(codes)}) CROSS JOIN import_rows ON code = value WHERE ${others}
    UNION ${columns} FROM import_rows WHERE ${isOfCustomers(id)} AND ${others}
      AND (targetId IN (SELECT id FROM customers WHERE ${isNamedIn(lines)})
        OR code IN ${emails} OR lower(after ->> 'email') IN ${emails})
    ORDER BY line`)
}

/** The columns of `import_rows` that a plan fills. The rows are sent as arrays in this order, because names would double their size. */
const rowColumns = [
  'line',
  'state',
  'code',
  'name',
  'targetId',
  'base',
  'delta',
  'adds',
  'paid',
  'before',
  'after',
  'problems',
  'isBelowCost',
] as const satisfies (keyof PlannedRow)[]

const rowValues = sql.raw(
  rowColumns
    .map((column, index) => {
      const isObject = column === 'before' || column === 'after' || column === 'problems'
      if (column === 'paid') return `CAST(round((value ->> ${index}) * 100) AS INTEGER)`
      return `value ${isObject ? '->' : '->>'} ${index}`
    })
    .join(', '),
)

/** Stores the rows. Returns the products that have their new bar codes, by line. */
async function storeRows(db: Database, id: number, rows: readonly PlannedRow[]) {
  const values = JSON.stringify(rows.map((row) => rowColumns.map((column) => row[column])))
  const withBarcode = rows.flatMap(({ line, after }) => (after.barcode ? [line] : []))
  const { owners } = await db.write({
    draft: ensure(stateIs(id, 'draft'), alreadyApplied),
    oldRows: db.run(sql`DELETE FROM import_rows WHERE importId = ${id}
      AND line IN ${valueList(rows.map(({ line }) => line))}`),
    countWithoutOld: db.run(sql`UPDATE imports SET rows = rows - changes() WHERE id = ${id}`),
    newRows: onConstraint(
      db.run(sql`INSERT INTO import_rows (importId, ${sql.raw(rowColumns.join(', '))})
        SELECT ${id}, ${rowValues} FROM json_each(${values})`),
      {
        "index 'import_rows_by_code'": () =>
          conflict('CHANGED', 'El archivo se está leyendo en otra pestaña. Cárgalo de nuevo.'),
      },
    ),
    countWithNew: db.run(sql`UPDATE imports SET rows = rows + ${rows.length}, touchedAt = ${now} WHERE id = ${id}`),
    limit: ensure(sql`(SELECT rows FROM imports WHERE id = ${id}) <= ${maxImportRows}`, () =>
      invalid(tooManyRows(maxImportRows + 1)),
    ),
    owners: db.all<{ line: number; barcodeOwner: string | null }>(sql`SELECT line, ${ownerOfBarcode} AS barcodeOwner
      FROM import_rows WHERE importId = ${id} AND line IN ${valueList(withBarcode)}`),
  })
  return new Map(owners.map((row) => [row.line, row.barcodeOwner]))
}

const alreadyApplied = () => conflict('APPLIED', 'Esta importación ya se aplicó. Carga el archivo de nuevo.')

const toWire = (
  { targetId: _, base: _base, delta: _delta, paid: _paid, ...row }: PlannedRow,
  barcodeOwner: string | null,
): ImportRow => ({
  ...row,
  barcodeOwner,
  outcome: null,
  reason: null,
})
