import { toCentavos, toPesos } from '#contract/money'
import { formatMoney } from '../../ui/money.ts'

type Line = { price: number; discount: number; quantity: number }

/** "$186.00 −12.5 %": the price before the discount of a line, and the discount. Undefined without one. */
export function discountText({ price, discount }: Pick<Line, 'price' | 'discount'>) {
  if (discount === 0) return undefined
  const before = toPesos(toCentavos(price) + toCentavos(discount))
  const percent = Math.round((discount / before) * 10_000) / 100
  return `${formatMoney(before)} −${percent} %`
}

/** Discount of all lines, in pesos without IVA. */
export const discountOf = (lines: readonly Line[]) =>
  toPesos(lines.reduce((sum, { discount, quantity }) => sum + toCentavos(discount) * quantity, 0))
