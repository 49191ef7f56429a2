import { toCentavos, toPesos } from '#contract/money'
import type { Order } from '#contract/orders/orders'
import type { OrderPaper } from '#contract/orders/papers'
import { paymentMethodLabels } from '#contract/orders/states'
import { type OrderPayment, receivedForms } from '#contract/payments/ledger'

/** Delivery address of the order, or *Recoge en tienda*; undefined if it has none. */
export const deliveryOf = ({ pickup, shippingAddress }: Pick<Order, 'pickup' | 'shippingAddress'>) =>
  pickup ? 'Recoge en tienda' : shippingAddress || undefined

/** Reference of the card payment at the provider. */
export const referenceOf = (order: Pick<OrderPaper, 'netpayResponse'>) =>
  order.netpayResponse?.merchantReferenceCode || 'No aplica'

/** Pesos that the bank of the client took back, and those that were returned to the client. */
export function returnsOf({ payments }: Pick<Order, 'payments'>) {
  const refunds = payments.flatMap((payment) => payment.refunds).filter(({ state }) => state === 'done')
  const sum = (isChargeback: boolean) =>
    toPesos(
      refunds
        .filter(({ way }) => (way === 'chargeback') === isChargeback)
        .reduce((total, { amount }) => total + toCentavos(amount), 0),
    )
  return { chargedBack: sum(true), returned: sum(false) }
}

/** Pesos of its payments that have to be returned to the client if the order is cancelled. */
export const toReturnIfCancelled = ({
  payments,
}: {
  payments: readonly Pick<OrderPayment, 'state' | 'amount' | 'refunded'>[]
}) =>
  toPesos(
    payments
      .filter(({ state }) => state === 'applied')
      .reduce((total, { amount, refunded }) => total + toCentavos(amount) - toCentavos(refunded), 0),
  )

/** How the order is paid: its method or, without one, the forms of the money received, such as cash. */
export function methodOf({
  paymentMethod,
  payments,
}: Pick<Order, 'paymentMethod'> & { payments: readonly Pick<OrderPayment, 'form' | 'state'>[] }) {
  if (paymentMethod) return paymentMethodLabels[paymentMethod]
  const forms = payments.filter(({ state }) => state === 'applied').map(({ form }) => receivedForms[form])
  return [...new Set(forms)].join(', ') || 'Por definir'
}

/** One line for each shipment, for the paper of an order. */
export const shipmentFacts = ({ shipments }: Pick<OrderPaper, 'shipments'>): [label: string, value: string][] =>
  shipments.map(({ carrier, trackingNumber, shippedOn, deliveredAt }, index) => [
    shipments.length === 1 ? 'Envío' : `Envío ${index + 1}`,
    [carrier, trackingNumber, deliveredAt ? 'entregado' : shippedOn].filter(Boolean).join(' · '),
  ])
