import type { InvoiceResult } from '#contract/invoices/invoice'
import type { Order } from '#contract/orders/orders'
import { openShop, type Shop } from '../../shop.ts'

/** The form of an invoice for customer 1, who paid by transfer. */
export const invoiceForm = {
  rfc: 'EKU9003173C9',
  tax_system: '601',
  zip: '42501',
  email: 'compras@example.mx',
  cfdi_use: 'G03',
  payment_form: '03',
  payment_method: 'PUE',
}

type Line = { productId: number; quantity: number }

/** Registers a payment of the whole order in the ledger. */
export const pay = ({ db }: Pick<Shop, 'db'>, orderId: number, form = '03') =>
  db.execute({
    sql: `INSERT INTO payments (orderId, amount, form, paidOn, state, userId, idempotencyKey)
      SELECT id, balance, ?, '2026-11-20', 'applied', 1, 'test-' || balance FROM orders WHERE id = ?`,
    args: [form, orderId],
  })

/** A client with an accepted order that is paid by transfer. `issue` requests its invoice. */
export async function paidOrder(orderItems: readonly Line[] = [{ productId: 1, quantity: 6 }], shop?: Shop) {
  const opened = shop ?? (await openShop())
  const client = await opened.as('cliente')
  const order = await (await client.post('/orders', { customerId: 1, orderItems })).json<Order>()
  await opened.db.execute("UPDATE orders SET status = 'Accepted'")
  await pay(opened, order.id)
  const issue = (fields: object = {}) => client.post(`/orders/${order.id}/invoice`, { ...invoiceForm, ...fields })
  const issued = async (fields: object = {}) => (await issue(fields)).json<InvoiceResult>()
  return { ...opened, client, order, issue, issued }
}

/** Makes every attempt due, and runs the jobs. */
export async function finish({ db, runCron }: Pick<Shop, 'db' | 'runCron'>) {
  await db.execute("UPDATE invoices SET updatedAt = '2020-01-01T00:00:00.000Z'")
  await runCron()
}
