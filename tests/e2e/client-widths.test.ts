import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'
import { desktop, drawn, phone, resize, smallPhone, tablet } from './browser.ts'
import { focused } from './keyboard.ts'
import { enter, fillCart } from './messages/screen.ts'

let shop: Shop
let page: Page
let order: Order

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  await shop.db.execute(
    "UPDATE products SET unit = 'Caja 100 pz', name = 'Desarmador profesional inalámbrico' WHERE id = 1",
  )
  const client = await shop.as('cliente')
  const lines = { paymentMethod: 'Bank Transfer', orderItems: [{ productId: 1, quantity: 2 }] }
  order = await (await client.post('/orders', lines)).json<Order>()
  await fillCart(shop, 3, [1, 2], [2, 3])
  page = await enter(shop, 'cliente')
})

const linesOf = (place: Locator) => place.evaluate((element) => element.getClientRects().length)
const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Box of an element. Throws while it is hidden. */
async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error(`${place} is hidden`)
  return box
}

/** The lower edge of an element. */
async function bottomOf(place: Locator) {
  const { y, height } = await boxOf(place)
  return y + height
}

/** The middle of an element, from top to bottom. */
async function middleOf(place: Locator) {
  const { y, height } = await boxOf(place)
  return y + height / 2
}

/** The number of different heights, in whole pixels. One: the elements are in one line. */
const countHeights = async (heights: Promise<number>[]) => new Set((await Promise.all(heights)).map(Math.round)).size

async function openOrder() {
  await page.goto(`/client/orders/${order.id}`)
}

async function openCheckout() {
  await page.goto('/client/checkout')
  await page.getByRole('radio', { name: /Transferencia/ }).check()
}

const actionOf = (name: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })

const clabe = () => page.getByText('012 180 00123456789 9', { exact: true })

test.for([
  { screen: 'an order', open: openOrder, widths: [1024, 768, 390] },
  { screen: 'the checkout', open: openCheckout, widths: [1024, 320] },
])('in $screen a code, the words of a name and the CLABE are not broken over lines', async ({ open, widths }) => {
  await open()
  await clabe().waitFor()
  for (const width of widths) {
    await resize(page, { width, height: 768 })
    expect(await linesOf(clabe()), `lines of the CLABE at ${width} px`).toBe(1)
    const code = page.getByText('TOR-0142', { exact: true })
    expect(await linesOf(code), `lines of the code at ${width} px`).toBe(1)
    // Its three words take two lines at most: a word that is broken would take a third one.
    const name = page.getByText('Desarmador profesional inalámbrico')
    const { height, line } = await name.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      line: Number.parseFloat(getComputedStyle(element).lineHeight),
    }))
    expect(Math.round(height / line), `lines of the name at ${width} px`).toBeLessThanOrEqual(2)
    expect(await overflow(), `overflow at ${width} px`).toBeLessThanOrEqual(0)
  }
})

test('Confirmar Pedido stays in a low window, under the bank account', async () => {
  await page.setViewportSize({ width: 1440, height: 620 })
  await openCheckout()
  await clabe().waitFor()
  const button = page.getByRole('button', { name: 'Confirmar Pedido' })
  await expect.poll(() => bottomOf(button)).toBeLessThanOrEqual(620)
})

test('the totals cover no bank account on a tablet, and Confirmar Pedido is in the window', async () => {
  await page.setViewportSize({ width: 1024, height: 620 })
  await openCheckout()
  await clabe().waitFor()
  const distance = async () => (await boxOf(page.getByText('Subtotal'))).y - (await bottomOf(clabe()))
  await expect.poll(distance).toBeGreaterThan(0)
  const button = page.getByRole('button', { name: 'Confirmar Pedido' }).filter({ visible: true })
  await expect.poll(() => bottomOf(button)).toBeLessThanOrEqual(620)
})

test('the unit is beside each quantity of an order, and lines of one unit have a sum', async () => {
  await page.setViewportSize(tablet)
  await page.goto(`/client/orders/${order.id}`)
  await page.getByText('1 línea · 2 cajas').waitFor()
  await page.getByRole('cell', { name: '2 cajas de 100 pz' }).waitFor()
  await page.goto('/client/checkout')
  await page.getByText('2 líneas', { exact: true }).waitFor()
  await page.getByRole('cell', { name: '3 piezas' }).waitFor()
})

test('the unit is beside each quantity of the order panel', async () => {
  await page.setViewportSize(desktop)
  await page.goto('/client/products')
  const lines = page.getByRole('region', { name: 'Líneas de la orden' })
  await lines.getByText('cajas de 100 pz').waitFor()
  await lines.getByText('piezas', { exact: true }).waitFor()
})

test('a long unit is whole in the list of products', async () => {
  await shop.db.execute("UPDATE products SET unit = 'Paquete 10 hojas' WHERE id = 1")
  await page.setViewportSize(desktop)
  await page.goto('/client/products')
  const unit = page.getByRole('cell').getByText('Paquete 10 hojas')
  await unit.waitFor()
  expect(await unit.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  await shop.db.execute("UPDATE products SET unit = 'Caja 100 pz' WHERE id = 1")
})

test('the rule that a quantity breaks is whole beside its field on the narrowest phone', async () => {
  await shop.db.execute("UPDATE products SET multiple = 4, min_qty = 4, image = '/logo.png' WHERE id = 1")
  await page.setViewportSize(smallPhone)
  await page.goto('/client/products?search=TOR-0142')
  const quantity = page.getByRole('main').getByRole('spinbutton')
  await quantity.fill('7')
  await quantity.press('Enter')
  const rule = page.getByRole('main').getByRole('alert').filter({ hasText: 'Múltiplos de 4' })
  await rule.waitFor()
  expect(await rule.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  await shop.db.execute('UPDATE products SET multiple = 1, min_qty = 1, image = NULL WHERE id = 1')
})

test('on every phone the order bar stays at the foot below a short list', async () => {
  await page.setViewportSize(phone)
  await page.goto('/client/products?search=zzzzqq')
  await page.getByText('No encontramos «zzzzqq».').waitFor()
  const button = page.getByRole('button', { name: 'Ver orden' })
  for (const viewport of [phone, smallPhone]) {
    await resize(page, viewport)
    await expect
      .poll(async () => viewport.height - (await bottomOf(button)), {
        message: `below the bar at ${viewport.width} px`,
      })
      .toBeLessThan(20)
    expect(await overflow(), `overflow at ${viewport.width} px`).toBeLessThanOrEqual(0)
  }
})

test('the filters of the products are in one line on small phones', async () => {
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/client/products')
  const filters = [
    page.getByRole('button', { name: /Categoría/ }),
    page.getByText('Todo', { exact: true }).locator('..'),
  ]
  const view = page.getByRole('group', { name: 'Vista' })
  await view.waitFor()
  for (const width of [375, 360]) {
    await resize(page, { width, height: 740 })
    const bottoms = () => countHeights([...filters, view].map(bottomOf))
    await expect.poll(bottoms, { message: `lines at ${width} px` }).toBe(1)
  }
})

test('on a phone in landscape the order shows lines, and its last button can be reached', async () => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/client/products')
  await page.getByRole('button', { name: 'Ver orden' }).click()
  const drawer = page.getByRole('dialog')
  const lines = drawer.getByRole('region', { name: 'Líneas de la orden' })
  await lines.waitFor()
  expect(await lines.evaluate(({ parentElement }) => parentElement?.clientHeight)).toBeGreaterThan(150)
  const last = drawer.getByRole('button', { name: 'Guardar como lista' })
  const scrolledBottom = async () => {
    await page.mouse.wheel(0, 1000)
    return bottomOf(last)
  }
  await drawer.getByText('Subtotal').hover()
  await expect.poll(scrolledBottom).toBeLessThanOrEqual(390)
})

test('all actions of an order are in one line at every width', async () => {
  const manager = await shop.as('gerente')
  await shop.db.execute('UPDATE customers SET credit_days = 30, credit_limit = 100000000 WHERE id = 1')
  expect((await manager.put(`/orders/${order.id}/accept`)).status).toBe(200)
  await page.setViewportSize(desktop)
  await page.goto('/client/orders')
  const actions = [page.getByRole('link', { name: /^Ver pedido/ }), ...['Factura del', 'Pagar', 'Más'].map(actionOf)]
  await actionOf('Pagar').first().waitFor()
  for (const width of [1440, 1024, 992, 320]) {
    await resize(page, { width, height: 900 })
    const middles = () => countHeights(actions.map((action) => middleOf(action.first())))
    await expect.poll(middles, { message: `lines at ${width} px` }).toBe(1)
  }
})

test('on a tablet the codes of the modifications of an order are not broken over lines', async () => {
  const modifications = JSON.stringify([
    {
      at: '2026-01-02T10:00:00.000Z',
      by: 'Ventas',
      changes: [
        { type: 'updated', productCode: 'TOR-0142', productName: 'Tornillo', productId: 1, fromQty: 3, toQty: 2 },
        { type: 'removed', productCode: 'SEG-8103', productName: 'Guante', productId: 2, fromQty: 48, toQty: 0 },
      ],
    },
  ])
  await shop.db.execute({ sql: 'UPDATE orders SET modifications = ? WHERE id = ?', args: [modifications, order.id] })
  await page.setViewportSize(tablet)
  await page.goto('/client/orders')
  const change = page.getByText('removed: SEG-8103 removed (48)')
  await change.waitFor()
  const codeLines = await change.evaluate((element) => {
    const text = element.firstChild
    const start = element.textContent?.indexOf('SEG-8103') ?? -1
    const range = document.createRange()
    if (!text || start < 0) return 0
    range.setStart(text, start)
    range.setEnd(text, start + 'SEG-8103'.length)
    return range.getClientRects().length
  })
  expect(codeLines).toBe(1)
  expect(await overflow()).toBeLessThanOrEqual(0)
})

test('on a phone the orders of the account statement are large enough for a finger', async () => {
  await page.setViewportSize(phone)
  await page.goto('/client/statement')
  const links = page.getByRole('listitem').getByRole('link', { name: /^\d+$/ })
  await links.first().waitFor()
  const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
})

test('the list of products moves up when the announcements above it are closed', async () => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto('/client/products')
  const list = page.getByRole('region', { name: 'Productos' })
  await list.getByText('TOR-0142').waitFor()
  const close = page.getByRole('button', { name: 'Cerrar comunicado' })
  await close.nth(1).waitFor()
  await drawn(page)
  // The height of the list is that of the window without this distance.
  const top = () => list.evaluate((element) => Number.parseFloat(getComputedStyle(element).getPropertyValue('--top')))
  const before = await top()
  await close.first().click()
  await close.first().click()
  await close.first().waitFor({ state: 'detached' })
  await expect.poll(top).toBeLessThan(before)
})

test('a message covers no product and no button of their page', async () => {
  await page.setViewportSize(desktop)
  await page.goto('/client/products')
  const quantity = page.getByRole('main').getByRole('spinbutton').first()
  // The message in front is the new one. The message of the width before may still be there, behind it, while it disappears.
  const message = page.locator('[data-sonner-toast][data-front=true]')
  const covered = () =>
    page.evaluate(() => {
      const box = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect()
      if (!box) return 'no message'
      return [...document.querySelectorAll('header button, main button, main input, main [data-index]')]
        .filter((control) => !control.closest('[data-sonner-toast]'))
        .map((control) => ({ name: control.textContent, at: control.getBoundingClientRect() }))
        .filter(({ at }) => at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top)
        .map(({ name }) => name)
    })
  for (const viewport of [desktop, { width: 1100, height: 700 }, phone]) {
    await resize(page, viewport)
    await quantity.fill('99999')
    await quantity.press('Enter')
    await message.filter({ hasText: 'Sólo hay' }).waitFor()
    await expect.poll(covered, { message: `covered at ${viewport.width} px` }).toEqual([])
  }
})

test('on a phone a new message replaces the last one, and Soporte opens without messages', async () => {
  await page.setViewportSize(phone)
  await page.goto('/client/products')
  const quantity = page.getByRole('main').getByRole('spinbutton').first()
  const message = page.locator('[data-sonner-toast]')
  await quantity.fill('99999')
  await quantity.press('Enter')
  await message.filter({ hasText: 'Sólo hay' }).waitFor()
  // A message under the pointer stays.
  await message.hover()
  await quantity.fill('0')
  await quantity.press('Enter')
  await message.filter({ hasText: 'Por favor, introduce una cantidad válida.' }).waitFor()
  await expect.poll(() => message.count()).toBe(1)
  await page.getByRole('button', { name: /^Soporte/ }).press('Enter')
  await page.getByPlaceholder('Escribe un mensaje...').waitFor()
  await expect.poll(() => message.count()).toBe(0)
})

test('beside an open chat a message leaves the sidebar free', async () => {
  await page.setViewportSize(tablet)
  await page.goto('/client/products')
  await page.getByRole('button', { name: /^Soporte/ }).click()
  await page.getByPlaceholder('Escribe un mensaje...').waitFor()
  const quantity = page.getByRole('main').getByRole('spinbutton').first()
  await quantity.fill('99999')
  await quantity.press('Enter')
  const message = page.locator('[data-sonner-toast]').filter({ hasText: 'Sólo hay' })
  await expect.poll(async () => (await message.boundingBox())?.x).toBeGreaterThanOrEqual(210)
  await page.getByRole('button', { name: /^Soporte/ }).click()
})

test('a generated order shows its number, the next steps and its row', async () => {
  await page.setViewportSize(desktop)
  await page.goto('/client/products')
  await page.getByRole('button', { name: 'Generar' }).click()
  await page.waitForURL('**/client/orders')
  const [made] = await shop.rows('SELECT max(order_number) AS number FROM orders')
  await page.getByText(`Recibimos tu pedido ${made?.number}.`).waitFor()
  await page
    .locator('tr.bg-picked')
    .filter({ hasText: String(made?.number) })
    .waitFor()
})

test('on a phone several announcements are one line that expands', async () => {
  const other = await enter(shop, 'otro')
  await other.setViewportSize(phone)
  await other.goto('/dashboard')
  const banners = other.getByRole('region', { name: 'Comunicados', exact: true })
  await banners.getByRole('button', { name: '2 comunicados' }).click()
  await banners.getByText('Para clientes').waitFor()
  await banners.getByRole('button', { name: 'Cerrar comunicado' }).last().click()
  // A closed announcement stays readable on the home screen.
  await other.getByRole('region', { name: 'Comunicados anteriores' }).getByText('Para clientes').waitFor()
})

test('choosing Pegar with the mouse moves the focus to its field', async () => {
  await page.setViewportSize(desktop)
  await page.goto('/client/products')
  await page.getByRole('button', { name: 'Pedido rápido' }).click()
  await page.getByText('Pegar', { exact: true }).click()
  const field = page.getByLabel('Tu pedido, un producto por línea')
  await focused(field)
})

test('below announcements, every button of a long order is in the window of a notebook', async () => {
  await fillCart(shop, 3, [1, 2], [2, 3], [3, 1], [4, 1])
  const notebook = await enter(shop, 'cliente')
  await notebook.setViewportSize(desktop)
  await notebook.goto('/client/products')
  await notebook.getByRole('region', { name: 'Líneas de la orden' }).getByRole('listitem').nth(3).waitFor()
  await notebook.getByRole('button', { name: 'Cerrar comunicado' }).nth(1).waitFor()
  const lastButton = notebook.getByRole('button', { name: 'Guardar como lista' })
  await expect.poll(() => bottomOf(lastButton)).toBeLessThanOrEqual(900)

  // A warning above the buttons takes room from the lines. Two lines stay visible.
  await shop.db.execute('UPDATE customers SET credit_days = 30, credit_limit = 1 WHERE id = 1')
  await notebook.reload()
  await notebook.getByText('la tienda lo revisa.').waitFor()
  await expect.poll(() => bottomOf(lastButton)).toBeLessThanOrEqual(900)
  const lines = notebook.getByRole('region', { name: 'Líneas de la orden' })
  expect(await lines.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(200)
})
