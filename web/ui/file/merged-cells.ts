import { strFromU8, unzipSync } from 'fflate'

/** Cells of one column that are merged over several rows. All numbers are from 0. */
export type MergedCells = { column: number; first: number; last: number }

const book = 'xl/workbook.xml'
const relations = 'xl/_rels/workbook.xml.rels'
const mergePattern = /<mergeCell [^>]*?ref="([A-Z]+)(\d+):\1(\d+)"/g

/** The merged cells of the first sheet of a workbook. Those over several columns are headings, and are left out. */
export function mergedCellsIn(workbook: Uint8Array): MergedCells[] {
  const parts = unzipSync(workbook, { filter: ({ name }) => [book, relations].includes(name) })
  const path = firstSheet(xmlOf(parts[book]), xmlOf(parts[relations]))
  const sheet = xmlOf(unzipSync(workbook, { filter: ({ name }) => name === path })[path])
  return [...sheet.matchAll(mergePattern)].map(([, letters = '', first, last]) => ({
    column: columnOf(letters),
    first: Number(first) - 1,
    last: Number(last) - 1,
  }))
}

const xmlOf = (bytes = new Uint8Array()) => strFromU8(bytes)

function firstSheet(workbook: string, rels: string) {
  const [, id] = /<sheet [^>]*?:id="([^"]+)"/.exec(workbook) ?? []
  const relation = rels.match(/<Relationship [^>]*>/g)?.find((tag) => tag.includes(` Id="${id}"`)) ?? ''
  const [, target = ''] = / Target="([^"]+)"/.exec(relation) ?? []
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** A is 0, and AA is 26. */
const columnOf = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
