import { and, eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { BatchFailed, type Database, Unanswered } from '../../../db/client.ts'
import { orders } from '../../../db/schema/index.ts'
import { toCentavos, toPesos } from '../../contract/money.ts'
import { orderingProblem } from '../../contract/ordering.ts'
import type { NewOrder, Order } from '../../contract/orders.ts'
import { AppError, conflict, notFound } from '../../errors.ts'
import { sha256 } from '../digest.ts'
import { orderPaidBy } from '../payments/confirm.ts'
import { endEarlierAttempt } from '../payments/earlier.ts'
import type { Provider } from '../payments/provider.ts'
import { type Line, placeOrder, refusals } from './place.ts'
import { orderQuery, toOrder } from './read.ts'

type Client = { id: number; AccesoId: number; customerId: number | null }

/**
 * Makes the order of a client, Pending and unpaid. The same key makes it once, however often it is sent. With the
 * answer of a card payment it is the order that payment has made, if the provider confirms it.
 * @throws 409 naming the lines that are short, unknown or priced anew
 */
export async function createOrder(
  db: Database,
  provider: Provider,
  user: Client,
  input: InferOutput<typeof NewOrder>,
  idempotencyKey: string,
): Promise<{ order: Order; created: boolean }> {
  const customerId = ownCustomer(user, input.customerId)
  if (input.netpayResponse != null) {
    return { order: await orderPaidBy(db, provider, user, input), created: false }
  }
  if ((input.status ?? 'Pending') !== 'Pending' || (input.paymentStatus ?? 'Pending') !== 'Pending') {
    throw conflict(
      'PAYMENT_NOT_VERIFIED',
      'El pago de este pedido no se ha verificado. Un pedido nuevo se crea como Pendiente.',
    )
  }
  const lines = mergeLines(input.orderItems)
  const requestHash = await sha256(JSON.stringify([customerId, lines, input.paymentMethod ?? null]))
  const placement = {
    uid: crypto.randomUUID(),
    user,
    customerId,
    lines,
    cartItemIds: input.orderItems.flatMap((item) => item.cartItemId ?? []),
    paymentMethod: input.paymentMethod ?? null,
    shippingAddress: input.shippingAddress || null,
    idempotencyKey,
    requestHash,
  }
  const place = () => db.batch(placeOrder(db, placement))
  try {
    // Without an answer it may have been written: asking again with the same key settles which.
    const results = await place().catch((error) => {
      if (error instanceof Unanswered) return place()
      throw error
    })
    const order = results.at(-1) as Parameters<typeof toOrder>[0] | undefined
    if (!order) throw notFound('Cliente no encontrado')
    return { order: toOrder(order), created: true }
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    if (error.breaks('orders.idempotencyKey')) return { order: await repeated(db, placement), created: false }
    const refusal = refusals[error.index]
    if (refusal === 'cart') {
      throw conflict('CART_CHANGED', 'Tu orden se generó o cambió en otra ventana. Revísala antes de generarla.')
    }
    // A card payment he gave up holds the stock of the same cart.
    if (refusal === 'stock' && (await endEarlierAttempt(db, provider, { userId: user.id }))) {
      return createOrder(db, provider, user, input, idempotencyKey)
    }
    throw await explain(db, lines, refusal)
  }
}

export function ownCustomer(user: { customerId: number | null }, claimed: number | undefined) {
  if (user.customerId === null) {
    throw conflict('NO_CUSTOMER', 'Información de Cliente Incompleta. Completa tu perfil para hacer pedidos.')
  }
  if (claimed !== undefined && claimed !== user.customerId) throw notFound('Cliente no encontrado')
  return user.customerId
}

/** One line a product, in the order they came. A price is kept only if the caller claimed one. */
export function mergeLines(items: InferOutput<typeof NewOrder>['orderItems']): Line[] {
  const merged = new Map<number, Line>()
  for (const { productId, quantity, price } of items) {
    const line = merged.get(productId)
    if (line) line.quantity += quantity
    else merged.set(productId, { productId, quantity, ...(price !== undefined && { price: toCentavos(price) }) })
  }
  return [...merged.values()]
}

async function repeated(
  db: Database,
  { customerId, idempotencyKey, requestHash }: { customerId: number; idempotencyKey: string; requestHash: string },
) {
  const mine = and(eq(orders.customerId, customerId), eq(orders.idempotencyKey, idempotencyKey))
  const [[stored], order] = await db.batch([
    db.select({ requestHash: orders.requestHash }).from(orders).where(mine),
    orderQuery(db, mine),
  ])
  if (!stored || !order) throw notFound('Pedido no encontrado')
  if (stored.requestHash !== requestHash) {
    throw new AppError(422, 'KEY_REUSED', 'Esta clave ya se usó con otro pedido.')
  }
  return toOrder(order)
}

type Now = {
  id: number
  code: string
  name: string
  salePrice1: number
  min_qty: number
  multiple: number
  quantity: number | null
}

type Problem = { productId: number; code: string | null; name: string | null; available: number; message: string }

/** Reads what the refused lines look like now, so that the person can mend them. */
export async function explain(db: Database, lines: readonly Line[], refusal: (typeof refusals)[number] | undefined) {
  const ids = JSON.stringify(lines.map((line) => line.productId))
  const rows = await db.all<Now>(sql`SELECT id, code, name, salePrice1, min_qty, multiple, inventory.quantity
    FROM products LEFT JOIN inventory ON productId = id
    WHERE status = 'active' AND id IN (SELECT value FROM json_each(${ids}))`)
  const products = new Map(rows.map((row) => [row.id, row]))
  if (refusal === 'price') {
    const items = lines.flatMap((line) => {
      const now = products.get(line.productId)
      return now && line.price !== undefined && line.price !== now.salePrice1
        ? [{ productId: now.id, code: now.code, name: now.name, price: toPesos(now.salePrice1) }]
        : []
    })
    return conflict(
      'PRICE_CHANGED',
      'El precio de algunos productos cambió. Revisa tu orden antes de generarla.',
      items,
    )
  }
  const items = lines.flatMap(({ productId, quantity }): Problem[] => {
    const now = products.get(productId)
    if (!now)
      return [
        { productId, code: null, name: null, available: 0, message: 'Este producto no está disponible actualmente.' },
      ]
    const { code, name, min_qty, multiple } = now
    const message = orderingProblem(
      { min_qty, multiple, Inventory: now.quantity === null ? null : { quantity: now.quantity } },
      quantity,
    )
    return message ? [{ productId, code, name, available: now.quantity ?? 0, message }] : []
  })
  const first = items[0]
  if (!first) return conflict('STOCK_CHANGED', 'La existencia acaba de cambiar. Inténtalo de nuevo.')
  return conflict('NOT_ORDERABLE', first.code ? `${first.message} (${first.code})` : first.message, items)
}
