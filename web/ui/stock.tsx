import { formatDate, formatDay } from './date.ts'
import { formatCount } from './money.ts'

const lowQuantity = 40

type Product = { backorder: string | null; Inventory: { quantity: number } | null }

/** "sobre pedido · llega ~12 dic". `backorder`: the day on which more is expected, or ''. A day that has passed is not shown. */
export const backorderText = (backorder: string) =>
  backorder < formatDate(new Date().toISOString()) ? 'sobre pedido' : `sobre pedido · llega ~${formatDay(backorder)}`

/** The pieces of a line that the shop does not have yet. */
export const BackorderNote = ({ waiting }: { waiting: { pieces: number; backorder: string } | null | undefined }) =>
  waiting ? (
    <span className="block font-normal text-sm text-warn">
      {formatCount(waiting.pieces)} {backorderText(waiting.backorder)}
    </span>
  ) : null

/** Stock of `product`, or a `quantity`; `null` for a product without inventory. */
export function Stock({
  product,
  quantity = product?.Inventory?.quantity ?? null,
}: {
  product?: Product
  quantity?: number | null
}) {
  if (quantity === null) return <span className="text-ink-3">N/A</span>
  const backorder = product?.backorder ?? null
  const isOut = quantity <= 0
  const tone =
    isOut && backorder === null ? 'before:bg-bad' : quantity <= lowQuantity ? 'before:bg-warn' : 'before:bg-ok'
  const [text = '', arrival] = !isOut
    ? [
        product && quantity <= lowQuantity
          ? `${quantity === 1 ? 'Queda' : 'Quedan'} ${quantity}`
          : formatCount(quantity),
      ]
    : backorder === null
      ? ['Agotado']
      : `S${backorderText(backorder).slice(1)}`.split(' · ')
  return (
    <span
      className={`whitespace-nowrap font-medium tabular-nums before:inline-block before:size-[7px] before:rounded-full before:align-[0.1em] ${isOut && backorder !== null ? 'text-xs before:mr-1' : 'before:mr-2'} ${tone}`}
    >
      {text}
      {arrival ? <span className="block font-normal text-ink-2">{arrival}</span> : null}
    </span>
  )
}
