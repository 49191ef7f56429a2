import type { Order } from '#contract/orders'

/** Where the order goes; undefined if no one said. */
export const deliveryOf = ({ pickup, shippingAddress }: Pick<Order, 'pickup' | 'shippingAddress'>) =>
  pickup ? 'Recoge en tienda' : shippingAddress || undefined

/** Reference of the card payment at the provider. */
export const referenceOf = (order: Pick<Order, 'netpayResponse'>) =>
  order.netpayResponse?.merchantReferenceCode || 'No aplica'
