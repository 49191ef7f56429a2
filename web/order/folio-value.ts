import { folio } from '../shop/display.ts'

/** The folio as the value of a cell. It is a number if the shop has no prefix: a spreadsheet then sorts by number. */
export function folioValue(order_number: number) {
  const text = folio(order_number)
  return text === String(order_number) ? order_number : text
}
