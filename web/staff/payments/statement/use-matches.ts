import { useState } from 'react'
import type { BankMovement } from '#contract/payments/bank-statements'
import { isDone, isSure, type Order } from './statement-row.tsx'

/** The movements that the user confirms, each with its order. The sure ones are ticked until the user unticks them. */
export function useMatches(movements: readonly BankMovement[]) {
  /** Changes by the user: movements ticked or unticked, and chosen orders. */
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [orders, setOrders] = useState<ReadonlyMap<number, Order>>(new Map())

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
