import { sql } from 'drizzle-orm'
import { toCentavos, toPesos } from '../../contract/money.ts'
import type { VoucherRow } from '../../contract/payments/collection.ts'
import { orderOfReference } from '../../contract/payments/transfer-reference.ts'
import { containsPlain } from '../contains.ts'
import { customersWith } from '../customers/list.ts'
import { isFolio } from '../folio.ts'

export const orderColumns = sql`orders.id, orders.order_number, orders.customerId, orders.customer_name, orders.status,
  orders.paymentStatus, orders.paymentMethod, orders.total, orders.balance, orders.version`

/** The order of a voucher, a debt or a payment; money in centavos. */
export type OrderPart = Omit<VoucherRow['order'], 'total' | 'balance'> & { total: number; balance: number }

export const toOrderPart = ({
  id,
  order_number,
  customerId,
  customer_name,
  status,
  paymentStatus,
  paymentMethod,
  total,
  balance,
  version,
}: OrderPart): VoucherRow['order'] => ({
  id,
  order_number,
  customerId,
  customer_name,
  status,
  paymentStatus,
  paymentMethod,
  total: toPesos(total),
  balance: toPesos(balance),
  version,
})

/** The condition of a search in `orders`, by order number, transfer reference, amount or customer. */
export function matchesOrder(search: string) {
  if (!search) return sql`TRUE`
  const conditions = [
    containsPlain(sql`orders.customer_name`, search),
    sql`orders.customerId IN ${customersWith(search)}`,
  ]
  conditions.push(isFolio(sql`orders.order_number`, search) ?? sql`FALSE`)
  const referenced = orderOfReference(search.replace('#', ''))
  if (referenced) conditions.push(sql`orders.id % 1000000 = ${referenced}`)
  const centavos = amountIn(search)
  if (centavos !== null) conditions.push(sql`orders.balance = ${centavos} OR orders.total = ${centavos}`)
  return sql`(${sql.join(conditions, sql` OR `)})`
}

/** Centavos of "$1,294.56"; null for other text. */
export const amountIn = (text: string) =>
  /^\$?\s?\d{1,3}(,?\d{3}){0,3}(\.\d{1,2})?$/.test(text) ? toCentavos(Number(text.replace(/[$,\s]/g, ''))) : null
