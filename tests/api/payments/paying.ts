import { type PaymentConfirmation, type PaymentToken, transactionOf } from '#contract/payments/payments'
import { type Caller, openShop, type Shop, type ShopOptions } from '../../shop.ts'
import type { Outcome } from '../../simulators/netpay/outcomes.ts'

/** Six screws of $186.00 and 16 % IVA. */
export const cartTotal = 1294.56

export type PayingShop = Shop & { client: Caller }

/** A shop where the client has six screws in the cart. */
export async function openPayingShop(options?: ShopOptions): Promise<PayingShop> {
  const shop = await openShop(options)
  const client = await shop.as('cliente')
  await client.post('/cart/item', { productId: 1, quantity: 6 })
  return { ...shop, client }
}

/** An accepted order of the same six screws. */
export async function acceptedOrder({ as, client }: PayingShop) {
  const made = await client.post('/orders', { customerId: 1, orderItems: [{ productId: 1, quantity: 6 }] })
  const { id } = await made.json<{ id: number }>()
  const accepted = await (await as('pedidos')).put(`/orders/${id}/accept`)
  if (!accepted.ok) throw new Error(`Not accepted: ${accepted.status}`)
  return id
}

export async function begin({ client }: PayingShop, body: object = { amount: cartTotal }) {
  const answer = await client.post('/netpay/tokenize', body)
  if (answer.status !== 200) throw new Error(`Tokenize answered ${answer.status}: ${await answer.text()}`)
  return answer.json<PaymentToken>()
}

/** Pays in the provider's window, with the outcome `outcome`. Returns the callback that the browser gets. */
export async function charge(
  { netpay }: Shop,
  { token, merchantReferenceCode }: PaymentToken,
  outcome: Outcome = 'approve',
) {
  netpay.queue({ outcome })
  return netpay.pay({ tokenAmount: token, merchantReferenceCode })
}

export const confirm = async (client: Caller, callback: unknown) =>
  (await client.post('/netpay/confirm', callback)).json<PaymentConfirmation>()

/** Charges the same reference again, with the token of another open window. */
export async function chargeAgain(shop: Shop, payment: PaymentToken) {
  const answer = await provider(shop, 'v3/token/amount', { amount: cartTotal })
  const { tokenAmount } = (await answer.json()) as { tokenAmount: string }
  return charge(shop, { ...payment, token: tokenAmount })
}

export const transactionIn = (callback: unknown) => transactionOf(callback) ?? ''

/** Calls the provider's own API with the shop's secret key. */
export const provider = ({ netpay }: Shop, path: string, body: object = {}, method = 'POST') =>
  fetch(`${netpay.url}/gateway-ecommerce/${path}`, {
    method,
    headers: { Authorization: netpay.secretKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Makes every attempt due, and runs the cron. */
export async function cron({ runCron, db }: Shop) {
  await db.execute("UPDATE payment_intents SET checkAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 second')")
  await runCron()
}

/** Makes every attempt reach its time limit. */
export const passTime = ({ db }: Shop) =>
  db.execute("UPDATE payment_intents SET expiresAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 second')")

/** Sets the beginning of every attempt to `age` ago, e.g. '6 minutes'. */
export const ageAttempts = ({ db }: Shop, age: string) =>
  db.execute(`UPDATE payment_intents SET createdAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${age}')`)

/** Sends the provider's notices to this shop. */
export const receiveWebhooks = (shop: Shop) =>
  provider(shop, 'v3/webhooks/', { webhook: new URL('/netpay/webhook', shop.url).href }, 'PUT')

export const ordersOf = ({ rows }: Shop) => rows('SELECT status, paymentStatus, paymentMethod, total FROM orders')
export const paymentsOf = ({ rows }: Shop) => rows('SELECT state, orderId FROM payments ORDER BY id')
export const stockOf = async ({ rows }: Shop) => (await rows('SELECT reserved FROM inventory WHERE productId = 1'))[0]
export const paidOrder = { status: 'Paid', paymentStatus: 'Paid', paymentMethod: 'Credit Card', total: 129456 }

/** Makes every requested refund due, and runs the cron. `hours` since the request of the refunds. */
export async function checkRefunds({ runCron, db }: Shop, hours = 0) {
  const past = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 second', '-${hours} hours')`
  await db.execute(`UPDATE refunds SET checkAt = ${past}, createdAt = ${past} WHERE state = 'requested'`)
  await runCron()
}

/** Makes every charge due for its next reading, and runs the cron. */
export async function reread({ db, runCron }: Shop) {
  await db.execute("UPDATE payments SET checkAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 second')")
  await runCron()
}

/** Describes each contradiction within the ledger, or between the ledger and the provider. Empty in a correct shop. */
export async function auditMoney({ rows, netpay }: Shop) {
  const found = await rows(`
    SELECT 'order ' || orders.id || ': ' || paymentStatus || ', paid ' || paid || ' of ' || total || ', ledger ' || held AS problem
    FROM (SELECT orders.*, (SELECT coalesce(sum(CASE WHEN orders.status = 'Cancelled' THEN amount - lost - byShop
            WHEN byShop >= excess THEN amount - excess - lost ELSE amount - max(excess, byShop + lost) END), 0)
        FROM (SELECT payments.*,
            (SELECT coalesce(sum(owed), 0) FROM refunds WHERE paymentId = payments.id AND refunds.state = 'done') AS lost,
            (SELECT coalesce(sum(amount - owed), 0) FROM refunds WHERE paymentId = payments.id AND refunds.state = 'done')
              AS byShop
          FROM payments WHERE orderId = orders.id)
        WHERE state = 'applied' OR state = 'refund_due' AND orders.status = 'Cancelled') AS held,
      (SELECT sum(max(0, byShop - excess)) FROM (SELECT excess, sum(refunds.amount) AS byShop
          FROM refunds JOIN payments ON payments.id = paymentId
          WHERE orderId = orders.id AND payments.state = 'refunded' AND NOT surplus AND refunds.state = 'done'
            AND way IN ('provider', 'hand') AND orders.status <> 'Pending'
            AND coalesce(closedAt, refunds.createdAt) >= coalesce(soldAt, '') GROUP BY paymentId)) AS returned,
      (SELECT coalesce(sum(cut.amount), 0) FROM partial_cancellations cut WHERE cut.orderId = orders.id AND cut.createdAt > (
          SELECT max(coalesce(closedAt, refunds.createdAt)) FROM refunds JOIN payments ON payments.id = paymentId
          WHERE payments.orderId = orders.id AND payments.state = 'refunded' AND NOT surplus AND refunds.state = 'done'
            AND way IN ('provider', 'hand'))) AS cutSince,
      (SELECT coalesce(sum(note.credited), 0) FROM invoices note WHERE note.orderId = orders.id AND note.type = 'E'
          AND note.status NOT IN ('failed', 'canceled') AND orders.credited < orders.total AND note.created_at > (
            SELECT max(coalesce(closedAt, refunds.createdAt)) FROM refunds JOIN payments ON payments.id = paymentId
            WHERE payments.orderId = orders.id AND payments.state = 'refunded' AND NOT surplus AND refunds.state = 'done'
              AND way IN ('provider', 'hand'))) AS notedSince FROM orders) AS orders
    WHERE paid <> held OR paid > max(0, total - credited) AND status <> 'Cancelled'
      OR paymentStatus <> CASE WHEN held >= total OR held > 0 AND held + credited >= total THEN 'Paid' WHEN held > 0 THEN 'Partial'
      WHEN EXISTS (SELECT 1 FROM payments WHERE orderId = orders.id AND state = 'refunded'
        AND (orders.status = 'Cancelled' OR NOT surplus AND returned >= total - credited + cutSince + notedSince)) THEN 'Refunded'
      WHEN credited >= total THEN 'Paid' ELSE 'Pending' END
    UNION ALL
    SELECT 'refund ' || refunds.id || ': owes ' || owed || ' of ' || refunds.amount FROM refunds
      JOIN payments ON payments.id = paymentId JOIN orders ON orders.id = orderId
    WHERE refunds.state = 'done' AND (way IN ('outside', 'chargeback') AND owed <> refunds.amount
      OR way IN ('provider', 'hand') AND owed > 0 AND coalesce(closedAt, refunds.createdAt) > coalesce(soldAt, '9'))
    UNION ALL
    SELECT 'payment ' || id || ': ' || state || ', refunded ' || refunded || ' of ' || amount FROM payments
    WHERE refunded <> (SELECT coalesce(sum(amount), 0) FROM refunds WHERE paymentId = payments.id AND state = 'done')
      OR (state = 'refunded') <> (refunded = amount)
    UNION ALL
    SELECT 'order ' || orders.id || ' was returned, and its invoice is valid' FROM orders JOIN invoices ON orderId = orders.id
    WHERE type = 'I' AND invoices.status = 'valid' AND cancellation = 'none' AND NOT isReplaced
      AND NOT EXISTS (SELECT 1 FROM partial_cancellations WHERE orderId = orders.id)
      AND (SELECT coalesce(sum(refunds.amount - iif(payments.state = 'applied', owed, 0)), 0)
          FROM refunds JOIN payments ON payments.id = paymentId
          WHERE payments.orderId = orders.id AND refunds.state = 'done' AND way IN ('provider', 'hand') AND NOT surplus
            AND (payments.state = 'applied' OR paymentStatus = 'Refunded' OR orders.status = 'Pending' AND paid = 0))
        > (SELECT coalesce(sum(iif(paymentStatus = 'Refunded', amount, amount - note.credited + note.excess)), 0) FROM invoices note
          WHERE note.orderId = orders.id AND note.type = 'E' AND note.status NOT IN ('failed', 'canceled'))
    UNION ALL
    SELECT 'order ' || orderId || ' has two valid invoices' FROM invoices
    WHERE status NOT IN ('failed', 'canceled') AND type = 'I' AND NOT isReplaced GROUP BY orderId HAVING count(*) > 1`)
  const recorded = await rows('SELECT transactionTokenId AS id, state, amount, refunded FROM payments')
  const charges = netpay.transactions().flatMap(({ transactionTokenId: id, status, refunded }) => {
    const payment = recorded.find((row) => row.id === id)
    if (status === 'DONE' && !payment) return [`charge ${id} is on no record`]
    if (payment && payment.refunded !== Math.round(refunded * 100)) return [`charge ${id}: ${refunded} was returned`]
    return []
  })
  return [...found.map(({ problem }) => problem), ...charges]
}
