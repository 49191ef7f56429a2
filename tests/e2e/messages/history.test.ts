import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order, OrderRow } from '#contract/orders/orders'
import { acceptedOrder, begin, cartTotal, charge } from '../../api/payments/paying.ts'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { type Caller, openShop, type Shop } from '../../shop.ts'
import { desktop, phone } from '../browser.ts'
import { payInWindow, toast } from '../parts.ts'
import { enter, fail, mend, retry } from './screen.ts'

let shop: Shop
let page: Page
let client: Caller

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  page = await enter(shop, 'cliente')
  client = await shop.as('cliente')
  await shop.db.execute('UPDATE inventory SET on_hand = 1000 WHERE productId = 1')
})

beforeEach(async () => {
  await page.setViewportSize(desktop)
  // Gives the orders of earlier tests to another customer.
  await shop.db.execute('UPDATE orders SET customerId = 2')
})
afterEach(() => mend(page))

const modifications = [
  {
    at: '2026-03-02T18:00:00.000Z',
    by: 'Pedro Pedidos',
    reason: null,
    changes: [
      { type: 'updated', productId: 1, productCode: 'TOR-0142', productName: 'Tornillo', fromQty: 12, toQty: 9 },
      { type: 'removed', productId: 2, productCode: 'TOR-0143', productName: 'Tablaroca', fromQty: 4, toQty: 0 },
    ],
  },
]

/** Makes an order of nine screws and applies `change`. */
async function order(change: Record<string, string>) {
  const made = await client.post('/orders', { orderItems: [{ productId: 1, quantity: 9 }] })
  const { id, order_number } = await made.json<Order>()
  for (const [column, value] of Object.entries(change)) {
    await shop.db.execute({ sql: `UPDATE orders SET ${column} = ? WHERE id = ?`, args: [value, id] })
  }
  return { id, order_number }
}

const accepted = () => order({ status: 'Accepted' })
const actions = () => page.getByRole('button', { name: /^(Pagar|Factura del) / }).allInnerTexts()

async function pay() {
  await page.goto('/client/orders')
  await page.getByRole('button', { name: /^Pagar pedido/ }).click()
  await page.getByRole('button', { name: /con tarjeta$/ }).click()
}

test.for([desktop, phone])('a history that does not load shows an error and can be retried: %o', async (viewport) => {
  const { id } = await order({})
  await page.setViewportSize(viewport)
  await fail(page, 'GET', /^\/orders\/customer\//)
  await page.goto('/client/orders')
  await toast(page, 'Error al cargar el historial de pedidos').waitFor()
  await page.getByRole('main').getByText('Error al cargar el historial de pedidos').waitFor()
  await retry(page, page.locator(`a[href="/client/orders/${id}"]`))
})

test.for([desktop, phone])('an order shows its date, amounts and the changes of the shop: %o', async (viewport) => {
  const { id } = await order({ orderDate: '2026-03-02T04:30:00.000Z', modifications: JSON.stringify(modifications) })
  await page.setViewportSize(viewport)
  await page.goto('/client/orders')
  const main = page.getByRole('main')
  // The first of March in Mexico City.
  for (const words of ['2026-03-01', '$1,941.84', 'updated: TOR-0142 qty 12→9', 'removed: TOR-0143 removed (4)']) {
    await main.getByText(words, { exact: true }).waitFor()
  }
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /^Ver pedido/ }).click()
  const tab = await opening
  expect(new URL(tab.url()).pathname).toBe(`/client/orders/${id}`)
  await tab.close()
})

test('only an accepted order with a balance can be paid, and only a paid one invoiced', async () => {
  await order({})
  const { order_number: part } = await order({ status: 'Accepted', paymentStatus: 'Partial' })
  await order({ status: 'Cancelled' })
  const { order_number: payable } = await order({ status: 'Accepted' })
  const { order_number: paid } = await order({ status: 'Paid', paymentStatus: 'Paid' })
  await page.goto('/client/orders')
  await expect.poll(() => page.getByRole('link', { name: /^Ver pedido/ }).count()).toBe(5)
  await page.getByRole('button', { name: `Pagar pedido ${payable}` }).waitFor()
  await page.getByRole('button', { name: `Pagar pedido ${part}` }).waitFor()
  await page.getByRole('button', { name: `Factura del pedido ${paid}` }).waitFor()
  expect(await actions()).toEqual(['Factura', 'Pagar', 'Pagar'])
})

test('news about an order reaches the older pages of the history, too', async () => {
  const { id, order_number } = await order({})
  await page.route(/\/orders\/customer\/1\?.*page=/, async (route) => {
    const [row] = await (await client.get('/orders/customer/1?view=all&page=1')).json<[OrderRow]>()
    const isFirst = new URL(route.request().url()).searchParams.get('page') === '1'
    await route.fulfill({ json: isFirst ? Array.from({ length: 100 }, (_, n) => ({ ...row, id: 9000 + n })) : [row] })
  })
  await page.goto('/client/orders')
  await page.getByRole('button', { name: 'Mostrar pedidos anteriores' }).click()
  // Only the rows in view are drawn.
  await page.getByRole('button', { name: 'Folio' }).click()
  const oldest = page.getByRole('row').filter({ has: page.locator(`a[href="/client/orders/${id}"]`) })
  await oldest.getByText('Pendiente').waitFor()
  const staff = await shop.as('ventas')
  expect((await staff.put(`/orders/${id}/accept`, {})).status).toBe(200)
  await oldest.getByText('Aceptada').waitFor()
  await oldest.getByRole('button', { name: `Pagar pedido ${order_number}` }).waitFor()
})

test('an empty history shows a message, and a user without a record is sent to the profile', async () => {
  await page.goto('/client/orders')
  await page.getByText('Aún no tienes pedidos').waitFor()
  const newcomer = await enter(shop, 'nueva')
  await newcomer.goto('/client/orders')
  await newcomer.getByText('Información de Cliente Incompleta').waitFor()
  await newcomer.getByRole('link', { name: 'Ir a Mi Perfil' }).click()
  await newcomer.waitForURL('**/client/profile')
})

test('a payment that cannot begin shows a message', async () => {
  await accepted()
  shop.netpay.queue({ outcome: 'tokenize500' })
  await pay()
  await toast(page, 'Error al inicializar el pago con Netpay').waitFor()
})

test.for([desktop, phone])('a payment that is not confirmed shows a message: %o', async (viewport) => {
  await accepted()
  await page.setViewportSize(viewport)
  await fail(page, 'POST', /^\/netpay\/confirm$/, 400)
  await pay()
  await payInWindow(page)
  await toast(page, 'Error al confirmar el pago.').waitFor()
})

test('a declined card shows a message with the reason', async () => {
  await accepted()
  shop.netpay.queue({ outcome: 'decline51' })
  await pay()
  await payInWindow(page)
  await toast(page, 'Error al confirmar el pago.').getByText('Tu tarjeta no tiene fondos suficientes.').waitFor()
})

test('the ways to pay an order go away when the shop cancels it', async () => {
  const { id } = await accepted()
  await page.goto('/client/orders')
  await page.getByRole('button', { name: /^Pagar / }).click()
  const dialog = page.getByRole('dialog', { name: /^Pagar pedido/ })
  const transfer = dialog.getByRole('button', { name: 'Ya transferí: subir comprobante' })
  await transfer.waitFor()
  await (await shop.as('ventas')).put(`/orders/${id}/cancel`, { reason: 'Sin existencia' })
  await dialog.getByText('Este pedido ya no tiene un pago pendiente.').waitFor()
  expect(await transfer.count()).toBe(0)
  expect(await dialog.getByRole('button', { name: /con tarjeta$/ }).count()).toBe(0)
})

test('a payment for an order that the shop cancelled meanwhile shows that it is refunded', async () => {
  const { id } = await accepted()
  await page.goto('/client/orders')
  await page.getByRole('button', { name: /^Pagar / }).click()
  await page.getByRole('button', { name: /con tarjeta$/ }).click()
  await page.getByRole('button', { name: 'Aprobar' }).waitFor()
  await (await shop.as('ventas')).put(`/orders/${id}/cancel`, { reason: 'Sin existencia' })
  await payInWindow(page)
  await toast(page, 'El pedido se canceló. Te reembolsaremos el cargo.').waitFor()
  expect(await toast(page, 'Pago realizado con éxito.').count()).toBe(0)
})

test('an answer left in the browser by a closed payment window is confirmed at the next visit', async () => {
  const paying = { ...shop, client }
  const orderId = await acceptedOrder(paying)
  const payment = await begin(paying, { amount: cartTotal, orderId })
  const callback = await charge(shop, payment, 'approvedNoCallback')
  // A page without the app, which would read the answer at once.
  await page.goto('/manifest.webmanifest')
  await page.evaluate((left) => localStorage.setItem('CARD_response', JSON.stringify(left)), callback)
  await page.goto('/client/orders')
  await toast(page, 'Tu pago anterior se confirmó.').waitFor()
  await expect
    .poll(() => shop.rows(`SELECT paymentStatus FROM orders WHERE id = ${orderId}`))
    .toEqual([{ paymentStatus: 'Paid' }])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('_response')))).toEqual([])
})
