import { expose } from 'comlink'
import { clip } from '#contract/clip'
import type { Cell } from '#contract/imports/cells'
import { isWorkbook, readSheetFile } from './sheet-file.ts'
import { type MergedCells, readWorkbook } from './workbook-sheets.ts'

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

/** Reads a file in a web worker, so that the page does not freeze. */
const reader = {
  read: async (file: File): Promise<ReadSheet[]> => {
    const sheets = isWorkbook(file.name)
      ? await readWorkbook(new Uint8Array(await file.arrayBuffer()))
      : [{ name: '', rows: await readSheetFile(file), merged: [] }]
    return sheets.map(({ name, rows, merged }) => ({ name, cells: rows.map((row) => row.map(toCell)), merged }))
  },
}
export type SheetReader = typeof reader

expose(reader)
