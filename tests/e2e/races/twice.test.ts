import type { Page, Request } from 'playwright-core'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { SignInAnswer } from '#contract/accounts/session'
import type { Order } from '#contract/orders/orders'
import { begin, charge, confirm as confirmPayment } from '../../api/payments/paying.ts'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { type Caller, openShop, type Shop } from '../../shop.ts'
import { desktop, hold, phone, untilLive } from '../browser.ts'
import { lines, panel, payInWindow, row, toast } from '../parts.ts'
import { openForFile } from '../session.ts'
import { cartOf, ordersOf, startOver } from './client.ts'

let shop: Shop
let client: Caller
let page: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  client = await shop.as('cliente')
  page = await openForFile(shop, 'cliente', '/dashboard')
})

beforeEach(async () => {
  await startOver(shop)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

const fillCart = () => client.post('/cart/item', { productId: 1, quantity: 3 })

async function open(address: string, viewport = desktop) {
  await page.setViewportSize(viewport)
  await page.goto(address)
}

async function withLine(viewport?: typeof desktop) {
  await fillCart()
  await open('/client/products', viewport)
}

async function atCheckout(viewport?: typeof desktop) {
  await fillCart()
  await open('/client/checkout', viewport)
}

/** Collects the calls that add to the cart; the screen shows a product in the order before the shop has answered. */
function listenForAdditions() {
  const additions: Request[] = []
  const listen = (call: Request) => {
    if (call.method() === 'POST' && call.url().endsWith('/cart/item')) additions.push(call)
  }
  page.on('request', listen)
  onTestFinished(() => void page.off('request', listen))
  return additions
}

/** Opens another tab of the same client until the test ends. */
async function openTab(address: string) {
  const other = await page.context().newPage()
  onTestFinished(() => other.close())
  await other.goto(address)
  return other
}

/** Opens the products by the menu. They kept their state while another screen was open. */
async function returnToProducts() {
  const menu = page.getByRole('button', { name: 'Menú', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Productos', exact: true }).click()
  await page.waitForURL('**/client/products')
  await page.getByText('TOR-0142').filter({ visible: true }).first().waitFor()
}

/** Holds orders of all tabs until `count` of them wait. */
async function holdOrders(count: number) {
  const gathered = Promise.withResolvers<void>()
  let waiting = 0
  await page.context().route('**/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    waiting += 1
    if (waiting === count) gathered.resolve()
    await gathered.promise
    await route.continue()
  })
  onTestFinished(() => page.context().unrouteAll({ behavior: 'ignoreErrors' }))
}

const generate = (page: Page) => panel(page).getByRole('button', { name: 'Generar' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar Pedido' }).filter({ visible: true })
const made = (page: Page) => toast(page, 'Orden creada exitosamente!').waitFor()

const oneOrder = async (expected: object) => {
  expect(await ordersOf(shop)).toMatchObject([{ pieces: 3, ...expected }])
  expect(await cartOf(shop)).toEqual([])
}
const pending = { status: 'Pending', paymentStatus: 'Pending', paymentMethod: null }
const transfer = { ...pending, paymentMethod: 'Bank Transfer' }
const paid = { status: 'Paid', paymentStatus: 'Paid', paymentMethod: 'Credit Card' }

test('Agregar pressed twice adds once', async () => {
  await open('/client/products')
  const additions = listenForAdditions()
  await row(page, 'TOR-0142').getByRole('button', { name: 'Agregar' }).dblclick()
  await row(page, 'TOR-0142').getByRole('button', { name: 'En la orden' }).waitFor()
  await expect.poll(() => cartOf(shop)).toEqual([{ productId: 1, quantity: 1 }])
  expect(additions).toHaveLength(1)
})

test('Enter held down in a quantity adds one product, not all those below it', async () => {
  await open('/client/products')
  const additions = listenForAdditions()
  await row(page, 'TOR-0142').getByRole('spinbutton').fill('4')
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await row(page, 'TOR-0142').getByRole('button', { name: 'En la orden' }).waitFor()
  await expect.poll(() => cartOf(shop)).toEqual([{ productId: 1, quantity: 4 }])
  expect(additions).toHaveLength(1)
})

test('Generar pressed twice makes one order', async () => {
  await withLine()
  await generate(page).dblclick()
  await made(page)
  await oneOrder(pending)
})

test('on a phone Generar pressed twice makes one order and closes the drawer for good', async () => {
  await withLine(phone)
  await page.getByRole('button', { name: 'Ver orden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Generar' }).dblclick()
  await made(page)
  await page.waitForURL('**/client/orders')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await oneOrder(pending)
  await returnToProducts()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('Enter twice at the button of Vista Previa makes one order and closes it for good', async () => {
  await withLine()
  await panel(page).getByRole('button', { name: 'Vista Previa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Generar' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await made(page)
  await oneOrder(pending)
  await page.waitForURL('**/client/orders')
  await returnToProducts()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test.for([desktop, phone])('Confirmar Pedido pressed twice makes one order: %o', async (viewport) => {
  await atCheckout(viewport)
  await page.getByRole('radio', { name: /Transferencia/ }).check()
  await confirm(page).dblclick()
  await made(page)
  await oneOrder(transfer)
})

test('Pagar pressed twice charges once', async () => {
  await atCheckout()
  await page.getByRole('radio', { name: /Tarjeta/ }).check()
  await page.getByRole('button', { name: 'Pagar', exact: true }).dblclick()
  await payInWindow(page)
  await made(page)
  await oneOrder(paid)
  expect(await shop.rows('SELECT state FROM payments')).toEqual([{ state: 'applied' }])
})

test('Generar in two tabs at once makes one order, and both show it', async () => {
  await withLine()
  const other = await openTab('/client/products')
  for (const tab of [page, other]) await lines(tab).getByText('TOR-0142').waitFor()
  await holdOrders(2)
  await Promise.all([generate(page).click(), generate(other).click()])
  await Promise.all([page.waitForURL('**/client/orders'), other.waitForURL('**/client/orders')])
  await oneOrder(pending)
})

test('two tabs with different quantities of an order make one order', async () => {
  await withLine()
  const other = await openTab('/client/products')
  await lines(other).getByText('TOR-0142').waitFor()
  // This tab has not received the change of the first one yet.
  await other.route('**/cart', (route) => route.abort())
  await lines(page).getByRole('spinbutton').fill('5')
  await page.keyboard.press('Enter')
  await expect.poll(() => cartOf(shop)).toEqual([{ productId: 1, quantity: 5 }])
  await holdOrders(2)
  await Promise.all([generate(page).click(), generate(other).click()])
  await Promise.race([page, other].map((tab) => tab.waitForURL('**/client/orders')))
  // The refusal of this tab, or the information about the order of the first one, which removes the refusal if it comes after it.
  await toast(other, /Esta orden ya se generó|Tu orden se generó (o cambió en otra ventana|en otra pestaña)/).waitFor()
  expect(await ordersOf(shop)).toMatchObject([{ ...pending, pieces: 5 }])
})

test('two tabs with different lines of an order make one order without losing a line', async () => {
  await withLine()
  const other = await openTab('/client/products')
  await lines(other).getByText('TOR-0142').waitFor()
  await other.route('**/cart', (route) => route.abort())
  await row(page, 'LAM-0001').getByRole('button', { name: 'Agregar' }).click()
  await expect.poll(() => cartOf(shop)).toHaveLength(2)
  await generate(other).click()
  await other.waitForURL('**/client/orders')
  expect(await cartOf(shop)).toEqual([{ productId: 3, quantity: 1 }])
  expect(await ordersOf(shop)).toMatchObject([{ ...pending, pieces: 3 }])
  await lines(page).getByText('TOR-0142').waitFor({ state: 'detached' })
  await lines(page).getByText('LAM-0001').waitFor()
})

test('an order generated at the panel and confirmed at the checkout is made once', async () => {
  await withLine()
  const checkoutTab = await openTab('/client/checkout')
  await checkoutTab.getByRole('radio', { name: /Transferencia/ }).check()
  // This tab has not received the change of the other one yet.
  await checkoutTab.route('**/cart', (route) => route.abort())
  await generate(page).click()
  await page.waitForURL('**/client/orders')
  await confirm(checkoutTab).click()
  await toast(checkoutTab, 'Esta orden ya se generó. Revísala en Mis pedidos.').waitFor()
  await oneOrder(pending)
})

/** Opens a tab in which a staff member orders as the other customer. */
async function openDelegatedTab() {
  const staff = await shop.as('ventas')
  const { access_token: token, user } = await (await staff.post('/admin/customers/2/session')).json<SignInAnswer>()
  const tab = await page.context().newPage()
  onTestFinished(() => tab.close())
  await tab.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, JSON.stringify(value))
    },
    { token, user, userAcceso: user.Acceso },
  )
  await tab.goto('/client/products')
  return tab
}

test('an order generated in another tab empties the panel with an explanation, except for another customer', async () => {
  await withLine()
  const other = await openTab('/client/products')
  await lines(other).getByText('TOR-0142').waitFor()
  const delegated = await openDelegatedTab()
  await lines(delegated).getByText('Tu orden está vacía.').waitFor()
  await generate(page).click()
  await toast(other, 'Tu orden se generó en otra pestaña.').waitFor()
  await lines(other).getByText('Tu orden está vacía.').waitFor()
  await row(other, 'TOR-0142').getByRole('button', { name: 'Agregar' }).waitFor()
  await row(delegated, 'LAM-0001').getByRole('button', { name: 'Agregar' }).click()
  await lines(delegated).getByText('LAM-0001').waitFor()
  expect(await toast(delegated, 'Tu orden se generó en otra pestaña.').count()).toBe(0)
})

test('Back after an order shows an empty panel, also without a network', async () => {
  await withLine()
  await lines(page).getByText('TOR-0142').waitFor()
  await page.route('**/cart', (route) => route.abort())
  await generate(page).click()
  await page.waitForURL('**/client/orders')
  await page.goBack()
  await lines(page).getByText('Tu orden está vacía.').waitFor()
  await generate(page).click()
  await toast(page, 'La orden está vacío.').waitFor()
  await oneOrder(pending)
})

test('the same products ordered again are another order', async () => {
  for (const orders of [[pending], [pending, pending]]) {
    await withLine()
    await lines(page).getByText('TOR-0142').waitFor()
    await generate(page).click()
    await page.waitForURL('**/client/orders')
    expect(await ordersOf(shop)).toMatchObject(orders)
  }
})

test('Back after the checkout shows an empty order', async () => {
  await atCheckout()
  await page.getByRole('radio', { name: /Transferencia/ }).check()
  await confirm(page).click()
  await page.waitForURL(/\/client\/orders\/\d+$/)
  await page.goBack()
  await page.waitForURL('**/client/checkout')
  await page.getByText('Tu orden está vacía.').waitFor()
  expect(await confirm(page).count()).toBe(0)
  await page.goForward()
  await page.getByText('Instrucciones de transferencia').waitFor()
  await oneOrder(transfer)
})

test('Generar right after Agregar orders the added product', async () => {
  await withLine()
  await lines(page).getByText('TOR-0142').waitFor()
  const release = await hold(page, '**/cart/item')
  await row(page, 'LAM-0001').getByRole('button', { name: 'Agregar' }).click()
  await generate(page).click()
  release()
  await page.waitForURL('**/client/orders')
  expect(await ordersOf(shop)).toMatchObject([{ ...pending, pieces: 4 }])
})

test('Generar waits for a quantity that the shop then refuses, and orders nothing', async () => {
  const quantity = lines(page).getByRole('spinbutton')
  await untilLive(page, '/cart', async () => {
    await withLine()
    await quantity.waitFor()
  })
  const release = await hold(page, '**/cart/item/*')
  await shop.db.execute('UPDATE inventory SET on_hand = 50 WHERE productId = 1')
  await quantity.fill('60')
  await page.keyboard.press('Enter')
  await generate(page).click()
  release()
  await toast(page, 'Error al actualizar cantidad.').getByText('Sólo hay 50 disponibles.').waitFor()
  await generate(page).and(page.locator(':enabled')).waitFor()
  await shop.db.execute('UPDATE inventory SET on_hand = 100 WHERE productId = 1')
  await expect.poll(() => quantity.inputValue()).toBe('3')
  expect(await ordersOf(shop)).toEqual([])
})

test('Generar after a quantity that its line refuses orders nothing; the next press orders what the line shows', async () => {
  await withLine()
  const quantity = lines(page).getByRole('spinbutton')
  await quantity.fill('101')
  await quantity.press('Enter')
  await lines(page).getByText('Sólo hay 100 disponibles.').waitFor()
  await generate(page).click()
  await toast(page, 'Por favor, introduce una cantidad válida.').waitFor()
  expect(await ordersOf(shop)).toEqual([])
  await generate(page).click()
  await page.waitForURL('**/client/orders')
  expect(await ordersOf(shop)).toMatchObject([{ ...pending, pieces: 3 }])
})

test('an order that is paid by card elsewhere leaves the panel', async () => {
  await untilLive(page, '/cart', async () => {
    await withLine()
    await lines(page).getByText('TOR-0142').waitFor()
  })
  // The payment reserves the stock. Its event must be over, because the order has none.
  const reserved = page.waitForResponse('**/cart')
  const payment = await begin({ ...shop, client }, { amount: 647.28 })
  await reserved
  expect(await confirmPayment(client, await charge(shop, payment))).toMatchObject({ state: 'paid' })
  await lines(page).getByText('TOR-0142').waitFor({ state: 'hidden' })
})

test('a charge that its order did not need is shown on the open history', async () => {
  const made = await client.post('/orders', { customerId: 1, orderItems: [{ productId: 1, quantity: 3 }] })
  const { id, total } = await made.json<Order>()
  const admin = await shop.as('admin')
  await admin.put(`/orders/${id}/accept`)
  await untilLive(page, '/orders/customer/1', async () => {
    await open('/client/orders')
    await page.getByRole('row').nth(1).waitFor()
  })
  const payment = await begin({ ...shop, client }, { amount: total, orderId: id })
  await admin.post(`/orders/${id}/payments`, { amount: total, form: '01', paidOn: '2026-01-15' })
  await confirmPayment(client, await charge(shop, payment))
  const charges = page.getByRole('list', { name: 'Cargos a tu tarjeta' })
  await charges.getByText('Te reembolsaremos este cargo.').waitFor()
})

test('signing out in one tab signs out the other and hides its data', async () => {
  await withLine()
  const other = await openTab('/client/products')
  await lines(other).getByText('TOR-0142').waitFor()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login')
  await other.waitForURL('**/login*')
  // The address changes first, and the screen later, so the test waits for the screen.
  await expect.poll(() => other.getByText('TOR-0142').count()).toBe(0)
})
