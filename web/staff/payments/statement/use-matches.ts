import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { toCentavos, toPesos } from '#contract/money'
import type { BankMovement } from '#contract/payments/bank-statements'
import { CollectedOrder, payableBalance } from '#contract/payments/collection'
import { readStored, writeStored } from '../../../api/browser-storage.ts'
import { useUser } from '../../../api/session-store.ts'
import { isDone, isSure } from './movement-view.ts'

/** The user's choices, by id of the movement: whether it is ticked, and the order chosen or ticked for it. */
const Choices = v.object({ ticks: v.record(v.string(), v.boolean()), orders: v.record(v.string(), CollectedOrder) })
type Choices = v.InferOutput<typeof Choices>

const isChoices = (value: unknown): value is Choices => v.is(Choices, value)
const noChoices: Choices = { ticks: {}, orders: {} }

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
export function matchesOf(movements: readonly BankMovement[], { ticks, orders, change }: MatchChoices) {
  const pairs = pairsOf(movements, { ticks, orders })
  const pairOf = ({ id }: BankMovement) => pairs.get(id)
  const isTicked = ({ id }: BankMovement) => pairs.get(id)?.isTicked === true

  // With its order: the server may suggest another one later.
  const set = ({ id }: BankMovement, isOn: boolean, order: CollectedOrder | undefined) =>
    change(({ ticks, orders }) => ({
      ticks: { ...ticks, [id]: isOn },
      orders: order ? { ...orders, [id]: v.parse(CollectedOrder, order) } : orders,
    }))

  /** Unticks movements after their payments were registered. If a payment is voided later, its movement is not registered again unasked. */
  const untick = (registered: readonly BankMovement[]) =>
    change(({ ticks, orders }) => ({
      ticks: { ...ticks, ...Object.fromEntries(registered.map(({ id }) => [id, false])) },
      orders,
    }))

  return {
    pairOf,
    isTicked,
    tick: (movement: BankMovement, isOn: boolean) => set(movement, isOn, pairOf(movement)?.order),
    choose: (movement: BankMovement, order: CollectedOrder) => set(movement, true, order),
    untick,
    ticked: movements.filter(isTicked),
  }
}

function pairsOf(movements: readonly BankMovement[], { ticks, orders }: Choices) {
  // A chosen order may have been loaded before a payment of it.
  const loaded = new Map(
    movements.flatMap(({ paid, named, match }) =>
      [paid, named, match?.order].flatMap((order) => (order ? [[order.id, order]] : [])),
    ),
  )
  const centavosLeft = new Map<number, number>()
  const pairs = new Map<number, { order: CollectedOrder; balance: number; isTicked: boolean }>()
  for (const movement of movements) {
    const chosen = orders[movement.id] ?? movement.match?.order ?? movement.named
    if (!chosen || isDone(movement)) continue
    const order = loaded.get(chosen.id) ?? chosen
    const balance = centavosLeft.get(order.id) ?? toCentavos(payableBalance(order))
    const amount = toCentavos(movement.amount)
    const isTicked = ticks[movement.id] ?? (isSure(movement) && amount <= balance)
    pairs.set(movement.id, { order, balance: toPesos(balance), isTicked })
    if (isTicked) centavosLeft.set(order.id, Math.max(balance - amount, 0))
  }
  return pairs
}
