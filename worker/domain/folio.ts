import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { configured } from './shop/configured.ts'

/** SQL for the prefix of order numbers, a setting of the shop. */
export const folioPrefix = configured('sales', 'folioPrefix')

/** SQL for the number of an order as it is shown: see `folioText`. */
export const shownFolio = (order_number: SQLWrapper) => sql<string>`(${folioPrefix} || ${order_number})`

/** The number in a search for an order, with or without a prefix, and whether the prefix is the shop's. */
export function folioIn(search: string): { number: number; hasPrefix: SQL } | undefined {
  const [, before = '', digits] = /^(#|[a-z][a-z0-9]{0,4}-|[a-z]+)?(\d{1,12})$/i.exec(search.trim()) ?? []
  if (!digits) return undefined
  const typed = before.replace(/[#-]/g, '').toUpperCase()
  return { number: Number(digits), hasPrefix: typed ? sql`replace(${folioPrefix}, '-', '') = ${typed}` : sql`TRUE` }
}

/** The id in a search for a record whose folio is a prefix with its id, such as OC-12, also without the prefix. 0: no id. */
export function idIn(search: string, prefix: string) {
  const [, before = '', digits = '0'] = /^([a-z]+-?)?(\d{1,12})$/i.exec(search.trim()) ?? []
  return before === '' || before.replace('-', '').toUpperCase() === prefix ? Number(digits) : 0
}

/** The condition that the search is the number of the order. Undefined if the search is not a number. */
export function isFolio(order_number: SQL, search: string): SQL | undefined {
  const folio = folioIn(search)
  return folio && sql`(${order_number} = ${folio.number} AND ${folio.hasPrefix})`
}
