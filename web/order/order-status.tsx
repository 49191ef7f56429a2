import { type OrderStatus, type PaymentStatus, paymentStatusLabels, statusLabels } from '#contract/orders'
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

const paymentTones: Record<PaymentStatus, Tone> = {
  Pending: 'amber',
  Partial: 'amber',
  Paid: 'green',
  Refunded: 'grey',
}

export const StatusChip = ({ status }: { status: OrderStatus }) => (
  <Chip tone={statusTones[status]}>{statusLabels[status]}</Chip>
)

export const PaymentChip = ({ status }: { status: PaymentStatus }) => (
  <Chip tone={paymentTones[status]}>{paymentStatusLabels[status]}</Chip>
)

const paymentPhrases: Record<PaymentStatus, string> = {
  Pending: 'Pago pendiente',
  Partial: 'Pago parcial',
  Paid: 'Pagado',
  Refunded: 'Reembolsado',
}

/** For places without a title "Pago". */
export const PaymentWords = ({ status }: { status: PaymentStatus }) => (
  <Chip tone={paymentTones[status]}>{paymentPhrases[status]}</Chip>
)
