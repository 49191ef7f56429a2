import type { Order } from '#contract/orders/orders'
import { holdsStock } from '#contract/orders/states'

/** Whether money of the order was taken back and not paid again: the order must not be fulfilled. */
export const hasLostMoney = (order: Pick<Order, 'status' | 'paymentStatus' | 'balance' | 'payments'>) =>
  holdsStock(order) &&
  (order.paymentStatus === 'Refunded' ||
    (order.balance > 0 &&
      order.payments.some(({ refunds }) =>
        refunds.some(({ state, way }) => state === 'done' && (way === 'outside' || way === 'chargeback')),
      )))
