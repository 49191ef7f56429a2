import { Ban, Check, Clock, MessageCircle, PackageX, ReceiptText, ShieldAlert, X } from 'lucide-react'
import { holdText } from '#contract/customers/credit'
import type { BriefOrder } from '#contract/dashboard'
import { dayMs } from '#contract/days'
import { dayAt, todayInMexico } from '#contract/fields'
import { orderSorts } from '#contract/orders/lists'
import type { OrderRow } from '#contract/orders/orders'
import { isUnpaid, paymentMethodLabels, paymentText, pendingPieces, statusText } from '#contract/orders/states'
import { cfdiFolio } from '../../order/cfdi-folio.ts'
import { folioValue } from '../../order/folio-value.ts'
import { PaymentChip, PaymentText, StatusChip } from '../../order/order-status.tsx'
import { formatDay } from '../../ui/date.ts'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { countText, formatCount, formatMoney } from '../../ui/money.ts'
import type { Column } from '../../ui/table/table.tsx'
import { NoValue } from '../no-value.tsx'
import { OrderLink } from '../order-link.tsx'

type Row = Omit<BriefOrder, 'lines'> &
  Partial<Pick<OrderRow, 'Customer' | 'paymentMethod' | 'invoice' | 'isInvoiceFailed' | 'shippedPieces'>>

/** Columns of every list of orders. */
export const briefColumns: Column<Row>[] = [
  { key: 'number', title: 'Folio', render: (order) => <OrderLink order={order} /> },
  {
    key: 'date',
    title: 'Fecha',
    render: ({ orderDate }) => (
      <span className="whitespace-nowrap text-ink-2 tabular-nums">{formatDay(orderDate)}</span>
    ),
  },
  { key: 'customer', title: 'Cliente', className: 'min-w-36', render: (order) => <Buyer order={order} /> },
  { key: 'pieces', title: 'Piezas', align: 'right', render: ({ pieces }) => formatCount(pieces) },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    render: ({ total }) => <span className="font-semibold">{formatMoney(total)}</span>,
  },
  { key: 'status', title: 'Estado', render: (order) => <StatusChip {...order} /> },
  { key: 'payment', title: 'Pago', render: (order) => <PaymentChip {...order} /> },
]

/** The columns that the server sorts by. */
const sortKeys = new Set<string>(orderSorts)

const allColumns: Column<OrderRow>[] = [
  ...briefColumns,
  {
    key: 'method',
    title: 'Método',
    render: ({ paymentMethod }) => (
      <span className="whitespace-nowrap text-ink-2">{paymentMethod ? paymentMethodLabels[paymentMethod] : '—'}</span>
    ),
  },
  { key: 'invoice', title: 'Factura', render: (order) => <InvoiceMark order={order} /> },
  { key: 'seller', title: 'Vendedor', render: ({ seller }) => <span className="text-ink-2">{seller ?? '—'}</span> },
  { key: 'age', title: 'Antigüedad', align: 'right', render: (order) => <Age order={order} /> },
  {
    key: 'shipped',
    title: 'Enviado',
    align: 'right',
    render: ({ shippedPieces }) => (shippedPieces > 0 ? formatCount(shippedPieces) : <NoValue />),
  },
  {
    key: 'pending',
    title: 'Pendiente',
    align: 'right',
    render: (order) => (pendingPieces(order) > 0 ? formatCount(pendingPieces(order)) : <NoValue />),
  },
  { key: 'warnings', title: 'Avisos', render: (order) => <Warnings order={order} /> },
]

export const orderColumns = allColumns.map(
  (column): Column<OrderRow> => (sortKeys.has(column.key) ? { ...column, sort: true } : column),
)

/** Days since an open order was made: those of the calendar, like «ayer» in the column of its date. */
function Age({ order: { orderDate, status } }: { order: OrderRow }) {
  if (status === 'Delivered' || status === 'Cancelled') return <NoValue />
  const madeAt = Date.parse(orderDate)
  const days = (Date.parse(todayInMexico()) - Date.parse(dayAt(madeAt))) / dayMs
  const isLate = Date.now() - madeAt >= (status === 'Pending' ? 1 : 3) * dayMs
  return (
    <span className={`whitespace-nowrap tabular-nums ${isLate ? 'font-medium text-warn' : 'text-ink-2'}`}>
      {days === 0 ? 'hoy' : countText(days, 'día')}
    </span>
  )
}

/** Marks of an order that needs attention. `showsText`: each has its text beside it, for phones, which show no tooltips. */
export function Warnings({
  order: { creditHold, hasVoucher, hasMessages, isMoneyLost, isShort },
  showsText = false,
}: {
  order: OrderRow
  showsText?: boolean
}) {
  const marks = [
    isMoneyLost ? { label: 'Ya no está pagado: no lo surtas', Icon: Ban } : null,
    creditHold ? { label: holdText(creditHold), Icon: ShieldAlert } : null,
    hasVoucher ? { label: 'Comprobante por revisar', Icon: ReceiptText } : null,
    isShort ? { label: 'Sin existencia suficiente', Icon: PackageX } : null,
    hasMessages ? { label: 'El cliente escribió', Icon: MessageCircle } : null,
  ].filter((mark) => mark !== null)
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 text-warn text-xs">
      {marks.map(({ label, Icon }) => (
        <span key={label} title={label} className="inline-flex items-center gap-1">
          <Icon size={16} className="shrink-0" aria-hidden />
          <span className={showsText ? 'font-medium' : 'sr-only'}>{label}</span>
        </span>
      ))}
    </span>
  )
}

export const exportColumns: ExportColumn<OrderRow>[] = [
  { key: 'number', title: 'Folio', value: ({ order_number }) => folioValue(order_number) },
  { key: 'date', title: 'Fecha', value: ({ orderDate }) => orderDate, format: 'dateTime' },
  { key: 'customer', title: 'Cliente', value: ({ Customer, customer_name }) => Customer?.name ?? customer_name },
  { key: 'customer', title: 'Empresa', value: ({ Customer }) => Customer?.company ?? '' },
  { key: 'customer', title: 'RFC', value: ({ Customer }) => Customer?.tax_id ?? '' },
  { key: 'pieces', title: 'Piezas', value: ({ pieces }) => pieces, isSummed: true },
  { key: 'total', title: 'Subtotal', value: ({ subtotal }) => subtotal, format: 'money', isSummed: true },
  { key: 'total', title: 'IVA', value: ({ iva }) => iva, format: 'money', isSummed: true },
  { key: 'total', title: 'Total', value: ({ total }) => total, format: 'money', isSummed: true },
  {
    key: 'payment',
    title: 'Saldo',
    value: (order) => (isUnpaid(order) ? order.balance : 0),
    format: 'money',
    isSummed: true,
  },
  { key: 'shipped', title: 'Enviadas', value: ({ shippedPieces }) => shippedPieces, isSummed: true },
  { key: 'pending', title: 'Pendientes', value: (order) => pendingPieces(order), isSummed: true },
  { key: 'status', title: 'Estado', value: statusText },
  { key: 'payment', title: 'Pago', value: (order) => paymentText(order) },
  {
    key: 'method',
    title: 'Método',
    value: ({ paymentMethod }) => (paymentMethod ? paymentMethodLabels[paymentMethod] : ''),
  },
  { key: 'invoice', title: 'Factura', value: (order) => invoiceStateOf(order)?.label ?? '' },
  { key: 'seller', title: 'Vendedor', value: ({ seller }) => seller ?? '' },
  { key: 'invoice', title: 'Folio de factura', value: ({ invoice }) => (invoice ? cfdiFolio(invoice) : '') },
  { key: 'invoice', title: 'UUID', value: ({ invoice }) => invoice?.uuid ?? '' },
]

/** A long name is cut, so that the rows stay low; its title has all of it. */
function Buyer({ order: { Customer, customer_name } }: { order: Row }) {
  const company = Customer?.company
  const name = Customer?.name ?? customer_name
  return (
    <div className="min-w-0 leading-snug [overflow-wrap:anywhere]" title={[company, name].filter(Boolean).join(' · ')}>
      <p className="line-clamp-2 font-medium">{company || name}</p>
      {company ? <p className="line-clamp-1 text-ink-3 text-xs">{name}</p> : null}
    </div>
  )
}

type InvoiceState = Partial<Pick<OrderRow, 'invoice' | 'isInvoiceFailed'>>

function invoiceStateOf({ invoice, isInvoiceFailed }: InvoiceState) {
  if (isInvoiceFailed) return { label: 'Factura con error', Icon: X, className: 'text-bad' }
  if (!invoice) return undefined
  return invoice.status === 'valid'
    ? { label: 'Facturado', Icon: Check, className: 'text-ok' }
    : { label: 'Factura en proceso', Icon: Clock, className: 'text-warn' }
}

/** `showsText`: the mark has its text beside it, for phones, which show no tooltips. */
function InvoiceMark({ order, showsText = false }: { order: InvoiceState; showsText?: boolean }) {
  const state = invoiceStateOf(order)
  if (!state) return showsText ? null : <NoValue />
  const { label, Icon, className } = state
  return (
    <span title={label} className={`inline-flex items-center gap-1 align-middle ${className}`}>
      <Icon size={16} className="shrink-0" aria-hidden />
      <span className={showsText ? 'font-medium' : 'sr-only'}>{label}</span>
    </span>
  )
}

/** A row of the list on a phone. */
export function OrderCard({ order }: { order: Row }) {
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <OrderLink order={order} />
        <StatusChip {...order} />
        <PaymentText {...order} />
      </div>
      <div className="flex items-end justify-between gap-3">
        <Buyer order={order} />
        <p className="font-semibold text-base tabular-nums">{formatMoney(order.total)}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-1.5 text-ink-3 text-xs tabular-nums">
        {formatDay(order.orderDate)} · {countText(order.pieces, 'pieza')}
        {order.paymentMethod ? ` · ${paymentMethodLabels[order.paymentMethod]}` : ''}
        <InvoiceMark order={order} showsText />
      </p>
    </div>
  )
}
