import { TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { CartItem } from '#contract/cart'
import { lineTotal } from '#contract/money'
import { leastQuantity } from '#contract/ordering'
import { Button } from '../ui/button.tsx'
import { formatCount, formatMoney } from '../ui/money.ts'
import { Quantity } from '../ui/quantity.tsx'
import { lineProblem } from './order-panel-problem.ts'
import type { OrderPanelState } from './order-panel-state.ts'

export function OrderLine({ line, order }: { line: CartItem; order: OrderPanelState }) {
  const refusal = order.refusals.find(({ productId }) => productId === line.productId)
  const oldPrice = order.oldPrices.get(line.id)
  const problem = lineProblem(line, { ...line, oldPrice, ...refusal })
  const isFirstRefused = refusal !== undefined && refusal === order.refusals[0]
  const nameId = useId()
  const item = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (isFirstRefused) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isFirstRefused])

  return (
    <li ref={item} className="grid gap-1.5 border-line border-b px-4 py-3 text-sm last:border-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p id={nameId} className="font-medium leading-snug [overflow-wrap:anywhere]">
            {line.name}
          </p>
          <p className="text-ink-3 text-xs">
            <span className="code">{line.code}</span> · {formatMoney(line.price)} c/u
          </p>
        </div>
        <b className="font-semibold tabular-nums">{formatMoney(lineTotal(line))}</b>
      </div>
      <div className="flex items-center justify-between gap-3">
        <Quantity
          size="sm"
          label={`Cantidad de ${line.name} en la orden`}
          value={line.quantity}
          min={leastQuantity(line)}
          max={line.Inventory?.quantity ?? 0}
          step={line.multiple}
          disabled={order.isGenerating}
          onChange={(quantity) => order.handleQuantity(line, quantity)}
        />
        <Button
          variant="ghost"
          size="sm"
          className="-mr-2.5"
          aria-describedby={nameId}
          disabled={order.isGenerating}
          onClick={() => order.handleRemove(line)}
        >
          Eliminar
        </Button>
      </div>
      {problem ? (
        <div role="alert" className="flex items-center gap-1.5 text-warn text-xs">
          <TriangleAlert size={14} aria-hidden className="shrink-0" />
          <span className="min-w-0 flex-1">{problem.message}</span>
          {problem.fix === undefined ? null : (
            <FixButton quantity={problem.fix} onClick={(quantity) => order.handleFix(line, quantity)} />
          )}
        </div>
      ) : null}
    </li>
  )
}

function FixButton({ quantity, onClick }: { quantity: number; onClick: (quantity: number) => void }) {
  return (
    <Button size="sm" onClick={() => onClick(quantity)}>
      {quantity > 0 ? `Dejar ${formatCount(quantity)}` : 'Quitar'}
    </Button>
  )
}
