import { TriangleAlert, X } from 'lucide-react'
import { useRef } from 'react'
import { priceAt } from '#contract/prices/prices'
import { withDisplayPrices } from '../../shop/display.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Quantity } from '../../ui/form/quantity.tsx'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { BackorderNote } from '../../ui/stock.tsx'
import { focusOtherRemove } from '../../ui/table/focus-beside.ts'
import { ProductChoice } from './product-choice.tsx'
import { amountOf, type Decision, type RequestedLine, type ReviewRow } from './review-lines.ts'
import type { Review } from './use-review.ts'

type Props = { row: ReviewRow; review: Review }

export function RequestedText({ line }: { line: RequestedLine }) {
  return <span className="line-clamp-3 text-ink-2 [overflow-wrap:anywhere]">{line.raw}</span>
}

export function RowProduct({ row, review }: Props) {
  const { index, line, product, problem, nearest, cartQuantity, quantity } = row
  const box = useRef<HTMLDivElement>(null)

  /** Moves the focus to the row first: the pressed button is removed, and the focus would be lost with it. */
  function decide(decision: Decision) {
    box.current?.focus({ preventScroll: true })
    review.decide(index, decision)
  }

  if (!product) {
    return (
      <div ref={box} tabIndex={-1} className="grid gap-1.5 outline-none">
        {line.productId === undefined ? null : <RequestedText line={line} />}
        <Warning>{problem}</Warning>
        <ProductChoice row={row} onPick={(picked) => decide({ product: picked })} />
      </div>
    )
  }
  return (
    <div ref={box} tabIndex={-1} className="grid min-w-0 gap-1 outline-none">
      <p className="font-medium leading-snug [overflow-wrap:anywhere]">{product.name}</p>
      <p className="text-ink-3 text-sm">
        <span className="code">{product.code}</span> · {formatMoney(priceAt(withDisplayPrices(product), quantity))} ·{' '}
        {product.unit}
        {cartQuantity > 0 ? ` · ya hay ${formatCount(cartQuantity)} en tu orden` : ''}
      </p>
      <BackorderNote waiting={row.waiting} />
      {problem ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Warning>{problem}</Warning>
          {nearest > 0 ? (
            <Button size="sm" onClick={() => decide({ quantity: nearest })}>
              Tomar {formatCount(nearest)}
            </Button>
          ) : null}
          {row.hasQuestion && nearest !== row.quantity ? (
            <Button size="sm" variant="ghost" onClick={() => decide({ quantity: row.quantity })}>
              Dejar {formatCount(row.quantity)} × {product.unit}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function Warning({ children }: { children: string | null }) {
  return (
    <p className="flex items-center gap-1.5 text-warn text-sm">
      <TriangleAlert size={14} aria-hidden className="shrink-0" />
      {children}
    </p>
  )
}

export function RowQuantity({ row, review }: Props) {
  return (
    <Quantity
      size="sm"
      label={`Cantidad de ${labelOf(row)}`}
      value={row.quantity}
      step={row.product?.multiple}
      onChange={(quantity) => review.decide(row.index, { quantity })}
    />
  )
}

export function RowButtons({ row, review }: Props) {
  return (
    <IconButton
      label={`Quitar ${labelOf(row)}`}
      icon={<X />}
      data-remove
      onClick={({ currentTarget }) => {
        focusOtherRemove(currentTarget)
        review.decide(row.index, { isDropped: true })
      }}
    />
  )
}

/** A row of the review on a phone. */
export function ReviewCard({ row, review }: Props) {
  const isWritten = row.line.productId === undefined
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-1.5">
          {isWritten ? <RequestedText line={row.line} /> : null}
          <RowProduct row={row} review={review} />
        </div>
        <RowButtons row={row} review={review} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <RowQuantity row={row} review={review} />
        <b className="font-semibold tabular-nums">
          {row.product && !row.problem ? formatMoney(amountOf(row)) : <span className="text-ink-3">—</span>}
        </b>
      </div>
    </div>
  )
}

const labelOf = ({ product, line }: ReviewRow) => product?.name ?? line.raw.slice(0, 60)
