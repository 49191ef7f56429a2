import type { CartItem } from '#contract/cart/cart'
import { backordered } from '#contract/cart/ordering'
import { displayLine } from '../../shop/display.ts'
import { lineProblem } from './line-problem.ts'

/** A line of the cart for a table of lines. */
export const shownLine = (line: CartItem) => ({
  ...displayLine(line),
  backordered: backordered(line, line.quantity),
  problem: lineProblem(line)?.message,
})
