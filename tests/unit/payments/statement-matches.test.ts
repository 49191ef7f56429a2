import { expect, test } from 'vitest'
import type { BankMovement } from '#contract/payments/bank-statements'
import { transferReference } from '#contract/payments/transfer-reference'
import { matchesOf } from '../../../web/staff/payments/statement/use-matches.ts'
import { matchMovements } from '../../../worker/domain/payments/match.ts'
import { daysOfRegistered } from '../../../worker/domain/payments/registered-payments.ts'

const order = { id: 7, order_number: 107, balance: 1000 } as NonNullable<BankMovement['paid']>
const none = { ticks: {}, orders: {}, change: () => undefined }

const deposit = (id: number, amount: number, changes: Partial<BankMovement> = {}) =>
  ({
    id,
    amount,
    isIgnored: false,
    paid: null,
    match: { kind: 'reference', order, others: 0 },
    registeredOn: null,
    ...changes,
  }) as BankMovement

const balancesOf = (movements: BankMovement[], choices = none) => {
  const { pairOf } = matchesOf(movements, choices)
  return movements.map((movement) => pairOf(movement)?.balance)
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

test('money for a cancelled order that a deposit names pays nothing, and is ticked only by the user', () => {
  const named = { ...order, status: 'Cancelled' as const }
  const movement = deposit(1, 1000, { match: null, named })
  expect(balancesOf([movement])).toEqual([0])
  expect(matchesOf([movement], none).ticked).toEqual([])
  expect(matchesOf([movement], { ...none, ticks: { 1: true } }).ticked).toEqual([movement])
})

test('a deposit that may be registered already is ticked only by the user', () => {
  const movements = [deposit(1, 400, { registeredOn: '2026-11-24' }), deposit(2, 400)]
  expect(matchesOf(movements, none).ticked.map(({ id }) => id)).toEqual([2])
  expect(matchesOf(movements, { ...none, ticks: { 1: true } }).ticked.map(({ id }) => id)).toEqual([1, 2])
})

test('a deposit whose payment was registered is not ticked again when that payment is voided', () => {
  let choices: Parameters<typeof matchesOf>[1] = {
    ...none,
    change: (next) => {
      choices = { ...choices, ...(typeof next === 'function' ? next(choices) : next) }
    },
  }
  const [sure, chosen] = [deposit(1, 400), deposit(2, 300, { match: null })]
  const whole = {
    ...order,
    customerId: 1,
    customer_name: 'Laura',
    status: 'Accepted',
    paymentStatus: 'Pending',
    paymentMethod: null,
    total: 1000,
    version: 1,
  } as const
  matchesOf([sure, chosen], choices).choose(chosen, whole)
  expect(choices.ticks).toEqual({ 2: true })
  matchesOf([sure, chosen], choices).untick([sure, chosen])
  expect(choices.ticks).toEqual({ 1: false, 2: false })
  expect(matchesOf([sure, chosen], choices).ticked).toEqual([])
  expect(matchesOf([sure, chosen], choices).pairOf(chosen)?.order.id).toBe(7)
})

test('a registered payment is one deposit of its order and amount, of the nearest day within a week', () => {
  const payments = [
    { orderId: 7, amount: 40_010, paidOn: '2026-11-24' },
    { orderId: 8, amount: 50_000, paidOn: '2026-11-24' },
  ]
  const move = (id: number, orderId: number, amount: number, movedOn: string) => ({ id, orderId, amount, movedOn })
  const movements = [
    move(1, 7, 400.1, '2026-11-20'),
    move(2, 7, 400.1, '2026-11-23'),
    move(3, 7, 400.11, '2026-11-24'),
    move(4, 9, 400.1, '2026-11-24'),
    move(5, 8, 500, '2026-12-02'),
  ]
  expect([...daysOfRegistered(movements, payments)]).toEqual([[2, '2026-11-24']])
})

test('a second transfer with the reference of an order does not pay another order of the same amount', () => {
  const open = (id: number, name: string) => ({
    id,
    order_number: id,
    balance: 500,
    madeOn: '2026-11-01',
    names: [name],
  })
  const orders = [open(7, 'Ferretería La Esquina'), open(8, 'Otra Tienda')]
  const move = (id: number, concept: string) => ({
    id,
    movedOn: '2026-11-24',
    amount: 500,
    concept,
    reference: transferReference(7),
  })
  const first = [1, { kind: 'reference', orderId: 7, others: 0 }]
  expect([...matchMovements([move(1, 'SPEI'), move(2, 'SPEI')], orders)]).toEqual([first])
  // The name in its concept may still be that of a customer who pays another order.
  expect([...matchMovements([move(1, 'SPEI'), move(2, 'SPEI DE OTRA TIENDA')], orders)]).toEqual([
    first,
    [2, { kind: 'name', orderId: 8, others: 0 }],
  ])
})

test.each([
  ['SPEI PEDIDO 120', 120],
  ['pago parcial ped. 120', 120],
  ['ORDEN #120 ANTICIPO', 120],
  ['Ped no. 120', 120],
  ['SPEI FOLIO 120', undefined],
  ['ORDEN DE PAGO 120', undefined],
  ['SUSPED 120', undefined],
])('a deposit of a part with the concept «%s» pays order %s', (concept, orderId) => {
  const open = { id: 120, order_number: 120, balance: 500, madeOn: '2026-11-01', names: [] }
  const movement = { id: 1, movedOn: '2026-11-24', amount: 200, concept, reference: '' }
  expect(matchMovements([movement], [open]).get(1)?.orderId).toBe(orderId)
})
