import type { Order } from '#contract/orders/orders'
import { hasPendingVoucher, isUnpaid } from '#contract/orders/states'
import { toReturnIfCancelled } from '../../order/order-facts.ts'
import { formatMoney } from '../../ui/money.ts'

type SentMoney = Pick<Order, 'status' | 'paymentStatus' | 'paymentMethod' | 'vouchers'> &
  Parameters<typeof toReturnIfCancelled>[0]

/** What happens with the money that the client has sent if they cancel the order. Undefined if none can have been sent. */
export function sentMoneyText(order: SentMoney) {
  const toReturn = toReturnIfCancelled(order)
  const returned = toReturn > 0 ? `La tienda te devolverá ${formatMoney(toReturn)} que ya pagaste.` : ''
  if (hasPendingVoucher(order)) {
    const unread =
      'Tu comprobante quedará sin revisar: si ya transferiste, escríbele a la tienda para que te lo devuelva.'
    return [returned, unread].filter(Boolean).join(' ')
  }
  if (returned) return returned
  if (order.paymentMethod !== 'Bank Transfer' || !isUnpaid(order)) return undefined
  return 'Si ya transferiste, escríbele a la tienda para que te lo devuelva.'
}
