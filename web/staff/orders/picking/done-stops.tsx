import { ChevronDown, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { missingOf } from '#contract/orders/picking'
import { countText } from '../../../ui/money.ts'
import { StopList } from './stop-list.tsx'
import type { Stop } from './walk.ts'

/** The lines that are done, folded. One with missing pieces is named. */
export function DoneStops({ stops, onChoose }: { stops: readonly Stop[]; onChoose: (stop: Stop) => void }) {
  const [isOpen, setOpen] = useState(false)
  const short = stops.filter((stop) => missingOf(stop) > 0).length
  const places = stops.map(({ location, code }) => location ?? code)
  return (
    <div className="grid gap-2.5">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-xl border border-line bg-surface px-3.5 text-left text-ink-2 text-sm"
      >
        <CircleCheck size={20} aria-hidden className="flex-none text-ok" />
        <span className="min-w-0 flex-1 truncate">
          <b className="font-semibold text-ink">{countText(stops.length, 'listo')}</b>
          {short > 0 ? <b className="font-semibold text-warn"> · {short} con faltante</b> : null} · {places.join(', ')}
        </span>
        <ChevronDown size={18} aria-hidden className={isOpen ? 'rotate-180' : ''} />
      </button>
      {isOpen ? <StopList stops={stops} hasOrders={false} onChoose={onChoose} /> : null}
    </div>
  )
}
