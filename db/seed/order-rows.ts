import type { InStatement } from '@libsql/client/web'
import { dayAt } from '#contract/fields'
import { ivaOf, toPesos } from '#contract/money'
import type { NetpayResponse } from '#contract/payments/payments'
import { chunks, insert } from './insert.ts'
import type { Order } from './orders.ts'
import type { Random } from './random.ts'
import { shipmentStatements, shippedOf } from './shipments.ts'
import { staff } from './users.ts'

const ivaPercent = 16
const ivaRate = ivaPercent * 100
const banks = ['BANCO SIMULADO', 'BANCO DE PRUEBA', 'BANCO DEMO'] as const

/** The orders in parts, each with all rows that refer to it. */
export function* orderStatements(orders: readonly Order[], random: Random): Generator<InStatement> {
  let shipments = 0
  for (const part of chunks(orders, 2500)) {
    const charges = new Map(part.flatMap((order) => chargeOf(order, random)).map((charge) => [charge.order.id, charge]))
    yield* insert(
      'orders',
      part.map((order) => orderRow(order, charges.get(order.id))),
    )
    yield* insert('order_items', part.flatMap(itemRows))
    yield* insert('order_events', part.flatMap(eventRows))
    yield* shipmentStatements(part, shipments + 1)
    shipments += part.reduce((sum, order) => sum + order.shipments.length, 0)
    yield* insert('picks', part.flatMap(pickRows))
    yield* insert('order_notes', part.flatMap(noteRows))
    yield* insert('payment_intents', [...charges.values()].map(intentRow))
    yield* insert('payments', [...charges.values()].map(paymentRow))
    yield* insert('payments', part.flatMap(transferRows))
  }
  yield refundsOfCancelled
}

const time = (at: number) => new Date(at).toISOString()
const linesLeft = ({ lines }: Order) => lines.filter(({ quantity }) => quantity > 0)
const subtotalOf = (order: Order) => linesLeft(order).reduce((sum, { price, quantity }) => sum + price * quantity, 0)

function orderRow(order: Order, charge: Charge | undefined) {
  const { id, uid, customer, steps, status } = order
  const last = steps.at(-1)
  return {
    id,
    uid,
    customerId: customer.id,
    userId: order.userId,
    customer_name: customer.company,
    orderDate: time(order.at),
    status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    // The same text as `delivery_addresses.text`. Every ninth order is collected at the shop.
    shippingAddress: id % 9 ? `${customer.address}, ${customer.city}, ${customer.state}, CP ${customer.zip}` : null,
    pickup: id % 9 ? 0 : 1,
    ivaRate,
    subtotal: subtotalOf(order),
    iva: ivaOf(subtotalOf(order), ivaPercent),
    pieces: linesLeft(order).reduce((sum, { quantity }) => sum + quantity, 0),
    shippedPieces: order.shipments.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0),
    netpayResponse: charge ? JSON.stringify(charge.response) : null,
    modifications: JSON.stringify(order.modifications),
    cancelReason: status === 'Cancelled' ? (last?.note ?? null) : null,
    idempotencyKey: uid,
    requestHash: 'seed',
    version: steps.length,
    updatedAt: time(last?.at ?? order.at),
  }
}

/** Picked pieces of a line: the shipped ones; in every second order in picking, all pieces of the first lines. */
function pickedOf(order: Order, { product, quantity }: Order['lines'][number], index: number) {
  const isHalfPicked = order.status === 'Preparing' && order.id % 2 === 1 && index < linesLeft(order).length / 2
  return isHalfPicked ? quantity : shippedOf(order, product.id)
}

const itemRows = (order: Order) =>
  linesLeft(order).map((line, index) => ({
    orderId: order.id,
    productId: line.product.id,
    quantity: line.quantity,
    shipped: shippedOf(order, line.product.id),
    picked: pickedOf(order, line, index),
    price: line.price,
    code: line.product.code,
    name: line.product.name,
    unit: line.product.unit,
    product_key: line.product.product_key,
    unit_key: line.product.unit_key,
    iva: String(ivaPercent),
  }))

/** Rows of picked quantities, for an order in picking. */
const pickRows = (order: Order) =>
  (order.status === 'Preparing' ? linesLeft(order) : []).flatMap((line, index) => {
    const added = pickedOf(order, line, index)
    if (added === 0) return []
    return {
      orderId: order.id,
      productId: line.product.id,
      added,
      userId: staff.warehouse,
      idempotencyKey: `seed-${order.id}-${line.product.id}`,
      createdAt: time(order.steps.at(-1)?.at ?? order.at),
    }
  })

const eventRows = ({ id, steps }: Order) =>
  steps.map(({ event, note, userId, at }) => ({ orderId: id, event, note, userId, createdAt: time(at) }))

const notes = [
  { kind: 'internal', text: 'Llamar antes de salir: a veces cierran temprano.' },
  { kind: 'client', text: 'Tu pedido sale en la ruta de la tarde.' },
  { kind: 'internal', text: 'Pide factura con orden de compra.' },
] as const

/** A note on every eleventh order. */
function noteRows({ id, at }: Order) {
  const note = id % 11 === 0 ? notes[(id / 11) % notes.length] : undefined
  return note ? [{ orderId: id, ...note, userId: staff.sales, createdAt: time(at + 600_000) }] : []
}

type Charge = { order: Order; intentId: number; at: number; amount: number; response: NetpayResponse }

/** Answers of the card provider for the orders paid by card. */
function chargeOf(order: Order, random: Random): Charge[] {
  const paid = order.steps.find(({ event }) => event === 'Paid')
  if (!paid) return []
  const subtotal = subtotalOf(order)
  const amount = subtotal + ivaOf(subtotal, ivaPercent)
  const response = {
    merchantReferenceCode: `order-${order.id}-${Math.round(paid.at)}`,
    transactionTokenId: random.uuid(),
    status: 'DONE',
    responseCode: '00',
    responseMsg: 'Aprobada',
    authCode: random.digits(6),
    spanRouteNumber: random.digits(4),
    bankName: random.pick(banks),
    amount: toPesos(amount),
    currency: 'MXN',
    timeOut: time(paid.at),
  }
  return [{ order, intentId: order.id, at: paid.at, amount, response }]
}

const intentRow = ({ order, intentId, at, amount, response }: Charge) => ({
  id: intentId,
  userId: order.userId,
  customerId: order.customer.id,
  target: 'order',
  orderId: order.id,
  lines: JSON.stringify(
    linesLeft(order).map(({ product, quantity, price }) => ({
      productId: product.id,
      quantity,
      price,
      iva: String(ivaPercent),
    })),
  ),
  ivaRate,
  amount,
  merchantReferenceCode: response.merchantReferenceCode,
  state: 'settled',
  createdAt: time(at - 90_000),
  expiresAt: time(at + 13.5 * 60_000),
  closedAt: time(at),
})

const paymentRow = ({ order, intentId, at, amount, response }: Charge) => ({
  intentId,
  orderId: order.id,
  transactionTokenId: response.transactionTokenId,
  merchantReferenceCode: response.merchantReferenceCode,
  amount,
  form: '04',
  paidOn: dayAt(at),
  state: order.paymentStatus === 'Refunded' ? 'refund_due' : 'applied',
  response: JSON.stringify(response),
  createdAt: time(at),
})

/** A trigger makes their payments and orders refunded. */
const refundsOfCancelled = `INSERT INTO refunds
    (paymentId, amount, way, state, reason, idempotencyKey, acceptedAt, createdAt, closedAt)
  SELECT payments.id, amount, 'provider', 'done', 'Pedido cancelado', 'seed', order_events.createdAt,
    order_events.createdAt, order_events.createdAt
  FROM payments JOIN order_events ON order_events.orderId = payments.orderId AND event = 'Cancelled'
  WHERE state = 'refund_due'`

/** The transfers that the sales manager has registered: the total, or half of it. */
function transferRows(order: Order) {
  const { id, paymentStatus, paymentMethod, at } = order
  if (paymentMethod !== 'Bank Transfer' || (paymentStatus !== 'Paid' && paymentStatus !== 'Partial')) return []
  const subtotal = subtotalOf(order)
  const total = subtotal + ivaOf(subtotal, ivaPercent)
  const registeredAt = order.steps.at(-1)?.at ?? at
  return {
    orderId: id,
    amount: paymentStatus === 'Paid' ? total : Math.ceil(total / 2),
    form: '03',
    paidOn: dayAt(registeredAt),
    reference: String(id),
    state: 'applied',
    userId: staff.sales,
    idempotencyKey: `seed-${id}`,
    createdAt: time(registeredAt),
  }
}
