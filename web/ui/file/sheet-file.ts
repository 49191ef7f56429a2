import { saveFile } from './save-file.ts'

export const sheetTypes = ['.csv', '.xlsx', '.txt'] as const

export const isWorkbook = (name: string) => /\.xlsx$/i.test(name)
export const isOtherDocument = (name: string) => /\.(xls|ods|numbers|pdf|docx?)$/i.test(name)

/**
 * Reads the cells of a text file, or of the first sheet of a workbook. The reader of each format loads on first use.
 * @throws when the file cannot be read
 */
export async function readSheetFile(file: File): Promise<unknown[][]> {
  if (isWorkbook(file.name)) {
    const { readSheet } = await import('read-excel-file/universal')
    return readSheet(file)
  }
  if (isOtherDocument(file.name)) throw new Error('Not a sheet that can be read')
  const { default: csv } = await import('papaparse')
  const text = decode(await file.arrayBuffer())
  if (isBinary(text)) throw new Error('Not a text file')
  const parse = (part: string, delimiter: string, preview = 0) => {
    const { data, errors } = csv.parse<string[]>(part, { delimiter, preview })
    return { rows: data, hasStrayQuote: errors.some(({ type }) => type === 'Quotes') }
  }
  const [first = ','] = delimiters
  const grid = (delimiter: string) => gridOf(parse(text, delimiter, 100).rows)
  const delimiter = delimiters.reduce((best, each) => (grid(each) > grid(best) ? each : best), first)
  const { rows, hasStrayQuote } = parse(text, delimiter)
  if (!hasStrayQuote) return rows
  // A cell such as «"3/4" tubo», whose first quote is that of a text, would contain the lines below it, or all of them.
  return text.split(/\r\n|\n|\r/).map((line) => {
    const alone = parse(line, delimiter)
    return alone.hasStrayQuote ? line.split(delimiter) : (alone.rows[0] ?? [])
  })
}

const delimiters = [',', ';', '\t', '|']

/**
 * The number of delimiters in the largest group of rows with the same number of cells. It is highest with the delimiter of the table.
 * Papaparse's own guess takes the comma of a letterhead, such as "León, Gto.", although the rows below have semicolons.
 */
function gridOf(rows: readonly (readonly string[])[]) {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  return Math.max(...[...counts].map(([cells, count]) => count * (cells - 1)), 0)
}

export const isBinary = (text: string) => text.includes('\0')

/** Text of a CSV: UTF-8, UTF-16 with its mark, or Windows-1252, which Excel writes by default. */
export function decode(bytes: ArrayBuffer) {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Lines of a letterhead, above the titles. */
const maxRowsAboveHead = 40

/** The index of the row of titles: the first one that names most columns, at least two. -1 without one. */
export function headRow<Row>(rows: readonly Row[], named: (row: Row) => number) {
  const counts = rows.slice(0, maxRowsAboveHead).map(named)
  const most = Math.max(...counts, 0)
  return most >= 2 ? counts.indexOf(most) : -1
}

/** Downloads a CSV template with a byte order mark, so that Excel reads the accents. */
export function saveTemplate(name: string, rows: readonly string[]) {
  saveFile(new File([`\uFEFF${rows.join('\r\n')}\r\n`], name, { type: 'text/csv' }))
}
