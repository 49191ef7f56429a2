import { TrendingDown, TrendingUp } from 'lucide-react'

/** Change of a figure in percent; `than` names the period it is compared with. */
export function Growth({ now, before, than }: { now: number; before: number; than: string }) {
  const percent = Math.round((now / before - 1) * 100)
  const Icon = percent < 0 ? TrendingDown : TrendingUp
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      <span className={`inline-flex items-center gap-1 font-semibold ${percent < 0 ? 'text-bad' : 'text-ok'}`}>
        <Icon size={14} aria-hidden />
        {percent > 0 ? '+' : ''}
        {percent} %
      </span>
      {than}
    </span>
  )
}
