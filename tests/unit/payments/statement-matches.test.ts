import { expect, test } from 'vitest'
import type { BankMovement } from '#contract/payments/bank-statements'
import { matchesOf } from '../../../web/staff/payments/statement/use-matches.ts'

const order = { id: 7, order_number: 107, balance: 1000 } as NonNullable<BankMovement['paid']>
const none = { ticks: {}, orders: {}, change: () => undefined }

const deposit = (id: number, amount: number, changes: Partial<BankMovement> = {}) =>
  ({
    id,
    amount,
    isIgnored: false,
    paid: null,
    match: { kind: 'reference', order, others: 0 },
    ...changes,
  }) as BankMovement

const balancesOf = (movements: BankMovement[], choices = none) => {
  const { orderOf } = matchesOf(movements, choices)
  return movements.map((movement) => orderOf(movement)?.balance)
}

test('each deposit of an order has the balance that the ticked ones above leave', () => {
  const movements = [deposit(1, 400.1), deposit(2, 500), deposit(3, 200), deposit(4, 99.9)]
  expect(balancesOf(movements)).toEqual([1000, 599.9, 99.9, 99.9])
  // The third deposit is more than the order still owes, so it is not ticked. The fourth pays the rest.
  expect(matchesOf(movements, none).ticked.map(({ id }) => id)).toEqual([1, 2, 4])
  expect(balancesOf(movements, { ...none, ticks: { 1: false } })).toEqual([1000, 1000, 500, 300])
  expect(balancesOf(movements, { ...none, ticks: { 3: true } })).toEqual([1000, 599.9, 99.9, 0])
})

test('a chosen order has its balance after the payments that were registered since', () => {
  const paid = deposit(1, 600, { paid: { ...order, balance: 400 }, match: null })
  expect(balancesOf([paid, deposit(2, 500, { match: null })], { ...none, orders: { 2: order } })).toEqual([
    undefined,
    400,
  ])
})
