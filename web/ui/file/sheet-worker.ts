import { expose } from 'comlink'
import { clip } from '#contract/clip'
import type { Cell } from '#contract/imports/cells'
import { withCellTexts } from './cell-texts.ts'
import { type MergedCells, mergedCellsIn } from './merged-cells.ts'
import { isWorkbook, readSheetFile } from './sheet-file.ts'

export type ReadSheet = { cells: Cell[][]; merged: MergedCells[] }

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

/** Reads a sheet in a web worker, so that the page does not freeze. */
const reader = {
  read: async (file: File): Promise<ReadSheet> => ({
    cells: (await readSheetFile(file, withCellTexts)).map((row) => row.map(toCell)),
    merged: isWorkbook(file.name) ? mergedCellsIn(new Uint8Array(await file.arrayBuffer())) : [],
  }),
}
export type SheetReader = typeof reader

expose(reader)
