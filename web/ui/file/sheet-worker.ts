import { expose } from 'comlink'
import { clip } from '#contract/clip'
import type { Cell } from '#contract/imports/cells'
import { withCellTexts } from './cell-texts.ts'
import { isWorkbook, readSheetFile } from './sheet-file.ts'
import { type MergedCells, mergedCellsIn, sheetsIn } from './workbook-sheets.ts'

/** `name`: empty for a text file. */
export type ReadSheet = { name: string; cells: Cell[][]; merged: MergedCells[] }

/** Longer text is refused by the server, which shows the start of it. */
const maxText = 2001

/** Control characters that Excel and other programs leave in texts. The server refuses all rows of a request with one. */
const controls = /[\v\f\x7f-\x9f]/g

function toCell(cell: unknown): Cell {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell === 'boolean') return cell
  if (cell == null) return null
  // The first `slice` is for a cell of some MB: no character has more than two units.
  const text = String(cell).slice(0, 2 * maxText)
  return clip(text.replace(controls, ' '), maxText)
}

const cellsOf = (rows: unknown[][]) => rows.map((row) => row.map(toCell))

/** The visible sheets of a workbook. A later sheet that cannot be read, such as a chart, is left out. */
async function readWorkbook(file: File): Promise<ReadSheet[]> {
  const workbook = new Uint8Array(await file.arrayBuffer())
  const prepared = new File([withCellTexts(workbook)], file.name)
  const sheets: ReadSheet[] = []
  for (const sheet of sheetsIn(workbook)) {
    try {
      const cells = cellsOf(await readSheetFile(prepared, undefined, sheet.number))
      sheets.push({ name: sheet.name, cells, merged: mergedCellsIn(workbook, sheet) })
    } catch (error) {
      if (sheets.length === 0) throw error
    }
  }
  return sheets
}

/** Reads a file in a web worker, so that the page does not freeze. */
const reader = {
  read: async (file: File): Promise<ReadSheet[]> =>
    isWorkbook(file.name) ? readWorkbook(file) : [{ name: '', cells: cellsOf(await readSheetFile(file)), merged: [] }],
}
export type SheetReader = typeof reader

expose(reader)
