import { TriangleAlert } from 'lucide-react'
import { memo, useEffect, useId, useRef, useState } from 'react'
import type { CartItem } from '#contract/cart/cart'
import { backordered, maxOrderable, minOrderable } from '#contract/cart/ordering'
import { unitText } from '#contract/cart/unit-text'
import { PriceBreaks } from '../../order/lines/price-breaks.tsx'
import { displayLine, withDisplayPrices } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { Quantity } from '../../ui/form/quantity.tsx'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { BackorderNote } from '../../ui/stock.tsx'
import { focusOtherRemove } from '../../ui/table/focus-beside.ts'
import { refuseQuantity, removeItem, setQuantity, toastCartFailure } from './api.ts'
import { lineProblem, quantityProblem, type Refusal } from './line-problem.ts'

type Props = {
  line: CartItem
  refusal: Refusal | undefined
  isFirstRefused: boolean
  /** Price when the line was added, if it has changed. Pesos, without IVA. */
  oldPrice: number | undefined
  disabled: boolean
}

const toastFailure = (error: unknown) => toastCartFailure(error, 'Error al actualizar cantidad.')

/** Memoized: an order may have hundreds of lines. */
export const OrderLine = memo(function OrderLine({ line, refusal, isFirstRefused, oldPrice, disabled }: Props) {
  /** The last quantity that was not allowed, and the one that the line kept. */
  const [refused, setRefused] = useState<{ quantity: number; kept: number }>()
  const refusedProblem = refused?.kept === line.quantity ? quantityProblem(line, refused.quantity) : null
  const problem = refusedProblem ?? lineProblem(line, refusal, refusal?.refused?.price ?? oldPrice)
  const { price, amount } = displayLine(line)
  const nameId = useId()
  const item = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (isFirstRefused) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isFirstRefused])

  function changeQuantity(quantity: number) {
    const isAllowed = quantity === 0 || quantityProblem(line, quantity) === null
    setRefused(isAllowed ? undefined : { quantity, kept: line.quantity })
    if (isAllowed) setQuantity(line, quantity).catch(toastFailure)
    else refuseQuantity()
  }

  return (
    <li ref={item} className="grid gap-1.5 border-line border-b px-4 py-3 text-sm last:border-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p id={nameId} className="font-medium leading-snug [overflow-wrap:anywhere]">
            {line.name}
          </p>
          <p className="text-ink-3 text-sm">
            <span className="code">{line.code}</span> · {formatMoney(price)} c/u
          </p>
          <PriceBreaks product={withDisplayPrices(line)} quantity={line.quantity} />
          <BackorderNote waiting={backordered(line, line.quantity)} />
        </div>
        <b className="font-semibold tabular-nums">{formatMoney(amount)}</b>
      </div>
      <div className="flex items-center justify-between gap-3">
        <Quantity
          size="sm"
          label={`Cantidad de ${line.name} en la orden`}
          value={line.quantity}
          min={minOrderable(line)}
          max={maxOrderable(line)}
          step={line.multiple}
          disabled={disabled}
          onChange={changeQuantity}
        />
        <span className="mr-auto min-w-0 text-ink-2 text-sm [overflow-wrap:anywhere]">
          {unitText(line.quantity, line.unit)}
        </span>
        <Button
          variant="ghost"
          size="sm"
          className="-mr-2.5"
          aria-describedby={nameId}
          disabled={disabled}
          data-remove
          onClick={({ currentTarget }) => {
            focusOtherRemove(currentTarget)
            removeItem(line).catch(toastFailure)
          }}
        >
          Eliminar
        </Button>
      </div>
      {problem ? (
        <div role="alert" className="flex items-center gap-1.5 text-warn text-sm">
          <TriangleAlert size={14} aria-hidden className="shrink-0" />
          <span className="min-w-0 flex-1">{problem.message}</span>
          {problem.fix === undefined ? null : <FixButton quantity={problem.fix} onClick={changeQuantity} />}
        </div>
      ) : null}
    </li>
  )
})

function FixButton({ quantity, onClick }: { quantity: number; onClick: (quantity: number) => void }) {
  return (
    <Button size="sm" onClick={() => onClick(quantity)}>
      {quantity > 0 ? `Dejar ${formatCount(quantity)}` : 'Quitar'}
    </Button>
  )
}
