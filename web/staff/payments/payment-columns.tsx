import type { ReactNode } from 'react'
import { roundPesos } from '#contract/money'
import type { PaymentReason, PaymentRow } from '#contract/payments/collection'
import { receivedForms } from '#contract/payments/ledger'
import { folioValue } from '../../order/folio-value.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDate } from '../../ui/date.ts'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { formatMoney } from '../../ui/money.ts'
import type { Column } from '../../ui/table/table.tsx'
import { NoValue } from '../no-value.tsx'
import { OrderLink } from '../order-link.tsx'
import { chipOf, isChargedBack } from './payment-state.ts'

/** The payments to return, the charges to review, or all. */
export type List = 'toRefund' | 'review' | 'all'

export type RowActions = (payment: PaymentRow) => ReactNode

/** The reason why the charge is listed, and the next step. */
const reasons: Record<PaymentReason, { why: string; next: string }> = {
  cancelled: { why: 'El pedido está cancelado.', next: 'Devuelve el dinero al cliente.' },
  reduced: {
    why: 'Se cancelaron o devolvieron artículos y el total del pedido es menor que lo pagado.',
    next: 'Devuelve lo que sobra.',
  },
  credited: {
    why: 'Una nota de crédito dejó el precio del pedido por debajo de lo pagado.',
    next: 'Devuelve lo que sobra.',
  },
  alreadyPaid: { why: 'El pedido ya estaba pagado: este dinero llegó de más.', next: 'Devuélvelo al cliente.' },
  otherBalance: {
    why: 'No era por el saldo del pedido: no se aplicó, y el pedido sigue sin pagarse completo.',
    next: 'Devuélvelo al cliente. Si lo registraste tú y es de este pedido, anúlalo y regístralo otra vez.',
  },
  overpaid: { why: 'El cliente pagó más que el saldo del pedido.', next: 'Devuelve lo que sobró.' },
  noOrder: {
    why: 'Se cobró cuando el tiempo para pagar había terminado o ya no había existencia; no se hizo el pedido.',
    next: 'Devuelve el dinero al cliente.',
  },
  mismatch: {
    why: 'El monto, la moneda o la referencia del cargo no son los que la tienda pidió.',
    next: 'Búscalo en el panel de NetPay y decide si se devuelve.',
  },
  insecure: {
    why: 'NetPay lo rechazó por seguridad: el banco no confirmó quién pagaba.',
    next: 'Comprueba en el panel de NetPay que no se cobró; en un día queda como anulado.',
  },
  uncollected: {
    why: 'NetPay lo autorizó y no indica que lo haya cobrado.',
    next: 'Búscalo en el panel de NetPay. Si se cobra o se rechaza, aquí cambia solo.',
  },
}

const Reason = ({ reason }: { reason: PaymentReason }) => (
  <p className="max-w-md text-ink-2 [overflow-wrap:anywhere]">
    {reasons[reason].why} <b className="font-medium text-ink">{reasons[reason].next}</b>
  </p>
)

function stateOf({ state, due, refunds }: PaymentRow) {
  if (refunds.some((refund) => refund.state === 'requested'))
    return { tone: 'blue', label: 'Devolución en proceso' } as const
  return chipOf({ state, due, refunds }) ?? ({ tone: 'green', label: 'Recibido' } as const)
}

function State({ payment }: { payment: PaymentRow }) {
  const { tone, label } = stateOf(payment)
  return <Chip tone={tone}>{label}</Chip>
}

/** What the shop kept of a payment, in pesos: 0 if it is void, or in review, when it may not have been collected. */
const netAmount = ({ state, amount, refunded }: PaymentRow) =>
  state === 'void' || state === 'review' ? 0 : roundPesos(amount - refunded)

export const exportColumnsOf = (list: List): ExportColumn<PaymentRow>[] => [
  { key: 'paidOn', title: 'Fecha de pago', value: ({ paidOn }) => paidOn, format: 'date' },
  { key: 'order', title: 'Pedido', value: ({ order }) => order && folioValue(order.order_number) },
  { key: 'customer', title: 'Cliente', value: ({ customer_name }) => customer_name },
  { key: 'form', title: 'Forma', value: ({ form }) => receivedForms[form] },
  { key: 'reference', title: 'Referencia', value: ({ reference }) => reference },
  { key: 'state', title: 'Estado', value: (payment) => stateOf(payment).label },
  ...(list === 'all'
    ? []
    : [{ title: 'Motivo', value: ({ reason }: PaymentRow) => (reason ? reasons[reason].why : null) }]),
  { key: 'banked', title: 'Visto en el banco', value: ({ bankedOn }) => bankedOn, format: 'date' },
  { title: 'Registró', value: ({ by }) => by ?? 'Tarjeta' },
  { title: 'Registrado', value: ({ createdAt }) => createdAt, format: 'dateTime' },
  { key: 'amount', title: 'Monto', value: ({ amount }) => amount, format: 'money' },
  { title: 'Devuelto', value: ({ refunded }) => refunded, format: 'money', isSummed: true },
  list === 'toRefund'
    ? { title: 'Por devolver', value: ({ due }) => due, format: 'money', isSummed: true }
    : { title: 'Neto', value: netAmount, format: 'money', isSummed: true },
]

const Amount = ({ payment: { state, amount, refunded, refunds } }: { payment: PaymentRow }) => (
  <span className="num grid justify-items-end">
    <span className={`font-semibold ${state === 'void' ? 'text-ink-3 line-through' : ''}`}>{formatMoney(amount)}</span>
    {refunded > 0 && refunded < amount ? (
      <span className="text-ink-2 text-xs">
        −{formatMoney(refunded)} {isChargedBack(refunds) ? 'por contracargo' : 'devuelto'}
      </span>
    ) : null}
  </span>
)

export const paymentColumns: Column<PaymentRow>[] = [
  {
    key: 'paidOn',
    title: 'Fecha',
    render: ({ paidOn }) => <span className="whitespace-nowrap text-ink-2 tabular-nums">{formatDate(paidOn)}</span>,
  },
  {
    key: 'order',
    title: 'Pedido',
    render: ({ order }) => (order ? <OrderLink order={order} /> : <NoValue />),
  },
  {
    key: 'customer',
    title: 'Cliente',
    render: ({ customer_name }) => <span className="font-medium [overflow-wrap:anywhere]">{customer_name ?? '—'}</span>,
  },
  {
    key: 'form',
    title: 'Forma',
    render: ({ form }) => <span className="whitespace-nowrap">{receivedForms[form]}</span>,
  },
  {
    key: 'reference',
    title: 'Referencia',
    render: ({ reference }) => <span className="font-mono text-ink-2 text-sm">{reference ?? '—'}</span>,
  },
  {
    key: 'banked',
    title: 'En el banco',
    render: ({ bankedOn }) =>
      bankedOn ? (
        <span className="whitespace-nowrap text-ink-2 tabular-nums">{formatDate(bankedOn)}</span>
      ) : (
        <NoValue />
      ),
  },
  { key: 'amount', title: 'Monto', align: 'right', render: (payment) => <Amount payment={payment} /> },
  { key: 'state', title: 'Estado', render: (payment) => <State payment={payment} /> },
]

const dueColumn: Column<PaymentRow> = {
  key: 'due',
  title: 'Por devolver',
  align: 'right',
  render: ({ due }) => <span className="num font-semibold">{formatMoney(due)}</span>,
}

const reasonColumn: Column<PaymentRow> = {
  key: 'reason',
  title: 'Motivo',
  render: ({ reason }) => (reason ? <Reason reason={reason} /> : null),
}

const actionColumn = (actions: RowActions): Column<PaymentRow> => ({
  key: 'actions',
  align: 'right',
  render: actions,
})

/** The columns of a list: `chosen`, and what its payments need. */
export const columnsOf = (list: List, chosen: Column<PaymentRow>[], actions: RowActions) =>
  list === 'all'
    ? chosen
    : [...chosen, ...(list === 'toRefund' ? [dueColumn] : []), reasonColumn, actionColumn(actions)]

/** A payment on a phone. */
export function PaymentRowCard({ payment, actions }: { payment: PaymentRow; actions: RowActions | undefined }) {
  const { order, customer_name, form, paidOn, reason, due } = payment
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        {order ? <OrderLink order={order} /> : null}
        <State payment={payment} />
        <span className="ml-auto text-ink-2 tabular-nums">{formatDate(paidOn)}</span>
      </div>
      <div className="flex items-end justify-between gap-3">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block font-medium">{customer_name ?? 'Sin cliente'}</span>
          <span className="text-ink-2">{receivedForms[form]}</span>
        </p>
        <Amount payment={payment} />
      </div>
      {due > 0 && due < payment.amount ? (
        <p className="flex justify-between gap-3">
          Por devolver <b className="num font-semibold">{formatMoney(due)}</b>
        </p>
      ) : null}
      {reason ? <Reason reason={reason} /> : null}
      {actions ? <div className="flex justify-end">{actions(payment)}</div> : null}
    </div>
  )
}
