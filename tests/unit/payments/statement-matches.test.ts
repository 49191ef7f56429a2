import { expect, test } from 'vitest'
import { type BankMovement, maxMatches } from '#contract/payments/bank-statements'
import { transferReference } from '#contract/payments/transfer-reference'
import { proposedAmounts } from '../../../web/staff/payments/statement/proposed-amounts.ts'
import { matchesOf } from '../../../web/staff/payments/statement/use-matches.ts'
import { matchMovements } from '../../../worker/domain/payments/match.ts'
import { findRegistered } from '../../../worker/domain/payments/registered-payments.ts'

const order = { id: 7, order_number: 107, balance: 1000 } as NonNullable<BankMovement['named']>
const none = { ticks: {}, orders: {}, payments: {}, change: () => undefined }

const deposit = (id: number, amount: number, changes: Partial<BankMovement> = {}) =>
  ({
    id,
    amount,
    left: amount,
    isIgnored: false,
    payments: [],
    named: null,
    match: { kind: 'reference', order, others: 0 },
    registered: null,
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
  const payments = [{ id: 1, amount: 600, paidOn: '2026-11-24', isNew: true, order: { ...order, balance: 400 } }]
  const paid = deposit(1, 600, { left: 0, payments, match: null })
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

test('a deposit that is a registered payment of the order that it names is ticked, and pays no other money', () => {
  const registered = { id: 9, amount: 400, paidOn: '2026-11-24', isNew: false, order }
  const [ofOrder, other] = [deposit(1, 400, { registered }), deposit(2, 1000)]
  const { pairOf, ticked } = matchesOf([ofOrder, other], none)
  expect(ticked).toEqual([ofOrder, other])
  expect([pairOf(ofOrder)?.payment?.id, pairOf(other)?.payment, pairOf(other)?.balance]).toEqual([9, undefined, 1000])
  // By amount and day alone it is ticked only by the user.
  expect(matchesOf([deposit(1, 400, { registered, match: null })], none).ticked).toEqual([])
})

test('a tick of a registered payment does not register a new one after that payment was voided', () => {
  const choices = { ...none, ticks: { 1: true }, payments: { 1: 9 } }
  expect(matchesOf([deposit(1, 400)], choices).ticked).toEqual([])
  const chosen = { ...choices, orders: { 1: order } }
  expect(matchesOf([deposit(1, 400)], chosen).ticked).toHaveLength(1)
})

test('a movement is divided among the oldest orders first, and the last one is paid in part', () => {
  const owing = (id: number, balance: number) => ({ ...order, id, balance })
  expect(proposedAmounts([owing(1, 215.76), owing(2, 431.52), owing(3, 100)], 400.1)).toEqual({
    order1: 215.76,
    order2: 184.34,
    order3: undefined,
  })
})

test('a movement is not divided among more orders than one request may pay', () => {
  const owing = Array.from({ length: maxMatches + 1 }, (_, index) => ({ ...order, id: index + 1, balance: 1 }))
  const amounts = Object.values(proposedAmounts(owing, 1000))
  expect(amounts.filter((amount) => amount === 1)).toHaveLength(maxMatches)
  expect(amounts.at(-1)).toBe(undefined)
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

const day = '2026-11-24'
const paymentOf = (id: number, customerId: number, amount: number, paidOn = day) => ({ id, customerId, amount, paidOn })
const move = (id: number, left: number, movedOn = day, orderId?: number) => ({
  id,
  left,
  movedOn,
  orderId,
  others: orderId === undefined ? ('any' as const) : ('none' as const),
})

test('a registered payment is one deposit of its order and amount, of the nearest day within a week', () => {
  const [first, second] = [paymentOf(7, 1, 40_010), paymentOf(8, 1, 50_000)]
  const movements = [
    move(1, 400.1, '2026-11-20', 7),
    move(2, 400.1, '2026-11-23', 7),
    move(3, 400.11, day, 7),
    move(4, 400.1, day, 9),
    move(5, 500, '2026-12-02', 8),
  ]
  expect([...findRegistered(movements, [first, second]).found]).toEqual([[2, first]])
})

test('a deposit that names no order is the only payment of its amount and days, and no payment if several fit', () => {
  const [one, twin, other] = [paymentOf(7, 1, 40_000), paymentOf(8, 2, 50_000), paymentOf(9, 3, 50_000)]
  expect([...findRegistered([move(1, 400), move(2, 500)], [one, twin, other]).found]).toEqual([[1, one]])
  expect([...findRegistered([move(1, 400), move(2, 400, '2026-11-25')], [one]).found]).toEqual([])
  expect([...findRegistered([move(1, 400, '2026-12-02')], [one]).found]).toEqual([])
  // Both payments have the amount of both movements. The first movement names the order of `twin`, so `other` is left for the second.
  expect([...findRegistered([move(1, 500, day, 8), move(2, 500)], [twin, other]).found]).toEqual([
    [1, twin],
    [2, other],
  ])
})

test('a deposit that names a customer is not a payment of another customer', () => {
  const named = { ...move(1, 400), others: { customerId: 2 } }
  expect([...findRegistered([named], [paymentOf(7, 1, 40_000)]).found]).toEqual([])
  const own = paymentOf(8, 2, 40_000)
  expect([...findRegistered([named], [paymentOf(7, 1, 40_000), own]).found]).toEqual([[1, own]])
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
