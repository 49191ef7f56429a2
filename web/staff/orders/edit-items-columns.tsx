import { quantityMessage } from '#contract/cart/ordering'
import { lineTotal } from '#contract/money'
import { formatCount, formatMoney } from '../../ui/money.ts'
import type { Column } from '../../ui/table/table.tsx'
import { amountOf, type Line } from './edit-items-lines.ts'
import { priceOf, type WrittenPrice } from './line-price.ts'
import { PriceField } from './price-field.tsx'

/** The `max` of a product that is sold without stock. */
const unlimitedPieces = 1_000_000

/** The maximum quantity of the line, or what is wrong with its quantity; shown after the code of its product. */
export const available = ({ quantity, max }: Line) =>
  Number.isNaN(quantity) ? (
    <b className="font-medium text-bad"> · {quantityMessage}</b>
  ) : quantity > max ? (
    <b className="font-medium text-bad"> · Solo hay {formatCount(max)} disponibles</b>
  ) : max >= unlimitedPieces ? (
    ' · sobre pedido'
  ) : (
    ` · hasta ${formatCount(max)}`
  )

/** `most`: the largest discount in percent that the user may give; undefined without a limit. */
type Pricing = { most: number | undefined; onOverride: (productId: number, given: WrittenPrice | undefined) => void }

/** The price of a line; a field for those who may change it. */
function LinePrice({ line, pricing }: { line: Line; pricing: Pricing | false }) {
  if (!pricing) return formatMoney(priceOf(line))
  const { productId, code } = line
  return (
    <PriceField
      line={line}
      code={code}
      maxDiscount={pricing.most}
      onOverride={(given) => pricing.onOverride(productId, given)}
    />
  )
}

export const columnsFor = (pricing: Pricing | false): Column<Line>[] => [
  {
    key: 'price',
    title: pricing ? 'Precio o −%' : 'Precio',
    align: 'right',
    width: pricing ? '9rem' : '7rem',
    render: (line) => <LinePrice line={line} pricing={pricing} />,
  },
  {
    key: 'amount',
    title: 'Importe',
    align: 'right',
    width: '8rem',
    render: (line) => <span className="font-semibold">{formatMoney(lineTotal(amountOf(line)))}</span>,
  },
]

/** Price and amount of a line on a phone. */
export function LineEnd({ line, pricing }: { line: Line; pricing: Pricing | false }) {
  return (
    <span className="grid w-28 gap-1 text-right">
      {pricing ? <LinePrice line={line} pricing={pricing} /> : null}
      <span className="font-semibold tabular-nums">{formatMoney(lineTotal(amountOf(line)))}</span>
    </span>
  )
}
