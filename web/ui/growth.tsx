import { TrendingDown, TrendingUp } from 'lucide-react'

/** Whether a larger or a smaller figure is better. `neither`: of no figure, such as the pieces received. */
export type Better = 'more' | 'less' | 'neither'

/** Change of a figure in percent; `comparison` names the period before, for example "que ayer". */
export function Growth({
  now,
  before,
  comparison,
  better = 'more',
}: {
  now: number
  before: number
  comparison: string
  better?: Better
}) {
  const percent = Math.round((now / before - 1) * 100)
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  const Icon = percent < 0 ? TrendingDown : TrendingUp
  const isWorse = percent !== 0 && percent < 0 === (better === 'more')
  const colour = better === 'neither' ? 'text-ink' : isWorse ? 'text-bad' : 'text-ok'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      <span className={`inline-flex items-center gap-1 font-semibold ${colour}`}>
        <Icon size={14} aria-hidden />
        {sign}
        {Math.abs(percent)} %
      </span>
      {comparison}
    </span>
  )
}
