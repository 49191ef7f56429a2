import { folio } from '../shop/display.ts'

/** A folio for a cell of a sheet: a number if the shop has no prefix, so that the sheet sorts folios as numbers. */
export function folioValue(order_number: number) {
  const text = folio(order_number)
  return text === String(order_number) ? order_number : text
}
