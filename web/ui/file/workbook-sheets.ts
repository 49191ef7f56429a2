import { unzipSync } from 'fflate'
import { withCellTexts, xmlOf } from './cell-texts.ts'

/** Cells of one column that are merged into one. `column`, `first` and `last` row: counted from 0. */
export type MergedCells = { column: number; first: number; last: number }
/** A sheet of a workbook. `number`: its position, from 1. `path`: its file in the workbook. */
type WorkbookSheet = { name: string; number: number; path: string }

const book = 'xl/workbook.xml'
const relations = 'xl/_rels/workbook.xml.rels'
const mergePattern = /<mergeCell [^>]*?ref="([A-Z]+)(\d+):\1(\d+)"/g

/** The rows and merged cells of the visible sheets of a workbook. A sheet with a chart has no rows and is left out. */
export async function readWorkbook(workbook: Uint8Array<ArrayBuffer>) {
  const { default: readExcel } = await import('read-excel-file/universal')
  // All sheets in one call: each call unpacks the whole file.
  const tables = await readExcel(new Blob([withCellTexts(workbook)]))
  return sheetsIn(workbook).flatMap((sheet) => {
    const rows: unknown[][] | undefined = tables[sheet.number - 1]?.data
    return rows ? [{ name: sheet.name, rows, merged: mergedCellsIn(workbook, sheet) }] : []
  })
}

/** The visible sheets of a workbook; all sheets if none is visible. */
export function sheetsIn(workbook: Uint8Array): WorkbookSheet[] {
  const parts = unzipSync(workbook, { filter: ({ name }) => [book, relations].includes(name) })
  const rels = xmlOf(parts[relations])
  const tags = xmlOf(parts[book]).match(/<sheet [^>]*>/g) ?? []
  const sheets = tags.map((tag, index) => ({
    tag,
    name: unescaped(/ name="([^"]*)"/.exec(tag)?.[1] ?? ''),
    number: index + 1,
    path: pathOf(tag, rels),
  }))
  const visible = sheets.filter(({ tag }) => !/ state="(hidden|veryHidden)"/.test(tag))
  return (visible.length > 0 ? visible : sheets).map(({ name, number, path }) => ({ name, number, path }))
}

/** The cells of a sheet that are merged over several rows. Cells that are merged over several columns are left out: they are headings. */
export function mergedCellsIn(workbook: Uint8Array, { path }: Pick<WorkbookSheet, 'path'>): MergedCells[] {
  const sheet = xmlOf(unzipSync(workbook, { filter: ({ name }) => name === path })[path])
  return [...sheet.matchAll(mergePattern)].map(([, letters = '', first, last]) => ({
    column: columnOf(letters),
    first: Number(first) - 1,
    last: Number(last) - 1,
  }))
}

function pathOf(sheetTag: string, rels: string) {
  const [, id] = /:id="([^"]+)"/.exec(sheetTag) ?? []
  const relation = rels.match(/<Relationship [^>]*>/g)?.find((tag) => tag.includes(` Id="${id}"`)) ?? ''
  const [, target = ''] = / Target="([^"]+)"/.exec(relation) ?? []
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescaped = (text: string) => text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '')

/** A is 0, and AA is 26. */
const columnOf = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
