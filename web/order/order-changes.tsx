import { changeText } from '#contract/orders/change-text'
import { describeChange, type Modification } from '#contract/orders/orders'
import { Chip } from '../ui/chip.tsx'
import { formatDay } from '../ui/date.ts'

const maxShown = 4

/** Changes of the latest modification, for the history. */
export function LatestChanges({ modifications }: { modifications: readonly Modification[] }) {
  const changes = modifications.at(-1)?.changes ?? []
  if (changes.length === 0) return <span className="text-ink-3">—</span>
  return (
    <ul className="grid gap-0.5 text-ink-2 text-sm tabular-nums">
      {changes.slice(0, maxShown).map((change) => (
        <li key={change.productId} className="[overflow-wrap:anywhere]">
          {describeChange(change)}
        </li>
      ))}
      {changes.length > maxShown ? <li>y {changes.length - maxShown} más</li> : null}
    </ul>
  )
}

/** Every modification, latest first, with its author, time and reason. */
export function Changes({ modifications }: { modifications: readonly Modification[] }) {
  return (
    <ul>
      {modifications.toReversed().map(({ at, by, reason, changes }) => (
        <li key={at} className="grid gap-1.5 border-line border-b px-4 py-3 text-sm last:border-0">
          {changes.map((change) => (
            <p key={change.productId} className="flex items-baseline gap-2.5">
              <Chip tone={change.type === 'removed' ? 'red' : 'amber'}>
                {change.type === 'removed' ? 'Retirado' : change.fromQty === change.toQty ? 'Precio' : 'Cantidad'}
              </Chip>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {change.productCode}: {changeText(change)}
                <span className="block text-ink-3 text-sm">{change.productName}</span>
              </span>
            </p>
          ))}
          <p className="text-ink-3 text-sm">{[reason, by, formatDay(at)].filter(Boolean).join(' · ')}</p>
        </li>
      ))}
    </ul>
  )
}
