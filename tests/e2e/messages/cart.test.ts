import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { desktop, hold, loseAnswer, phone, tryAgain } from '../browser.ts'
import { hurryUntil, stopClock } from '../clock.ts'
import { focused, hasKeyboard } from '../keyboard.ts'
import { toast } from '../parts.ts'
import { enter, fail, fillCart, mend, retry } from './screen.ts'

let shop: Shop
let page: Page
let newcomer: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  page = await enter(shop, 'cliente')
  await page.clock.install()
  newcomer = await enter(shop, 'nueva')
  await fillCart(shop, 8, [1, 1])
})

beforeEach(async () => {
  await page.setViewportSize(desktop)
  await fillCart(shop, 3, [1, 6])
})
afterEach(async () => {
  await page.clock.resume()
  await mend(page)
})

/** The current order: beside the products, or in the drawer of a phone. */
async function open(viewport = desktop, at = page) {
  await at.setViewportSize(viewport)
  await at.goto('/client/products')
  await at.getByRole('row').filter({ hasText: 'TOR-0143' }).or(at.getByText('TOR-0143')).first().waitFor()
  if (viewport === desktop) return at.getByRole('main')
  await at.getByRole('button', { name: 'Ver orden' }).click()
  return at.getByRole('dialog', { name: /^Orden/ })
}

const generate = (order: Awaited<ReturnType<typeof open>>) => order.getByRole('button', { name: 'Generar' }).click()
const orders = async () => (await shop.rows('SELECT id FROM orders')).length

test.for([desktop, phone])('an empty order shows a message, also when it is generated: %o', async (viewport) => {
  await fillCart(shop, 3)
  const order = await open(viewport)
  await order.getByText('Tu orden está vacía.').waitFor()
  await generate(order)
  await toast(page, 'La orden está vacío.').waitFor()
  await order.getByRole('button', { name: 'Vista Previa' }).click()
  await page.getByRole('dialog', { name: 'Vista Previa' }).getByText('Tu orden está vacía.').waitFor()
  expect(await orders()).toBe(0)
})

test.for([desktop, phone])('an order that does not load shows an error and can be retried: %o', async (viewport) => {
  await fail(page, 'GET', /^\/(cart$|first-answers)/)
  const order = await open(viewport)
  await order.getByText('Failed to fetch cart').waitFor()
  await retry(page, order.getByRole('spinbutton', { name: /en la orden$/ }))
})

test('a product without inventory shows N/A and cannot be added', async () => {
  await open()
  const product = page.getByRole('row').filter({ hasText: 'SIN-0001' })
  await product.getByText('N/A', { exact: true }).waitFor()
  expect(await product.getByRole('spinbutton').count()).toBe(0)
  expect(await product.getByRole('button', { name: 'Agregar' }).count()).toBe(0)
})

test('Enter searches without a pause, and so does clearing the field', async () => {
  await open()
  const search = () => new URL(page.url()).searchParams.get('search')
  const field = page.getByLabel('Buscar productos')
  await stopClock(page)
  await field.fill('cincel')
  expect(search()).toBeNull()
  await field.press('Enter')
  await expect.poll(search).toBe('cincel')
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).click()
  await expect.poll(search).toBeNull()
})

test('after the last line is removed by keyboard, the focus is on the lines of the order', async () => {
  const order = await open()
  await order.getByRole('button', { name: 'Eliminar' }).press('Enter')
  await order.getByText('Tu orden está vacía.').waitFor()
  await focused(order.getByRole('region', { name: 'Líneas de la orden' }))
})

test.for([desktop, phone])('the checkout names the line that cannot be ordered: %o', async (viewport) => {
  await fillCart(shop, 3, [1, 900_000])
  await page.setViewportSize(viewport)
  await page.goto('/client/checkout')
  await page.getByText(/^Quedan [\d,]+: ajusta la cantidad antes de generar$/).waitFor()
})

test('on a phone an error about a product ends when the order opens', async () => {
  await page.setViewportSize(phone)
  await page.goto('/client/products')
  const quantity = page.getByRole('spinbutton').first()
  await quantity.fill('0')
  // The message ends by itself after 5 seconds. The order must end it before.
  const passedMs = await stopClock(page)
  await quantity.press('Enter')
  const message = toast(page, 'Por favor, introduce una cantidad válida.')
  await hurryUntil(page, () => message.isVisible(), 20)
  await page.getByRole('button', { name: 'Ver orden' }).click()
  await hurryUntil(page, async () => (await message.count()) === 0, 20)
  expect(await passedMs()).toBeLessThan(5000)
})

test('an order that the user stops waiting for shows no advice about a change', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/cart$/, async (route) => {
    await isReleased
    await route.fallback().catch(() => undefined)
  })
  const asked = page.waitForRequest(/\/cart$/)
  await page.goto('/client/checkout')
  await asked
  // An earlier request can show the message too. «Cancelar» ends only requests older than 8 s, so that of the order must be.
  await page.clock.runFor(8000)
  const late = toast(page, 'Esto está tardando…')
  await hurryUntil(page, () => late.isVisible())
  await late.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByText('No se pudo cargar tu orden. Dejaste de esperar.', { exact: true }).waitFor()
  release()
  await tryAgain(page, page.getByText('TOR-0142'))
})

test('a failed addition without a message shows the default message and is undone', async () => {
  const order = await open()
  await fail(page, 'POST', /^\/cart\/item$/)
  await page.getByRole('row').filter({ hasText: 'TOR-0143' }).getByRole('button', { name: 'Agregar' }).click()
  expect(await failure('Error al agregar producto al carrito.')).toContain('Failed to add item')
  const lines = order.getByRole('region', { name: 'Líneas de la orden' })
  await lines.getByText('TOR-0142').waitFor()
  await expect.poll(() => lines.getByText('TOR-0143').count()).toBe(0)
})

const failure = (tried: string) => toast(page, tried).innerText()

test.for([desktop, phone])('a quantity that cannot be changed returns to its old value: %o', async (viewport) => {
  const order = await open(viewport)
  const field = order.getByRole('spinbutton', { name: /en la orden$/ })
  await fail(page, 'PUT', /^\/cart\/item\/\d+$/)
  await field.fill('7')
  await field.press('Enter')
  expect(await failure('Error al actualizar cantidad.')).toContain('Failed to update quantity')
  await expect.poll(() => field.inputValue()).toBe('6')
})

test('the checkout does not open while a change of the order is refused', async () => {
  const order = await open()
  const field = order.getByRole('spinbutton', { name: /en la orden$/ })
  const pay = order.getByRole('link', { name: 'Proceder al Pago' })
  const { promise: isPressed, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/cart\/item\/\d+$/, async (route) => {
    await isPressed
    await route.fulfill({ status: 409, json: { code: 'STOCK', message: 'Sólo hay 6 disponibles.', requestId: '1' } })
  })
  await field.fill('7')
  await field.press('Enter')
  await pay.click()
  answer()
  await toast(page, 'Error al actualizar cantidad.').waitFor()
  await mend(page)
  await field.fill('8')
  await field.press('Enter')
  await expect.poll(() => shop.rows('SELECT quantity FROM cart_items WHERE userId = 3')).toEqual([{ quantity: 8 }])
  await pay.click()
  await page.waitForURL('**/client/checkout')
})

test.for([desktop, phone])('more than the stock is refused at its line: %o', async (viewport) => {
  const order = await open(viewport)
  const field = order.getByRole('spinbutton', { name: /en la orden$/ })
  await field.fill('101')
  await field.press('Enter')
  const refusal = order.getByRole('alert')
  await refusal.getByText('Sólo hay 100 disponibles.').waitFor()
  expect(await shop.rows('SELECT quantity FROM cart_items WHERE userId = 3')).toEqual([{ quantity: 6 }])
  await refusal.getByRole('button', { name: 'Dejar 100' }).click()
  await expect.poll(() => shop.rows('SELECT quantity FROM cart_items WHERE userId = 3')).toEqual([{ quantity: 100 }])
  await refusal.waitFor({ state: 'hidden' })
})

test('a line that cannot be removed reappears', async () => {
  const order = await open()
  await fail(page, 'DELETE', /^\/cart\/item\/\d+$/)
  await order.getByRole('button', { name: 'Eliminar' }).click()
  expect(await failure('Error al actualizar cantidad.')).toContain('Failed to remove item')
  await order.getByRole('spinbutton', { name: /en la orden$/ }).waitFor()
})

test('an order that cannot be emptied stays', async () => {
  const order = await open()
  await fail(page, 'DELETE', /^\/cart$/)
  await order.getByRole('button', { name: 'Vaciar' }).click()
  expect(await failure('No se pudo vaciar tu orden.')).toContain('Failed to clear cart')
  await order.getByRole('spinbutton', { name: /en la orden$/ }).waitFor()
})

test.for([desktop, phone])('a user without a customer record is sent to the profile: %o', async (viewport) => {
  await generate(await open(viewport, newcomer))
  await newcomer
    .getByRole('dialog', { name: 'Información de Cliente Incompleta' })
    .getByRole('link', { name: 'Ir a Mi Perfil' })
    .click()
  await newcomer.waitForURL('**/client/profile')
  expect(await orders()).toBe(0)
  await newcomer.goBack()
  await newcomer.getByText('TOR-0143').filter({ visible: true }).first().waitFor()
  expect(await newcomer.getByRole('dialog').count()).toBe(0)
})

test.for([desktop, phone])('a refused order without a message shows the default message: %o', async (viewport) => {
  const order = await open(viewport)
  await fail(page, 'POST', /^\/orders$/, 403)
  await generate(order)
  await toast(page, 'Error al crear la orden').waitFor()
})

test('an order whose answer is unclear is looked up in the history', async () => {
  const order = await open()
  await fail(page, 'POST', /^\/orders$/, 502)
  await generate(order)
  const failed = toast(page, 'Error al crear la orden')
  await hurryUntil(page, () => failed.isVisible())
  await failed.getByRole('button', { name: 'Ver historial' }).click()
  await page.waitForURL('**/client/orders')
})

test('the wait for an answer can be ended while a dialog is open, by pointer and by keyboard', async () => {
  const order = await open()
  await page.route(/\/lists$/, (route) => (route.request().method() === 'POST' ? undefined : route.fallback()))
  await order.getByRole('button', { name: 'Guardar como lista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar como lista' })
  const late = toast(page, 'Esto está tardando…')
  const stopped = dialog.getByRole('button', { name: 'Guardar', disabled: false })

  await dialog.getByLabel('Nombre').fill('Cada mes')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await hurryUntil(page, () => late.isVisible())
  await late.getByRole('button', { name: 'Cancelar' }).click()
  await stopped.waitFor()
  await hurryUntil(page, () => late.isHidden())

  await dialog.getByLabel('Nombre').press('Enter')
  await hurryUntil(page, () => late.isVisible())
  await dialog.getByLabel('Nombre').focus()
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return hasKeyboard(late.getByRole('button', { name: 'Cancelar' }))
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  await stopped.waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

test('long lists scroll on their own: the order at 300 px at most, the products at the foot of the window', async () => {
  await shop.db.execute(`WITH RECURSIVE line(n) AS (SELECT 101 UNION ALL SELECT n + 1 FROM line WHERE n < 140)
    INSERT INTO products (id, code, name, salePrice1, position) SELECT n, 'X-' || n, 'Producto ' || n, 100, n FROM line`)
  await fillCart(shop, 3, ...Array.from({ length: 20 }, (_, line) => [101 + line, 1] as const))
  await open()
  const heights = (name: string) =>
    page
      .getByRole('region', { name, exact: true })
      .evaluate((box) => [box.clientHeight, box.scrollHeight > box.clientHeight])
  await page.setViewportSize({ ...desktop, height: 1080 })
  await expect.poll(() => heights('Líneas de la orden')).toEqual([300, true])
  await page.setViewportSize({ ...desktop, height: 700 })
  const list = page.getByRole('region', { name: 'Productos', exact: true })
  const bottom = () => list.evaluate((box) => box.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThanOrEqual(700)
  expect((await list.boundingBox())?.height).toBeGreaterThan(350)
  // Never less than half of a low window.
  await page.setViewportSize({ ...desktop, height: 530 })
  await expect.poll(() => heights('Productos')).toEqual([265, true])
  // In a low window the whole order scrolls, under its total and its buttons.
  await page.setViewportSize({ ...desktop, height: 560 })
  const order = page.getByRole('region', { name: /^Orden/ }).filter({ hasText: 'Subtotal' })
  const shown = (place: Locator) =>
    place.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    })
  for (const place of [order.getByText('Total', { exact: true }), order.getByRole('button', { name: 'Generar' })]) {
    await expect.poll(() => shown(place)).toBe(true)
  }
  await page.setViewportSize(desktop)
})

test.for([desktop, phone])('a client without an address is asked where the order goes: %o', async (viewport) => {
  await shop.db.execute('DELETE FROM delivery_addresses')
  const order = await open(viewport)
  const made = await orders()
  const delivery = order.getByRole('combobox', { name: 'Entregar en' })
  await delivery.getByText('Sin dirección').waitFor({ state: 'attached' })
  await generate(order)
  await toast(page, 'Falta dónde entregar tu pedido: agrega una dirección o elige recoger en tienda.').waitFor()
  expect(await orders()).toBe(made)
  await delivery.selectOption('Otra dirección…')
  const dialog = page.getByRole('dialog', { name: 'Agregar dirección de entrega' })
  await dialog.getByLabel('Calle, número y colonia').fill('Calle 7')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await generate(order)
  await toast(page, 'Orden creada exitosamente!').waitFor()
  expect(await shop.rows('SELECT shippingAddress FROM orders ORDER BY id DESC LIMIT 1')).toEqual([
    { shippingAddress: 'Calle 7' },
  ])
})

test('an order that is generated before the addresses are loaded waits for them', async () => {
  const release = await hold(page, '**/customers/*/addresses')
  const order = await open()
  const made = await orders()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/orders'))
  await generate(order)
  await order.getByRole('button', { name: 'Generar', disabled: true }).waitFor()
  expect(await orders()).toBe(made)
  release()
  expect((await sent).postDataJSON()).toMatchObject({ addressId: expect.any(Number) })
  await toast(page, 'Orden creada exitosamente!').waitFor()
  expect(await orders()).toBe(made + 1)
})

test('emptying an order is undone after lost answers, with the names of refused products; not after signing out', async () => {
  await fillCart(shop, 3, [1, 6], [4, 2])
  const order = await open()
  const undo = (label: string) => page.getByRole('button', { name: label }).click()
  await order.getByRole('button', { name: 'Vaciar' }).click()
  await shop.db.execute("UPDATE products SET status = 'inactive' WHERE id = 4")
  await page.route('**/cart/items', loseAnswer)
  await undo('Deshacer')
  const failure = toast(page, 'Error al agregar producto al carrito.')
  await failure.waitFor()
  await mend(page)
  await undo('Reintentar')
  await toast(page, 'No se pudo devolver todo a tu orden.')
    .getByText(/^Cincel Ñandú: /)
    .waitFor()
  expect(await shop.rows('SELECT productId, quantity FROM cart_items WHERE userId = 3')).toEqual([
    { productId: 1, quantity: 6 },
  ])

  await shop.db.execute("UPDATE products SET status = 'active' WHERE id = 4")
  // Signing out removes the message, because «Deshacer» would add the lines to the order of the next user. By itself the message
  // stays for eight seconds.
  const passedMs = await stopClock(page)
  await order.getByRole('button', { name: 'Vaciar' }).click()
  const emptied = toast(page, 'Vaciaste tu orden.')
  await hurryUntil(page, () => emptied.isVisible(), 20)
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await hurryUntil(page, async () => page.url().endsWith('/login') && (await emptied.count()) === 0, 20)
  expect(await passedMs()).toBeLessThan(8000)
})
