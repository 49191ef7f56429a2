import type { ResolvedLine } from '#contract/cart/quick-order'
import type { ParsedLine } from '#contract/cart/quick-order-phrase'
import { readText } from '#contract/cart/quick-order-text'
import { saleQuantity, unitQuestion } from '#contract/cart/units'
import { isSame } from '../../../ui/form/merge-values.ts'
import { toast } from '../../../ui/toast.ts'
import { resolveLines } from './api.ts'

/** A line of a pasted message, with the product and quantity that are added for it. */
export type PastedRow = {
  index: number
  line: ParsedLine
  answer: ResolvedLine | undefined
  quantity: number
  /** Id of the product. Undefined: not certain yet. */
  chosen: number | undefined
}

export const isReady = (row: PastedRow): row is PastedRow & { chosen: number } =>
  row.chosen !== undefined && row.quantity >= 1

/** The pieces of the same product in the rows above. */
export const piecesAbove = (rows: readonly PastedRow[], { index, chosen }: PastedRow) =>
  rows.reduce((sum, row) => (row.index < index && row.chosen === chosen ? sum + (row.quantity || 0) : sum), 0)

/** The rows of a text; undefined, with a toast, if it cannot be read. */
export async function readRows(customerId: number, text: string, earlierRows: readonly PastedRow[]) {
  const order = readText(text)
  if ('error' in order) {
    toast.error(order.error)
    return undefined
  }
  const { lines } = order
  if (lines.length === 0) {
    toast.error('Pega al menos una línea.')
    return undefined
  }
  const asked = lines.filter(({ what }) => what !== '').map(({ what, quantity }) => ({ what, quantity }))
  const { lines: answers } = asked.length > 0 ? await resolveLines(customerId, asked) : { lines: [] }
  return rowsOf(lines, answers, earlierRows)
}

/** A line that is the same as in an earlier review keeps the product and quantity that the user chose. */
function rowsOf(
  lines: readonly ParsedLine[],
  answers: readonly ResolvedLine[],
  earlierRows: readonly PastedRow[],
): PastedRow[] {
  const answersInOrder = answers.values()
  const left = [...earlierRows]
  return lines.map((line, index) => {
    const answer = line.what === '' ? undefined : answersInOrder.next().value
    const at = left.findIndex((row) => isSame(row.line, line))
    const [earlier] = at < 0 ? [] : left.splice(at, 1)
    if (earlier?.chosen !== undefined) return { ...earlier, index, answer }
    const product = answer?.result === 'found' ? answer.product : undefined
    return {
      index,
      line,
      answer,
      quantity: product ? saleQuantity(line, product) : line.quantity,
      chosen: product && !unitQuestion(line, product) ? product.id : undefined,
    }
  })
}
