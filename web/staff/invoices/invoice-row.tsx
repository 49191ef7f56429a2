import type { ReactNode } from 'react'
import { cfdiTypes } from '#contract/invoices/cfdi'
import type { CfdiProblem, CfdiRow } from '#contract/invoices/staff-cfdi'
import { cfdiFolio } from '../../order/cfdi-folio.ts'
import { folioValue } from '../../order/folio-value.ts'
import { creditedHint, stateOf, titleOf } from '../../order/invoice/cfdi-facts.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/date.ts'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { formatMoney } from '../../ui/money.ts'
import type { Column } from '../../ui/table/table.tsx'
import { amountOf, isGlobal } from '../cfdi-row.ts'
import { NoValue } from '../no-value.tsx'
import { OrderLink } from '../order-link.tsx'

function nextStepText(row: CfdiRow) {
  if (isGlobal(row)) return 'Emítela otra vez con Factura global.'
  if (row.type === 'P') return 'Se reintenta sola. Si sigue así, corrige los datos del cliente y se emite con ellos.'
  return row.type === 'E'
    ? 'Si es por los datos del cliente, corrígelos. Emítela otra vez desde la factura.'
    : 'Corrige los datos y genérala otra vez desde el pedido.'
}

/** Advice for each problem. */
const problems: Record<CfdiProblem, (row: CfdiRow) => string> = {
  failed: (row) => `${(row.error ?? 'El SAT no la aceptó').replace(/\.?$/, '.')} ${nextStepText(row)}`,
  orderCancelled: (row) =>
    isGlobal(row)
      ? 'Se canceló o devolvió un pedido que incluye: cancélala con motivo 02 y se emite otra sin él.'
      : row.creditNotes > 0
        ? `Su pedido se canceló y sigue vigente. ${creditedHint}`
        : 'Su pedido se canceló: cancela también esta factura.',
  refunded: (row) =>
    isGlobal(row)
      ? `Devolviste ${formatMoney(row.uncredited)} de pedidos que incluye: revisa con tu contador si van en una nota de crédito, o si la cancelas y emites otra, que ya no incluye esa parte.`
      : `Devolviste ${formatMoney(row.uncredited)} de su pedido: emite su nota de crédito${row.creditNotes > 0 ? '.' : ', o cancélala si devolviste todo.'}`,
  reduced: ({ uncredited, creditNotes }) =>
    `Se cancelaron o devolvieron artículos por ${formatMoney(uncredited)} de su pedido: falta la nota de crédito${creditNotes > 0 ? '.' : ', o sustitúyela con motivo 01.'}`,
  rejected: (row) => stateOf(row).help ?? '',
  expired: (row) => stateOf(row).help ?? '',
  unsent: ({ email }) => `El correo a ${email} no salió. Revisa la dirección y reenvíalo.`,
}

export const invoiceColumns: Column<CfdiRow>[] = [
  { key: 'folio', title: 'Comprobante', render: (row) => <Name row={row} /> },
  {
    key: 'date',
    title: 'Fecha',
    render: ({ created_at }) => (
      <span className="whitespace-nowrap text-ink-2 tabular-nums">{formatDay(created_at)}</span>
    ),
  },
  { key: 'receiver', title: 'Receptor', render: (row) => <Receiver row={row} /> },
  { key: 'order', title: 'Pedido', render: (row) => <InvoicedOrder row={row} /> },
  {
    key: 'total',
    title: 'Importe',
    align: 'right',
    render: (row) => <Amount row={row} />,
  },
  {
    key: 'state',
    title: 'Estado',
    render: (row) => (
      <div className="grid max-w-80 justify-items-start gap-1">
        <StateChip row={row} />
        <Problem row={row} />
      </div>
    ),
  },
]

export const exportColumns: ExportColumn<CfdiRow>[] = [
  { key: 'folio', title: 'Tipo', value: (row) => (isGlobal(row) ? 'Factura global' : cfdiTypes[row.type]) },
  { key: 'folio', title: 'Folio', value: cfdiFolio },
  { key: 'date', title: 'Fecha', value: ({ created_at }) => created_at, format: 'dateTime' },
  { key: 'folio', title: 'UUID', value: ({ uuid }) => uuid ?? '' },
  { key: 'receiver', title: 'RFC', value: ({ rfc }) => rfc },
  { key: 'receiver', title: 'Receptor', value: ({ legal_name }) => legal_name },
  { key: 'order', title: 'Pedido', value: ({ order_number }) => (order_number ? folioValue(order_number) : '') },
  { title: 'Método de pago', value: ({ payment_method }) => payment_method ?? '' },
  { title: 'Forma de pago', value: ({ payment_form }) => payment_form ?? '' },
  { key: 'total', title: 'Importe', value: amountOf, format: 'money' },
  { title: 'UUID relacionado', value: ({ relatedUuid }) => relatedUuid ?? '' },
  { key: 'state', title: 'Estado', value: (row) => stateOf(row).label },
  { key: 'state', title: 'Motivo de cancelación', value: ({ motive }) => motive ?? '' },
]

const Name = ({ row }: { row: CfdiRow }) => (
  <div className="min-w-32 leading-snug">
    <p className="font-semibold">{titleOf(row, isGlobal(row))}</p>
    {row.uuid ? <p className="font-mono text-ink-3 text-xs">…{row.uuid.slice(-12)}</p> : null}
  </div>
)

const Receiver = ({ row: { rfc, legal_name } }: { row: CfdiRow }) => (
  <div className="min-w-0 leading-snug [overflow-wrap:anywhere]">
    <p>{legal_name || '—'}</p>
    <p className="font-mono text-ink-3 text-xs">{rfc}</p>
  </div>
)

function InvoicedOrder({ row: { orderId, order_number } }: { row: CfdiRow }) {
  if (orderId === null || order_number === null) return <NoValue />
  return <OrderLink order={{ id: orderId, order_number }} />
}

function Amount({ row }: { row: CfdiRow }) {
  const amount = amountOf(row)
  return <span className="font-semibold">{amount === null ? '—' : formatMoney(amount)}</span>
}

function StateChip({ row }: { row: CfdiRow }) {
  const { tone, label } = stateOf(row)
  return <Chip tone={tone}>{label}</Chip>
}

function Problem({ row }: { row: CfdiRow }) {
  if (row.problem === null) return null
  return <p className="text-bad text-xs leading-snug [overflow-wrap:anywhere]">{problems[row.problem](row)}</p>
}

/** A row of the list on a phone, with `menu` in its corner. */
export function InvoiceCard({ row, menu }: { row: CfdiRow; menu: ReactNode }) {
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex items-start justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <p className="font-semibold">{titleOf(row, isGlobal(row))}</p>
          <StateChip row={row} />
        </div>
        <div className="-my-1.5 -mr-2 shrink-0">{menu}</div>
      </div>
      <div className="flex items-end justify-between gap-3">
        <Receiver row={row} />
        <p className="text-base tabular-nums">
          <Amount row={row} />
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-1.5 text-ink-3 text-xs tabular-nums">
        {formatDay(row.created_at)}
        {row.orderId === null ? null : (
          <>
            <span>· Pedido</span> <InvoicedOrder row={row} />
          </>
        )}
      </p>
      <Problem row={row} />
    </div>
  )
}
