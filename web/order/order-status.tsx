import type { OrderRow, OrderStatus, PaymentStatus } from '#contract/orders/orders'
import { isPartlyShipped, isToReturn, paymentText, statusText } from '#contract/orders/states'
import { Chip, type Tone } from '../ui/chip.tsx'

const statusTones: Record<OrderStatus, Tone> = {
  Pending: 'amber',
  Accepted: 'blue',
  Paid: 'teal',
  Preparing: 'blue',
  Shipped: 'teal',
  Delivered: 'green',
  Cancelled: 'grey',
}

/** Without a tone the status is plain text, so that it does not compete with the chip of the order's state. */
const paymentTones: Record<PaymentStatus, Tone | undefined> = {
  Pending: undefined,
  Partial: 'amber',
  Paid: 'green',
  Refunded: 'grey',
}

export const paymentToneOf = (order: HasPayment) => (isToReturn(order) ? 'amber' : paymentTones[order.paymentStatus])

type HasStatus = { status: OrderStatus; shippedPieces?: number }

export const StatusChip = (order: HasStatus) => (
  <Chip tone={isPartlyShipped(order) ? 'teal' : statusTones[order.status]}>{statusText(order)}</Chip>
)

type HasPayment = Pick<OrderRow, 'status' | 'paymentStatus'> & Partial<Pick<OrderRow, 'paid' | 'isChargedBack'>>

export const PaymentChip = (order: HasPayment) => <Payment tone={paymentToneOf(order)} label={paymentText(order)} />

/** The payment status as a phrase, for places without the title "Pago". */
export const paymentPhrases: Record<PaymentStatus, string> = {
  Pending: 'Pago pendiente',
  Partial: 'Pago parcial',
  Paid: 'Pagado',
  Refunded: 'Reembolsado',
}

export const PaymentText = (order: HasPayment) => (
  <Payment tone={paymentToneOf(order)} label={paymentText(order, paymentPhrases)} />
)

export const Payment = ({ tone, label }: { tone: Tone | undefined; label: string }) =>
  tone ? <Chip tone={tone}>{label}</Chip> : <span className="whitespace-nowrap text-ink-2 text-sm">{label}</span>
