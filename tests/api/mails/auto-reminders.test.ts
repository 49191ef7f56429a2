import { describe, expect, test } from 'vitest'
import { type Notices, settingDefaults } from '#contract/shop/setting-values'
import { nextOpening } from '../../../worker/domain/mails/auto-reminder.ts'
import type { Shop } from '../../shop.ts'
import { openWithCredit, sendDue } from './inbox.ts'

const setNotices = async (shop: Shop, changes: Partial<Notices>) =>
  (await shop.as('admin')).post('/update-configuracion', {
    key: 'notices',
    value: { ...settingDefaults.notices, ...changes },
  })

/** The shop of `openWithCredit`; it sends reminders. */
async function openWithReminders() {
  const opened = await openWithCredit()
  await setNotices(opened.shop, { paymentReminder: true })
  return opened
}

/** Runs the cron with orders that are `age` days old. */
async function onDay(shop: Shop, age: number) {
  await shop.db.batch([
    {
      sql: "UPDATE orders SET soldAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ?), soldOn = date('now', '-6 hours', ?)",
      args: [`-${age} days`, `-${age} days`],
    },
    "UPDATE mails SET createdAt = '2026-01-01T00:00:00.000Z'",
  ])
  await shop.runCron()
  await sendDue(shop)
}

const subjects = ({ resend }: Shop) => resend.inbox.map(({ to, subject }) => [to, subject]).reverse()
const marks = ({ rows }: Shop) => rows('SELECT orderId, stage FROM payment_reminders ORDER BY stage')

const addVoucher = `INSERT INTO files (key, kind, contentType, size) VALUES ('voucher/v', 'voucher', 'image/png', 1); \
INSERT INTO vouchers (orderId, key) SELECT id, 'voucher/v' FROM orders`

const upcoming = ['compras@example.mx', 'Recordatorio de pago de Tienda de prueba']
const overdue = ['compras@example.mx', 'Tienes un saldo vencido en Tienda de prueba']

test('an order on credit gets one reminder at each stage', async () => {
  const { shop, id } = await openWithReminders()
  await onDay(shop, 20)
  expect(subjects(shop)).toEqual([])
  await onDay(shop, 28)
  await onDay(shop, 29)
  expect(subjects(shop)).toEqual([upcoming])
  await onDay(shop, 31)
  await onDay(shop, 33)
  expect(subjects(shop)).toEqual([upcoming, overdue])
  expect(shop.resend.inbox[0]?.text).toContain(`Pedido ${id} (Venció el`)
  await onDay(shop, 38)
  await onDay(shop, 60)
  expect(subjects(shop)).toEqual([upcoming, overdue, overdue])
  expect(await marks(shop)).toMatchObject([{ stage: 'after' }, { stage: 'again' }, { stage: 'before' }])
})

test('an order that was overdue before reminders were turned on gets one reminder', async () => {
  const { shop, id } = await openWithReminders()
  await onDay(shop, 200)
  await onDay(shop, 201)
  expect(subjects(shop)).toEqual([overdue])
  expect(await marks(shop)).toEqual([
    { orderId: id, stage: 'after' },
    { orderId: id, stage: 'again' },
  ])
})

test('two runs at the same moment queue one mail', async () => {
  const { shop } = await openWithReminders()
  await shop.db.execute("UPDATE orders SET soldAt = '2026-01-15T18:00:00.000Z', soldOn = '2026-01-15'")
  await Promise.all([shop.runCron(), shop.runCron(), shop.runCron()])
  await sendDue(shop)
  expect(subjects(shop)).toEqual([overdue])
})

test('a stage without days is left out', async () => {
  const { shop } = await openWithReminders()
  await setNotices(shop, { paymentReminder: true, remindBefore: null, remindAfter: null, remindAgain: 5 })
  await onDay(shop, 29)
  await onDay(shop, 34)
  expect(subjects(shop)).toEqual([])
  await onDay(shop, 35)
  expect(subjects(shop)).toEqual([overdue])
})

describe('no automatic reminder is queued', () => {
  test.for([
    ['of an order without a balance', "UPDATE orders SET status = 'Cancelled'"],
    ['of an order whose voucher is in review', addVoucher],
    ['of a customer without credit', 'UPDATE customers SET credit_days = 0'],
    ['of a blocked customer', 'UPDATE customers SET active = 0'],
    ['of a customer without an address', "UPDATE customers SET email = ''"],
    [
      'while the switch is off',
      "UPDATE configuration SET value = json_set(value, '$.paymentReminder', json('false')) WHERE key = 'notices'",
    ],
  ])('%s', async ([, change = '']) => {
    const { shop } = await openWithReminders()
    await shop.db.batch(change.split('; '))
    await onDay(shop, 40)
    expect([subjects(shop), await marks(shop)]).toEqual([[], []])
  })

  test('on the day of a reminder by hand; one is queued later', async () => {
    const { shop } = await openWithReminders()
    expect((await (await shop.as('ventas')).post('/customers/1/reminder')).status).toBe(201)
    await shop.db.execute("UPDATE orders SET soldAt = '2026-01-15T18:00:00.000Z', soldOn = '2026-01-15'")
    await sendDue(shop)
    expect(subjects(shop)).toHaveLength(1)
    await onDay(shop, 40)
    expect(subjects(shop)).toHaveLength(2)
  })
})

test.for([
  ['was paid', "UPDATE orders SET status = 'Cancelled'"],
  ['has a voucher in review', addVoucher],
])('a queued reminder of an order that %s meanwhile is not sent', async ([, change = '']) => {
  const { shop } = await openWithReminders()
  shop.resend.setWeather('down')
  await onDay(shop, 40)
  await shop.db.batch(change.split('; '))
  shop.resend.setWeather('fine')
  await sendDue(shop)
  expect([subjects(shop), await shop.rows('SELECT state FROM mails')]).toEqual([[], []])
})

/** A reminder waits because the provider is down; then the shop turns its reminders off. */
async function openSwitchedOff() {
  const { shop } = await openWithReminders()
  shop.resend.setWeather('down')
  await onDay(shop, 40)
  await setNotices(shop, { paymentReminder: false })
  shop.resend.setWeather('fine')
  return shop
}

test('a queued reminder is not sent after its switch is turned off', async () => {
  const shop = await openSwitchedOff()
  await sendDue(shop)
  expect([subjects(shop), await shop.rows('SELECT state FROM mails')]).toEqual([[], []])
})

test('a reminder that staff send again is sent although the switch is off', async () => {
  const shop = await openSwitchedOff()
  const [mail] = await shop.rows("UPDATE mails SET state = 'expired' RETURNING id")
  expect((await (await shop.as('admin')).post(`/admin/mails/${mail?.id}/send`)).status).toBe(200)
  await sendDue(shop)
  expect(subjects(shop)).toEqual([overdue])
})

test.for([
  ['was paid', "UPDATE orders SET status = 'Cancelled' WHERE id = :id"],
  ['has a voucher in review', `${addVoucher} WHERE id = :id`],
])(
  'a reminder of an order that %s meanwhile is not sent again, although the customer owes another',
  async ([, change = '']) => {
    const { shop, id } = await openWithReminders()
    await onDay(shop, 40)
    const [mail] = await shop.rows('SELECT id FROM mails')
    const sendAgain = async () => (await shop.as('admin')).post(`/admin/mails/${mail?.id}/send`)
    await (await shop.as('cliente')).post('/orders', { orderItems: [{ productId: 3, quantity: 1 }] })
    await shop.db.execute("UPDATE orders SET status = 'Accepted' WHERE status = 'Pending'")
    expect((await sendAgain()).status).toBe(200)
    await sendDue(shop)
    expect(subjects(shop).slice(0, 2)).toEqual([overdue, overdue])

    await shop.db.batch(change.replace(':id', String(id)).split('; '))
    expect(await shop.rows('SELECT customerId FROM orders WHERE payable = 1 AND id <> ?', [id])).toEqual([
      { customerId: 1 },
    ])
    const answer = await sendAgain()
    expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([409, 'NOTHING_DUE'])
    expect(await shop.rows(`SELECT state FROM mails WHERE id = ${mail?.id}`)).toEqual([{ state: 'sent' }])
  },
)

test('reminders leave between nine and eight in the evening', () => {
  const at = (time: string) => new Date(nextOpening(Date.parse(time))).toISOString()
  expect(at('2026-11-22T18:00:00.000Z')).toBe('2026-11-22T18:00:00.000Z')
  expect(at('2026-11-22T14:59:00.000Z')).toBe('2026-11-22T15:00:00.000Z')
  expect(at('2026-11-23T02:00:00.000Z')).toBe('2026-11-23T15:00:00.000Z')
  expect(at('2026-11-23T05:59:00.000Z')).toBe('2026-11-23T15:00:00.000Z')
})
