import { unitText } from '#contract/cart/unit-text'
import { isDone, missingOf } from '#contract/orders/picking'
import { codeWrap } from '../../../shop/code-wrap.ts'
import { formatCount } from '../../../ui/money.ts'
import { NoValue } from '../../no-value.tsx'
import { OrderMark } from './current-stop.tsx'
import { missingText, type Stop } from './walk.ts'

/** Lines in the order of the walk. Pressing one makes it the current line. */
export function StopList({
  stops,
  hasOrders,
  onChoose,
}: {
  stops: readonly Stop[]
  hasOrders: boolean
  onChoose: (stop: Stop) => void
}) {
  if (stops.length === 0) return null
  return (
    <ol className="overflow-hidden rounded-xl border border-line bg-surface">
      {stops.map((stop) => (
        <li key={stop.id} className="border-line border-b last:border-0">
          <button
            type="button"
            onClick={() => onChoose(stop)}
            className="grid w-full grid-cols-[minmax(58px,auto)_minmax(0,1fr)_auto] items-center gap-2.5 py-2.5 pr-4 pl-3.5 text-left hover:bg-mute-soft"
          >
            <b className="max-w-24 font-bold text-[19px] tracking-[-0.02em] [overflow-wrap:anywhere]">
              {stop.location ?? <NoValue />}
            </b>
            <span className="min-w-0">
              <span className="block text-balance leading-tight [overflow-wrap:anywhere]">{stop.name}</span>
              <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink-2 text-sm">
                <span className={`font-mono ${codeWrap(stop.code)}`}>{stop.code}</span>
                {unitText(stop.quantity, stop.unit)}
                {hasOrders ? <OrderMark stop={stop} /> : null}
              </span>
              <StopState stop={stop} />
            </span>
            <b className="font-bold text-[26px] tracking-[-0.02em] tabular-nums">{formatCount(stop.quantity)}</b>
          </button>
        </li>
      ))}
    </ol>
  )
}

function StopState({ stop }: { stop: Stop }) {
  const who = stop.by ? ` · ${stop.by.nombre}` : ''
  if (missingOf(stop) === 0) return <span className="block font-semibold text-ok text-sm">Completo{who}</span>
  if (isDone(stop) || stop.picked > 0) {
    return (
      <span className="block font-semibold text-sm text-warn">
        {missingText(stop)}
        {who}
      </span>
    )
  }
  return null
}
