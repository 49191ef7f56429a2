import type { Order } from '#contract/orders/orders'
import { folio } from '../../shop/display.ts'
import { Card } from '../../ui/card.tsx'
import { formatMoney } from '../../ui/money.ts'
import { linesSummary } from './lines-summary.ts'
import { LinesTable } from './lines-table.tsx'
import { type Priced, totalRows } from './total-rows.ts'

export function Items({ order }: { order: Order }) {
  const lines = order.OrderItems.map(({ Product: { code, name, Inventory }, ...item }) => ({
    ...item,
    code,
    name,
    stock: Inventory,
    backordered: item.waiting > 0 ? { pieces: item.waiting, backorder: item.backorder ?? '' } : null,
  }))
  return (
    <Card flush title="Artículos" subtitle={linesSummary(lines)} footer={<Totals order={order} />}>
      <LinesTable
        lines={lines}
        empty="Este pedido ya no tiene artículos."
        caption={`Artículos del pedido ${folio(order.order_number)}`}
      />
    </Card>
  )
}

export function Totals({ order }: { order: Priced & { total: number } }) {
  return (
    <dl className="ml-auto grid w-full gap-2 text-sm tabular-nums sm:max-w-72">
      {totalRows(order).map(({ label, text, isDiscount }) => (
        <div key={label} className={`flex justify-between gap-4 ${isDiscount ? 'text-ok' : 'text-ink-2'}`}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-line border-t pt-2 font-semibold">
        <dt className="text-base">Total</dt>
        <dd className="text-xl">{formatMoney(order.total)}</dd>
      </div>
    </dl>
  )
}
