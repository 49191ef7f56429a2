import { eq, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../../db/client.ts'
import { orders, paymentIntents } from '../../../db/schema/index.ts'
import { toCentavos, totals } from '../../contract/money.ts'
import { isPayable } from '../../contract/orders.ts'
import type { Tokenize } from '../../contract/payments.ts'
import { AppError, conflict, notFound } from '../../errors.ts'
import { getCart } from '../cart.ts'
import { explain, ownCustomer } from '../orders/create.ts'
import { linesOf, recordHold, reserve, rulesHold } from '../orders/hold.ts'
import { ivaRate } from '../orders/place.ts'
import { endEarlierAttempt } from './earlier.ts'
import { expireAttempt } from './expire.ts'
import { type Provider, ProviderFailed } from './provider.ts'

type Client = { id: number; customerId: number | null }
type Attempt = Tokenize & { user: Client; customerId: number }

/**
 * Prices what is to be paid, holds its stock for a quarter of an hour and asks the provider for a token.
 * @throws 409 when the amount is not the shop's, or what is paid cannot be sold or paid now
 */
export async function beginPayment(db: Database, provider: Provider, user: Client, input: Tokenize) {
  const attempt = { ...input, user, customerId: ownCustomer(user, undefined) }
  const intent = await openAttempt(db, provider, attempt)
  try {
    const token = await provider.tokenize(intent.amount)
    return { token, merchantReferenceCode: intent.merchantReferenceCode }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    await expireAttempt(db, intent)
    throw new AppError(502, 'PROVIDER_UNAVAILABLE', 'Error al inicializar el pago con Netpay')
  }
}

async function openAttempt(db: Database, provider: Provider, attempt: Attempt) {
  const { orderId, user } = attempt
  for (let round = 0; round < 5; round++) {
    try {
      const reference = orderId === undefined ? `order-${Date.now()}` : `order-${orderId}-${Date.now()}`
      const results = await db.batch(opening(db, attempt, reference))
      const [intent] = results.at(-1) as (typeof paymentIntents.$inferSelect)[]
      if (intent) return intent
    } catch (error) {
      if (!(error instanceof BatchFailed)) throw error
      // Two payments began in the same millisecond.
      if (error.breaks('payment_intents.merchantReferenceCode')) continue
      if (!error.breaks('payment_intents.orderId') && !error.breaks('payment_intents.userId')) {
        throw await whyNot(db, attempt, error.index)
      }
      await endEarlierAttempt(db, provider, orderId === undefined ? { userId: user.id } : { orderId })
    }
  }
  throw conflict('PAYMENT_PENDING', 'Hay otro intento de pago en curso. Inténtalo de nuevo en unos minutos.')
}

/** The attempt as one batch: 0 writes it, 1 checks the amount, and of a cart 2 checks the rules and 3 holds the stock. */
function opening(db: Database, { amount, orderId, shippingAddress, user, customerId }: Attempt, reference: string) {
  const lines = linesOf(sql`(SELECT lines FROM payment_intents WHERE merchantReferenceCode = ${reference})`)
  const priced = orderId === undefined ? cartOf(user.id) : payableOrder(orderId, customerId)
  const held =
    orderId === undefined
      ? [
          db.run(require(rulesHold(lines))),
          reserve(db, lines),
          ...recordHold(db, lines, { type: 'reserve', reference, userId: user.id }),
        ]
      : []
  return [
    db.run(sql`INSERT INTO payment_intents (userId, customerId, target, orderId, lines, ivaRate, amount,
        shippingAddress, merchantReferenceCode, expiresAt, checkAt)
      SELECT ${user.id}, ${customerId}, ${orderId === undefined ? 'cart' : 'order'}, ${orderId ?? null}, lines, ivaRate,
        subtotal + (subtotal * ivaRate + 5000) / 10000, ${shippingAddress || null}, ${reference},
        ${later('+15 minutes')}, ${later('+2 minutes')}
      FROM ${priced}`),
    db.run(
      require(sql`EXISTS (SELECT 1 FROM payment_intents
        WHERE merchantReferenceCode = ${reference} AND amount = ${toCentavos(amount)})`),
    ),
    ...held,
    db.select().from(paymentIntents).where(eq(paymentIntents.merchantReferenceCode, reference)),
  ] as const
}

const later = (time: string) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${time})`

const cartOf = (userId: number) => sql`(
  SELECT json_group_array(json_object('productId', productId, 'quantity', quantity, 'price', salePrice1)) AS lines,
    sum(salePrice1 * quantity) AS subtotal, ${ivaRate} AS ivaRate
  FROM cart_items JOIN products ON products.id = productId WHERE userId = ${userId})`

const payableOrder = (id: number, customerId: number) => sql`(
  SELECT (SELECT json_group_array(json_object('productId', productId, 'quantity', quantity, 'price', price))
      FROM order_items WHERE orderId = orders.id) AS lines, subtotal, ivaRate
  FROM orders WHERE id = ${id} AND customerId = ${customerId} AND status = 'Accepted' AND paymentStatus = 'Pending')`

async function whyNot(db: Database, { orderId, user, customerId }: Attempt, index: number) {
  if (orderId !== undefined) {
    const order = await db.query.orders.findFirst({
      where: eq(orders.id, orderId),
      columns: { customerId: true, status: true, paymentStatus: true, total: true },
    })
    if (order?.customerId !== customerId) return notFound('Pedido no encontrado')
    return isPayable(order)
      ? amountChanged(order.total)
      : conflict('NOT_PAYABLE', 'Este pedido no se puede pagar en este momento.')
  }
  const cart = await getCart(db, user.id)
  if (cart.length === 0) return conflict('EMPTY_CART', 'La orden está vacío.')
  if (index > 1)
    return explain(
      db,
      cart.map(({ productId, quantity }) => ({ productId, quantity })),
      'rules',
    )
  const iva = await db.query.configuration.findFirst({ where: (row) => eq(row.key, 'iva'), columns: { value: true } })
  return amountChanged(totals(cart, Number(iva?.value ?? 0)).total)
}

const amountChanged = (amount: number) =>
  conflict('AMOUNT_CHANGED', 'El total cambió. Revisa tu orden antes de pagar.', { amount })
