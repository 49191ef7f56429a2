import type { OrderPaper } from '#contract/orders/papers'
import { paymentText, statusText } from '#contract/orders/states'
import { folio } from '../../shop/display.ts'
import { formatDateTime } from '../../ui/date.ts'
import { methodOf, referenceOf, shipmentFacts } from '../order-facts.ts'

/** The fields of an order or a quote on its paper. */
export type Sale = Pick<
  OrderPaper,
  'subtotal' | 'taxes' | 'total' | 'customer_name' | 'Customer' | 'pickup' | 'shippingAddress'
> & {
  OrderItems: readonly Omit<OrderPaper['OrderItems'][number], 'id'>[]
}

/** `facts`: labels and values beside the customer. `note`: a text above the lines. `link`: an address below it, in the PDF only. */
export type Heading = {
  kind: string
  folio: string
  date: string
  facts: readonly (readonly [label: string, value: string])[]
  note?: string | null
  link?: { label: string; url: string }
}

export const titleOf = ({ kind, folio }: Heading) => `${kind} ${folio}`

export const headingOf = (order: OrderPaper): Heading => ({
  kind: 'Pedido',
  folio: folio(order.order_number),
  date: formatDateTime(order.orderDate),
  facts: [
    ['Estado', statusText(order)],
    ['Pago', paymentText(order)],
    ['Método de pago', methodOf(order)],
    ['Referencia', referenceOf(order)],
    ...shipmentFacts(order),
  ],
})
