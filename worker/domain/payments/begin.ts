import { eq, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { timeFromNow } from '../../../db/schema/columns.ts'
import { orders, paymentIntents } from '../../../db/schema/index.ts'
import { formatNumber, toCentavos, totals } from '../../contract/money.ts'
import { maxSubtotal } from '../../contract/orders/requests.ts'
import type { Tokenize } from '../../contract/payments/payments.ts'
import { AppError, conflict } from '../../errors.ts'
import { ensureOrderableLines, getCart, isOwnLine } from '../cart/cart.ts'
import { ownCustomer } from '../customers/own-customer.ts'
import type { Actor } from '../identity.ts'
import { noOrder } from '../not-found.ts'
import { choiceOf, deliveryText, isPickup, takeAddress } from '../orders/delivery.ts'
import { ivaOfLines, ivaOfProduct, ivaRate } from '../orders/iva.ts'
import { belowMinimum, notOrderable, tooLarge } from '../orders/refusals.ts'
import { linesAreOrderable, linesOf, recordReservation, reserve } from '../orders/reservation.ts'
import { isPayable } from '../orders/states.ts'
import { priceFor, termsOf } from '../prices/prices.ts'
import { configured, configuredCentavos } from '../shop/configured.ts'
import { endEarlierAttempt } from './earlier-attempt.ts'
import { expireAttempt } from './expire.ts'
import { type Provider, ProviderFailed } from './provider.ts'

type PaymentRequest = Tokenize & { user: Actor; customerId: number }

/**
 * Prices the cart or order, reserves the stock of a cart for some minutes and asks the provider for a token.
 * @throws 409 when the amount is not the shop's, the shop takes no cards, or the cart or order cannot be paid now
 */
export async function beginPayment(db: Database, provider: Provider, user: Actor, input: Tokenize) {
  const request = { ...input, user, customerId: ownCustomer(user) }
  const attempt = await openAttempt(db, provider, request)
  try {
    const token = await provider.tokenize(attempt.amount)
    return { token, merchantReferenceCode: attempt.merchantReferenceCode }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    // Also after a timeout: a charge needs the token, and the shop sends it to nobody but the client.
    await expireAttempt(db, attempt, { hasToken: false })
    throw new AppError(502, 'PROVIDER_UNAVAILABLE', 'Error al inicializar el pago con Netpay')
  }
}

/** Thrown when the client or the order has an open attempt. */
class AttemptOpen extends Error {}
/** Thrown when two attempts began in the same millisecond. */
class ReferenceUsed extends Error {}

async function openAttempt(db: Database, provider: Provider, request: PaymentRequest) {
  const { orderId, user } = request
  for (let round = 0; round < 5; round++) {
    const reference = orderId === undefined ? `order-${Date.now()}` : `order-${orderId}-${Date.now()}`
    try {
      const { begun } = await db.write(attemptPlan(db, request, reference))
      if (begun[0]) return begun[0]
    } catch (error) {
      if (error instanceof ReferenceUsed) continue
      if (!(error instanceof AttemptOpen)) throw error
      await endEarlierAttempt(db, provider, { userId: user.id, orderId })
    }
  }
  throw conflict('PAYMENT_PENDING', 'Hay otro intento de pago en curso. Inténtalo de nuevo en unos minutos.')
}

/** Writes the attempt, checks its amount and reserves the stock of a cart. */
function attemptPlan(db: Database, request: PaymentRequest, reference: string) {
  const { amount, orderId, user, customerId } = request
  const delivery = choiceOf(request)
  const ofCart = orderId === undefined
  const lines = linesOf(sql`(SELECT lines FROM payment_intents WHERE merchantReferenceCode = ${reference})`)
  const insert = db.run(sql`INSERT INTO payment_intents (userId, customerId, target, orderId, lines, ivaRate, amount,
      shippingAddress, pickup, merchantReferenceCode, expiresAt, checkAt)
    SELECT ${user.id}, ${customerId}, ${ofCart ? 'cart' : 'order'}, ${orderId ?? null}, lines, ivaRate,
      amount, ${delivery ? deliveryText(delivery, customerId) : null}, ${isPickup(delivery)}, ${reference},
      ${timeFromNow(sql`'+' || ${holdMinutes} || ' minutes'`)}, ${timeFromNow('+2 minutes')}
    FROM ${ofCart ? cartOf(user) : payableOrder(orderId, customerId)}`)
  const amountHolds = sql`EXISTS (SELECT 1 FROM payment_intents
    WHERE merchantReferenceCode = ${reference} AND amount = ${toCentavos(amount)})`
  const refuseCart = () => cartNotOrderable(db, user)
  return {
    attempts: ensure(
      sql`(SELECT count(*) FROM payment_intents
        WHERE customerId = ${customerId} AND state <> 'settled' AND checkAt IS NOT NULL
          AND createdAt > ${timeFromNow('-1 hour')}) < ${maxAttemptsPerHour}`,
      tooManyAttempts,
    ),
    // Any open attempt of the user, because a client has one payment window.
    onlyOne: ensure(
      sql`NOT EXISTS (SELECT 1 FROM payment_intents WHERE userId = ${user.id} AND state = 'created')`,
      () => new AttemptOpen(),
    ),
    ...(ofCart && {
      lines: ensureOrderableLines(user),
      limit: ensure(cartIsWithinLimit(user), tooLarge),
      pieces: ensure(
        sql`(SELECT coalesce(sum(quantity), 0) FROM cart_items WHERE ${isOwnLine(user)}) <= ${holdPieces}`,
        () => tooManyPieces(db),
      ),
    }),
    target: ofCart
      ? ensure(sql`(SELECT amount FROM ${cartOf(user)}) IS NOT NULL`, () =>
          conflict('EMPTY_CART', 'La orden está vacío.'),
        )
      : ensure(sql`EXISTS (SELECT 1 FROM ${payableOrder(orderId, customerId)})`, () => notPayable(db, request)),
    address: delivery && takeAddress(db, delivery, customerId),
    attempt: onConstraint(insert, {
      'payment_intents.merchantReferenceCode': () => new ReferenceUsed(),
      'payment_intents.orderId': () => new AttemptOpen(),
      'payment_intents.userId': () => new AttemptOpen(),
    }),
    // After the insert, which refuses a second attempt: an earlier one may have been charged, and then a transfer would pay twice.
    enabled: ensure(configured('cardHold', 'enabled'), noCards),
    amount: ensure(amountHolds, () => amountChanged(db, request)),
    ...(ofCart && {
      minimum: ensure(sql`(SELECT sum(price * quantity) FROM ${lines}) >= ${configuredCentavos('minimumOrder')}`, () =>
        belowMinimum(db),
      ),
      rules: ensure(linesAreOrderable(lines), refuseCart),
      stock: onConstraint(reserve(db, lines), { stock_available: refuseCart }),
      reservation: recordReservation(db, lines, { type: 'reserve', reference, userId: user.id }),
    }),
    begun: db.select().from(paymentIntents).where(eq(paymentIntents.merchantReferenceCode, reference)),
  }
}

/**
 * Limit of unpaid attempts of one customer. Each reserves stock for a time, and the cron looks it up for two days. Attempts that got no
 * token do not count: they are not looked up.
 */
const maxAttemptsPerHour = 10

const tooManyAttempts = () =>
  new AppError(
    429,
    'TOO_MANY_PAYMENTS',
    'Iniciaste demasiados pagos seguidos. Espera unos minutos e inténtalo de nuevo.',
    {
      retryAfter: 300,
    },
  )

const noCards = () => conflict('NO_CARDS', 'La tienda no recibe pagos con tarjeta por ahora. Paga por transferencia.')

const holdMinutes = configured('cardHold', 'minutes')
const holdPieces = sql`coalesce(${configured('cardHold', 'maxPieces')}, ${Number.MAX_SAFE_INTEGER})`

async function tooManyPieces(db: Database) {
  const [row] = await db.all<{ pieces: number }>(sql`SELECT ${holdPieces} AS pieces`)
  const pieces = formatNumber(row?.pieces ?? 0)
  return conflict(
    'TOO_MANY_PIECES',
    `Con tarjeta se pagan hasta ${pieces} piezas por pedido. Haz tu pedido por transferencia o divídelo.`,
  )
}

const cartOf = (user: Actor) => sql`(
  SELECT json_group_array(json_object('productId', productId, 'quantity', quantity, 'price', price,
      'iva', iva)) AS lines,
    ${ivaRate} AS ivaRate,
    sum(price * quantity) + ${ivaOfLines(sql`(SELECT price * quantity AS amount, iva FROM ${cartLines(user)})`)} AS amount
  FROM ${cartLines(user)})`

/** The lines of the cart at the client's prices, in centavos. */
const cartLines = (user: Actor) => sql`(
  SELECT productId, quantity, ${priceFor(sql`quantity`)} AS price, ${ivaOfProduct(ivaRate)} AS iva
  FROM cart_items JOIN products ON products.id = productId CROSS JOIN ${termsOf(user.customerId)} AS terms
  WHERE ${isOwnLine(user)})`

const cartIsWithinLimit = (user: Actor) =>
  sql`(SELECT total(1.0 * price * quantity) FROM ${cartLines(user)}) <= ${maxSubtotal}`

const payableOrder = (id: number, customerId: number) => sql`(
  SELECT (SELECT json_group_array(json_object('productId', productId, 'quantity', quantity, 'price', price))
      FROM order_items WHERE orderId = orders.id) AS lines, balance AS amount, ivaRate
  FROM orders WHERE id = ${id} AND customerId = ${customerId} AND ${isPayable})`

async function notPayable(db: Database, { orderId, customerId }: PaymentRequest) {
  const order = await findOrder(db, orderId)
  if (order?.customerId !== customerId) return noOrder()
  return conflict('NOT_PAYABLE', 'Este pedido no se puede pagar en este momento.')
}

async function cartNotOrderable(db: Database, user: Actor) {
  const cart = await getCart(db, user)
  return notOrderable(
    db,
    cart.map(({ productId, quantity }) => ({ productId, quantity })),
  )
}

/** 409 with the total the shop asks for now. */
async function amountChanged(db: Database, { orderId, user }: PaymentRequest) {
  const amount = orderId === undefined ? await cartTotal(db, user) : (await findOrder(db, orderId))?.balance
  return conflict('AMOUNT_CHANGED', 'El total cambió. Revisa tu orden antes de pagar.', { amount })
}

async function cartTotal(db: Database, user: Actor) {
  const cart = await getCart(db, user)
  const iva = await db.query.configuration.findFirst({ where: (row) => eq(row.key, 'iva'), columns: { value: true } })
  return totals(cart, Number(iva?.value ?? 0)).total
}

const findOrder = (db: Database, id = 0) =>
  db.query.orders.findFirst({ where: eq(orders.id, id), columns: { customerId: true, balance: true } })
