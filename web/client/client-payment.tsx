import type { OrderRow } from '#contract/orders/orders'
import { clientPaymentText } from '#contract/orders/states'
import { Payment, paymentToneOf } from '../order/order-status.tsx'

type Props = Pick<OrderRow, 'status' | 'paymentStatus' | 'paymentMethod' | 'hasVoucher'> &
  Partial<Pick<OrderRow, 'paid' | 'isVoucherRejected'>>

/** The payment of an order for its client. */
export const ClientPayment = (order: Props) => (
  <Payment
    tone={order.hasVoucher ? 'blue' : order.isVoucherRejected ? 'red' : paymentToneOf(order)}
    label={clientPaymentText(order)}
  />
)
