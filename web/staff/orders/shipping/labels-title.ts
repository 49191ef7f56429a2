import type { Order } from '#contract/orders/orders'
import { folio } from '../../../shop/display.ts'

/** The name of the labels of these orders. */
export function labelsTitle(orders: readonly Pick<Order, 'order_number'>[]) {
  const [first] = orders
  return first && orders.length === 1
    ? `Etiquetas del pedido ${folio(first.order_number)}`
    : `Etiquetas de ${orders.length} pedidos`
}
