import { marginOf } from '#contract/products/bulk'
import { formatMoney } from '../../../ui/money.ts'

/** A price and its margin. Red when it is less than the cost. */
export function PriceCell({ price, cost }: { price: number; cost: number | null }) {
  const isLoss = cost !== null && price < cost
  return (
    <span className="leading-snug">
      <span className={`font-semibold tabular-nums ${isLoss ? 'text-bad' : ''}`}>{formatMoney(price)}</span>
      {cost === null ? null : (
        <span className={`block text-xs tabular-nums ${isLoss ? 'font-medium text-bad' : 'text-ink-3'}`}>
          {isLoss ? 'menor que el costo' : `margen ${marginOf(price, cost).toFixed(0)} %`}
        </span>
      )}
    </span>
  )
}
