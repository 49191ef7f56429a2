import { formatDate, formatDateTime, formatTime } from '../date.ts'

type Value = string | number | null

export type ExportColumn<Row> = {
  /** Key of the column on screen that shows it. The file leaves it out while the user hides that column. */
  key?: string
  title: string
  /** The formats `date` and `month` need a day (YYYY-MM-DD) or an ISO date and time; `dateTime` needs the latter. */
  value: (row: Row) => Value
  format?: 'money' | 'decimal' | 'date' | 'month' | 'dateTime'
  /** Summed in the last row of a sheet. */
  isSummed?: true
}

/** The columns of a file, without those that the user hides on screen. */
export const withoutHidden = <Row>(columns: readonly ExportColumn<Row>[], hidden: readonly string[]) =>
  columns.filter(({ key }) => key === undefined || !hidden.includes(key))

const excelFormats = {
  money: '"$"#,##0.00',
  decimal: '#,##0.00',
  date: 'yyyy-mm-dd',
  month: 'yyyy-mm',
  dateTime: 'yyyy-mm-dd hh:mm',
}
const maxWidth = 60

/** A value as text or number, with at most two decimals. */
function plainValue(value: Value, format: ExportColumn<unknown>['format']): Value {
  if (typeof value === 'number') return Math.round(value * 100) / 100
  if (!value) return value
  if (format === 'dateTime') return formatDateTime(value)
  if (format === 'month') return formatDate(value).slice(0, 7)
  return format === 'date' ? formatDate(value) : value
}

export const csvRow = <Row>(columns: readonly ExportColumn<Row>[], row: Row) =>
  columns.map(({ value, format }) => plainValue(value(row), format))

/**
 * What Excel would read as a formula. The default of papaparse misses a text of several lines, and Excel also reads the wide
 * signs of East Asian keyboards.
 */
const formulaStart = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/

/** The text of a CSV file, with a byte order mark, so that Excel reads the accents. */
export async function csvText<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]) {
  const { default: csv } = await import('papaparse')
  const fields = columns.map(({ title }) => title)
  const data = rows.map((row) => csvRow(columns, row))
  return `\uFEFF${csv.unparse({ fields, data }, { escapeFormulae: formulaStart })}\r\n`
}

/** Excel has no time zones: the date holds the time in Mexico City as if it were UTC. */
const excelDate = (iso: string) => new Date(`${formatDate(iso)}T${formatTime(iso)}:00Z`)

const excelDay = (iso: string) => new Date(`${formatDate(iso)}T00:00:00Z`)

const dates: Record<string, (value: string) => Date> = { date: excelDay, month: excelDay, dateTime: excelDate }

function excelCell(value: Value, format: ExportColumn<unknown>['format']) {
  const plain = (typeof value === 'string' && value && dates[format ?? '']?.(value)) || plainValue(value, format)
  return format && plain !== null && plain !== '' ? { value: plain, format: excelFormats[format] } : plain
}

/** A name that Excel accepts for a sheet: without some signs, which the name of a supplier or customer may have, and not long. */
export const sheetName = (name: string) =>
  name
    .replace(/[[\]/\\:*?]+/g, ' ')
    .slice(0, 31)
    .toWellFormed()

/** Cells and column widths of a sheet, with a heading row and, if any column is summed, a row of totals. */
export function sheetOf<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]) {
  const heading = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }))
  const body = rows.map((row) => columns.map(({ value, format }) => excelCell(value(row), format)))
  const totals = columns.map(({ value, format, isSummed }, index) => {
    const total = isSummed ? rows.reduce((sum, row) => sum + Number(value(row) ?? 0), 0) : null
    const cell = total === null ? (index === 0 ? 'Total' : null) : plainValue(total, format)
    // A text cannot have the format of its column, which may be that of a date.
    const styled = total === null || !format ? {} : { format: excelFormats[format] }
    return cell === null ? null : { value: cell, fontWeight: 'bold' as const, ...styled }
  })
  const hasTotals = rows.length > 0 && columns.some(({ isSummed }) => isSummed)
  const widths = columns.map(({ title, value, format }) => {
    const lengths = rows.map((row) => String(plainValue(value(row), format) ?? '').length)
    const longest = lengths.reduce((most, length) => Math.max(most, length), title.length)
    return { width: Math.min(longest + 3, maxWidth) }
  })
  return { cells: [heading, ...body, ...(hasTotals ? [totals] : [])], widths }
}
