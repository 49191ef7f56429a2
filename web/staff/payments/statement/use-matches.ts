import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { toCentavos, toPesos } from '#contract/money'
import type { BankMovement } from '#contract/payments/bank-statements'
import { CollectedOrder, payableBalance } from '#contract/payments/collection'
import { readStored, writeStored } from '../../../api/browser-storage.ts'
import { useUser } from '../../../api/session-store.ts'
import { isDone, isSure } from './movement-view.ts'

/** The choices of the user, by the id of the movement: whether it is ticked, and for which order or payment. */
const Choices = v.object({
  ticks: v.record(v.string(), v.boolean()),
  orders: v.record(v.string(), CollectedOrder),
  payments: v.record(v.string(), v.number()),
})
type Choices = v.InferOutput<typeof Choices>

const isChoices = (value: unknown): value is Choices => v.is(Choices, value)
const noChoices: Choices = { ticks: {}, orders: {}, payments: {} }

/** The choices of this browser tab: a reload or another page does not lose them. */
export function useMatchChoices() {
  const storageKey = `bank-matches:${useUser().id}`
  const [choices, change] = useState(() => readStored(storageKey, isChoices, 'session') ?? noChoices)
  useEffect(() => writeStored(storageKey, choices, 'session'), [storageKey, choices])
  return { ...choices, change }
}

export type MatchChoices = ReturnType<typeof useMatchChoices>

/**
 * The movements that the user confirms, each with its order. Those with a certain match are ticked at first. The balance of an
 * order is what remains of it after the ticked movements above.
 */
export function matchesOf(movements: readonly BankMovement[], { ticks, orders, payments, change }: MatchChoices) {
  const pairs = pairsOf(movements, { ticks, orders, payments })
  const pairOf = ({ id }: BankMovement) => pairs.get(id)
  const isTicked = ({ id }: BankMovement) => pairs.get(id)?.isTicked === true

  // A tick is stored with its order or payment, because the server may suggest another one later.
  const set = ({ id }: BankMovement, isOn: boolean, pair: Pick<Pair, 'order' | 'payment'> | undefined) =>
    change(({ ticks, orders, payments }) => ({
      ticks: { ...ticks, [id]: isOn },
      orders: pair && !pair.payment ? { ...orders, [id]: v.parse(CollectedOrder, pair.order) } : orders,
      payments: pair?.payment ? { ...payments, [id]: pair.payment.id } : payments,
    }))

  /** Unticks movements after their payments were registered. If a payment is voided later, its movement is not registered again unasked. */
  const untick = (registered: readonly BankMovement[]) =>
    change((choices) => ({
      ...choices,
      ticks: { ...choices.ticks, ...Object.fromEntries(registered.map(({ id }) => [id, false])) },
    }))

  return {
    pairOf,
    isTicked,
    tick: (movement: BankMovement, isOn: boolean) => set(movement, isOn, pairOf(movement)),
    choose: (movement: BankMovement, order: CollectedOrder) => set(movement, true, { order }),
    untick,
    ticked: movements.filter(isTicked),
  }
}

/**
 * What a movement is matched with: a payment that is registered (`payment`), or an order that it would pay. `balance`: pesos that the
 * order still needs after the ticked movements above this one.
 */
export type Pair = {
  order: CollectedOrder
  balance: number
  payment?: NonNullable<BankMovement['registered']>
  isTicked: boolean
}

function pairsOf(movements: readonly BankMovement[], { ticks, orders, payments }: Choices) {
  // A chosen order may have been loaded before a payment of it.
  const loaded = new Map(
    movements.flatMap((movement) =>
      [...movement.payments.map(({ order }) => order), movement.named, movement.match?.order].flatMap((order) =>
        order ? [[order.id, order] as const] : [],
      ),
    ),
  )
  const centavosLeft = new Map<number, number>()
  const pairs = new Map<number, Pair>()
  for (const movement of movements) {
    if (isDone(movement)) continue
    const { id, registered } = movement
    if (registered && !orders[id]) {
      const isTicked = ticks[id] ?? isSure(movement)
      pairs.set(id, { order: registered.order, balance: 0, payment: registered, isTicked })
      continue
    }
    const chosen = orders[id] ?? movement.match?.order ?? movement.named
    if (!chosen) continue
    const order = loaded.get(chosen.id) ?? chosen
    const balance = centavosLeft.get(order.id) ?? toCentavos(payableBalance(order))
    const amount = toCentavos(movement.left)
    // A tick of a payment that was voided since does not register a new one.
    const tick = orders[id] || !payments[id] ? ticks[id] : false
    const isTicked = tick ?? (isSure(movement) && amount <= balance)
    pairs.set(id, { order, balance: toPesos(balance), isTicked })
    if (isTicked) centavosLeft.set(order.id, Math.max(balance - amount, 0))
  }
  return pairs
}
