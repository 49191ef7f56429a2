import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { IdText } from '../../contract/fields.ts'
import { AcceptOrder, ChangeDelivery, EditItems } from '../../contract/orders/edit-requests.ts'
import { HistoryQuery, OrderQuery } from '../../contract/orders/lists.ts'
import { NewOrderNote } from '../../contract/orders/notes.ts'
import { CancelOrder, NewOrder, PayOrder } from '../../contract/orders/requests.ts'
import {
  CancelItems,
  ChangeStatus,
  ReturnItems,
  ShipmentChange,
  UndoStep,
} from '../../contract/orders/shipping-requests.ts'
import { NewPayment, RejectVoucher, VoidPayment } from '../../contract/payments/ledger.ts'
import { proofKey, proofName, type StoredFile, voucherKey, voucherName } from '../../domain/files.ts'
import { noVoucher } from '../../domain/not-found.ts'
import { cancelItems } from '../../domain/orders/cancel-items.ts'
import { acceptOrder, cancelOrder, changeStatus } from '../../domain/orders/change.ts'
import { changeDelivery } from '../../domain/orders/change-delivery.ts'
import { createOrder } from '../../domain/orders/create.ts'
import { assertDeliverable, deliverShipment, findProof } from '../../domain/orders/deliver.ts'
import { editItems } from '../../domain/orders/edit.ts'
import { listOrders, ordersOfCustomer } from '../../domain/orders/list.ts'
import { lastOrderId } from '../../domain/orders/next-order.ts'
import { addNote } from '../../domain/orders/notes.ts'
import { createPaperLink } from '../../domain/orders/papers.ts'
import { getOrder } from '../../domain/orders/read.ts'
import { returnItems } from '../../domain/orders/return-items.ts'
import { changeShipment } from '../../domain/orders/ship.ts'
import { undoStep } from '../../domain/orders/undo.ts'
import { addVoucher, assertTakesVoucher, findVoucher, rejectVoucher } from '../../domain/orders/voucher.ts'
import { payOrder } from '../../domain/payments/confirm.ts'
import { registerPayment, voidPayment } from '../../domain/payments/ledger.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { givenKey, idempotencyKey } from '../../http/idempotency-key.ts'
import { countPerMinute, keyInShop, perMinute } from '../../http/rate-limit.ts'
import { delivery, imageSize, pdfSize, voucher } from '../../http/uploads.ts'
import { body, param, query, withId } from '../../http/validate.ts'
import { storeUpload } from '../../services/files.ts'
import { invoiceContext } from '../../services/invoice-context.ts'
import { netpay } from '../../services/netpay.ts'
import { linkSignerOf } from '../../services/vault.ts'

export const orders = new Hono<AppEnv>()

orders.get('/', access('orders'), query(OrderQuery), async (c) =>
  c.json(await listOrders(c.var.db, c.req.valid('query'))),
)

/** Payments that a user reports: each is read at NetPay, as in POST /netpay/confirm. */
const confirmations = countPerMinute(60)

orders.post('/', access('client'), body(NewOrder), async (c) => {
  const key = givenKey(c)
  const input = c.req.valid('json')
  if (input.netpayResponse != null) confirmations.spend(keyInShop(c, c.var.user.id))
  const { order, created } = await createOrder(c.var.db, netpay(c.env), c.var.user, input, key)
  return c.json(order, created ? 201 : 200)
})

orders.get('/customer/:id', access('ownOrders'), withId, query(HistoryQuery), async (c) =>
  c.json(await ordersOfCustomer(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('query'))),
)

orders.get('/:id', access('ownOrders'), withId, async (c) =>
  c.json(await getOrder(c.var.db, c.var.user, c.req.valid('param').id)),
)

orders.get('/:id/link', access('ownOrders'), withId, async (c) =>
  c.json(await createPaperLink(c.var.db, linkSignerOf(c.env), c.var.user, c.req.valid('param').id)),
)

orders.put('/:id/accept', access('orders.accept'), withId, body(AcceptOrder), async (c) => {
  const order = await acceptOrder(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))
  return c.json(order)
})

orders.put('/:id/status', access('orders.fulfil'), withId, body(ChangeStatus), async (c) => {
  const context = invoiceContext(c.env, c.var.db)
  const order = await changeStatus(context, c.var.user, c.req.valid('param').id, c.req.valid('json'))
  return c.json(order)
})

orders.put('/:id/items', access('orders.edit'), withId, body(EditItems), async (c) => {
  const order = await editItems(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))
  return c.json(order)
})

orders.put('/:id/delivery', access('orders.create'), withId, body(ChangeDelivery), async (c) => {
  const order = await changeDelivery(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))
  return c.json(order)
})

orders.put('/:id/cancel-items', access('orders.edit'), withId, body(CancelItems), async (c) => {
  const order = await cancelItems(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))
  return c.json(order)
})

orders.put('/:id/return-items', access('orders.edit'), withId, body(ReturnItems), async (c) => {
  const order = await returnItems(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))
  return c.json(order)
})

orders.put('/:id/cancel', access('orders.cancelPending'), withId, body(CancelOrder), async (c) => {
  const context = invoiceContext(c.env, c.var.db)
  const order = await cancelOrder(context, c.var.user, c.req.valid('param').id, c.req.valid('json'))
  return c.json(order)
})

orders.put('/:id/payment', access('client'), withId, body(PayOrder), async (c) => {
  const { netpayResponse } = c.req.valid('json')
  confirmations.spend(keyInShop(c, c.var.user.id))
  const order = await payOrder(c.var.db, netpay(c.env), c.var.user, c.req.valid('param').id, netpayResponse)
  return c.json(order)
})

orders.post('/:id/payments', access('payments'), withId, body(NewPayment), async (c) => {
  const key = idempotencyKey(c)
  const { order, created } = await registerPayment(
    c.var.db,
    c.var.user,
    c.req.valid('param').id,
    c.req.valid('json'),
    key,
  )
  return c.json(order, created ? 201 : 200)
})

orders.post('/:id/notes', access('orders'), withId, body(NewOrderNote), async (c) =>
  c.json(await addNote(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json')), 201),
)

const onePayment = param(v.object({ id: IdText, paymentId: IdText }))

orders.put('/:id/payments/:paymentId/void', access('payments.void'), onePayment, body(VoidPayment), async (c) => {
  const { id: orderId, paymentId } = c.req.valid('param')
  return c.json(await voidPayment(c.var.db, c.var.user, { orderId, paymentId }, c.req.valid('json')))
})

const voucherOfOrder = param(v.object({ id: IdText, voucherId: IdText }))

orders.put('/:id/vouchers/:voucherId/reject', access('payments'), voucherOfOrder, body(RejectVoucher), async (c) => {
  const { id: orderId, voucherId } = c.req.valid('param')
  return c.json(await rejectVoucher(c.var.db, c.var.user, { orderId, voucherId }, c.req.valid('json')))
})

orders.post('/:id/voucher', access('vouchers'), perMinute(30), withId, pdfSize, voucher, async (c) => {
  const { id } = c.req.valid('param')
  await assertTakesVoucher(c.var.db, c.var.user, id)
  const { recorded: order } = await storeUpload(c.var.db, c.env.FILES, 'voucher', c.req.valid('form'), (file) =>
    addVoucher(c.var.db, c.var.user, id, file),
  )
  return c.json(order, 201)
})

const oneVoucher = param(v.object({ id: IdText, name: v.pipe(v.string(), v.regex(voucherName)) }))

orders.get('/:id/vouchers/:name', access('ownOrders'), oneVoucher, async (c) => {
  const { id, name } = c.req.valid('param')
  const { folio } = await findVoucher(c.var.db, c.var.user, id, voucherKey(name))
  return sendFile(c, await c.env.FILES.get(voucherKey(name)), `comprobante-${folio}.${name.split('.')[1]}`)
})

const oneShipment = param(v.object({ id: IdText, shipmentId: IdText }))

orders.put('/:id/shipments/:shipmentId', access('orders.fulfil'), oneShipment, body(ShipmentChange), async (c) => {
  const { id: orderId, shipmentId } = c.req.valid('param')
  return c.json(await changeShipment(c.var.db, c.var.user, { orderId, shipmentId }, c.req.valid('json')))
})

orders.post(
  '/:id/shipments/:shipmentId/delivery',
  access('orders.fulfil'),
  oneShipment,
  imageSize,
  delivery,
  async (c) => {
    const { id: orderId, shipmentId } = c.req.valid('param')
    const { receivedBy, proof } = c.req.valid('form')
    const deliver = (file: StoredFile | null) =>
      deliverShipment(c.var.db, c.var.user, { orderId, shipmentId }, { receivedBy, proof: file })
    if (!proof) return c.json(await deliver(null))
    await assertDeliverable(c.var.db, { orderId, shipmentId }, true)
    const { recorded } = await storeUpload(c.var.db, c.env.FILES, 'proof', proof, deliver)
    return c.json(recorded)
  },
)

orders.post('/:id/undo', access('orders.fulfil'), withId, body(UndoStep), async (c) => {
  return c.json(await undoStep(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json')))
})

const oneProof = param(v.object({ id: IdText, name: v.pipe(v.string(), v.regex(proofName)) }))

orders.get('/:id/proofs/:name', access('ownOrders'), oneProof, async (c) => {
  const { id, name } = c.req.valid('param')
  const { folio } = await findProof(c.var.db, c.var.user, id, proofKey(name))
  return sendFile(c, await c.env.FILES.get(proofKey(name)), `entrega-${folio}.${name.split('.')[1]}`)
})

/** A file that only some users may read: its path needs the session. */
function sendFile(c: Context, file: R2ObjectBody | null, filename: string) {
  if (!file) throw noVoucher()
  const contentType = file.httpMetadata?.contentType ?? 'application/octet-stream'
  const disposition = contentType.startsWith('image/') ? 'inline' : 'attachment'
  return c.body(file.body, 200, {
    'Content-Type': contentType,
    'Content-Length': String(file.size),
    'Content-Disposition': `${disposition}; filename="${filename}"`,
    'Cache-Control': 'private, no-store',
  })
}

export const lastOrder = new Hono<AppEnv>().get('/', access('ownOrders'), async (c) =>
  c.json(await lastOrderId(c.var.db)),
)
