import { Button } from '../../ui/button.tsx'
import { countText, formatMoney } from '../../ui/money.ts'
import { footBar } from '../../ui/page.tsx'
import type { OrderPanelState } from './use-order-panel.ts'

/** Total and button at the foot of narrow screens, in place of the panel. */
export function OrderBar({ order, onOpen }: { order: OrderPanelState; onOpen: () => void }) {
  const { lines, totals, isLoading, error } = order
  // Offline the cart is not loaded: an empty total would look like a lost order.
  const isLoaded = !isLoading && !error
  const count = countText(lines.length, 'producto')
  return (
    <div className={`${footBar} gap-4 shadow-md @min-[1042px]:hidden`}>
      <div className="min-w-24 tabular-nums">
        <p className="text-ink-2 text-sm">{isLoaded ? count : 'Tu orden'}</p>
        <p className="font-semibold text-lg leading-tight">{isLoaded ? formatMoney(totals.total) : '—'}</p>
      </div>
      <Button variant="primary" className="h-11! flex-1 text-base! sm:ml-auto sm:max-w-64" onClick={onOpen}>
        Ver orden
      </Button>
    </div>
  )
}
