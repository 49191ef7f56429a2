import { type ProductPrices, priceAt } from '#contract/prices/prices'
import { formatCount, formatMoney } from '../../ui/money.ts'

/** "Desde 10: $167.40" for each price of a larger quantity. The one in use is bold. Renders nothing without them. */
export function PriceBreaks({
  product,
  quantity,
  className = '',
}: {
  product: ProductPrices
  quantity: number
  className?: string
}) {
  if (product.breaks.length === 0) return null
  const price = priceAt(product, quantity)
  return (
    <ul aria-label="Precios por cantidad" className={`flex flex-wrap gap-x-3 gap-y-0.5 text-sm ${className}`}>
      {product.breaks.map((tier) => {
        const isUsed = tier.min_qty <= quantity && tier.price === price
        return (
          <li key={tier.min_qty} className={`tabular-nums ${isUsed ? 'font-semibold text-ok' : 'text-ink-2'}`}>
            Desde {formatCount(tier.min_qty)}: {formatMoney(tier.price)}
          </li>
        )
      })}
    </ul>
  )
}
