import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type Tone, tones } from './chip.tsx'

/** Grid of tiles: two per row on a phone, otherwise three, or four when there are more than three and not nine. */
export const Tiles = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-3 max-md:[&>a:nth-child(3):last-child]:col-span-2 max-md:[&>button:nth-child(3):last-child]:col-span-2 max-md:[&>div:nth-child(3):last-child]:col-span-2 md:grid-cols-3 md:gap-4 md:has-[>:nth-child(4)]:grid-cols-4 md:has-[>:nth-child(9):last-child]:grid-cols-3">
    {children}
  </div>
)

type Props = {
  label: string
  icon: ReactNode
  /** Grey when the figure needs no action. */
  tone?: Tone
  value: ReactNode
  caption: ReactNode
} & ({ to?: string } | { onClick: () => void } | object)

/** The font size of a figure: smaller than the tile's own where a word, such as an amount, is too wide for one line. */
const fontSizeOf = (text: string) => `min(1em, ${170 / Math.max(...text.split(' ').map((word) => word.length))}cqi)`

/** A figure, with a link to the list that it counts when there is one. */
export function Tile({ label, icon, tone = 'grey', value, caption, ...target }: Props) {
  const classes =
    'grid min-w-0 content-start gap-1 rounded-xl border border-line bg-surface p-3.5 text-left shadow-xs transition [a,button]:hover:border-line-control [a,button]:hover:shadow-md sm:p-4'
  const content = (
    <>
      <span className="flex min-h-9 items-center gap-2.5 text-ink-2 text-sm leading-tight">
        <span
          className={`grid size-8 shrink-0 place-items-center rounded-lg [&_svg]:size-[17px] ${tones[tone]}`}
          aria-hidden
        >
          {icon}
        </span>
        {label}
      </span>
      <span className="@container mt-1 font-semibold text-ink text-xl tabular-nums leading-tight tracking-[-0.02em] [overflow-wrap:anywhere] xl:text-2xl">
        {typeof value === 'string' ? <span style={{ fontSize: fontSizeOf(value) }}>{value}</span> : value}
      </span>
      <span className="min-h-4.5 text-ink-3 text-sm">{caption}</span>
    </>
  )
  if ('to' in target && target.to) {
    return (
      <Link to={target.to} className={classes}>
        {content}
      </Link>
    )
  }
  if ('onClick' in target) {
    return (
      <button type="button" onClick={target.onClick} className={classes}>
        {content}
      </button>
    )
  }
  return <div className={classes}>{content}</div>
}
