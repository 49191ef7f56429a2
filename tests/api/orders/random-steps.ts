import { todayInMexico } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import { undoableSteps } from '#contract/orders/shipping-requests'
import type { PaymentToken } from '#contract/payments/payments'
import type { Random } from '../../../db/seed/random.ts'
import type { Caller, Shop } from '../../shop.ts'
import { finish, invoiceForm } from '../invoices/invoicing.ts'
import { checkRefunds, confirm, cron } from '../payments/paying.ts'

/** `ids`: the ids of the orders that the steps have made. */
export type World = {
  shop: Shop
  random: Random
  client: Caller
  admin: Caller
  staff: readonly Caller[]
  ids: number[]
}

/** Sends one request, which the shop may refuse. Undefined: there was nothing to send, or the step checks its answers itself. */
type Step = (world: World) => Promise<Response | undefined>

/** Makes a step that a member of staff takes on an order, both chosen at random. */
const ofOrder =
  (step: (order: Order, by: Caller, world: World) => Promise<Response | undefined>): Step =>
  async (world) => {
    const { admin, staff, random, ids } = world
    const id = random.chance(0.6) ? ids.at(-1) : random.pick(ids)
    const order = await (await admin.get(`/orders/${id}`)).json<Order>()
    return step(order, random.chance(0.6) ? admin : random.pick(staff), world)
  }

type Line = Order['OrderItems'][number]

function someLines(random: Random, { OrderItems }: Order, most: (line: Line) => number) {
  return OrderItems.filter((line) => most(line) > 0 && random.chance(0.7)).map((line) => ({
    orderItemId: line.id,
    quantity: random.chance(0.5) ? most(line) : random.between(1, most(line) + 1),
  }))
}

const pendingOf = ({ quantity, shipped = 0 }: Line) => quantity - shipped
const shippedOf = ({ shipped = 0 }: Line) => shipped

/** From 1 to `most` percent of an amount in pesos. */
const partOf = (random: Random, amount: number, most: number) =>
  Math.max(0.01, Math.round(amount * random.between(1, most)) / 100)

const withKey = (by: Caller, path: string, body: object, random: Random) =>
  by.call('POST', path, body, { 'Idempotency-Key': random.uuid() })

export const place: Step = async ({ client, random, ids }) => {
  const answer = await client.post('/orders', {
    orderItems: [1, 2, 3, 7]
      .filter(() => random.chance(0.6))
      .map((productId) => ({ productId, quantity: productId === 7 ? random.between(2, 9) * 5 : random.between(1, 4) })),
    paymentMethod: random.pick(['Bank Transfer', 'Credit Card', undefined]),
  })
  if (answer.ok) ids.push((await answer.json<Order>()).id)
  return answer
}

const accept = ofOrder(({ id }, by) => by.put(`/orders/${id}/accept`, { creditReason: 'Paga siempre' }))

const prepare = ofOrder(({ id }, by) =>
  by.put(`/orders/${id}/status`, { status: 'Preparing', creditReason: 'Paga siempre' }),
)

const ship = ofOrder((order, by, { random }) => {
  const items = someLines(random, order, pendingOf)
  const part = random.chance(0.5) && items.length > 0 ? { items } : {}
  return by.put(`/orders/${order.id}/status`, { status: 'Shipped', ...part })
})

const deliver = ofOrder(({ id }, by) => by.put(`/orders/${id}/status`, { status: 'Delivered' }))

const undo = ofOrder(({ id }, by, { random }) =>
  by.post(`/orders/${id}/undo`, { step: random.pick(undoableSteps), reason: 'Por error' }),
)

const cancel = ofOrder(async ({ id }, by, { random, client }) =>
  (random.chance(0.3) ? client : by).put(`/orders/${id}/cancel`, { reason: 'Ya no lo quiere' }),
)

const cancelItems = ofOrder((order, by, { random }) => {
  const items = someLines(random, order, pendingOf)
  return by.put(`/orders/${order.id}/cancel-items`, { ...(items.length > 0 && { items }), reason: 'Sin existencia' })
})

const returnItems = ofOrder(async (order, by, { random }) => {
  if (!order.OrderItems.some(shippedOf)) return undefined
  const items = someLines(random, order, shippedOf).map((line) => ({ ...line, lost: random.between(0, line.quantity) }))
  return by.put(`/orders/${order.id}/return-items`, { items, reason: 'Equivocado', version: order.version })
})

const edit = ofOrder(({ id, OrderItems }, by, { random }) => {
  const items = OrderItems.map(({ productId, quantity }) => ({
    productId,
    quantity: productId === 7 ? quantity : Math.max(1, quantity + random.between(-1, 1)),
    ...(random.chance(0.3) && { discount: random.between(0, 10) }),
  }))
  return by.put(`/orders/${id}/items`, { items, reason: 'Acordado' })
})

const pay = ofOrder(({ id, balance, total }, by, { random }) =>
  by.post(`/orders/${id}/payments`, {
    amount: random.chance(0.6) ? balance || 1 : partOf(random, total, 130),
    form: random.pick(['01', '03', '28']),
    paidOn: todayInMexico(),
    allowSurplus: random.chance(0.5),
  }),
)

const voidPayment = ofOrder(async ({ id, payments = [] }, by, { random }) =>
  payments.length === 0
    ? undefined
    : by.put(`/orders/${id}/payments/${random.pick(payments).id}/void`, { reason: 'Por error' }),
)

const refund = ofOrder(async ({ payments = [] }, by, { shop, random }) => {
  if (payments.length === 0) return undefined
  const { id, form, amount } = random.pick(payments)
  const part = random.chance(0.5) ? { amount: partOf(random, amount, 100) } : {}
  const byHand = form !== '04' || random.chance(0.4) ? { form: '03' } : {}
  const answer = await withKey(by, `/payments/${id}/refunds`, { reason: 'Lo devolvió', ...part, ...byHand }, random)
  if (random.chance(0.5)) await checkRefunds(shop)
  return answer
})

const invoice = ofOrder(({ id, paymentStatus, payments = [] }, by, { random, client }) => {
  const form = payments[0]?.form ?? '03'
  const terms =
    paymentStatus === 'Paid'
      ? { payment_method: 'PUE', payment_form: form }
      : { payment_method: 'PPD', payment_form: '99' }
  return (random.chance(0.5) ? client : by).post(`/orders/${id}/invoice`, { ...invoiceForm, ...terms })
})

const creditNote = ofOrder(async ({ id }, by, { shop, random }) => {
  const [latest] = await shop.rows(
    `SELECT rowid, total FROM invoices WHERE type = 'I' AND orderId = ${id} ORDER BY rowid DESC LIMIT 1`,
  )
  if (!latest) return undefined
  const amount = partOf(random, Number(latest.total) / 100, 110)
  return withKey(by, `/invoices/${latest.rowid}/credit-note`, { amount, reason: 'Devolución' }, random)
})

const cancelInvoice = ofOrder(async ({ id }, by, { shop, random }) => {
  const cfdis = await shop.rows(`SELECT rowid FROM invoices WHERE orderId = ${id} ORDER BY rowid DESC LIMIT 3`)
  if (cfdis.length === 0) return undefined
  const motive = random.pick(['01', '02', '03'])
  const substitute = motive === '01' ? { substitute: { ...invoiceForm, cfdi_use: 'G01' } } : {}
  return by.put(`/invoices/${random.pick(cfdis).rowid}/cancel`, { motive, reason: 'Por error', ...substitute })
})

/** Of the payments, some are abandoned in the window, some are declined, and of some only the cron learns the result. */
const payByCard: Step = async ({ shop, client, random }) => {
  const payable = await shop.rows(
    "SELECT id, balance FROM orders WHERE balance > 0 AND status NOT IN ('Pending', 'Cancelled')",
  )
  if (payable.length === 0) return undefined
  const { id, balance } = random.pick(payable)
  const begun = await client.post('/netpay/tokenize', { amount: Number(balance) / 100, orderId: id })
  if (!begun.ok) return begun
  const { token, merchantReferenceCode } = await begun.json<PaymentToken>()
  if (random.chance(0.2)) return undefined
  shop.netpay.queue({ outcome: random.pick(['approve', 'approve', 'decline'] as const) })
  const callback = await shop.netpay.pay({ tokenAmount: token, merchantReferenceCode })
  await (random.chance(0.3) ? cron(shop) : confirm(client, callback))
  return undefined
}

const runJobs: Step = async ({ shop }) => {
  await finish(shop)
  await checkRefunds(shop)
  return undefined
}

/** Moves an order to its next state. */
const advance: Step = async (world) => {
  const [order] = await world.shop.rows(`SELECT id, status FROM orders WHERE id = ${world.random.pick(world.ids)}`)
  const next = { Pending: accept, Accepted: prepare, Paid: prepare, Preparing: ship, Shipped: deliver }
  return next[order?.status as keyof typeof next]?.({ ...world, ids: [Number(order?.id)] })
}

/** The steps to choose from. Some stand here several times, because most others need an order that was shipped, paid or invoiced. */
export const steps: readonly Step[] = [
  ...[advance, pay, invoice, advance, advance, payByCard, advance, returnItems, advance],
  ...[place, accept, prepare, ship, deliver, undo, cancel, cancelItems, returnItems, edit],
  ...[payByCard, voidPayment, refund, creditNote, cancelInvoice, runJobs],
]
