import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'
import { desktop, hold, phone } from './browser.ts'
import { stopClock } from './clock.ts'
import { hasKeyboard } from './keyboard.ts'
import { toast } from './parts.ts'
import { openAs } from './session.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
})

/** The page of a new order, which was opened from the list of orders. */
async function atOrder(viewport = desktop) {
  const client = await shop.as('cliente')
  const { id } = await (await client.post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })).json<Order>()
  const page = await openAs(shop, 'admin', '/orders/manage?tab=all', viewport)
  await page.locator(`a[href="/orders/view/${id}"]`).click()
  // Back is cancelled, so it never ends for Playwright.
  const goBack = () => void page.goBack().catch(() => undefined)
  return { page, goBack, path: `/orders/view/${id}` }
}

/** The dialog of a payment over the page of a new order. */
async function atDialog() {
  const { page, ...order } = await atOrder()
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  const dialog = page.getByRole('dialog', { name: /^Registrar pago/ })
  await dialog.waitFor()
  return { page, dialog, ...order }
}

test('a dialog whose code loads with the press is shown as soon as it is loaded', async () => {
  const { page } = await atOrder()
  // The clock is replaced before the page loads: React keeps the `setTimeout` that it finds when it loads.
  await page.clock.install()
  await page.reload()
  const button = page.getByRole('button', { name: 'Registrar pago' })
  await button.waitFor()
  await stopClock(page)
  const code = page.waitForRequest(/register-payment-dialog/)
  await button.click()
  await code
  await page
    .getByRole('dialog', { name: /^Registrar pago/ })
    .getByLabel('Referencia')
    .waitFor()
})

test('Back closes a calendar, then its dialog, and keeps the page', async () => {
  const { page, dialog, goBack, path } = await atDialog()
  await dialog.getByRole('button', { name: 'Abrir el calendario' }).click()
  const calendar = dialog.locator('[type=date]:open')
  await calendar.waitFor({ state: 'attached' })
  goBack()
  await calendar.waitFor({ state: 'detached' })
  expect(await dialog.isVisible()).toBe(true)
  await page.keyboard.press('Shift')
  goBack()
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(path)
  await page.keyboard.press('Shift')
  goBack()
  await page.waitForURL('**/orders/manage?tab=all')
})

test('Back asks before it closes a dialog with unsaved changes, and closes the question first', async () => {
  const { page, dialog, goBack, path } = await atDialog()
  await dialog.getByLabel('Referencia').fill('SPEI 123')
  goBack()
  const question = page.getByRole('dialog', { name: 'Tienes cambios sin guardar. ¿Salir?' })
  await question.waitFor()
  goBack()
  await question.waitFor({ state: 'hidden' })
  expect(await dialog.getByLabel('Referencia').inputValue()).toBe('SPEI 123')
  await page.keyboard.press('Shift')
  goBack()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(path)
})

test('what is written stays when its dialog is closed during a save that fails', async () => {
  const { page, dialog } = await atDialog()
  await dialog.getByLabel('Referencia').fill('SPEI 123')
  const release = await hold(page, '**/orders/*/payments')
  await dialog.getByRole('button', { name: 'Registrar pago' }).click()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Tienes cambios sin guardar. ¿Salir?' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await question.waitFor({ state: 'hidden' })
  await shop.db.execute('UPDATE orders SET version = version + 1')
  release()
  await page.getByText('Otra persona modificó este registro').waitFor()
  expect(await dialog.getByLabel('Referencia').inputValue()).toBe('SPEI 123')
})

test('a dialog that was closed during its save leaves the next one open', async () => {
  const { page, dialog } = await atDialog()
  const release = await hold(page, '**/orders/*/payments')
  await dialog.getByRole('button', { name: 'Registrar pago' }).click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  await dialog.getByLabel('Referencia').fill('SPEI 123')
  release()
  await toast(page, 'Pago registrado.').waitFor()
  expect(await dialog.getByLabel('Referencia').inputValue()).toBe('SPEI 123')
})

test('Back closes a menu and a list of options, and keeps the page and the dialog under them', async () => {
  const { page, goBack, path } = await atOrder(phone)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  goBack()
  await menu.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(path)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Editar artículos' }).click()
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.fill('tornillo')
  await page.getByRole('option').first().waitFor()
  goBack()
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  expect(await hasKeyboard(field)).toBe(true)
})

test('a message covers no button of a wide dialog', async () => {
  const client = await shop.as('cliente')
  const { id } = await (await client.post('/orders', { orderItems: [{ productId: 1, quantity: 2 }] })).json<Order>()
  await shop.db.execute(`UPDATE orders SET status = 'Accepted', paymentStatus = 'Paid' WHERE id = ${id}`)
  const page = await openAs(shop, 'admin', `/orders/view/${id}`, { width: 1366, height: 700 })
  await page.getByRole('button', { name: 'Generar factura' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Generar/ })
    .click()
  const distance = async () => {
    const button = await page.getByRole('button', { name: 'Descargar PDF' }).boundingBox()
    const message = await toast(page, 'Factura generada').boundingBox()
    if (!button || !message) throw new Error('The button or the message is hidden')
    return button.x - message.x - message.width
  }
  await expect.poll(distance).toBeGreaterThan(0)
})

test('on a phone Back closes the chat, which covers the page', async () => {
  const { page, goBack, path } = await atOrder(phone)
  await page.getByRole('button', { name: /^Soporte/ }).click()
  const chat = page.getByRole('dialog', { name: 'Soporte' })
  await chat.waitFor()
  goBack()
  await chat.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(path)
})

test('a long name without spaces leaves the fields of a dialog in view', async () => {
  const own = await openShop()
  const client = await own.as('cliente')
  await client.put('/customers/1', { company: 'Distribuidora'.repeat(9) })
  const { id } = await (await client.post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })).json<Order>()
  const page = await openAs(own, 'admin', `/orders/view/${id}`)
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  const dialog = page.getByRole('dialog', { name: /^Registrar pago/ })
  await dialog.getByText(/^Saldo de Distribuidora/).waitFor()
  const right = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right)
  expect(await right(dialog.getByLabel('Referencia'))).toBeLessThan(
    await right(dialog.getByRole('button', { name: 'Cerrar' })),
  )
})
