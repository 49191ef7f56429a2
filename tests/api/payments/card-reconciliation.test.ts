import { expect, test } from 'vitest'
import { todayInMexico } from '#contract/fields'
import type { PaymentAlarms, Reconciliation } from '#contract/payments/reconciliation'
import type { Shop } from '../../shop.ts'
import {
  auditMoney,
  begin,
  cartTotal,
  charge,
  chargeAgain,
  confirm,
  cron,
  openPayingShop,
  ordersOf,
  type PayingShop,
  paidOrder,
  paymentsOf,
  transactionIn,
} from './paying.ts'

const healthOf = async ({ anonymous }: Shop) =>
  (await anonymous.get('/health')).json<{ failing: string[]; lookups: number | null; refunds: number | null }>()
const alarmsOf = async ({ as }: Shop) => (await (await as('ventas')).get('/payments/alarms')).json<PaymentAlarms>()
const compare = async ({ as }: Shop, day = todayInMexico()) =>
  (await as('ventas')).get(`/payments/reconciliation?day=${day}`)

/** Makes the hourly list of charges due. */
async function list(shop: PayingShop) {
  await shop.db.execute(
    "UPDATE jobs SET ranAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 hours') WHERE name = 'charges'",
  )
  await shop.runCron()
}

test('repeated failures of lookups raise an alarm, which one answer ends', async () => {
  const shop = await openPayingShop()
  await shop.runCron()
  await begin(shop)
  shop.netpay.queue({ outcome: 'reports403', times: 5 })
  for (let run = 1; run <= 4; run++) await cron(shop)
  expect(await healthOf(shop)).toMatchObject({ lookups: null })
  expect(await alarmsOf(shop)).toEqual({ lookups: null, refunds: null })
  await cron(shop)
  await shop.db.execute(
    "UPDATE jobs SET failingSince = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-20 minutes') WHERE name = 'lookups'",
  )
  expect((await healthOf(shop)).failing).toContain('lookups')
  expect(await alarmsOf(shop)).toMatchObject({ lookups: { failures: 5 } })
  await cron(shop)
  expect((await healthOf(shop)).failing).not.toContain('lookups')
  expect(await alarmsOf(shop)).toEqual({ lookups: null, refunds: null })
})

test('a refund that is not confirmed after a day raises an alarm', async () => {
  const shop = await openPayingShop()
  await shop.runCron()
  await confirm(shop.client, await charge(shop, await begin(shop)))
  const admin = await shop.as('admin')
  await admin.put('/orders/1/cancel', { reason: 'Otro' })
  shop.netpay.queue({ outcome: 'refundLate' })
  await admin.post('/payments/1/refunds', { reason: 'Otro' })
  expect(await alarmsOf(shop)).toEqual({ lookups: null, refunds: null })
  await shop.db.execute("UPDATE refunds SET createdAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-25 hours')")
  expect(await alarmsOf(shop)).toMatchObject({ refunds: { count: 1 } })
  expect((await healthOf(shop)).failing).toContain('refunds')
})

test('a charge missing in the search by reference is found in the list of the day', async () => {
  const shop = await openPayingShop()
  await charge(shop, await begin(shop), 'approvedNoCallback')
  shop.netpay.queue({ outcome: 'reportsLag' })
  await cron(shop)
  expect(await ordersOf(shop)).toEqual([])
  await list(shop)
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await auditMoney(shop)).toEqual([])
})

test('a charge of the list that cannot be recorded does not stop the others', async () => {
  const shop = await openPayingShop()
  const payment = await begin(shop)
  const first = transactionIn(await charge(shop, payment, 'approvedNoCallback'))
  await chargeAgain(shop, payment)
  shop.netpay.queue({ outcome: 'reportsLag' })
  await cron(shop)
  await shop.db.execute(`CREATE TRIGGER fault BEFORE INSERT ON payments WHEN NEW.transactionTokenId = '${first}'
    BEGIN SELECT RAISE(ABORT, 'fault'); END`)
  await list(shop)
  expect(await paymentsOf(shop)).toHaveLength(1)
  await shop.db.execute('DROP TRIGGER fault')
  await list(shop)
  expect(await paymentsOf(shop)).toHaveLength(2)
  expect(await auditMoney(shop)).toEqual([])
})

test('the list of the day is read once an hour, and a charge without an attempt of the shop is ignored', async () => {
  const shop = await openPayingShop()
  const payment = await begin(shop)
  await charge(shop, { ...payment, merchantReferenceCode: 'terminal-1' }, 'approvedNoCallback')
  await list(shop)
  await shop.runCron()
  const queries = shop.netpay.log.filter(({ body }) => JSON.stringify(body ?? '').includes('rangeDateFilter'))
  expect(queries).toHaveLength(1)
  expect(await paymentsOf(shop)).toEqual([])
})

test('a day on which the provider and the shop agree has no differences', async () => {
  const shop = await openPayingShop()
  await confirm(shop.client, await charge(shop, await begin(shop)))
  const answer = await compare(shop)
  expect(await answer.json()).toEqual({
    day: todayInMexico(),
    charged: { count: 1, total: cartTotal },
    recorded: { count: 1, total: cartTotal },
    deposited: { count: 0, total: 0 },
    differences: [],
  })
})

test('charges and refunds of only one side, and different amounts, are listed', async () => {
  const shop = await openPayingShop()
  const payment = await begin(shop)
  const first = transactionIn(await charge(shop, payment))
  await confirm(shop.client, { transactionTokenId: first })
  const second = transactionIn(await chargeAgain(shop, payment))
  const reference = payment.merchantReferenceCode
  shop.netpay.returnMoney(first, { amount: 94.56 })
  const lost = '6f1c1a5e-0000-4000-8000-000000000000'
  await shop.db.execute(`INSERT INTO payments (amount, form, paidOn, state, transactionTokenId)
    VALUES (5000, '04', '${todayInMexico()}', 'review', '${lost}')`)
  const { charged, recorded, differences } = await (await compare(shop)).json<Reconciliation>()
  expect([charged, recorded]).toEqual([
    { count: 2, total: 2 * cartTotal },
    { count: 2, total: cartTotal + 50 },
  ])
  expect(differences).toEqual([
    {
      kind: 'returned',
      transactionTokenId: first,
      merchantReferenceCode: reference,
      charged: cartTotal,
      recorded: cartTotal,
      returnedThere: 94.56,
      returnedHere: 0,
      order: { id: 1, order_number: 1 },
    },
    {
      kind: 'unrecorded',
      transactionTokenId: second,
      merchantReferenceCode: reference,
      charged: cartTotal,
      recorded: null,
      returnedThere: 0,
      returnedHere: null,
      order: null,
    },
    {
      kind: 'missing',
      transactionTokenId: lost,
      merchantReferenceCode: null,
      charged: null,
      recorded: 50,
      returnedThere: null,
      returnedHere: 0,
      order: null,
    },
  ])
  await shop.db.execute('UPDATE payments SET amount = amount + 100 WHERE id = 1')
  const changed = await (await compare(shop)).json<Reconciliation>()
  expect(changed.differences[0]).toMatchObject({ kind: 'amount', charged: cartTotal, recorded: cartTotal + 1 })
})

test('the deposits of a day are added up without returned amounts', async () => {
  const shop = await openPayingShop()
  const token = transactionIn(await charge(shop, await begin(shop)))
  await confirm(shop.client, { transactionTokenId: token })
  shop.netpay.age(token, 1)
  shop.netpay.returnMoney(token, { amount: 94.56 })
  expect(await (await compare(shop)).json()).toMatchObject({ deposited: { count: 1, total: 1200 }, differences: [] })
})

test('the day is not compared while the provider does not answer', async () => {
  const shop = await openPayingShop()
  shop.netpay.queue({ outcome: 'reports403' })
  const answer = await compare(shop)
  expect([answer.status, await answer.json()]).toMatchObject([
    502,
    { message: 'NetPay no respondió. Inténtalo de nuevo en unos minutos.' },
  ])
  expect((await compare(shop, '2026-02-30')).status).toBe(400)
})
