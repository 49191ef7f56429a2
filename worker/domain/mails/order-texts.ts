import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { folioText } from '../../contract/folio.ts'
import { trackingUrl } from '../../contract/orders/carriers.ts'
import type { OrderStatus } from '../../contract/orders/orders.ts'
import { transferReference } from '../../contract/payments/transfer-reference.ts'
import { hasUser } from '../customers/record.ts'
import type { MailContent, MailShop } from './layout.ts'
import { accountOf, articles, factsOf, type Line, maxLines, pesos, piecesOf, pricedLines, restOf } from './parts.ts'

export type OrderRow = {
  id: number
  uid: string
  order_number: number
  status: OrderStatus
  nombre: string
  subtotal: number
  iva: number
  total: number
  balance: number
  pickup: number
  shippingAddress: string | null
  paymentMethod: string | null
  cancelReason: string | null
  lines: string
  count: number
  banks: string | null
  /** 1: a user of the customer can sign in. */
  hasUser: number
}
/** An order with `url`: the link to it in its mails. */
export type OrderOfMail = OrderRow & { url: string }

/** The order that a mail is about, as it is now. */
export async function readOrder(db: Database, id: number): Promise<OrderRow | undefined> {
  const rows =
    await db.all<OrderRow>(sql`SELECT orders.id, uid, order_number, status, customers.name AS nombre, subtotal, iva, total,
      balance, pickup, shippingAddress, paymentMethod, cancelReason,
      (SELECT json_group_array(json_object('name', name, 'code', code, 'unit', unit, 'quantity', quantity, 'price', price))
        FROM (SELECT * FROM order_items WHERE orderId = orders.id ORDER BY id LIMIT ${maxLines})) AS lines,
      (SELECT count(*) FROM order_items WHERE orderId = orders.id) AS count,
      (SELECT value FROM configuration WHERE key = 'banks') AS banks,
      ${hasUser(sql`orders.customerId`)} AS hasUser
    FROM orders JOIN customers ON customers.id = orders.customerId WHERE orders.id = ${id}`)
  return rows[0]
}

export function receivedMail(order: OrderOfMail, shop: MailShop): MailContent {
  const folio = folioOf(order, shop)
  // An order by transfer is paid before the shop accepts it.
  const isToTransfer = order.status === 'Pending' && order.paymentMethod === 'Bank Transfer' && order.balance > 0
  const transfer = isToTransfer ? transferTo(order) : []
  return {
    subject: `Recibimos tu pedido ${folio}`,
    title: `Recibimos tu pedido ${folio}`,
    parts: [
      { text: `Hola, ${order.nombre}:` },
      { text: `Gracias por tu pedido. ${nextStepOf(order, transfer.length > 0)}`.trim() },
      ...contentsOf(order),
      ...transfer,
      seeOrder(order),
    ],
  }
}

/** The sentence that says what happens next with a new order. Empty if the order was accepted meanwhile: another mail says so. */
function nextStepOf({ status }: OrderRow, isToTransfer: boolean) {
  // The order of a paid cart needs no acceptance.
  if (status === 'Paid') return 'Recibimos tu pago y ya lo vamos a surtir.'
  if (status !== 'Pending') return ''
  return isToTransfer
    ? 'Ya puedes hacer tu transferencia; te avisamos en cuanto lo aceptemos.'
    : 'Lo revisamos y te avisamos en cuanto lo aceptemos.'
}

export function acceptedMail(order: OrderOfMail, shop: MailShop): MailContent {
  const folio = folioOf(order, shop)
  return {
    subject: `Aceptamos tu pedido ${folio}`,
    title: `Aceptamos tu pedido ${folio}`,
    parts: [
      { text: `Hola, ${order.nombre}:` },
      {
        text:
          order.balance > 0
            ? `Ya confirmamos tu pedido. Su saldo por pagar es de ${pesos(order.balance)}${order.hasUser ? '; puedes pagarlo desde tu pedido' : ''}.`
            : 'Ya confirmamos tu pedido y lo vamos a surtir.',
      },
      ...contentsOf(order),
      ...(order.balance > 0 && order.paymentMethod !== 'Credit Card' ? transferTo(order) : []),
      seeOrder(order),
    ],
  }
}

type ShipmentRow = {
  carrier: string | null
  trackingNumber: string | null
  deliveredAt: string | null
  pending: number
  lines: string
}

/** A shipment that was not undone, as it is now, and how many pieces of its order are not shipped. A returned line is no longer in the order. */
export async function readShipment(db: Database, id: number): Promise<ShipmentRow | undefined> {
  const rows = await db.all<ShipmentRow>(sql`SELECT carrier, trackingNumber, deliveredAt,
      (SELECT sum(quantity - shipped) FROM order_items WHERE order_items.orderId = shipments.orderId) AS pending,
      (SELECT json_group_array(json_object('name', coalesce(sold.name, products.name), 'code', coalesce(sold.code, products.code),
          'unit', coalesce(sold.unit, products.unit), 'quantity', line.quantity))
        FROM shipment_lines line JOIN products ON products.id = line.productId
        LEFT JOIN order_items sold ON sold.productId = line.productId AND sold.orderId = shipments.orderId
        WHERE shipmentId = shipments.id) AS lines
    FROM shipments WHERE id = ${id} AND undoneAt IS NULL`)
  return rows[0]
}

export function shippedMail(order: OrderOfMail, shipment: ShipmentRow, shop: MailShop): MailContent {
  const folio = folioOf(order, shop)
  const { carrier, trackingNumber, pending } = shipment
  const title = order.pickup ? `Tu pedido ${folio} está listo` : `Tu pedido ${folio} va en camino`
  const url = trackingUrl(carrier, trackingNumber)
  const lines = JSON.parse(shipment.lines) as Omit<Line, 'price'>[]
  const facts = [
    ...(carrier ? [['Paquetería', carrier] as const] : []),
    ...(trackingNumber ? [['Número de guía', trackingNumber] as const] : []),
    ...(order.shippingAddress && !order.pickup ? [['Entrega', order.shippingAddress] as const] : []),
  ]
  return {
    subject: title,
    title,
    parts: [
      { text: `Hola, ${order.nombre}:` },
      {
        text: order.pickup ? 'Ya puedes pasar por estos artículos:' : 'Estos artículos ya salieron de nuestro almacén:',
      },
      {
        lines: lines.slice(0, maxLines).map((line) => ({ name: line.name, detail: line.code, amount: piecesOf(line) })),
      },
      ...restOf(lines.length - maxLines, articles),
      ...(pending > 0
        ? [{ text: `El resto de tu pedido ${order.pickup ? 'estará listo' : 'sale'} después; te avisamos.` }]
        : []),
      ...(facts.length > 0 ? [{ facts }] : []),
      ...(url ? [{ link: { label: 'Rastrear el envío', url } }] : []),
      seeOrder(order),
    ],
  }
}

export const folioOf = ({ order_number }: Pick<OrderRow, 'order_number'>, { folioPrefix }: MailShop) =>
  folioText(folioPrefix, order_number)

function contentsOf(order: OrderRow) {
  const delivery = order.pickup ? 'Pasas por él a la tienda' : order.shippingAddress
  return [
    pricedLines(JSON.parse(order.lines) as Line[]),
    ...restOf(order.count - maxLines, articles),
    {
      facts: [
        ['Subtotal', pesos(order.subtotal)] as const,
        ['IVA', pesos(order.iva)] as const,
        ['Total', pesos(order.total)] as const,
        ...(delivery ? [['Entrega', delivery] as const] : []),
      ],
    },
  ]
}

/** The shop's first account and the reference with which the payment is found. */
export function transferTo(order: OrderRow) {
  const account = accountOf(order.banks)
  if (!account) return []
  return [
    { text: 'Si pagas por transferencia:' },
    {
      facts: [
        ...factsOf(account),
        ['Referencia', transferReference(order.id)] as const,
        ['Monto', pesos(order.balance)] as const,
      ],
    },
  ]
}

export const seeOrder = ({ url }: OrderOfMail) => ({ button: { label: 'Ver mi pedido', url } })
