import { Link } from 'react-router-dom'
import type { Purchase } from '#contract/purchases/purchases'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import type { Column } from '../../../ui/table/table.tsx'

export type Item = Purchase['items'][number]

/** The change of the cost in percent; null when it is unknown or too small to show. */
function changeOf({ cost, before }: Item) {
  if (!before) return null
  const percent = Math.round((cost / before - 1) * 1000) / 10
  return percent === 0 ? null : percent
}

function Change({ item }: { item: Item }) {
  const percent = changeOf(item)
  if (percent === null) return null
  const isMore = percent > 0
  return (
    <span className={`ml-1.5 text-xs ${isMore ? 'text-bad' : 'text-ok'}`}>
      {isMore ? '+' : '−'}
      {Math.abs(percent)} %
    </span>
  )
}

const Code = ({ productId, code }: Item) => (
  <Link to={`/inventory/view?product=${productId}`} className="font-mono text-theme-text hover:underline">
    {code}
  </Link>
)

export const itemColumns: Column<Item>[] = [
  {
    key: 'code',
    title: 'Código',
    render: (item) => <Code {...item} />,
  },
  { key: 'name', title: 'Producto', className: 'min-w-48', render: ({ name }) => name },
  { key: 'location', title: 'Ubicación', render: ({ location }) => location ?? '—' },
  {
    key: 'quantity',
    title: 'Recibido',
    align: 'right',
    render: ({ quantity }) => <span className="font-semibold">{formatCount(quantity)}</span>,
  },
  {
    key: 'before',
    title: 'Costo prom. antes',
    align: 'right',
    render: ({ before }) => <span className="text-ink-2">{before === null ? '—' : formatMoney(before)}</span>,
  },
  {
    key: 'cost',
    title: 'Costo',
    align: 'right',
    render: (item) => (
      <>
        {formatMoney(item.cost)}
        <Change item={item} />
      </>
    ),
  },
  { key: 'amount', title: 'Importe', align: 'right', render: ({ amount }) => formatMoney(amount) },
]

/** A received product on a phone. */
export function ItemCard({ item }: { item: Item }) {
  const { name, location, quantity, cost, before, amount } = item
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</p>
        <span className="font-semibold tabular-nums">{formatMoney(amount)}</span>
      </div>
      <p className="text-ink-2 tabular-nums">
        <Code {...item} /> · {formatCount(quantity)} × {formatMoney(cost)}
        <Change item={item} />
      </p>
      <p className="text-ink-3 text-xs tabular-nums">
        {[location && `Ubicación ${location}`, before !== null && `Costo prom. antes ${formatMoney(before)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
