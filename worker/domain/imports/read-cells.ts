import { type Cell, type CellResult, cellText, readText } from '../../contract/imports/cells.ts'
import type { ImportLine } from '../../contract/imports/imports.ts'
import { sheetError } from '../../contract/imports/sheet-errors.ts'
import type { Values } from './planned-row.ts'

/** Reads the cell of a field, or returns the problem with it. */
export type Reader = (cell: Cell) => CellResult<Values[string]>

/**
 * The values of the cells that are not empty: an empty cell changes nothing. A cell that cannot be read keeps its text, with a
 * problem. A field without a reader is text.
 */
export function readCells(
  cells: ImportLine['cells'],
  fields: readonly string[],
  readerOf: (field: string) => Reader | undefined,
) {
  const values: Values = {}
  const problems: Record<string, string> = {}
  for (const field of fields) {
    const cell = cells[field]
    if (cell === undefined || cellText(cell) === '') continue
    const error = sheetError(cell)
    const result: CellResult<Values[string]> =
      error === undefined ? (readerOf(field)?.(cell) ?? { value: readText(cell) }) : { problem: error }
    if ('problem' in result) problems[field] = result.problem
    values[field] = 'problem' in result ? cellText(cell) : result.value
  }
  return { values, problems }
}
