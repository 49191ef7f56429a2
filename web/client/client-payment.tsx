import type { OrderRow } from '#contract/orders/orders'
import { clientPaymentText } from '#contract/orders/states'
import { Payment, paymentTones } from '../order/order-status.tsx'

type Props = Pick<OrderRow, 'status' | 'paymentStatus' | 'paymentMethod' | 'hasVoucher'>

/** The payment of an order for its client. */
export const ClientPayment = (order: Props) => (
  <Payment tone={order.hasVoucher ? 'blue' : paymentTones[order.paymentStatus]} label={clientPaymentText(order)} />
)
