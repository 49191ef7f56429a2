import { expect, test } from 'vitest'
import type { NewOrder, OrderPage } from '#contract/orders'
import { openShop } from '../shop.ts'

const line = (productId: number, quantity: number): NewOrder['orderItems'][number] => ({ productId, quantity })
const order = (...orderItems: NewOrder['orderItems']) => ({ customerId: 1, orderItems })

test('the staff list is filtered by method, seller, total and changes, and sorted by each head', async () => {
  const { as, db } = await openShop()
  const client = await as('cliente')
  const sales = await as('ventas')
  for (const quantity of [3, 1, 2]) await client.post('/orders', order(line(1, quantity)))
  await sales.put('/orders/3/items', { items: [{ productId: 1, quantity: 1 }] })
  await db.execute('UPDATE customers SET salespersonId = 2 WHERE id = 1')
  await db.execute("UPDATE orders SET paymentMethod = 'Bank Transfer' WHERE id = 2")
  const ids = async (query: string) =>
    (await (await sales.get(`/orders?${query}`)).json<OrderPage>()).orders.map(({ id }) => id)
  expect(await ids('sort=total')).toEqual([2, 3, 1])
  expect(await ids('sort=-pieces')).toEqual([1, 3, 2])
  for (const sort of ['number', 'date', 'customer', 'status', 'payment', 'method']) {
    expect(await ids(`sort=${sort}`)).toHaveLength(3)
  }
  expect(await ids('sort=-number')).toEqual([3, 2, 1])
  expect(await ids('paymentMethod=Bank Transfer')).toEqual([2])
  expect(await ids('paymentMethod=none&sort=number')).toEqual([1, 3])
  expect(await ids('seller=2')).toHaveLength(3)
  expect(await ids('seller=6')).toEqual([])
  expect(await ids('minTotal=300')).toEqual([1])
  expect(await ids('maxTotal=299.99&sort=number')).toEqual([2, 3])
  expect(await ids('changes=1')).toEqual([3])
  expect((await sales.get('/orders?sort=uid')).status).toBe(400)
  expect((await sales.get('/orders?minTotal=x')).status).toBe(400)
})

test('a row of the staff list names the seller and what needs attention; a client’s row does not', async () => {
  const { as, db } = await openShop()
  const client = await as('cliente')
  await client.post('/orders', order(line(1, 1)))
  await db.execute('UPDATE customers SET salespersonId = 2 WHERE id = 1')
  await db.execute(`INSERT INTO chat_messages (clientId, seq, fromRole, fromUserId, text, clientMsgId)
    VALUES (3, 1, 'client', 3, 'Hola', 'message-1')`)
  const { orders: rows } = await (await (await as('almacen')).get('/orders')).json<OrderPage>()
  expect(rows).toMatchObject([{ seller: 'Vero Ventas', hasMessages: true, hasVoucher: false }])
  const own = await (await client.get('/orders/customer/1')).json()
  expect(own).toMatchObject([{ seller: null, hasMessages: false, hasVoucher: false }])
})

test('two members of staff who accept the same orders at once accept each once', async () => {
  const { as, rows } = await openShop()
  const client = await as('cliente')
  for (const productId of [1, 2]) await client.post('/orders', order(line(productId, 1)))
  const staff = [await as('ventas'), await as('gerente')]
  const answers = await Promise.all(
    [1, 2].flatMap((id) => staff.map((member) => member.put(`/orders/${id}/accept`, { version: 1 }))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  expect(await rows("SELECT orderId FROM order_events WHERE event = 'Accepted' ORDER BY orderId")).toEqual([
    { orderId: 1 },
    { orderId: 2 },
  ])
})
