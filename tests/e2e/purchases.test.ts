import { beforeAll, expect, test } from 'vitest'
import { untilFileEnd } from '../file-end.ts'
import { openShop, type Shop } from '../shop.ts'
import { violations } from './axe.ts'
import { phone } from './browser.ts'
import { openAs } from './session.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ until: untilFileEnd })
})

test('a client orders a product without stock, and the warehouse receives it by keyboard alone', async () => {
  const staff = await shop.as('ventas')
  await staff.put('/products/5', { backorder: '2199-12-24' })

  const shopPage = await openAs(shop, 'cliente', '/client/products?search=AGO-0001')
  await shopPage.getByText('llega ~24 dic 2199').first().waitFor()
  const field = shopPage.getByRole('spinbutton', { name: 'Cantidad de Martillo agotado', exact: true })
  await field.fill('4')
  await field.press('Enter')
  const waiting = '4 sobre pedido · llega ~24 dic 2199'
  await shopPage.getByText(waiting).waitFor()
  await shopPage.getByRole('button', { name: 'Vista Previa' }).click()
  await shopPage.getByRole('dialog', { name: 'Vista Previa' }).getByText(waiting).waitFor()
  await shopPage.goto('/client/checkout')
  await shopPage.getByText(waiting).waitFor()
  expect(
    (await (await shop.as('cliente')).post('/orders', { orderItems: [{ productId: 5, quantity: 4 }] })).status,
  ).toBe(201)

  const page = await openAs(shop, 'almacen', '/inventory/purchases?tab=waiting')
  await page.getByRole('cell', { name: /AGO-0001/ }).waitFor()
  expect(await violations(page)).toEqual([])

  await page.goto('/inventory/receive')
  await page.getByRole('combobox', { name: 'Proveedor' }).focus()
  const steps = ['Truper', 'A-77', '', '', 'AGO-0001', '6', '95.50']
  for (const text of steps) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('combobox', { name: 'Código 2' }).and(page.locator(':focus')).waitFor()
  await page.getByRole('status', { name: 'Total de la compra' }).filter({ hasText: '$573.00' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await page.getByText('Martillo agotado').first().waitFor()
  await page.getByRole('combobox', { name: 'Código 2' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Registrar compra' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Compra 1' }).waitFor()
  await page.getByText('Ya se puede surtir').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await shop.rows('SELECT on_hand, avg_cost FROM inventory WHERE productId = 5')).toEqual([
    { on_hand: 6, avg_cost: 9550 },
  ])

  await page.getByRole('link', { name: 'AGO-0001' }).click()
  await page.getByRole('link', { name: 'Compra 1 · A-77' }).waitFor()
  await page.setViewportSize(phone)
  await page.goto('/inventory/purchases?tab=suggested')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})
