import { Link } from 'react-router-dom'
import type { Purchase } from '#contract/purchases'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import type { Column } from '../../../ui/table/table.tsx'

type Item = Purchase['items'][number]

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

export const itemColumns: Column<Item>[] = [
  {
    key: 'code',
    title: 'Código',
    render: ({ productId, code }) => (
      <Link to={`/inventory/view?product=${productId}`} className="font-mono text-theme-text hover:underline">
        {code}
      </Link>
    ),
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
