import { expect, test } from 'vitest'
import { type OrderOfMail, shippedMail } from '../../worker/domain/mails/order-texts.ts'
import { mailShop } from './mail-shop.ts'

const order: OrderOfMail = {
  id: 7,
  uid: 'order-7',
  order_number: 7,
  status: 'Shipped',
  nombre: 'Carla',
  subtotal: 100,
  iva: 16,
  total: 116,
  balance: 0,
  pickup: 0,
  shippingAddress: null,
  paymentMethod: null,
  cancelReason: null,
  lines: '[]',
  count: 0,
  banks: null,
  hasUser: 1,
  url: 'https://pedidos.tienda.example/client/orders/7',
}

const linesOf = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, at) => ({ name: `Tornillo ${at}`, code: `T-${at}`, unit: 'Pieza', quantity: 1 })),
  )

test.for([
  [40, []],
  [41, ['y 1 artículo más.']],
  [60, ['y 20 artículos más.']],
] as const)('the mail of a shipment of %d lines counts those that it does not list', ([count, expected]) => {
  const shipment = { carrier: null, trackingNumber: null, deliveredAt: null, pending: 0, lines: linesOf(count) }
  const { parts } = shippedMail(order, shipment, mailShop)
  const texts = parts.flatMap((part) => ('text' in part ? [part.text] : []))
  expect(texts.filter((text) => text.endsWith('más.'))).toEqual(expected)
  expect(parts.flatMap((part) => ('lines' in part ? part.lines : []))).toHaveLength(40)
})

test.for([
  [0, 'El resto de tu pedido sale después; te avisamos.'],
  [1, 'El resto de tu pedido estará listo después; te avisamos.'],
] as const)('the mail of a part of an order says what happens with the rest (pickup: %d)', ([pickup, expected]) => {
  const shipment = { carrier: null, trackingNumber: null, deliveredAt: null, pending: 3, lines: linesOf(1) }
  const { parts } = shippedMail({ ...order, pickup }, shipment, mailShop)
  expect(parts).toContainEqual({ text: expected })
})
