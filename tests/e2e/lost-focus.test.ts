import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'
import { focused, hasKeyboard } from './keyboard.ts'
import { toast } from './parts.ts'
import { openAs } from './session.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
})

const order = async () =>
  (await (await shop.as('cliente')).post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })).json<Order>()

test('an order that is accepted with the keyboard leaves the focus in the page', async () => {
  const { id } = await order()
  const page = await openAs(shop, 'admin', `/orders/view/${id}`)
  await page.getByRole('button', { name: 'Aceptar', exact: true }).press('Enter')
  await toast(page, 'Pedido aceptado.').waitFor()
  await focused(page.getByRole('main'))
})

test('a change of the view by a link of the empty view leaves the focus in the card', async () => {
  const page = await openAs(shop, 'admin', '/payments?tab=toConfirm')
  await page.getByRole('link', { name: 'Ver lo que falta por cobrar' }).press('Enter')
  await page.waitForURL('**/payments?tab=toCollect')
  await focused(page.getByRole('main').locator('section'))
})

test('the focus stays on the button that prints an order', async () => {
  const { id } = await order()
  const page = await openAs(shop, 'cliente', `/client/orders/${id}`)
  const button = page.getByRole('button', { name: 'Imprimir' })
  await button.press('Enter')
  const sheet = page.locator('iframe')
  await sheet.waitFor({ state: 'attached' })
  await sheet.waitFor({ state: 'detached' })
  expect(await hasKeyboard(button)).toBe(true)
})

test('the focus is on the download of an invoice that was just issued', async () => {
  const { id } = await order()
  await shop.db.execute(`UPDATE orders SET status = 'Accepted', paymentStatus = 'Paid' WHERE id = ${id}`)
  const page = await openAs(shop, 'cliente', `/client/orders/${id}`)
  await page.getByRole('button', { name: 'Factura' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Generar factura' }).click()
  await focused(dialog.getByRole('button', { name: 'Descargar PDF' }))
})
