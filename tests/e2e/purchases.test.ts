import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '#contract/days'
import { todayInMexico } from '#contract/fields'
import type { Purchase } from '#contract/purchases/purchases'
import { dayText } from '../../web/ui/form/days.ts'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'
import { violations } from './axe.ts'
import { answerTo, hold, phone } from './browser.ts'
import { focused, hasKeyboard } from './keyboard.ts'
import { scannedCodes } from './scanned-codes.ts'
import { openAs } from './session.ts'

let shop: Shop

setUpFile(async () => {
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
  await focused(page.getByRole('combobox', { name: 'Código 2' }))
  await page.getByRole('status', { name: 'Total de la compra' }).filter({ hasText: '$573.00' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await page.getByText('Martillo agotado').first().waitFor()
  await page.getByRole('combobox', { name: 'Código 2' }).focus()
  await page.keyboard.press('Enter')
  await focused(page.getByRole('button', { name: 'Registrar compra' }))
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
  await shop.db.execute('UPDATE inventory SET min_stock = 10 WHERE productId = 5')
  await page.goto('/inventory/purchases?tab=suggested')
  const card = page.getByRole('listitem').filter({ hasText: 'Martillo agotado' })
  await card.getByLabel('Piezas a pedir de AGO-0001').fill('2')
  await card.getByText('$191.00').waitFor()
  for (const wrong of ['dos', '1.5', '-3', '1000001']) {
    await card.getByLabel('Piezas a pedir de AGO-0001').fill(wrong)
    await card.getByRole('alert').getByText('Piezas enteras, de 0 a 1,000,000').waitFor()
    await page.getByText('1 cantidad por corregir').waitFor()
    for (const name of ['Recibir', 'Exportar']) {
      expect(await page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true)
    }
    await card.getByLabel('Piezas a pedir de AGO-0001').fill('1')
    await card.getByRole('alert').waitFor({ state: 'detached' })
  }
  await card.getByLabel('Piezas a pedir de AGO-0001').fill('2')
  await page.getByText('1 cantidad por corregir').waitFor({ state: 'detached' })
  // One row for each value would be twice as high.
  expect((await card.boundingBox())?.height).toBeLessThan(150)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await violations(page)).toEqual([])
})

test('a purchase that is begun after midnight has the new day, and one that was begun before keeps its date', async () => {
  const today = todayInMexico()
  const page = await openAs(shop, 'almacen')
  await page.clock.install({ time: new Date(`${today}T23:59:30-06:00`) })
  await page.goto('/inventory/receive')
  const date = page.getByRole('textbox', { name: 'Fecha de la nota' })
  await expect.poll(() => date.inputValue()).toBe(dayText(today))
  await page.clock.runFor(60_000)
  await expect.poll(() => date.inputValue()).toBe(dayText(addDays(today, 1)))
  await page.getByRole('combobox', { name: 'Código 1' }).fill('AGO-0001')
  await page.clock.runFor(24 * 60 * 60_000)
  expect(await date.inputValue()).toBe(dayText(addDays(today, 1)))
})

test('a suggested purchase is added to an unfinished one, or replaces it', async () => {
  await shop.db.execute('UPDATE inventory SET min_stock = 1000 WHERE productId IN (1, 2)')
  const page = await openAs(shop, 'almacen', '/inventory/purchases?tab=suggested')
  const receive = page.getByRole('button', { name: 'Recibir', exact: true })
  const row = page.getByRole('listitem').filter({ hasText: 'Tornillo hexagonal' })
  const pieces = row.getByRole('textbox', { name: /^Recibido/ })
  async function suggest(quantity: string) {
    await page.goto('/inventory/purchases?tab=suggested')
    await page.getByLabel('Piezas a pedir de TOR-0142').fill(quantity)
    await page.getByLabel('Piezas a pedir de TOR-0143').fill('0')
    // AGO-0001 has another supplier, and a purchase has only one.
    await page.getByRole('checkbox', { name: 'Comprar AGO-0001' }).uncheck()
    await receive.click()
  }
  await page.goto('/inventory/receive')
  const supplier = page.getByRole('combobox', { name: 'Proveedor' })
  await supplier.fill('Urrea')
  await supplier.press('Tab')
  await suggest('7')
  await page.waitForURL('**/inventory/receive?list=*')
  // Typed before there was a line.
  await expect.poll(() => supplier.inputValue()).toBe('Urrea')
  await expect.poll(() => pieces.inputValue()).toBe('7')
  await supplier.fill('M'.repeat(80))
  await supplier.press('Tab')

  await suggest('3')
  const question = page.getByRole('dialog', { name: 'Tienes una compra sin registrar' })
  const text = question.getByText('conservan su cantidad y su costo')
  await text.waitFor()
  expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await violations(page)).toEqual([])
  await question.getByRole('button', { name: 'Agregar a esa compra' }).click()
  await page.waitForURL('**/inventory/receive?list=*')
  await expect.poll(() => pieces.inputValue()).toBe('7')

  await suggest('3')
  await question.getByRole('button', { name: 'Empezar otra' }).click()
  await page.waitForURL('**/inventory/receive?list=*')
  await expect.poll(() => pieces.inputValue()).toBe('3')
  expect(await supplier.inputValue()).toBe('')
})

test('a product that the shop does not have yet is added while its purchase is received', async () => {
  const page = await openAs(shop, 'ventas', '/inventory/receive')
  const code = page.getByRole('combobox', { name: 'Código 1' })
  await code.fill('NVO-1')
  await code.press('Enter')
  await page.getByText('Código no encontrado: NVO-1.').waitFor()
  expect(await code.getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Recibido 1').fill('3')
  await page.getByRole('link', { name: 'Dar de alta el producto' }).click()
  const product = page.getByRole('textbox', { name: 'Código', exact: true })
  await product.waitFor()
  expect(await product.inputValue()).toBe('NVO-1')
  await page.getByLabel('Nombre', { exact: true }).fill('Pieza nueva')
  await page.getByRole('combobox', { name: 'Categoría' }).fill('Tornillería')
  await page.getByRole('option', { name: 'Tornillería' }).first().click()
  await page.getByLabel('Precio de lista, sin IVA').fill('50')
  await page.getByLabel('Clave de producto').fill('27111700')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.waitForURL('**/inventory/receive')
  await page.getByText('Pieza nueva').first().waitFor()
  expect(await page.getByLabel('Recibido 1').inputValue()).toBe('3')

  // A wrong cost is marked at the cost.
  await page.getByRole('combobox', { name: 'Proveedor' }).fill('Truper')
  await page.getByLabel('Costo 1').fill('1.234')
  await page.getByRole('button', { name: 'Registrar compra' }).click()
  await page.getByText('El costo lleva máximo 2 decimales.').waitFor()
  await page.getByLabel('Costo 1').and(page.locator('[aria-invalid=true]:focus')).waitFor()
  expect(await page.getByLabel('Recibido 1').getAttribute('aria-invalid')).toBeNull()

  // The question about a repeated note is gone when the user comes back to the form.
  const note = { supplier: 'Truper', reference: 'B-1', date: '2026-01-02' }
  const items = [{ productId: 1, quantity: 1, cost: 1 }]
  expect((await (await shop.as('almacen')).post('/purchases', { ...note, items })).status).toBe(201)
  await page.getByLabel('Nota o factura').fill('b-1')
  await page.getByLabel('Costo 1').fill('12')
  await page.getByRole('button', { name: 'Registrar compra' }).click()
  const question = page.getByRole('dialog', { name: 'Esta nota ya está registrada' })
  await question.getByRole('button', { name: 'Registrar otra vez' }).click()
  await page.waitForURL(/\/inventory\/purchases\/\d+$/)
  await page.getByRole('tab', { name: 'Recibir compra' }).click()
  await page.getByRole('combobox', { name: 'Proveedor' }).waitFor()
  expect(await question.count()).toBe(0)

  const warehouse = await openAs(shop, 'almacen', '/inventory/receive')
  await warehouse.getByRole('combobox', { name: 'Código 1' }).fill('NVO-2')
  await warehouse.keyboard.press('Enter')
  await warehouse.getByText('Si es un producto nuevo, pide a ventas que lo dé de alta.').waitFor()
})

test('a message keeps the focus while the purchase that it is about opens; after it undoes the purchase the focus is on the page', async () => {
  const page = await openAs(shop, 'almacen', '/inventory/purchases')
  // The screen of the purchase loads only after the button in the message has the focus.
  const release = await hold(page, '**/purchase-screen-*.js')
  await page.getByRole('link', { name: 'Recibir compra' }).first().click()
  await focused(page.getByRole('combobox', { name: 'Proveedor' }))
  for (const text of ['Urrea', 'A-78', '', '', 'TOR-0143', '6', '9.50', '', '']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const undo = page.getByRole('region', { name: /^Avisos/ }).getByRole('button', { name: 'Deshacer' })
  await undo.focus()
  release()
  await page.getByRole('heading', { name: /^Compra \d/ }).waitFor()
  expect(await hasKeyboard(undo)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Compra deshecha.').waitFor()
  await focused(page.getByRole('main'))
})

test('after a purchase is undone the focus is on its title', async () => {
  const items = [{ productId: 2, quantity: 3, cost: 10 }]
  const created = await (await shop.as('almacen')).post('/purchases', { supplier: 'Urrea', date: '2026-01-05', items })
  const { id } = await created.json<Purchase>()
  const page = await openAs(shop, 'almacen', `/inventory/purchases/${id}`)
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter')
  await page.getByLabel('Motivo').fill('Llegó a otra tienda')
  await page.keyboard.press('Enter')
  await page.getByText('Compra deshecha.').waitFor()
  await page
    .getByRole('heading', { name: `Compra ${id}` })
    .locator(':focus')
    .waitFor()
})

test('a received purchase has a label for each piece, on the paper that was used last', async () => {
  const items = [
    { productId: 2, quantity: 3, cost: 10 },
    { productId: 3, quantity: 1, cost: 10 },
  ]
  const created = await (await shop.as('almacen')).post('/purchases', { supplier: 'Urrea', date: '2026-01-05', items })
  const { id } = await created.json<Purchase>()
  const page = await openAs(shop, 'almacen', `/inventory/purchases/${id}`)
  const makeLabels = async (choose: (dialog: Locator) => Promise<void>) => {
    await page.getByRole('button', { name: 'Etiquetas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Etiquetas de 2 productos' })
    await choose(dialog)
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Descargar PDF' }).click()
    const pages = await scannedCodes(readFileSync(await (await downloading).path()))
    return pages.map((codes) => codes.map(({ text }) => text))
  }
  const each = await makeLabels(async (dialog) => {
    await dialog.getByText('Rollo de 51 × 25 mm').click()
    await dialog.getByLabel('Una por pieza recibida (4)').check()
  })
  expect(each).toEqual([['TOR-0143'], ['TOR-0143'], ['TOR-0143'], ['LAM-0001']])
  // The warehouse sees no prices, so its labels have none.
  const again = await makeLabels(async (dialog) => expect(await dialog.getByLabel('Con precio').count()).toBe(0))
  expect(again).toEqual([['TOR-0143'], ['LAM-0001']])
})

test('the list of orders that wait says that it has more lines', async () => {
  await (await shop.as('ventas')).put('/products/5', { backorder: '2199-12-24' })
  await (await shop.as('cliente')).post('/orders', { orderItems: [{ productId: 5, quantity: 40 }] })
  const page = await openAs(shop, 'almacen', '/inventory/view')
  await page.route('**/purchases/waiting', async (route) => {
    const answer = await answerTo(route)
    await route.fulfill({ response: answer, json: { ...(await answer.json()), more: true } })
  })
  await page.goto('/inventory/purchases?tab=waiting')
  await page.getByRole('cell', { name: /AGO-0001/ }).waitFor()
  await page.getByText('Se muestran los primeros 1,000 renglones, en orden de código.').waitFor()
  expect(await violations(page)).toEqual([])
})
