import { withUnit } from '#contract/cart/unit-text'
import type { Order } from '#contract/orders/orders'
import { Card } from '../ui/card.tsx'
import { formatDay } from '../ui/date.ts'
import { formatMoney } from '../ui/money.ts'

/** Cards with the pieces that the client returned, and those that were cancelled while the rest of the order continued. */
export function CancelledCard({ order: { cancellations } }: { order: Pick<Order, 'cancellations'> }) {
  return (
    <>
      <Cuts title="Artículos devueltos" cuts={cancellations.filter(({ isReturn }) => isReturn)} />
      <Cuts title="Artículos cancelados" cuts={cancellations.filter(({ isReturn }) => !isReturn)} />
    </>
  )
}

/** Renders nothing while there are none. */
function Cuts({ title, cuts }: { title: string; cuts: Order['cancellations'] }) {
  if (cuts.length === 0) return null
  return (
    <Card flush title={title}>
      <ul>
        {cuts.map(({ id, amount, reason, createdAt, lines }) => (
          <li key={id} className="grid gap-1.5 border-line border-b px-4 py-3 text-sm last:border-0">
            {lines.map(({ productId, code, name, unit, quantity, lost }) => (
              <p key={productId} className="flex items-baseline gap-3">
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <span className="code">{code}</span> {name}
                  {lost ? (
                    <span className="block text-warn">No vuelven a la existencia: {withUnit(lost, unit)}</span>
                  ) : null}
                </span>
                <span className="whitespace-nowrap font-medium tabular-nums">{withUnit(quantity, unit)}</span>
              </p>
            ))}
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-ink-2">
              <span className="[overflow-wrap:anywhere]">{[reason, formatDay(createdAt)].join(' · ')}</span>
              <span className="tabular-nums">−{formatMoney(amount)} con IVA</span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
