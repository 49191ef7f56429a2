import { todayInMexico } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import { openShop } from '../../shop.ts'
import { invoiceForm } from '../invoices/invoicing.ts'

/** An order of 10 screws and 4 lamps that is being prepared. */
export async function openPreparing() {
  const shop = await openShop()
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  const made = await client.post('/orders', {
    orderItems: [
      { productId: 1, quantity: 10 },
      { productId: 3, quantity: 4 },
    ],
  })
  const { id, OrderItems } = await made.json<Order>()
  await admin.put(`/orders/${id}/accept`)
  await admin.put(`/orders/${id}/status`, { status: 'Preparing' })
  const [screws = 0, lamps = 0] = OrderItems.map((item) => item.id)
  const status = `/orders/${id}/status`
  const read = async () => (await admin.get(`/orders/${id}`)).json<Order>()
  const ship = (items: { orderItemId: number; quantity: number }[] | undefined, more: object = {}, by = admin) =>
    by.put(status, { status: 'Shipped', items, ...more })
  const undo = (step: string, more: object = {}, by = admin) => by.post(`/orders/${id}/undo`, { step, ...more })
  /** Ends the time in which the author of a step may undo it without a reason. */
  const endUndoTime = () => shop.db.execute("UPDATE order_events SET createdAt = '2026-01-01T00:00:00.000Z'")
  return { ...shop, client, admin, id, screws, lamps, read, ship, undo, endUndoTime }
}

/** The order of `openPreparing` with its invoice, paid unless it is `onCredit`. The lamps have 0 % of IVA. */
export async function openInvoicedOrder({ onCredit = false } = {}) {
  const shop = await openPreparing()
  await shop.db.execute("UPDATE order_items SET iva = '0' WHERE productId = 3")
  await shop.db.execute('UPDATE orders SET iva = 29760')
  if (onCredit) await shop.db.execute('UPDATE customers SET credit_days = 30 WHERE id = 1')
  const pay = async (amount?: number) =>
    shop.admin.post(`/orders/${shop.id}/payments`, {
      amount: amount ?? (await shop.read()).balance,
      form: '03',
      paidOn: todayInMexico(),
    })
  if (!onCredit) await pay()
  const issue = (form: object = {}) => shop.client.post(`/orders/${shop.id}/invoice`, { ...invoiceForm, ...form })
  const issued = await issue(onCredit ? { payment_method: 'PPD', payment_form: '99' } : {})
  if (issued.status !== 201) throw new Error(`Not invoiced: ${await issued.text()}`)
  return { ...shop, pay, issue }
}

/** The status of an answer, and the code of its refusal. */
export const refusalOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

export type Preparing = Awaited<ReturnType<typeof openPreparing>>

/** Pieces on hand in the small shop, which has no movement for them. */
const opening = 'json(\'{"1":100,"2":50,"3":10,"4":5}\')'

/** Rows where the stock differs from the ledger, or the reserved pieces from what is pending in open orders. */
export const stockFaults = ({ rows }: Pick<Preparing, 'rows'>) =>
  rows(`SELECT productId, on_hand, reserved, moved, held, pending
    FROM (SELECT productId, on_hand, reserved,
        (SELECT sum(on_hand) FROM stock_movements m WHERE m.productId = inventory.productId) AS moved,
        (SELECT sum(reserved) FROM stock_movements m WHERE m.productId = inventory.productId) AS held,
        (SELECT coalesce(sum(quantity - shipped), 0) FROM order_items line JOIN orders ON orders.id = orderId
          WHERE line.productId = inventory.productId AND status IN ('Pending', 'Accepted', 'Paid', 'Preparing')) AS pending
      FROM inventory WHERE productId <= 4)
    WHERE reserved <> coalesce(held, 0) OR reserved <> pending
      OR on_hand <> coalesce(moved, 0) + (${opening} ->> CAST(productId AS TEXT))`)
