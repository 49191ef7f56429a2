import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'
import { focused, hasKeyboard } from './keyboard.ts'
import { openAs } from './session.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
})

const order = async () =>
  (await (await shop.as('cliente')).post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })).json<Order>()

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
