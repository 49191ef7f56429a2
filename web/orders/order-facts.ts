import type { Order } from '#contract/orders'

/** What the payment is found by. */
export const referenceOf = (order: Pick<Order, 'netpayResponse'>) =>
  order.netpayResponse?.merchantReferenceCode || 'No aplica'
