import { sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { imports } from '../../../db/schema/index.ts'
import { readCode } from '../../contract/imports/cells.ts'
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
import type { Actor } from '../people.ts'
import { customerCode, customerEmail, isNamedIn, isOfCustomers, peopleQuery, planCustomer } from './plan-customers.ts'
import { planProduct } from './plan-products.ts'
import type { PlannedRow, Terms } from './planned-row.ts'
import { type ProductWorld, toWorld, withKeys, withRow, worldQuery } from './product-world.ts'
import { assertMayImport, importsQuery, isVisible, noImport, oneImport } from './read.ts'

/** Begins an import, once for each uid. Its rows follow in parts; nothing changes before it is applied. */
export async function createImport(db: Database, user: Actor, input: NewImport): Promise<Import> {
  assertMayImport(user, input.kind)
  const { uid, kind, name, mode, defaults, headers, fields } = input
  const { rows } = await db.write({
    created: db.insert(imports).values({ uid, userId: user.id, kind, name, mode, defaults }).onConflictDoNothing(),
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
type Begun = { kind: Terms['kind']; mode: Terms['mode']; defaults: string; state: string }

/** Compares rows of the file with the stored records, and stores the planned change of each. A line that is sent again replaces the earlier one. */
export async function planRows(
  db: Database,
  user: Actor,
  id: number,
  lines: readonly ImportLine[],
): Promise<ImportPlan> {
  const codes = lines.map(({ cells }) => (cells.code == null ? customerCode(cells) : readCode(cells.code)).slice(0, 60))
  const lists = [...new Set(lines.flatMap(({ cells }) => Object.keys(cells)))].flatMap((field) =>
    field.startsWith('list:') ? [Number(field.slice('list:'.length))] : [],
  )
  const { begun, earlier, world, people } = await db.read({
    begun: db.all<Begun>(
      sql`SELECT kind, mode, defaults, state FROM imports WHERE id = ${id} AND ${isVisible(user, id)}`,
    ),
    earlier: earlierRows(db, id, codes, lines),
    world: worldQuery(db, codes, lists),
    people: peopleQuery(db, id, lines),
  })
  const [begunImport] = begun
  if (!begunImport) throw noImport()
  const { kind, mode } = begunImport
  const defaults = JSON.parse(begunImport.defaults)
  const terms = { kind, mode, defaults }
  const stored = await withKeys(db, toWorld(world), lines, terms)
  const rows = withoutRepeated(
    lines,
    (line) =>
      kind === 'customers' ? planCustomer(user, line, people) : planProduct(user, line, { ...terms, kind }, stored),
    stored,
    earlier,
    kind === 'customers',
  )
  await storeRows(db, id, rows)
  return { rows: rows.map(toWire) }
}

/** Rows of other lines for the same records. Two queries, because one index has the codes, and only customers have other keys. */
function earlierRows(db: Database, id: number, codes: readonly string[], lines: readonly ImportLine[]) {
  const columns = sql`SELECT line, code, targetId, adds, delta, after`
  const emails = sql`(SELECT value FROM json_each(${JSON.stringify(lines.map(({ cells }) => customerEmail(cells)).filter(Boolean))}))`
  const others = sql`importId = ${id} AND state <> 'error' AND line NOT IN (
    SELECT value FROM json_each(${JSON.stringify(lines.map(({ line }) => line))}))`
  return db.all<Earlier>(sql`
    ${columns} FROM json_each(${JSON.stringify(codes)}) CROSS JOIN import_rows ON code = value WHERE ${others}
    UNION ${columns} FROM import_rows WHERE ${isOfCustomers(id)} AND ${others}
      AND (targetId IN (SELECT id FROM customers WHERE ${isNamedIn(lines)})
        OR code IN ${emails} OR lower(after ->> 'email') IN ${emails})
    ORDER BY line`)
}

/**
 * Plans the lines one after the other. A row whose code is in an earlier row becomes an error, unless both add pieces to the
 * stock: then the later one adds to the result of the earlier one. Rows of customers may name one by different keys, so with
 * `ofCustomers` the record is compared too, and the e-mail where one of the rows has no RFC.
 */
function withoutRepeated(
  lines: readonly ImportLine[],
  planLine: (line: ImportLine) => PlannedRow,
  { products }: ProductWorld,
  earlier: readonly Earlier[],
  ofCustomers: boolean,
): PlannedRow[] {
  const seen = new Map<string, { line: number; adds: boolean }>()
  const seenTargets = new Map<number | null, { line: number; adds: boolean }>()
  const seenEmails = new Map<string, { line: number; adds: boolean }>()
  const emailOf = ({ after }: Pick<PlannedRow, 'after'>) => (ofCustomers ? String(after.email ?? '').toLowerCase() : '')
  function add({
    line,
    code,
    adds,
    targetId,
    ...row
  }: Pick<PlannedRow, 'line' | 'code' | 'targetId' | 'adds' | 'delta' | 'after'>) {
    const key = code.toLowerCase()
    if (!seen.has(key)) seen.set(key, { line, adds })
    if (ofCustomers && targetId !== null && !seenTargets.has(targetId)) seenTargets.set(targetId, { line, adds })
    const email = emailOf(row)
    if (email !== '' && !seenEmails.has(email)) seenEmails.set(email, { line, adds })
    const product = products.get(key)
    if (adds && product) products.set(key, withRow(product, row))
  }
  for (const { adds, after, ...row } of earlier) add({ ...row, adds: adds === 1, after: JSON.parse(after) })
  return lines.map((line) => {
    const row = planLine(line)
    if (row.state === 'error') return row
    const code = row.code.toLowerCase()
    const first = seen.get(code) ?? seenTargets.get(row.targetId)
    // A row without RFC has its e-mail as its code.
    const sameEmail = first ? undefined : (seenEmails.get(code) ?? seen.get(emailOf(row)))
    if (sameEmail) {
      const email = `Repetido: el mismo correo está en la fila ${sameEmail.line}, y uno de los dos no tiene RFC.`
      return { ...row, state: 'error', problems: { email } }
    }
    if (first && !(first.adds && row.adds && Object.keys(row.after).every((field) => field === 'stock'))) {
      const problems = { code: `Repetido: también en la fila ${first.line}.` }
      return { ...row, state: 'error', delta: 0, adds: false, paid: null, problems }
    }
    add(row)
    return row
  })
}

/** The columns of `import_rows` that a plan fills. The rows are sent as arrays in this order, because names would double their size. */
const storedColumns = [
  ...([
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
  ] as const),
  'isBelowCost',
] as const satisfies (keyof PlannedRow)[]

const storedValues = sql.raw(
  storedColumns
    .map((column, index) => {
      const isObject = column === 'before' || column === 'after' || column === 'problems'
      if (column === 'paid') return `CAST(round((value ->> ${index}) * 100) AS INTEGER)`
      return `value ${isObject ? '->' : '->>'} ${index}`
    })
    .join(', '),
)

async function storeRows(db: Database, id: number, rows: readonly PlannedRow[]) {
  const values = JSON.stringify(rows.map((row) => storedColumns.map((column) => row[column])))
  await db.write({
    open: ensure(sql`EXISTS (SELECT 1 FROM imports WHERE id = ${id} AND state = 'draft')`, alreadyApplied),
    replaced: db.run(sql`DELETE FROM import_rows WHERE importId = ${id}
      AND line IN (SELECT value FROM json_each(${JSON.stringify(rows.map(({ line }) => line))}))`),
    counted: db.run(sql`UPDATE imports SET rows = rows - changes() WHERE id = ${id}`),
    stored: onConstraint(
      db.run(sql`INSERT INTO import_rows (importId, ${sql.raw(storedColumns.join(', '))})
        SELECT ${id}, ${storedValues} FROM json_each(${values})`),
      {
        "index 'import_rows_by_code'": () =>
          conflict('CHANGED', 'El archivo se está leyendo en otra pestaña. Cárgalo de nuevo.'),
      },
    ),
    touched: db.run(sql`UPDATE imports SET rows = rows + ${rows.length}, touchedAt = ${now} WHERE id = ${id}`),
    limit: ensure(sql`(SELECT rows FROM imports WHERE id = ${id}) <= ${maxImportRows}`, () =>
      invalid(tooManyRows(maxImportRows + 1)),
    ),
  })
}

const alreadyApplied = () => conflict('APPLIED', 'Esta importación ya se aplicó. Carga el archivo de nuevo.')

const toWire = ({ targetId: _, base: _base, delta: _delta, paid: _paid, ...row }: PlannedRow): ImportRow => ({
  ...row,
  outcome: null,
  reason: null,
})
