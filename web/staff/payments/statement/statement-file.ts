import { clip } from '#contract/clip'
import { todayInMexico } from '#contract/fields'
import { keysOf } from '#contract/keys'
import type { NewBankMovement, StatementColumns, Statements } from '#contract/payments/bank-statements'
import { headRow } from '../../../ui/file/sheet-file.ts'
import { amountIn, comparable, dayIn, isMonthBeforeDay, plainText, textOf } from './statement-cells.ts'

type Rows = readonly (readonly unknown[])[]

/** A bank's file: the titles of its columns, and the rows below them. */
export type StatementFile = {
  /** Blank texts if the file has no titles. */
  titles: string[]
  rows: Rows
  /** The columns as their titles or their cells suggest. */
  columns: StatementColumns
}

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
 * Reads the file of a bank. Its row of titles is the one that names most columns; the rows above are a letterhead. In a file without
 * titles, the rows begin with the first one that has a day and an amount. Undefined if there is no such row.
 */
export function readStatement(cells: Rows): StatementFile | undefined {
  const nonBlankRows = cells.filter((row) => row.some((cell) => textOf(cell) !== ''))
  const at = headRow(nonBlankRows, (row) => {
    if (row.some(isDayCell)) return 0
    const columns = columnsOf(row)
    return new Set(names.flatMap((name) => columns[name] ?? [])).size
  })
  const head = nonBlankRows[at]
  if (head) return { titles: head.map(textOf), rows: nonBlankRows.slice(at + 1), columns: columnsOf(head) }
  const first = nonBlankRows.findIndex((row) => row.some(isDayCell) && row.some(isDecimal))
  return first < 0 ? undefined : withoutTitles(nonBlankRows.slice(first))
}

const isDayCell = (cell: unknown) => dayIn(cell) !== undefined

/** Whether the cell is an amount with decimals. Numbers of accounts and references have none. */
const isDecimal = (cell: unknown) => amountIn(cell) !== undefined && /[.,]\d/.test(textOf(cell))

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
    if (textOf(dates[index]) === '' || textOf(amounts[index]) === '' || (amount !== undefined && amount <= 0)) {
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
 * The index of the column that says whether money left or came in, with a word such as «Cargo» or «Abono» in each row. Its title has
 * both words, or all its cells have such a word. -1 if the file has no such column.
 */
function signColumn({ titles, rows }: Pick<StatementFile, 'titles' | 'rows'>, { amount }: StatementColumns) {
  const titled = titles.findIndex((title, at) => at !== amount && signTitle.test(comparable(title)))
  if (titled >= 0) return titled
  return titles.findIndex((_, at) => {
    const signs = rows.map((row) => comparable(row[at])).filter(Boolean)
    return at !== amount && signs.some(isCharge) && signs.every((sign) => signWord.test(sign))
  })
}
