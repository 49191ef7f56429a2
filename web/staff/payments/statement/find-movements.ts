import type { BankMovement } from '#contract/payments/bank-statements'
import { plain } from '#contract/search'
import { folio } from '../../../shop/display.ts'
import { formatMoney } from '../../../ui/money.ts'
import { ordersOf, type RowProps } from './statement-row.tsx'

/** Searches the movements: each word must be in the concept, the reference, the amount, or the folio or customer of an order. */
export function findMovements(movements: readonly BankMovement[], search: string, pairOf: RowProps['pairOf']) {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return movements
  return movements.filter((movement) => {
    const { concept, reference, amount } = movement
    const texts = [concept, reference, formatMoney(amount), amount.toFixed(2)]
    for (const order of ordersOf(movement, pairOf)) texts.push(folio(order.order_number), order.customer_name)
    const text = plain(texts.join(' '))
    return words.every((word) => text.includes(word))
  })
}
