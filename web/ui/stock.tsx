import { formatCount } from './money.ts'

const scarce = 40

/** Stock of a product; `null` when it has no inventory. */
export function Stock({ quantity }: { quantity: number | null }) {
  if (quantity === null) return <span className="text-ink-3">N/A</span>
  const tone = quantity <= 0 ? 'before:bg-bad' : quantity <= scarce ? 'before:bg-warn' : 'before:bg-ok'
  return (
    <span
      className={`whitespace-nowrap font-medium tabular-nums before:mr-2 before:inline-block before:size-[7px] before:rounded-full before:align-[0.1em] ${tone}`}
    >
      {quantity <= 0 ? 'Agotado' : formatCount(quantity)}
    </span>
  )
}
