import { formatCount } from './money.ts'

const scarce = 40

/** `null` is a product without inventory. */
export function Stock({ quantity }: { quantity: number | null }) {
  if (quantity === null) return <span className="text-ink-3">N/A</span>
  const tone = quantity <= 0 ? 'bg-bad' : quantity <= scarce ? 'bg-warn' : 'bg-ok'
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap font-medium tabular-nums">
      <span className={`size-[7px] rounded-full ${tone}`} aria-hidden />
      {quantity <= 0 ? 'Agotado' : formatCount(quantity)}
    </span>
  )
}
