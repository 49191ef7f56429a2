import { ChevronRight, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type Tone, tones } from '../../ui/chip.tsx'
import { formatCount } from '../../ui/money.ts'

/** A list of work: its count, its first rows, and a link to the rest. Grey when it is empty. */
export function WorkCard({
  title,
  icon,
  tone,
  count,
  caption,
  emptyText,
  to,
  children,
}: {
  title: string
  icon: ReactNode
  tone: Tone
  count: number
  caption: string
  emptyText: string
  to: string
  children: ReactNode
}) {
  const isEmpty = count === 0
  return (
    <section
      aria-label={title}
      className={`flex min-w-0 flex-col rounded-xl border border-line ${isEmpty ? '' : 'bg-surface shadow-xs'}`}
    >
      <Link to={to} className="flex min-h-16 items-center gap-3 rounded-t-xl px-4 py-3 transition hover:bg-mute-soft">
        <span
          aria-hidden
          className={`grid size-9 shrink-0 place-items-center rounded-lg [&_svg]:size-[18px] ${tones[isEmpty ? 'grey' : tone]}`}
        >
          {icon}
        </span>
        <span className="min-w-0 flex-1 leading-snug">
          <span className="block font-semibold">{title}</span>
          {isEmpty ? null : <span className="block text-ink-2 text-sm">{caption}</span>}
        </span>
        <span className={`text-2xl tabular-nums tracking-[-0.02em] ${isEmpty ? 'text-ink-3' : 'font-semibold'}`}>
          {formatCount(count)}
        </span>
      </Link>
      {isEmpty ? (
        <p className="flex items-center gap-2 border-line border-t px-4 py-3 text-ink-2 text-sm">
          <CircleCheck size={16} className="shrink-0 text-ok" aria-hidden />
          {emptyText}
        </p>
      ) : (
        <>
          <ul className="flex-1 lines border-line border-t">{children}</ul>
          <Link
            to={to}
            className="flex min-h-control items-center justify-between rounded-b-xl border-line border-t px-4 py-2 font-medium text-sm text-theme-text transition hover:bg-mute-soft"
          >
            {count === 1 ? 'Ver la lista' : `Ver los ${formatCount(count)}`}
            <ChevronRight size={16} aria-hidden />
          </Link>
        </>
      )}
    </section>
  )
}

export const WorkRow = ({
  name,
  mark,
  note,
  isLate,
  amount,
  action,
}: {
  name: string
  mark: ReactNode
  note: string
  isLate?: boolean
  amount: ReactNode
  action: ReactNode
}) => (
  <li className="flex min-w-0 items-center gap-3 px-4 py-2.5 text-sm">
    <div className="min-w-0 flex-1 leading-snug">
      <p className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{name}</p>
      <p className="text-ink-2">
        {mark} · <span className={isLate ? 'font-medium text-bad' : ''}>{note}</span>
      </p>
      <p className="tabular-nums">{amount}</p>
    </div>
    {action}
  </li>
)
