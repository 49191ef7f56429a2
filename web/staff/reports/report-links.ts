import { can } from '#contract/access'
import { addDays } from '#contract/days'
import type { SalesGroup } from '#contract/reports'
import { queryOf } from '../../api/client.ts'
import { nextOf } from './periods.ts'

type Report = {
  user: { AccesoId: number }
  group: SalesGroup
  range: { from: string; to: string }
  isPaidOnly: boolean
}

const filterNames: Partial<Record<SalesGroup, string>> = {
  product: 'product',
  category: 'category',
  root: 'category',
  customer: 'customer',
  seller: 'seller',
  method: 'paymentMethod',
}

/**
 * Address of the list of the orders that a row of the report counts; without a key, of all its rows. Undefined for a user
 * without access to the orders.
 */
export function ordersPath({ user, group, range, isPaidOnly }: Report, key?: string) {
  if (!can(user, 'orders')) return
  const query = new URLSearchParams({ tab: 'all', ...daysOf({ group, range }, key) })
  const name = filterNames[group]
  if (key !== undefined && name) query.set(name, key || 'none')
  if (group === 'root') query.set('branch', '1')
  if (isPaidOnly) query.set('paymentStatus', 'Paid')
  return `/orders/manage?${query}`
}

/**
 * Address of the report about the products that a row of a category counts, with the same period. Undefined for rows of other
 * groups.
 */
export function productsPath({ group, values }: { group: SalesGroup; values: Record<string, string> }, key: string) {
  if (group !== 'category' && group !== 'root') return
  return `/reports/sales?${new URLSearchParams(queryOf({ ...values, category: key || 'none' }))}`
}

/** Days of a row, within the report: its first week may have begun before it. */
function daysOf({ group, range: { from, to } }: Pick<Report, 'group' | 'range'>, key?: string) {
  if (key === undefined || (group !== 'day' && group !== 'week' && group !== 'month'))
    return { soldFrom: from, soldTo: to }
  const last = addDays(nextOf(key, group), -1)
  return { soldFrom: key < from ? from : key, soldTo: last > to ? to : last }
}
