import { Link } from 'react-router-dom'
import { type QuoteRow, quoteFolio } from '#contract/orders/quotes'
import { folio } from '../../../shop/display.ts'
import { formatDay } from '../../../ui/date.ts'
import type { ExportColumn } from '../../../ui/file/export-cells.ts'
import { countText, formatCount, formatMoney } from '../../../ui/money.ts'
import type { Column } from '../../../ui/table/table.tsx'
import { OrderLink } from '../../order-link.tsx'
import { QuoteLink, quotePath } from './quote-link.tsx'
import { StateChip, stateLabels } from './quote-state.tsx'

/** The state of a quote, with a link to the order that was made from it. */
function State({ row: { state, orderId, order_number } }: { row: QuoteRow }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <StateChip state={state} />
      {orderId !== null && order_number !== null ? <OrderLink order={{ id: orderId, order_number }} /> : null}
    </span>
  )
}

export const quoteColumns: Column<QuoteRow>[] = [
  {
    key: 'id',
    title: 'Cotización',
    sort: true,
    render: ({ id, createdAt }) => (
      <>
        <QuoteLink id={id} />
        <span className="block whitespace-nowrap text-ink-3 text-sm">{formatDay(createdAt)}</span>
      </>
    ),
  },
  {
    key: 'customer',
    title: 'Cliente',
    sort: true,
    className: 'min-w-44 [overflow-wrap:anywhere]',
    render: ({ customer_name }) => customer_name,
  },
  { key: 'state', title: 'Estado', render: (row) => <State row={row} /> },
  {
    key: 'validUntil',
    title: 'Vigente hasta',
    sort: true,
    render: ({ validUntil }) => <span className="whitespace-nowrap tabular-nums">{formatDay(validUntil)}</span>,
  },
  { key: 'lines', title: 'Líneas', align: 'right', render: ({ lines }) => formatCount(lines) },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    sort: true,
    render: ({ total }) => <span className="font-semibold">{formatMoney(total)}</span>,
  },
  { key: 'user', title: 'Cotizó', render: ({ user }) => <span className="text-ink-2">{user}</span> },
]

export const exportColumns: ExportColumn<QuoteRow>[] = [
  { key: 'id', title: 'Cotización', value: ({ id }) => quoteFolio(id) },
  { key: 'id', title: 'Fecha', value: ({ createdAt }) => createdAt, format: 'dateTime' },
  { key: 'customer', title: 'Cliente', value: ({ customer_name }) => customer_name },
  { key: 'state', title: 'Estado', value: ({ state }) => stateLabels[state] },
  {
    key: 'state',
    title: 'Pedido',
    value: ({ order_number }) => (order_number === null ? '' : folio(order_number)),
  },
  { key: 'validUntil', title: 'Vigente hasta', value: ({ validUntil }) => validUntil, format: 'date' },
  { key: 'lines', title: 'Líneas', value: ({ lines }) => lines },
  { key: 'total', title: 'Total', value: ({ total }) => total, format: 'money' },
  { key: 'user', title: 'Cotizó', value: ({ user }) => user },
]

/** A row of the list on a phone. */
export function QuoteCard({ row }: { row: QuoteRow }) {
  const { id, customer_name, createdAt, validUntil, lines, total, user } = row
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <Link to={quotePath(id)} className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {customer_name}
        </Link>
        <span className="font-semibold tabular-nums">{formatMoney(total)}</span>
      </div>
      <p className="text-ink-2 tabular-nums">
        {quoteFolio(id)} · {formatDay(createdAt)} · {countText(lines, 'línea')} · {user}
      </p>
      <p className="flex flex-wrap items-center gap-2 text-ink-3 text-xs">
        <State row={row} />
        Vigente hasta {formatDay(validUntil)}
      </p>
    </div>
  )
}
