import { TrendingDown, TrendingUp } from 'lucide-react'

/** Change of a figure in percent; `comparison` names the period before, for example "que ayer". */
export function Growth({ now, before, comparison }: { now: number; before: number; comparison: string }) {
  const percent = Math.round((now / before - 1) * 100)
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  const Icon = percent < 0 ? TrendingDown : TrendingUp
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      <span className={`inline-flex items-center gap-1 font-semibold ${percent < 0 ? 'text-bad' : 'text-ok'}`}>
        <Icon size={14} aria-hidden />
        {sign}
        {Math.abs(percent)} %
      </span>
      {comparison}
    </span>
  )
}
