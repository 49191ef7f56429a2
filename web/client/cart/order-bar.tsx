import { Button } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/money.ts'
import type { OrderPanelState } from './use-order-panel.ts'

/** Total and button at the bottom of narrow screens, in place of the panel. */
export function OrderBar({
  order: { lines, totals },
  onOpen,
  className,
}: {
  order: OrderPanelState
  onOpen: () => void
  className: string
}) {
  return (
    <div
      className={`sticky bottom-0 z-20 -mx-3.5 -mb-6 mt-4 flex items-center gap-4 border-line border-t bg-surface px-3.5 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-md sm:-mx-6 sm:-mb-8 sm:px-6 ${className}`}
    >
      <div className="min-w-24 tabular-nums">
        <p className="text-ink-2 text-xs">{lines.length === 1 ? '1 producto' : `${lines.length} productos`}</p>
        <p className="font-semibold text-lg leading-tight">{formatMoney(totals.total)}</p>
      </div>
      <Button variant="primary" className="h-11! flex-1 text-base! sm:ml-auto sm:max-w-64" onClick={onOpen}>
        Ver orden
      </Button>
    </div>
  )
}
