import type { OrderNote } from '#contract/orders/notes'
import { Chip } from '../ui/chip.tsx'
import { formatDay } from '../ui/date.ts'

/** Notes of an order, latest first. `showsKind`: for the staff, who see both kinds. */
export function NoteList({ notes, showsKind = false }: { notes: readonly OrderNote[]; showsKind?: boolean }) {
  return (
    <ul className="lines text-sm">
      {notes.toReversed().map(({ id, kind, text, by, createdAt }) => (
        <li key={id} className="grid gap-1 px-4 py-3">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
          <p className="flex flex-wrap items-center gap-2 text-ink-3 text-xs">
            {showsKind ? kind === 'internal' ? <Chip>Interna</Chip> : <Chip tone="blue">Al cliente</Chip> : null}
            {[by, formatDay(createdAt)].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
