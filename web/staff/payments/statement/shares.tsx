import { keysOf } from '#contract/keys'
import { roundPesos } from '#contract/money'
import type { BankMovement } from '#contract/payments/bank-statements'
import { formatMoney } from '../../../ui/money.ts'
import { type View, viewLabels, viewOf } from './movement-view.ts'

const colours: Record<Exclude<View, 'all'>, string> = {
  sure: 'bg-ok',
  likely: 'bg-info',
  none: 'bg-mute',
  done: 'bg-line-strong',
}

export const sumOf = (movements: readonly Pick<BankMovement, 'amount'>[]) =>
  roundPesos(movements.reduce((sum, { amount }) => sum + amount, 0))

/** The pesos of a movement in a view: the part with payments is in «Registrados», the rest in the view of the movement. */
function partIn(view: View, movement: BankMovement) {
  const { amount, left } = movement
  if (viewOf(movement) === view) return view === 'done' ? amount : left
  return view === 'done' ? amount - left : 0
}

/** The money of each view, in words and as parts of a bar. */
export function Shares({ movements }: { movements: readonly BankMovement[] }) {
  const shares = keysOf(colours).flatMap((view) => {
    const total = sumOf(movements.map((movement) => ({ amount: partIn(view, movement) })))
    return total > 0 ? [{ view, total }] : []
  })
  return (
    <div className="grid gap-2 border-line border-b px-4 py-2.5 text-ink-2 text-sm">
      <div aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        {shares.map(({ view, total }) => (
          <i key={view} className={`min-w-0.5 ${colours[view]}`} style={{ flexGrow: total, flexBasis: 0 }} />
        ))}
      </div>
      <ul aria-label="Importe de cada vista" className="flex flex-wrap gap-x-5 gap-y-1">
        {shares.map(({ view, total }) => (
          <li key={view} className="flex items-center gap-1.5">
            <i aria-hidden className={`size-2 rounded-full ${colours[view]}`} />
            {viewLabels[view]} <b className="font-semibold text-ink tabular-nums">{formatMoney(total)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
