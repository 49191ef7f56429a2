import * as v from 'valibot'
import { Id, Lines, paging, RequiredText, Text, Timestamp, Whole } from '#contract/fields'
import { formatNumber } from '#contract/money'

export const maxImportRows = 20_000
/** Maximum rows of one request, so that a Worker can plan or apply them within its limits. */
export const rowsPerRequest = 500

export const importKinds = ['products', 'prices', 'stock', 'customers'] as const
export const ImportKind = v.picklist(importKinds, 'Elige qué se importa.')
export type ImportKind = v.InferOutput<typeof ImportKind>

export const tooManyRows = (rows: number) =>
  `El archivo tiene ${formatNumber(rows)} filas; el máximo es ${formatNumber(maxImportRows)}.`

const fieldName = v.pipe(v.string(), v.regex(/^[a-zA-Z]\w{0,30}(:\d{1,15})?$/, 'Columna desconocida.'))

export const NewImport = v.object({
  uid: v.pipe(v.string(), v.uuid()),
  kind: ImportKind,
  /** Name of the file. */
  name: RequiredText('Falta el nombre del archivo.', 200),
  rows: v.pipe(
    Whole(),
    v.minValue(1, 'El archivo no tiene renglones.'),
    v.maxValue(maxImportRows, ({ input }) => tooManyRows(input)),
  ),
  /** The titles of the columns, joined. The fields are remembered for the next file with the same titles. */
  headers: v.optional(Text(2000), ''),
  fields: v.optional(v.pipe(v.array(v.nullable(fieldName)), v.maxLength(200)), []),
  /** Whether the quantities of a stock file are the stock, or are added to it. */
  mode: v.optional(v.picklist(['set', 'add']), 'set'),
  /** Values of new rows whose cell is empty, by field. */
  defaults: v.optional(v.record(fieldName, Text(200)), {}),
})
export type NewImport = v.InferOutput<typeof NewImport>

const ImportCell = v.nullable(v.union([Lines(2001), v.pipe(v.number(), v.finite()), v.boolean()]))

/** A row of the file: its cells by field. */
export const ImportLine = v.object({
  line: v.pipe(Whole(), v.minValue(1), v.maxValue(1_048_576)),
  cells: v.record(fieldName, ImportCell),
})
export type ImportLine = v.InferOutput<typeof ImportLine>

export const ImportLines = v.object({
  rows: v.pipe(
    v.array(ImportLine),
    v.minLength(1, 'El archivo no tiene renglones.'),
    v.maxLength(rowsPerRequest, `El máximo es ${rowsPerRequest} renglones por envío.`),
    v.check((rows) => new Set(rows.map(({ line }) => line)).size === rows.length, 'Un renglón se envió dos veces.'),
  ),
})
export type ImportLines = v.InferOutput<typeof ImportLines>

const Value = v.union([v.string(), v.number(), v.null()])
const Values = v.record(v.string(), Value)

export const rowStates = ['new', 'change', 'same', 'error'] as const
export type RowState = (typeof rowStates)[number]

/** Effect of a row of the file. */
export const ImportRow = v.object({
  line: v.number(),
  state: v.picklist(rowStates),
  code: v.string(),
  name: v.string(),
  /** Old values of the fields that change. */
  before: Values,
  /** New values: of the fields that change, or of all fields of a new row. */
  after: Values,
  /** Message by field. */
  problems: v.record(v.string(), v.string()),
  isBelowCost: v.boolean(),
  /** Code of another product of the shop that has the new bar code of the row. */
  barcodeOwner: v.nullable(v.string()),
  /** The pieces are added to the stock: rows of the same code are summed. */
  adds: v.boolean(),
  /** Null: not applied. `refused`: the record had changed since the preview. `kept`: it was not undone. */
  outcome: v.nullable(v.picklist(['chosen', 'done', 'refused', 'undone', 'kept'])),
  reason: v.nullable(v.string()),
})
export type ImportRow = v.InferOutput<typeof ImportRow>

export const ImportPlan = v.object({ rows: v.array(ImportRow) })
export type ImportPlan = v.InferOutput<typeof ImportPlan>

export const importStates = ['draft', 'applying', 'applied', 'undoing', 'undone'] as const
/** A job is in progress, which the cron continues. */
export const unfinishedImportStates = [
  'applying',
  'undoing',
] as const satisfies readonly (typeof importStates)[number][]

export const Import = v.object({
  id: Id,
  kind: ImportKind,
  name: v.string(),
  state: v.picklist(importStates),
  by: v.string(),
  createdAt: Timestamp,
  appliedAt: v.nullable(Timestamp),
  rows: v.number(),
  /** Rows that wait to be applied. */
  pending: v.number(),
  /** Rows that were applied and not undone: new ones, and changed ones. */
  created: v.number(),
  changed: v.number(),
  refused: v.number(),
  undone: v.number(),
  kept: v.number(),
  /** Null if it can no longer be undone, or there is nothing to undo. */
  undoUntil: v.nullable(Timestamp),
})
export type Import = v.InferOutput<typeof Import>

export const ImportLayout = v.object({ headers: v.string(), fields: v.array(v.nullable(v.string())) })
export type ImportLayout = v.InferOutput<typeof ImportLayout>

export const ImportQuery = v.object({ kind: ImportKind })
export const ImportList = v.object({ imports: v.array(Import), layouts: v.array(ImportLayout) })
export type ImportList = v.InferOutput<typeof ImportList>

export const ImportRowsQuery = v.object({ ...paging(500, 500) })
export const ImportRows = v.object({ import: Import, rows: v.array(ImportRow), total: v.number() })
export type ImportRows = v.InferOutput<typeof ImportRows>

const lineNumbers = v.optional(v.pipe(v.array(Whole()), v.maxLength(maxImportRows)), [])

/**
 * The first request of an import chooses the rows; the next ones, without a body, apply the remaining rows. Rows under
 * cost are applied only if they are in `accept`.
 */
export const ImportChoice = v.object({ skip: lineNumbers, accept: lineNumbers })
export type ImportChoice = v.InferOutput<typeof ImportChoice>
