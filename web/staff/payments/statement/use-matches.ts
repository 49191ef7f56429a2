import { useState } from 'react'
import type { BankMovement } from '#contract/payments/bank-statements'
import { isDone, isSure, type Order } from './statement-row.tsx'

/** What the user changed, by id of the movement: movements ticked or unticked, and chosen orders. */
export function useMatchChoices() {
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [orders, setOrders] = useState<ReadonlyMap<number, Order>>(new Map())
  return { ticks, setTicks, orders, setOrders }
}

export type MatchChoices = ReturnType<typeof useMatchChoices>

/** The movements that the user confirms, each with its order. The sure ones are ticked until the user unticks them. */
export function matchesOf(movements: readonly BankMovement[], { ticks, setTicks, orders, setOrders }: MatchChoices) {
  const orderOf = (movement: BankMovement) => orders.get(movement.id) ?? movement.match?.order
  const isTicked = (movement: BankMovement) =>
    !isDone(movement) && orderOf(movement) !== undefined && (ticks.get(movement.id) ?? isSure(movement))
  const tick = (movement: BankMovement, isOn: boolean) => setTicks(new Map(ticks).set(movement.id, isOn))

  function choose(movement: BankMovement, order: Order) {
    setOrders(new Map(orders).set(movement.id, order))
    tick(movement, true)
  }

  return { orderOf, isTicked, tick, choose, ticked: movements.filter(isTicked) }
}
