import { clip } from '#contract/clip'
import { addDays } from '#contract/days'
import { isDay, todayInMexico } from '#contract/fields'
import { keysOf } from '#contract/keys'
import { roundPesos } from '#contract/money'
import type { NewBankMovement, StatementColumns, Statements } from '#contract/payments/bank-statements'
import { plain } from '#contract/search'
import { headRow } from '../../../ui/file/sheet-file.ts'

type Rows = readonly (readonly unknown[])[]

/** A bank's file: the titles of its columns, and the rows below them. */
export type StatementFile = {
  /** Blank texts if the file has no titles. */
  titles: string[]
  rows: Rows
  /** The columns as their titles or their cells suggest. */
  columns: StatementColumns
}

const text = (cell: unknown) => (cell instanceof Date ? cell.toISOString() : String(cell ?? '')).trim()

/** Lower case without accents. */
const comparable = (cell: unknown) => plain(text(cell))

/** The title of a column that has the sign of the amounts, + or -, beside a column without signs: Santander's. */
const signTitle = /cargo.*abono|abono.*cargo/

/** Titles of each column, the most certain first. Money that came in goes before a signed amount. */
const titles: Record<keyof StatementColumns, RegExp[]> = {
  date: [/^f(echa|\.) ?(de )?oper/, /^f(echa|\.)/, /^dia\b/, /\bdate\b/],
  amount: [/^(?!.*cargo).*(abono|deposito|credit|haber)/, /^(importe|monto|cantidad|amount)/, signTitle],
  // Banorte has a description, and a detailed one with the reference of the transfer.
  concept: [/concepto/, /detallad|detalle/, /descripcion/, /movimiento|leyenda|description|narrative/],
  reference: [/referencia numerica/, /referenc(ia|e)|rastreo|^ref\b/, /folio|numero/],
}

const names = keysOf(titles)

function columnsOf(head: readonly unknown[]): StatementColumns {
  const headings = head.map(comparable)
  const find = (name: keyof StatementColumns) => {
    for (const pattern of titles[name]) {
      const at = headings.findIndex((title) => pattern.test(title))
      if (at >= 0) return at
    }
    return null
  }
  return { date: find('date'), amount: find('amount'), concept: find('concept'), reference: find('reference') }
}

/**
 * Finds the row of titles: the one that names most columns. Without titles, the rows begin with the first one that has a day and an
 * amount. Undefined if there is no such row either.
 */
export function readStatement(cells: Rows): StatementFile | undefined {
  const nonBlankRows = cells.filter((row) => row.some((cell) => text(cell) !== ''))
  const at = headRow(nonBlankRows, (row) => {
    if (row.some(isDayCell)) return 0
    const columns = columnsOf(row)
    return new Set(names.flatMap((name) => columns[name] ?? [])).size
  })
  const head = nonBlankRows[at]
  if (head) return { titles: head.map(text), rows: nonBlankRows.slice(at + 1), columns: columnsOf(head) }
  const first = nonBlankRows.findIndex((row) => row.some(isDayCell) && row.some(isDecimal))
  return first < 0 ? undefined : withoutTitles(nonBlankRows.slice(first))
}

const isDayCell = (cell: unknown) => dayIn(cell) !== undefined

/** Whether the cell is an amount with decimals. Numbers of accounts and references have none. */
const isDecimal = (cell: unknown) => amountIn(cell) !== undefined && /[.,]\d/.test(text(cell))

/** Suggests the columns by their cells. If several columns have amounts, it suggests none: only the user knows which has the deposits. */
function withoutTitles(rows: Rows): StatementFile {
  const titles = Array.from({ length: Math.max(...rows.map(({ length }) => length)) }, () => '')
  const columns = [...titles.keys()].map((at) => rows.map((row) => row[at]))
  const amounts = [...columns.keys()].filter((at) => columns[at]?.some(isDecimal))
  const letters = columns.map((cells) => cells.join('').match(/\p{L}/gu)?.length ?? 0)
  const most = Math.max(...letters)
  return {
    titles,
    rows,
    columns: {
      date: rows[0]?.findIndex(isDayCell) ?? null,
      amount: amounts.length === 1 ? (amounts[0] ?? null) : null,
      concept: most > 0 ? letters.indexOf(most) : null,
      reference: null,
    },
  }
}

/** The titles of the columns. One without a title has its number, and a cell as an example. */
export const columnLabels = ({ titles, rows }: StatementFile) =>
  titles.map((title, at) => {
    if (title) return title
    const example = rows.map((row) => plainText(row[at], 30)).find(Boolean)
    return `Columna ${at + 1}${example ? `: ${example}` : ''}`
  })

/** Name of the file's layout: the same bank has the same titles. */
export const layoutOf = ({ titles }: StatementFile) => clip(titles.map(comparable).join('|'), 1000)

/** The columns that a user has confirmed for an earlier file with the same titles. Files without titles may be of different banks. */
export const confirmedColumns = (file: StatementFile, layouts: Statements['layouts']) =>
  file.titles.some(Boolean) ? layouts.find(({ headers }) => headers === layoutOf(file))?.columns : undefined

type StatementLines = {
  movements: NewBankMovement[]
  /** The rows whose date or amount could not be read, each as a text. */
  unread: string[]
  /** Rows of money that left the account, and rows without an amount. */
  skipped: number
}

/** The money that came in. Rows without date and amount are notes of the bank and are left out. */
export function movementsIn(
  { titles, rows }: StatementFile,
  columns: StatementColumns,
  today = todayInMexico(),
): StatementLines {
  const cellsOf = (name: keyof StatementColumns) => rows.map((row) => row[columns[name] ?? -1])
  const [dates, amounts, concepts, references] = [
    cellsOf('date'),
    cellsOf('amount'),
    cellsOf('concept'),
    cellsOf('reference'),
  ]
  const signAt = signColumn({ titles, rows }, columns)
  const isMonthFirst = isMonthBeforeDay(dates, today)
  const countByKey = new Map<string, number>()
  const result: StatementLines = { movements: [], unread: [], skipped: 0 }
  for (const index of rows.keys()) {
    const amount = isCharge(rows[index]?.[signAt]) ? 0 : amountIn(amounts[index])
    const movedOn = dayIn(dates[index], isMonthFirst, today)
    if (text(dates[index]) === '' || text(amounts[index]) === '' || (amount !== undefined && amount <= 0)) {
      result.skipped++
    } else if (amount === undefined || movedOn === undefined) {
      result.unread.push(rowText([dates[index], concepts[index], references[index], amounts[index]]))
    } else {
      const line = {
        movedOn,
        amount,
        concept: plainText(concepts[index], 500),
        reference: plainText(references[index], 100),
      }
      const key = JSON.stringify(line)
      const earlierCount = countByKey.get(key) ?? 0
      countByKey.set(key, earlierCount + 1)
      result.movements.push({ ...line, repeated: earlierCount })
    }
  }
  return result
}

/** The cells of a row as one text, such as "Total · $1,234.50", by which the user finds the row in the file. */
const rowText = (cells: readonly unknown[]) =>
  clip([...new Set(cells.map((cell) => plainText(cell, 100)).filter(Boolean))].join(' · '), 120)

/** Whether the cell with the sign says that money left the account: «-» or «Cargo». */
const isCharge = (sign: unknown) => /^'?(-|c(?!r)|retiro|egreso|debit|debe)/.test(comparable(sign))

const signWord =
  /^'?(\+|-|[ac]|(abono|cargo|deposito|retiro|ingreso|egreso|credito|debito)s?|credit|debit|haber|debe)'?$/

/**
 * Index of the column with a word such as «Cargo» or «Abono» in each row, which tells money that left from money that came in. Its
 * title names both words, or its cells have no other texts. -1 if no column is such.
 */
function signColumn({ titles, rows }: Pick<StatementFile, 'titles' | 'rows'>, { amount }: StatementColumns) {
  const titled = titles.findIndex((title, at) => at !== amount && signTitle.test(comparable(title)))
  if (titled >= 0) return titled
  return titles.findIndex((_, at) => {
    const signs = rows.map((row) => comparable(row[at])).filter(Boolean)
    return at !== amount && signs.some(isCharge) && signs.every((sign) => signWord.test(sign))
  })
}

/** A bank may date a deposit on its next working day. A later day means that day and month were exchanged. */
const maxDaysAhead = 7

/**
 * Whether the dates have the month before the day: one has a day above 12 in its place, or the days would be in the future otherwise.
 */
function isMonthBeforeDay(dates: readonly unknown[], today: string) {
  if (dates.some((cell) => dayFirst.test(text(cell)))) return false
  if (dates.some((cell) => monthFirst.test(text(cell)))) return true
  const latest = addDays(today, maxDaysAhead)
  const isInFuture = (isMonthFirst: boolean) => dates.some((cell) => (dayIn(cell, isMonthFirst, today) ?? '') > latest)
  return isInFuture(false) && !isInFuture(true)
}

const plainText = (cell: unknown, max: number) =>
  text(cell)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .replace(/^'|'$/g, '')
    .trim()
    .slice(0, max)

/** Pesos, with two decimals; undefined if the cell is not an amount. "(5.00)", "5.00-" and "5.00 DB" are negative. */
export function amountIn(cell: unknown): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? roundPesos(cell) : undefined
  const bareText = text(cell).replace(/^'|\s|MXN|MN|\$/gi, '')
  // A dash means zero: some banks write it in the column of the deposits, and so do accounting formats of Excel.
  if (bareText === '-') return 0
  const isNegative = /^\(.*\)$|^-|-$|d[br]$/i.test(bareText)
  const digits = bareText.replace(/[()+-]|(cr|d[br])$/gi, '')
  // 1,234.50 as banks of Mexico write it, or 1.234,50
  const isComma = /^\d{1,3}(\.\d{3})*,\d{1,2}$|^\d+,\d{2}$/.test(digits)
  const number = isComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  if (!/^\d{1,12}(\.\d+)?$/.test(number)) return
  const amount = roundPesos(Number(number))
  return isNegative ? -amount : amount
}

const dayFirst = /^(1[3-9]|2\d|3[01])[/.-]\d{1,2}[/.-]\d{2,4}/
const monthFirst = /^\d{1,2}[/.-](1[3-9]|2\d|3[01])[/.-]\d{2,4}/
const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day, YYYY-MM-DD; undefined if the cell has none. "15/NOV" gets the year of `yearOf`. */
export function dayIn(cell: unknown, isMonthFirst = false, today = todayInMexico()): string | undefined {
  // A date in a sheet has no time zone: it is read as UTC.
  const dateText = comparable(cell)
  const iso =
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})/.exec(dateText) ?? /^'?(20\d{2})(0\d|1[0-2])(\d{2})\b/.exec(dateText)
  const short = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})\b/.exec(dateText)
  const joined = /^'?(\d{1,2})(\d{2})(20\d{2})\b/.exec(dateText)
  const named = /^(\d{1,2})[\s/.-]+(?:de\s+)?([a-z]{3})[a-z]*\.?(?:[\s/.-]+(?:de\s+)?(\d{2}|\d{4})\b|$)/.exec(dateText)
  let parts: [year: string, month: number, day: number] | undefined
  if (iso) parts = [iso[1] ?? '', Number(iso[2]), Number(iso[3])]
  else if (short) {
    const [first, second] = [Number(short[1]), Number(short[2])]
    parts = isMonthFirst ? [short[3] ?? '', first, second] : [short[3] ?? '', second, first]
  } else if (joined) parts = [joined[3] ?? '', Number(joined[2]), Number(joined[1])]
  else if (named) {
    const month = Math.max(months.indexOf(named[2] ?? ''), english.indexOf(named[2] ?? '')) + 1
    parts = [named[3] ?? '', month, Number(named[1])]
  }
  if (!parts) return
  const [year, month, day] = parts
  const dayOfYear = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const result = `${year ? year.padStart(4, '20') : yearOf(dayOfYear, today)}-${dayOfYear}`
  return isDay(result) ? result : undefined
}

/** The year of a day (MM-DD) that a bank wrote without one: the present year, or the one before if the day would be in the future. */
function yearOf(dayOfYear: string, today: string) {
  const latest = addDays(today, maxDaysAhead)
  const year = latest.slice(0, 4)
  return `${year}-${dayOfYear}` > latest ? Number(year) - 1 : year
}
