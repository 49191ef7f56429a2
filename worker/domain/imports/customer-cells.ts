import { isGenericRfc, normalizeRfc } from '../../contract/customers/rfc.ts'
import { stateNamed } from '../../contract/customers/state-named.ts'
import { withoutSeparators } from '../../contract/fields.ts'
import { type Cell, plainWord, readCode, readNumber, readPesos, readText } from '../../contract/imports/cells.ts'
import { customerFields } from '../../contract/imports/fields.ts'
import type { ImportLine } from '../../contract/imports/imports.ts'
import { type Reader, readCells } from './read-cells.ts'

export const textOf = (cell: Cell | undefined) => readText(cell ?? null)
export const rfcOf = (cells: ImportLine['cells']) => normalizeRfc(textOf(cells.tax_id))
export const customerEmail = (cells: ImportLine['cells']) => textOf(cells.email).toLowerCase()

/** The e-mails of the rows of a file, in lower case. */
export const customerEmails = (lines: readonly ImportLine[]) =>
  lines.map(({ cells }) => customerEmail(cells)).filter(Boolean)

/** Key of a customer's row in the file: the RFC, else the e-mail, else the name and the phone. */
export function customerCode(cells: ImportLine['cells']) {
  const rfc = rfcOf(cells)
  if (rfc !== '' && !isGenericRfc(rfc)) return rfc
  return customerEmail(cells) || `${textOf(cells.name)} ${textOf(cells.phone)}`.trim()
}

/** The first number of a cell, without the prefixes that calls within Mexico had until 2019: 01, 044, 045, and 1 after the code 52. */
export function phoneIn(cell: Cell) {
  const first = readCode(cell).split(/[/,;]/)[0]?.trim() ?? ''
  return /^(?:01|04[45]|\+?521)(\d{10})$/.exec(withoutSeparators(first))?.[1] ?? first
}

/** The days of credit in "30 días" or "Crédito a 30 días"; 0 for "Contado", as in the form of a customer. Returns other cells unchanged. */
function daysIn(cell: Cell): Cell {
  const terms = plainWord(cell)
  if (/^(de )?contado$/.test(terms)) return 0
  return /^(?:credito )?(?:a )?(\d+) ?d(?:ias?)?\.?$/.exec(terms)?.[1] ?? cell
}

const readers: Record<string, Reader> = {
  tax_id: (cell) => ({ value: normalizeRfc(readCode(cell)) }),
  tax_system: (cell) => ({ value: /\d{3}/.exec(readCode(cell))?.[0] ?? readCode(cell) }),
  cfdi_use: (cell) => ({ value: /[A-Z]\d{2}/.exec(readCode(cell).toUpperCase())?.[0] ?? readCode(cell) }),
  zip: (cell) => ({ value: readCode(cell, 5) }),
  phone: (cell) => ({ value: phoneIn(cell) }),
  state: (cell) => ({ value: stateNamed(textOf(cell)) ?? textOf(cell) }),
  credit_days: (cell) => readNumber(daysIn(cell), 'los días'),
  credit_limit: (cell) => readPesos(cell, 'el límite'),
  discount: (cell) => readNumber(cell, 'el descuento'),
}

/** The values of a row. */
export const readCustomerCells = (cells: ImportLine['cells']) =>
  readCells(cells, customerFields, (field) => readers[field])
