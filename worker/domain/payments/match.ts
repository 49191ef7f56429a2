import { toCentavos } from '../../contract/money.ts'
import type { BankMovement, MatchKind } from '../../contract/payments/bank-statements.ts'
import { orderOfReference } from '../../contract/payments/transfer-reference.ts'
import { plain } from '../../contract/search.ts'

type Movement = Pick<BankMovement, 'id' | 'movedOn' | 'amount' | 'concept' | 'reference'>

/** An order with a balance. Amounts in pesos. */
export type MatchableOrder = {
  id: number
  order_number: number
  balance: number
  /** The day on which it was created, in Mexico City. */
  madeOn: string
  /** Names of the customer: of the shop's record and the fiscal one. */
  names: readonly string[]
}

type Match = { kind: MatchKind; orderId: number; others: number }

/**
 * Finds the order that each movement pays: by reference, then by amount and date, then by the customer's name. Each
 * matched amount reduces the balance for the next movements.
 */
export function matchMovements(
  movements: readonly Movement[],
  orders: readonly MatchableOrder[],
  folioPrefix = '',
): Map<number, Match> {
  const matches = new Map<number, Match>()
  const left = new Map(orders.map(({ id, balance }) => [id, toCentavos(balance)]))
  const referenced = byReference(orders, folioPrefix)
  const finders = [
    ['reference', referenced],
    ['amount', byAmount(orders, left)],
    ['name', byName(orders, left)],
  ] as const
  for (const [kind, find] of finders) {
    for (const movement of movements) {
      // A second payment of an order, by its reference, does not pay another order of the same balance.
      if (matches.has(movement.id) || (kind === 'amount' && referenced(movement).length > 0)) continue
      const found = find(movement).filter(({ id }) => (left.get(id) ?? 0) > 0)
      const [order] = found
      if (!order) continue
      matches.set(movement.id, { kind, orderId: order.id, others: found.length - 1 })
      if (found.length === 1) left.set(order.id, (left.get(order.id) ?? 0) - toCentavos(movement.amount))
    }
  }
  return matches
}

type Finder = (movement: Movement) => MatchableOrder[]

/**
 * The order numbers in a text: "Pedido 120", "ped. 120" or "orden #120", and with the prefix of the shop "MB-120" or "pedido MB
 * 120", because banks drop the hyphen. "Folio 120" does not count: in a bank's text it is the number of the transfer.
 */
function numbersIn(text: string, folioPrefix: string) {
  const prefix = folioPrefix.replace('-', '')
  const shown = prefix ? `|\\b${prefix}[-\\s]?(\\d{1,9})\\b` : ''
  const pattern = new RegExp(`\\b(?:pedido|ped\\.?|orden)\\s*(?:no\\.?|n[uú]m\\.?|#)?\\s*(\\d{1,9})\\b${shown}`, 'gi')
  return [...text.matchAll(pattern)].map(([, plainNumber, shownNumber]) => Number(plainNumber ?? shownNumber))
}

/** The orders that a movement names: the last six digits of ids, from references, and order numbers. */
export function ordersNamedIn({ reference, concept }: Pick<Movement, 'reference' | 'concept'>, folioPrefix = '') {
  // Banks drop leading zeros in their column; in the free text only a complete reference counts.
  const references = [reference.trim(), ...(concept.match(/(?<!\d)\d{7}(?!\d)/g) ?? [])]
  return {
    ends: references.flatMap((text) => orderOfReference(text) ?? []),
    numbers: numbersIn(concept, folioPrefix),
  }
}

type Numbered = Pick<MatchableOrder, 'id' | 'order_number'>

/** Returns the orders that a movement names. */
export function byReference<Order extends Numbered>(orders: readonly Order[], folioPrefix = '') {
  const byNumber = new Map(orders.map((order) => [order.order_number, order]))
  const byEnd = new Map(orders.map((order) => [order.id % 1_000_000, order]))
  return (movement: Pick<Movement, 'reference' | 'concept'>) => {
    const { ends, numbers } = ordersNamedIn(movement, folioPrefix)
    const found = [...ends.map((end) => byEnd.get(end)), ...numbers.map((number) => byNumber.get(number))]
    return [...new Set(found.flatMap((order) => order ?? []))]
  }
}

function byAmount(orders: readonly MatchableOrder[], left: ReadonlyMap<number, number>): Finder {
  return ({ amount, movedOn }) =>
    orders.filter(({ id, madeOn }) => left.get(id) === toCentavos(amount) && madeOn <= movedOn)
}

function byName(orders: readonly MatchableOrder[], left: ReadonlyMap<number, number>): Finder {
  const named = orders.map((order) => ({ order, names: order.names.map(wordsOf).filter((name) => name.length >= 6) }))
  return ({ concept, amount }) => {
    const text = ` ${wordsOf(concept)} `
    const found = named
      .filter(({ names }) => names.some((name) => text.includes(` ${name} `)))
      .map(({ order }) => order)
    // The order of this amount first, then the oldest.
    const exact = found.filter(({ id }) => left.get(id) === toCentavos(amount))
    return [...exact, ...found.filter((order) => !exact.includes(order))]
  }
}

/** Words in lower case, without accents, signs and legal forms such as S.A. de C.V. */
const wordsOf = (text: string) =>
  plain(text)
    .replace(/[^a-z0-9ñ ]+/g, ' ')
    .replace(/\b(s a( p i)?( de c v)?|sapi de cv|sa de cv|s de rl( de cv)?)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
