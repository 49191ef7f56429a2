import {
  type Order,
  type OrderRow,
  type OrderStatus,
  orderStatuses,
  type PaymentMethod,
  type PaymentStatus,
} from './orders.ts'

/** The states from which each state can be reached. Only received money makes an order `Paid`. */
export const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: [],
  Accepted: ['Pending'],
  Paid: ['Accepted'],
  Preparing: ['Accepted', 'Paid'],
  Shipped: ['Preparing'],
  Delivered: ['Shipped'],
  Cancelled: ['Pending', 'Accepted', 'Paid', 'Preparing'],
}

export const statusLabels: Record<OrderStatus, string> = {
  Pending: 'Pendiente',
  Accepted: 'Aceptada',
  Paid: 'Pagada',
  Preparing: 'En surtido',
  Shipped: 'Enviada',
  Delivered: 'Entregada',
  Cancelled: 'Cancelada',
}

type ShippingState = Pick<OrderRow, 'status'> & Partial<Pick<OrderRow, 'shippedPieces'>>

/** Whether some pieces were shipped and the rest is pending. The order stays Preparing. */
export const isPartlyShipped = ({ status, shippedPieces = 0 }: ShippingState) =>
  status === 'Preparing' && shippedPieces > 0

/** Pieces that wait in the warehouse for their shipment. */
export const pendingPieces = ({
  status,
  pieces,
  shippedPieces,
}: Pick<OrderRow, 'status' | 'pieces' | 'shippedPieces'>) =>
  statusRules[status].includes('toFulfil') ? pieces - shippedPieces : 0

/** The state of an order in words. */
export const statusText = (order: ShippingState) =>
  isPartlyShipped(order) ? 'Enviada en parte' : statusLabels[order.status]

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  Pending: 'Pendiente',
  Partial: 'Parcial',
  Paid: 'Pagado',
  Refunded: 'Reembolsado',
}

type PaymentState = Pick<OrderRow, 'status' | 'paymentStatus'> & Partial<Pick<OrderRow, 'paid' | 'isChargedBack'>>

/** Whether the shop has money of a cancelled order, paid before or after: it counts as paid until all of it is returned. */
export const isToReturn = ({ status, paymentStatus, paid }: PaymentState) =>
  status === 'Cancelled' && (paymentStatus === 'Paid' || paymentStatus === 'Partial') && paid !== 0

/** The payment of an order in words. A cancelled order without payments owes nothing. */
export function paymentText(order: PaymentState, labels = paymentStatusLabels) {
  if (isToReturn(order)) return 'Por devolver'
  if (order.isChargedBack) return 'Contracargo'
  return order.status === 'Cancelled' && order.paymentStatus === 'Pending' ? 'Sin cobro' : labels[order.paymentStatus]
}

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  'Credit Card': 'Tarjeta',
  'Bank Transfer': 'Transferencia',
}

type StatusRule = 'open' | 'toFulfil' | 'payable' | 'editable' | 'holdsStock'

/**
 * The rules of each state. A new state needs one line here. domain/orders/states.ts has the same rules in SQL.
 *
 * - `open`: on its way to the client
 * - `toFulfil`: accepted, and still in the warehouse
 * - `payable`: the shop has accepted the order, and its balance is due
 * - `editable`: the staff may change the lines, if the order is unpaid and has no invoice
 * - `holdsStock`: the pieces of its lines are in the warehouse, reserved for the order
 */
const statusRules: Record<OrderStatus, readonly StatusRule[]> = {
  Pending: ['open', 'editable', 'holdsStock'],
  Accepted: ['open', 'toFulfil', 'payable', 'editable', 'holdsStock'],
  Paid: ['open', 'toFulfil', 'payable', 'holdsStock'],
  Preparing: ['open', 'toFulfil', 'payable', 'editable', 'holdsStock'],
  Shipped: ['open', 'payable'],
  Delivered: ['payable'],
  Cancelled: [],
}

export const statusesWith = (rule: StatusRule): OrderStatus[] =>
  orderStatuses.filter((status) => statusRules[status].includes(rule))

/** An order is sold at its first event with one of these states: the trigger `order_first_sold`. */
export const saleEvents = ['Accepted', 'Paid'] as const satisfies readonly OrderStatus[]

/** Payment states with a balance. */
export const unpaidStatuses = ['Pending', 'Partial'] as const satisfies readonly PaymentStatus[]

type OrderState = Pick<OrderRow, 'status' | 'paymentStatus'>

const hasBalance = ({ paymentStatus }: Pick<OrderRow, 'paymentStatus'>) =>
  (unpaidStatuses as readonly PaymentStatus[]).includes(paymentStatus)

/** The balance is due: the client may pay it, and the shop collects it. */
export const isPayable = (order: OrderState) => statusRules[order.status].includes('payable') && hasBalance(order)

/**
 * The rule behind every order and amount that the shop calls overdue. The last day to pay is null for a customer without
 * credit days, of whom nothing is overdue.
 */
export const isOverdue = (dueOn: string | null, today: string) => dueOn !== null && dueOn < today

/** Whether the list of orders offers a payment. The page of an order offers it for every payable order. */
export const isPayableInList = (order: OrderState) => order.status === 'Accepted' && isPayable(order)

/** Whether staff may change the lines. The caller also checks that there is no live invoice. */
export const isEditable = ({ status, paymentStatus }: OrderState) =>
  statusRules[status].includes('editable') && paymentStatus === 'Pending'

/** Whether its pieces are in the warehouse, reserved for the order. */
export const holdsStock = ({ status }: Pick<OrderRow, 'status'>) => statusRules[status].includes('holdsStock')

/** True for an order with a balance that was not cancelled. */
export const isUnpaid = (order: OrderState) => order.status !== 'Cancelled' && hasBalance(order)

/**
 * «Por pagar» on every screen of the client: the balance is due, or the order is to be paid by transfer, which is paid before the
 * shop accepts it. Then the client may also upload a proof of payment.
 */
export const isToPay = (order: Pick<OrderRow, 'status' | 'paymentStatus' | 'paymentMethod'>) =>
  isPayable(order) || (order.paymentMethod === 'Bank Transfer' && isUnpaid(order))

/** Whether the shop has yet to confirm or reject a proof of payment of an order with a balance. */
export const hasPendingVoucher = (order: Pick<Order, 'status' | 'paymentStatus' | 'vouchers'>) =>
  isUnpaid(order) && order.vouchers.some(({ state }) => state === 'pending')

/** The payment of an order in words for its client: what they have to do now. */
export function clientPaymentText(
  order: PaymentState & Pick<OrderRow, 'paymentMethod' | 'hasVoucher'> & Partial<Pick<OrderRow, 'isVoucherRejected'>>,
): string {
  if (order.hasVoucher) return 'Comprobante en revisión'
  if (order.isVoucherRejected) return 'Comprobante rechazado'
  if (!isUnpaid(order)) return paymentText(order)
  if (order.paymentStatus === 'Partial') return 'Pago parcial'
  return isToPay(order) ? 'Por pagar' : 'Se paga al aceptarse'
}

/** Maximum number of vouchers of an order. */
export const maxVouchers = 10

/** True if an invoice may be issued for the order. */
const isInvoiceable = (order: Pick<OrderRow, 'status' | 'paymentStatus' | 'onCredit'>) =>
  (order.paymentStatus === 'Paid' || order.onCredit) && order.status !== 'Cancelled'

/** True if the order has an invoice, or one may be issued. */
export const hasInvoiceAction = (order: Pick<OrderRow, 'status' | 'paymentStatus' | 'onCredit' | 'invoice'>) =>
  order.invoice !== null || isInvoiceable(order)
