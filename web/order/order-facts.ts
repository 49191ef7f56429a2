import type { Order } from '#contract/orders'

/** Reference of the card payment at the provider. */
export const referenceOf = (order: Pick<Order, 'netpayResponse'>) =>
  order.netpayResponse?.merchantReferenceCode || 'No aplica'
