import type { CustomerCredit } from '#contract/customers/credit'
import { formatMoney } from '../ui/money.ts'

/** Text of the credit that a customer may still use. Null without agreed terms. */
export function freeCreditText({ limit, days, available }: CustomerCredit) {
  if (limit === null && days === null) return null
  if (limit) return formatMoney(available ?? 0)
  return limit === 0 || days === 0 ? 'De contado' : 'Sin límite'
}
