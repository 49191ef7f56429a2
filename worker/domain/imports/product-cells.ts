import {
  type Cell,
  type CellResult,
  categoryPath,
  lostDigits,
  readCode,
  readIva,
  readNumber,
  readPesos,
  readStatus,
  readText,
} from '../../contract/imports/cells.ts'
import { importFields } from '../../contract/imports/fields.ts'
import type { ImportKind, ImportLine } from '../../contract/imports/imports.ts'
import { type Reader, readCells } from './read-cells.ts'

const readers: Record<string, Reader> = {
  product_key: (cell) => ({ value: readCode(cell, 8) }),
  unit_key: (cell) => ({ value: readCode(cell).toUpperCase() }),
  barcode: readBarcode,
  category: (cell) => ({ value: categoryPath(readText(cell)) }),
  location: (cell) => ({ value: readText(cell).replace(/\s+/g, ' ') }),
  status: readStatus,
  iva: readIva,
  salePrice1: (cell) => readPesos(cell, 'el precio'),
  cost: (cell) => readPesos(cell, 'el costo'),
  min_qty: (cell) => readNumber(cell, 'el mínimo'),
  multiple: (cell) => readNumber(cell, 'el múltiplo'),
  min_stock: (cell) => readNumber(cell, 'la existencia mínima'),
  stock: (cell) => readNumber(cell, 'la existencia'),
}

function readBarcode(cell: Cell): CellResult<string> {
  const problem = lostDigits(cell)
  return problem === undefined ? { value: readCode(cell) } : { problem }
}

/** Sheets of products, stock and prices. */
export type ProductSheet = Exclude<ImportKind, 'customers'>

export const noListMessage = 'La lista de precios ya no existe.'

/** A field with the prices of one price list. */
export const isPriceOfList = (field: string) => field.startsWith('list:')

/** Whether a sheet of the kind may have the field. Prices also have one field for each price list. */
const isAllowed = (kind: ProductSheet, field: string) =>
  importFields[kind].some((known) => known.field === field) || (kind === 'prices' && isPriceOfList(field))

/** The values of a row, without its code and its mode. */
export function readProductCells(cells: ImportLine['cells'], kind: ProductSheet) {
  const fields = Object.keys(cells).filter((field) => isAllowed(kind, field) && field !== 'code' && field !== 'mode')
  return readCells(cells, fields, (field) => readers[isPriceOfList(field) ? 'salePrice1' : field])
}
