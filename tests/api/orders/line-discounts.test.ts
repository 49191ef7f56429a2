import { expect, test } from 'vitest'
import type { InvoiceResult } from '#contract/invoices/invoice'
import type { Order } from '#contract/orders/orders'
import { type Caller, openShop, type Shop } from '../../shop.ts'
import { invoiceForm, pay } from '../invoices/invoicing.ts'

type Line = { productId: number; quantity: number; price?: number; discount?: number }

/** An order of Carla with six TOR-0142 at 186.00 and two LAM-0001 at 49.99. */
async function openWithOrder() {
  const shop = await openShop()
  const client = await shop.as('cliente')
  const orderItems = [
    { productId: 1, quantity: 6 },
    { productId: 3, quantity: 2 },
  ]
  const order = await (await client.post('/orders', { orderItems })).json<Order>()
  return { ...shop, client, order }
}

const edit = (
  staff: Caller,
  order: Order,
  items: Line[],
  reason: string | null = 'Igualamos el precio de la competencia',
) => staff.put(`/orders/${order.id}/items`, { items, version: order.version, reason })

const lamps = { productId: 3, quantity: 2 }

test('a discount in percent lowers the price of the line, and the client sees it', async () => {
  const { as, order, client, rows } = await openWithOrder()
  const answer = await edit(await as('gerente'), order, [{ productId: 1, quantity: 6, discount: 12.5 }, lamps])
  expect(answer.status).toBe(200)
  const edited = await answer.json<Order>()
  expect(edited.OrderItems[0]).toMatchObject({ price: 162.75, discount: 23.25 })
  expect(edited.subtotal).toBe(6 * 162.75 + 2 * 49.99)
  const seen = await (await client.get(`/orders/${order.id}`)).json<Order>()
  expect(seen.OrderItems[0]).toMatchObject({ price: 162.75, discount: 23.25 })
  expect(seen.modifications).toMatchObject([
    {
      by: 'Gil Gerente',
      reason: 'Igualamos el precio de la competencia',
      changes: [{ type: 'updated', productCode: 'TOR-0142', fromQty: 6, toQty: 6, fromPrice: 186, toPrice: 162.75 }],
    },
  ])
  const [log] = await rows("SELECT userId, before, after FROM audit_log WHERE action = 'edit_items'")
  expect(log?.userId).toBe(6)
  expect(JSON.parse(String(log?.before))[0]).toMatchObject({ productId: 1, price: 186, discount: 0 })
  expect(JSON.parse(String(log?.after)).items[0]).toMatchObject({ discount: 12.5 })
})

test('a price below the one sold is stored as a discount; one above it is the new price', async () => {
  const { as, order } = await openWithOrder()
  const lower = await (
    await edit(await as('admin'), order, [
      { productId: 1, quantity: 6, price: 180 },
      { ...lamps, price: 55 },
    ])
  ).json<Order>()
  expect(lower.OrderItems).toMatchObject([
    { price: 180, discount: 6 },
    { price: 55, discount: 0 },
  ])
  const restored = await edit(await as('admin'), lower, [{ productId: 1, quantity: 6, discount: 0 }, lamps])
  expect((await restored.json<Order>()).OrderItems).toMatchObject([
    { price: 186, discount: 0 },
    { price: 55, discount: 0 },
  ])
})

test('a line keeps its discount when any role edits the quantities', async () => {
  const { as, order } = await openWithOrder()
  const given = await (
    await edit(await as('admin'), order, [{ productId: 1, quantity: 6, discount: 20 }, lamps])
  ).json<Order>()
  const edited = await edit(await as('pedidos'), given, [{ productId: 1, quantity: 4 }, lamps], null)
  expect((await edited.json<Order>()).OrderItems[0]).toMatchObject({ quantity: 4, price: 148.8, discount: 37.2 })
})

test('role 2 may give the discount of the settings, 10 % without them, and not a cent more', async () => {
  const { as, order, rows } = await openWithOrder()
  const [sales, admin] = [await as('ventas'), await as('admin')]
  const over = await edit(sales, order, [{ productId: 1, quantity: 6, price: 167.39 }, lamps])
  expect(over.status).toBe(403)
  expect(await over.json()).toMatchObject({
    code: 'DISCOUNT_LIMIT',
    message:
      'Puedes dar hasta 10 % de descuento y TOR-0142 tendría 10.01 %. Pide a un administrador o al gerente que lo cambie.',
  })
  expect(await rows('SELECT discount FROM order_items WHERE discount > 0')).toEqual([])
  const allowed = await edit(sales, order, [{ productId: 1, quantity: 6, price: 167.4 }, lamps])
  expect(allowed.status).toBe(200)
  const rules = {
    minimumOrder: 0,
    pricesWithIva: false,
    maxSellerDiscount: 15,
    clientCancels: 'Pending',
    folioPrefix: '',
  }
  await admin.post('/update-configuracion', { key: 'sales', value: rules })
  const more = await edit(sales, await allowed.json<Order>(), [{ productId: 1, quantity: 6, discount: 15 }, lamps])
  // The second discount replaces the first: it applies to the price before any discount.
  expect((await more.json<Order>()).OrderItems[0]).toMatchObject({ price: 158.1, discount: 27.9 })
})

test('role 2 may give the largest discount on a price that it does not divide evenly', async () => {
  const { as, order, db } = await openWithOrder()
  await db.execute('UPDATE order_items SET price = 996 WHERE productId = 1')
  const sales = await as('ventas')
  const given = await (await edit(sales, order, [{ productId: 1, quantity: 6, discount: 10 }, lamps])).json<Order>()
  expect(given.OrderItems[0]).toMatchObject({ price: 8.96, discount: 1 })
  const under = await edit(sales, given, [{ productId: 1, quantity: 6, price: 8.95 }, lamps])
  expect(await under.json()).toMatchObject({ code: 'DISCOUNT_LIMIT' })
})

test('roles 4 and 5 and clients give no prices', async () => {
  const { as, order } = await openWithOrder()
  for (const name of ['pedidos', 'almacen', 'cliente']) {
    const answer = await edit(await as(name), order, [{ productId: 1, quantity: 6, discount: 1 }, lamps])
    expect([name, answer.status]).toEqual([name, 403])
  }
})

test.for([
  [{ discount: 100 }, 'Ingresa un porcentaje entre 0 y 99.99.'],
  [{ discount: -1 }, 'Ingresa un porcentaje entre 0 y 99.99.'],
  [{ price: 0 }, 'Ingresa un número mayor que 0.'],
  [{ price: -3 }, 'Ingresa un número mayor que 0.'],
  [{ price: 10, discount: 5 }, 'Escribe un precio o un descuento, no los dos.'],
] as const)('refuses %j', async ([given, message]) => {
  const { as, order } = await openWithOrder()
  const answer = await edit(await as('admin'), order, [{ productId: 1, quantity: 6, ...given }])
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(message)
})

test('a price or discount needs a reason', async () => {
  const { as, order } = await openWithOrder()
  const answer = await edit(await as('admin'), order, [{ productId: 1, quantity: 6, discount: 5 }], null)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { reason: 'Indica el motivo del precio o descuento.' } })
})

async function invoiceOf(shop: Shop & { client: Caller }, order: Order) {
  await shop.db.execute("UPDATE orders SET status = 'Accepted'")
  await pay(shop, order.id)
  const { invoice } = await (await shop.client.post(`/orders/${order.id}/invoice`, invoiceForm)).json<InvoiceResult>()
  return (await shop.client.get(`/facturapi/invoices/${invoice.id}/xml`)).text()
}

test('the CFDI shows the discount of a line, and its total is that of the order', async () => {
  const shop = await openWithOrder()
  const admin = await shop.as('admin')
  const order = await (
    await edit(admin, shop.order, [{ productId: 1, quantity: 6, discount: 12.5 }, lamps])
  ).json<Order>()
  const xml = await invoiceOf(shop, order)
  expect(xml).toContain(`Total="${order.total.toFixed(2)}"`)
  expect(xml).toMatch(/<cfdi:Concepto[^>]*ValorUnitario="186[.0]*"[^>]*Descuento="139\.50*"/)
  expect(xml).toMatch(/<cfdi:Comprobante[^>]*Descuento="139\.50"/)
})

test('a price of a list is not a discount in the CFDI', async () => {
  const shop = await openShop()
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  const list = await (await admin.post('/price-lists', { name: 'Mayoreo', percent: -10 })).json<{ id: number }>()
  await admin.put('/customers/1', { price_list_id: list.id, discount: 5 })
  const order = await (await client.post('/orders', { orderItems: [{ productId: 1, quantity: 6 }] })).json<Order>()
  expect(order.OrderItems[0]).toMatchObject({ price: 159.03, discount: 0 })
  const xml = await invoiceOf({ ...shop, client }, order)
  expect(xml).toContain(`Total="${order.total.toFixed(2)}"`)
  expect(xml).toContain('ValorUnitario="159.03')
  expect(xml).not.toContain('Descuento=')
})
