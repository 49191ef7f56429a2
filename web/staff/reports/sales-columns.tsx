import { Link } from 'react-router-dom'
import type { SalesGroup, SalesReport, SalesRow } from '#contract/reports'
import { formatDay, formatFullDay } from '../../ui/date.ts'
import { countText, formatCount, formatMoney } from '../../ui/money.ts'
import type { Column } from '../../ui/table/table.tsx'
import { NoValue } from '../no-value.tsx'
import { isStep } from './periods.ts'
import { ordersPath, productsPath } from './report-links.ts'
import { type Amount, averageOf, nameOf, titles } from './sales-export.ts'
import type { SalesFilters } from './sales-filters.ts'

/** The room in pixels from which some columns are shown, for `useColumnsForWidth`. */
export const minWidths: Partial<Record<SalesGroup, Record<string, number>>> = {
  product: { customers: 1280, share: 1120 },
  customer: { pieces: 1360, share: 1240, lastOrderDate: 1120 },
}

/** `max`: amount of the longest bar. Without it, the columns are for paper: without bars, links and words such as "hoy". */
export function salesColumns(filters: SalesFilters, report: SalesReport | undefined, max?: number): Column<SalesRow>[] {
  const { group, amount, seesCost, category } = filters
  const isSpan = isStep(group)
  const isPaper = max === undefined
  const shareTitle = category ? '% de la categoría' : '% de las ventas'
  const total = (category ? report?.category : report?.totals)?.[amount] ?? 0
  const Share = ({ row }: { row: SalesRow }) => (
    <span className="text-ink-2 tabular-nums">{total > 0 ? percent.format(row[amount] / total) : '—'}</span>
  )
  const columns: Column<SalesRow>[] = [
    {
      key: 'name',
      title: titles[group],
      sort: isSpan ? ({ key }) => key : (row) => nameOf(row, group),
      render: (row) => <Name row={row} group={group} to={isPaper ? undefined : productsPath(filters, row.key)} />,
    },
    {
      key: 'amount',
      title: amount === 'gross' ? 'Ventas con IVA' : 'Ventas sin IVA',
      align: 'right',
      width: '11rem',
      sort: (row) => row[amount],
      render: (row) => <span className="font-semibold">{formatMoney(row[amount])}</span>,
    },
    // The chart shows the sizes of days, weeks and months. The columns of a customer leave no room for a bar.
    isPaper || isSpan || group === 'customer'
      ? {
          key: 'share',
          title: category ? shareTitle : '%',
          align: 'right',
          width: '5rem',
          render: (row) => <Share row={row} />,
        }
      : {
          key: 'share',
          title: shareTitle,
          width: group === 'product' ? '16%' : '26%',
          render: (row) => (
            <span className="flex items-center gap-3">
              <span className="flex min-w-0 flex-1">
                <Bar value={row[amount]} max={max} />
              </span>
              <span className="w-12 shrink-0 text-right">
                <Share row={row} />
              </span>
            </span>
          ),
        },
    ...(group === 'product' && seesCost ? [marginColumn] : []),
    {
      key: 'orders',
      title: 'Pedidos',
      align: 'right',
      width: '7rem',
      sort: ({ orders }) => orders,
      render: (row) => <OrderCount row={row} to={isPaper ? undefined : ordersPath(filters, row.key)} />,
    },
    {
      key: 'pieces',
      title: 'Piezas',
      align: 'right',
      width: '7rem',
      sort: ({ pieces }) => pieces,
      render: ({ pieces }) => formatCount(pieces),
    },
  ]
  return [...columns, ...(group === 'customer' ? customerColumns(amount, isPaper) : [customersColumn])]
}

const customersColumn: Column<SalesRow> = {
  key: 'customers',
  title: 'Clientes',
  align: 'right',
  width: '7rem',
  sort: ({ customers }) => customers,
  render: ({ customers }) => formatCount(customers),
}

const marginColumn: Column<SalesRow> = {
  key: 'margin',
  title: 'Margen',
  align: 'right',
  width: '9rem',
  sort: ({ margin = null }) => margin,
  render: ({ margin = null }) => (margin === null ? '—' : <Signed pesos={margin} />),
}

const customerColumns = (amount: Amount, isPaper: boolean): Column<SalesRow>[] => [
  {
    key: 'average',
    title: 'Ticket promedio',
    align: 'right',
    width: '9rem',
    sort: (row) => averageOf(row, amount),
    render: (row) => formatMoney(averageOf(row, amount)),
  },
  {
    key: 'lastOrderDate',
    title: 'Último pedido',
    width: '9rem',
    sort: ({ lastOrderDate = null }) => lastOrderDate,
    render: ({ lastOrderDate = null }) => (
      <span className="whitespace-nowrap text-ink-2 tabular-nums">
        {isPaper && lastOrderDate ? formatFullDay(lastOrderDate) : formatDay(lastOrderDate)}
      </span>
    ),
  },
  {
    key: 'owed',
    title: 'Saldo',
    align: 'right',
    width: '9rem',
    sort: ({ owed = 0 }) => owed,
    render: ({ owed = 0 }) => (owed === 0 ? <NoValue /> : formatMoney(owed)),
  },
]

const Signed = ({ pesos }: { pesos: number }) => (
  <span className={pesos < 0 ? 'text-bad' : ''}>{formatMoney(pesos)}</span>
)

function OrderCount({ row: { orders }, to, children }: { row: SalesRow; to: string | undefined; children?: string }) {
  const text = children ?? formatCount(orders)
  if (orders === 0 || to === undefined) return text
  return (
    <Link to={to} className="font-medium text-theme-text hover:underline">
      {text}
      {children ? null : <span className="sr-only"> {orders === 1 ? 'pedido' : 'pedidos'}</span>}
    </Link>
  )
}

/** A row of the list on a phone. */
export function SalesCard({ row, filters, max }: { row: SalesRow; filters: SalesFilters; max: number }) {
  const { group, amount } = filters
  const { margin = null, lastOrderDate = null, owed = 0 } = row
  const facts = [
    [row.pieces, 'pieza', 'piezas'],
    ...(group === 'customer' ? [] : ([[row.customers, 'cliente', 'clientes']] as const)),
  ] as const
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex items-start justify-between gap-3">
        <Name row={row} group={group} to={productsPath(filters, row.key)} />
        <span className="font-semibold tabular-nums">{formatMoney(row[amount])}</span>
      </div>
      <Bar value={row[amount]} max={max} />
      <p className="text-ink-3 text-xs tabular-nums">
        <OrderCount row={row} to={ordersPath(filters, row.key)}>
          {countText(row.orders, 'pedido')}
        </OrderCount>
        {' · '}
        {facts.map(([count, one, many]) => `${formatCount(count)} ${count === 1 ? one : many}`).join(' · ')}
      </p>
      {group === 'product' && margin !== null ? (
        <p className="text-ink-3 text-xs tabular-nums">
          Margen <Signed pesos={margin} />
        </p>
      ) : null}
      {group === 'customer' ? (
        <p className="text-ink-3 text-xs tabular-nums">
          Ticket promedio {formatMoney(averageOf(row, amount))} · último pedido {formatDay(lastOrderDate)}
          {owed > 0 ? (
            <>
              {' · '}
              <span className="whitespace-nowrap">saldo {formatMoney(owed)}</span>
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}

/** `to`: the products of a category. */
function Name({ row, group, to }: { row: SalesRow; group: SalesGroup; to: string | undefined }) {
  const name = nameOf(row, group)
  return (
    <div className="min-w-0 leading-snug">
      <p className="font-medium first-letter:uppercase [overflow-wrap:anywhere]">
        {to ? (
          <Link to={to} className="text-theme-text hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      {row.detail ? <p className="code text-ink-3">{row.detail}</p> : null}
    </div>
  )
}

const Bar = ({ value, max }: { value: number; max: number }) => (
  <span
    aria-hidden
    className="h-1.5 rounded-full bg-theme"
    style={{ width: `${max > 0 ? (100 * value) / max : 0}%` }}
  />
)

const percent = new Intl.NumberFormat('es-MX', { style: 'percent', maximumFractionDigits: 1 })
