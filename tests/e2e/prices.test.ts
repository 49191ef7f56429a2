import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import type { PriceList, PriceListPage } from '#contract/prices/price-lists'
import { pdfText } from '../pdf-text.ts'
import { openShop } from '../shop.ts'
import { addAddresses } from '../small-shop.ts'
import { violations } from './axe.ts'
import { answerTo, hold, phone } from './browser.ts'
import { focused } from './keyboard.ts'
import { lines, toast } from './parts.ts'
import { openAs } from './session.ts'

/** Carla's list: TOR-0142 at 180, 170 from 10 and 160 from 50 pieces; other products 10 % under the list price. */
async function openWithList() {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const list = await (await admin.post('/price-lists', { name: 'Mayoreo', percent: -10 })).json<PriceList>()
  const path = `/price-lists/${list.id}`
  const setPrices = (...prices: number[]) => {
    const rules = prices.map((price, at) => ({ min_qty: [1, 10, 50][at], price }))
    return admin.put(`${path}/items`, { items: [{ productId: 1, rules }] })
  }
  await setPrices(180, 170, 160)
  await admin.put(`${path}/customers`, { add: [1] })
  await shop.db.execute(addAddresses)
  return { shop, admin, list, path, setPrices }
}

test('a client sees the prices of their list by quantity, and a notice when one changes in the cart', async () => {
  const { shop, setPrices } = await openWithList()
  const page = await openAs(shop, 'cliente', '/client/products?producto=1')
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Desde 10: $170.00').waitFor()
  await drawer.getByRole('spinbutton').fill('12')
  await drawer.getByRole('button', { name: 'Agregar' }).click()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  const line = lines(page).getByRole('listitem').filter({ hasText: 'TOR-0142' })
  await line.getByText('$170.00 c/u').waitFor()
  await line.getByText('Desde 50: $160.00').waitFor()
  await line.getByRole('spinbutton').fill('60')
  await page.keyboard.press('Enter')
  await line.getByText('$160.00 c/u').waitFor()
  await line.getByText('$9,600.00').waitFor()
  await page.getByRole('row').filter({ hasText: 'TOR-0143' }).getByText('$193.05').waitFor()

  await setPrices(180, 170, 165)
  await line.getByText('El precio cambió de $160.00 a $165.00').waitFor()
  await page.getByRole('button', { name: 'Generar', exact: true }).click()
  await toast(page, 'Orden creada exitosamente!').waitFor()
  expect(await shop.rows('SELECT price, quantity FROM order_items')).toEqual([{ price: 16500, quantity: 60 }])
})

test('staff type the prices of a list, with volume prices, and see those below the cost', async () => {
  const { shop, admin, path } = await openWithList()
  await shop.db.execute('UPDATE products SET cost = 15000 WHERE id = 2')
  const page = await openAs(shop, 'gerente', '/products/prices')
  await page.getByRole('main').getByRole('link', { name: 'Mayoreo' }).click()
  await page.getByLabel('Precio de TOR-0142 en la lista').focus()
  await page.keyboard.type('175.5')
  await page.keyboard.press('Enter')
  await focused(page.getByLabel('Precio de TOR-0143 en la lista'))
  await page.keyboard.type('-40%')
  await page.keyboard.press('Enter')
  const second = page.getByRole('row').filter({ hasText: 'TOR-0143' })
  await second.getByText('menor que el costo').waitFor()
  await second.getByRole('button', { name: 'Precios por cantidad de TOR-0143' }).click()
  await page.getByLabel('Desde, renglón 1').fill('24')
  await page.getByLabel('Precio, renglón 1').fill('costo +20 %')
  await page.keyboard.press('Escape')
  expect(await page.getByLabel('Precio, renglón 1').inputValue()).toBe('')
  await page.getByLabel('Precio, renglón 1').fill('costo +2 %')
  await page.getByLabel('Desde, renglón 1').press('Escape')
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  // The text has the letter O instead of a zero. «Listo» refuses it: the dialog stays open, with the focus in that field.
  await page.getByLabel('Precio, renglón 1').fill('costo +2O %')
  await page.getByRole('button', { name: 'Listo' }).click()
  await page.getByText('Escribe 170, −8 % o costo +20 %.').waitFor()
  await page.getByLabel('Precio, renglón 1').and(page.locator(':focus')).fill('costo +2 %')
  await page.getByRole('button', { name: 'Listo' }).click()
  await second.getByText('Desde 24: $153.00').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByText('2 productos cambiados').waitFor()
  const release = await hold(page, `**${path}/items`, 1)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByLabel('Precio de LAM-0001 en la lista').fill('44')
  await page.keyboard.press('Enter')
  release()
  await toast(page, '2 productos guardados.').waitFor()
  // A price typed during the save is still to be saved.
  await page.getByText('1 producto cambiado').waitFor()
  const { items } = await (await admin.get(`${path}/items?show=own`)).json<PriceListPage>()
  expect(items.map(({ code, rules }) => [code, rules.map((rule) => rule.price ?? [rule.base, rule.percent])])).toEqual([
    ['TOR-0142', [175.5, 170, 160]],
    [
      'TOR-0143',
      [
        ['list', -40],
        ['cost', 2],
      ],
    ],
  ])
  // Another user gives the product a volume price: the draft keeps what was typed, and the save keeps theirs.
  const rules = [
    { min_qty: 1, price: 43 },
    { min_qty: 100, price: 40 },
  ]
  await admin.put(`${path}/items`, { items: [{ productId: 3, rules }] })
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.getByText('Con cambios que ya estaban guardados: LAM-0001.').waitFor()
  await page.getByRole('row').filter({ hasText: 'LAM-0001' }).getByText('Desde 100: $40.00').waitFor()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await toast(page, '1 producto guardado.').waitFor()
  expect(await shop.rows('SELECT min_qty, price FROM price_list_items WHERE productId = 3 ORDER BY min_qty')).toEqual([
    { min_qty: 1, price: 4400 },
    { min_qty: 100, price: 4000 },
  ])
  // After a conflict, the second press is on the newer list.
  await shop.db.execute('UPDATE price_lists SET version = version + 1')
  const deactivate = async () => {
    await page.getByRole('button', { name: 'Más', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Desactivar' }).click()
  }
  await deactivate()
  await toast(page, /^Ya modificaste este registro/).waitFor()
  await deactivate()
  await toast(page, 'Lista desactivada: sus clientes pagan el precio de lista.').waitFor()
})

test('a text that is no price is not lost by saving the other prices: «Guardar» goes to it, also from another search', async () => {
  const { shop, list } = await openWithList()
  const page = await openAs(shop, 'gerente', `/products/prices/${list.id}`)
  const wrong = page.getByLabel('Precio de TOR-0143 en la lista')
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  await page.getByLabel('Precio de TOR-0142 en la lista').fill('175')
  await wrong.fill('19O')
  await page.getByText('1 producto cambiado').waitFor()
  // The press takes the focus from the field, which then shows its message above the button.
  await save.click()
  await page.getByText('1 precio por corregir: TOR-0143 · 1 producto cambiado').waitFor()
  await focused(wrong)
  expect(await violations(page)).toEqual([])
  const search = page.getByLabel('Código, nombre o código de barras')
  await search.fill('LAM-0001')
  await wrong.waitFor({ state: 'detached' })
  await save.click()
  await wrong.waitFor()
  expect([await search.inputValue(), await wrong.inputValue()]).toEqual(['TOR-0143', '19O'])
  expect(await shop.rows('SELECT price FROM price_list_items WHERE min_qty = 1')).toEqual([{ price: 18000 }])
  await wrong.fill('190')
  await save.click()
  await toast(page, '2 productos guardados.').waitFor()
  expect(await shop.rows('SELECT productId, price FROM price_list_items WHERE min_qty = 1 ORDER BY productId')).toEqual(
    [
      { productId: 1, price: 17500 },
      { productId: 2, price: 19000 },
    ],
  )
})

test('a price list counts all its customers, also those that do not fit the screen', async () => {
  const { shop, list } = await openWithList()
  await shop.db.execute({
    sql: `INSERT INTO customers (name, email, phone, zip, tax_id, tax_system, legal_name, company, price_list_id)
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)
      SELECT 'Zapata ' || n, 'zapata' || n || '@example.mx', '4770000000', '37000', '', '', '', '', ? FROM numbers`,
    args: [list.id],
  })
  const page = await openAs(shop, 'gerente', `/products/prices/${list.id}`)
  const customers = page.getByRole('region', { name: 'Clientes con esta lista' })
  await customers.getByText('1,001', { exact: true }).waitFor()
  await customers.getByText('Se muestran los primeros 1,000.').waitFor()
  await customers.getByRole('link', { name: 'Ver todos' }).click()
  const filter = page.getByLabel('Lista de precios', { exact: true })
  await expect.poll(() => filter.locator('option:checked').innerText()).toBe('Mayoreo')
})

test('a deleted price list comes back with its prices', async () => {
  const { shop, admin, path } = await openWithList()
  await admin.put(`${path}/items`, { items: [{ productId: 2, rules: [{ min_qty: 1, base: 'cost', percent: 20 }] }] })
  await admin.put(`${path}/customers`, { remove: [1] })
  const stored = `SELECT name, price_lists.base, price_lists.percent, productId, min_qty, price, item.base AS itemBase
    FROM price_lists JOIN price_list_items AS item ON listId = price_lists.id ORDER BY productId, min_qty`
  const before = await shop.rows(stored)
  expect(before).toHaveLength(4)
  const page = await openAs(shop, 'gerente', path.replace('/price-lists', '/products/prices'))
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar lista' }).click()
  await page.waitForURL('**/products/prices')
  expect(await shop.rows(stored)).toEqual([])
  await toast(page, 'Lista de precios eliminada.').getByRole('button', { name: 'Deshacer' }).click()
  await toast(page, 'Se recuperó la lista con sus precios.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Mayoreo' }).waitFor()
  expect(await shop.rows(stored)).toEqual(before)
})

test('customers are removed from a price list one right after the other, and one is added again', async () => {
  const { shop, admin, list, path } = await openWithList()
  await admin.put(`${path}/customers`, { add: [2] })
  const page = await openAs(shop, 'gerente', `/products/prices/${list.id}`)
  const customers = page.getByRole('region', { name: 'Clientes con esta lista' })
  const remove = customers.getByRole('button', { name: /^Quitar la lista a/ })
  await expect.poll(() => remove.count()).toBe(2)
  const release = await hold(page, `**${path}/customers`, 1)
  await remove.first().click()
  await focused(remove.last())
  await remove.last().click()
  await expect.poll(() => remove.count()).toBe(1)
  release()
  await customers.getByText('Ningún cliente la tiene todavía.').waitFor()
  const field = customers.getByRole('combobox', { name: 'Agregar un cliente a la lista' })
  await field.fill('Otra')
  await page.getByRole('option', { name: /^Otra/ }).click()
  await remove.waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
})

test('the form of a product shows its prices in every list', async () => {
  const { shop, admin } = await openWithList()
  await admin.post('/price-lists', { name: 'Promoción', percent: -50, active: false })
  const page = await openAs(shop, 'ventas', '/', phone)
  // The prices are requested with the product, so that the form does not move when they arrive.
  const requested = page.waitForRequest('**/price-lists/products/1')
  await page.route(
    ({ pathname }) => pathname === '/admin/products/1',
    async (route) => {
      await requested
      await route.continue()
    },
  )
  await page.goto('/products/edit/1')
  const table = page.getByRole('table', { name: 'Precios del producto en cada lista' })
  await table.waitFor()
  const cells = async () => (await table.getByRole('row').allInnerTexts()).map((row) => row.split(/\s*[\n\t]\s*/))
  expect(await cells()).toEqual([
    ['Lista', 'Desde', 'Precio'],
    ['Mayoreo', 'Precio propio', '1', '$180.00'],
    ['10', '$170.00'],
    ['50', '$160.00'],
    ['Promoción', 'Inactiva', '1', '$93.00'],
  ])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

  await page.getByLabel('Precio de lista, sin IVA').fill('200')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await table.getByText('$100.00').waitFor()
  await table.getByRole('link', { name: 'Mayoreo' }).click()
  await page.waitForURL('**/products/prices/1')
})

test('a product shows an error for the prices in the lists that do not load, and none without lists', async () => {
  const shop = await openShop()
  const page = await openAs(shop, 'ventas')
  await page.route('**/price-lists/products/*', (route) => route.abort())
  await page.goto('/products/edit/1')
  const prices = page.getByRole('region', { name: 'Precios' })
  await prices.getByText('No se pudieron cargar los precios de las listas.').waitFor()
  await page.unroute('**/price-lists/products/*')
  await prices.getByRole('button', { name: 'Reintentar' }).click()
  await prices.getByText(/^Aún no hay listas de precios/).waitFor()
})

test('on a phone a price list is created and chosen in the form of a customer', async () => {
  const { shop } = await openWithList()
  const page = await openAs(shop, 'admin', '/products/prices', phone)
  await page.getByRole('button', { name: 'Nueva lista' }).click()
  await page.getByLabel('Nombre', { exact: false }).fill('Distribuidor')
  await page.getByLabel('Porcentaje').fill('-15')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.waitForURL('**/products/prices/2')
  await page.getByText('Precio de lista −15 %').first().waitFor()
  await page.goto('/customers/edit/2')
  await page.getByLabel('Lista de precios').selectOption('Distribuidor')
  await page.getByLabel('Descuento %').fill('2.5')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await toast(page, 'Cliente guardado').waitFor()
  expect(await shop.rows('SELECT price_list_id, discount FROM customers WHERE id = 2')).toEqual([
    { price_list_id: 2, discount: 250 },
  ])
})

test('a discount on a line needs a reason and stays within the limit of role 2; the client sees it', async () => {
  const shop = await openShop()
  const orderItems = [{ productId: 1, quantity: 6 }]
  const { id } = await (await (await shop.as('cliente')).post('/orders', { orderItems })).json<Order>()
  const page = await openAs(shop, 'ventas', `/orders/view/${id}`)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Editar artículos' }).click()
  const dialog = page.getByRole('dialog', { name: /^Editar los artículos/ })
  const price = dialog.getByLabel('Precio o descuento de TOR-0142')
  const save = dialog.getByRole('button', { name: 'Guardar cambios' })
  await price.fill('-12%')
  await price.press('Enter')
  await dialog.getByText('Puedes dar hasta 10 %.').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await price.fill('-10%')
  await price.press('Enter')
  await dialog.getByText('$186.00 −10 %').waitFor()
  await price.fill('150,00')
  await price.press('Enter')
  await dialog.getByText('Escribe 167.40 o −10 %.').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await price.fill('-10%')
  await price.press('Enter')
  await save.click()
  await toast(page, 'Indica el motivo del precio o descuento.').waitFor()
  await dialog.getByLabel('Motivo').fill('Cliente nuevo')
  await save.click()
  await toast(page, 'Pedido actualizado.').waitFor()
  await page.getByText('TOR-0142: precio de $186.00 a $167.40').waitFor()

  const client = await openAs(shop, 'cliente', `/client/orders/${id}`)
  await client.getByText('$186.00 −10 %').first().waitFor()
  await client.getByText('−$111.60').first().waitFor()
  await client.getByText('Cliente nuevo').first().waitFor()
})

/** Downloads the PDF of the open dialog. Returns its texts in drawing order. */
async function downloadedText(page: Page) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Descargar PDF' }).click()
  const file = readFileSync(await (await downloading).path())
  return pdfText(file).flat()
}

test('staff download the prices of a list for its customers, by category, and those of one customer', async () => {
  const { shop } = await openWithList()
  await shop.db.execute('UPDATE customers SET discount = 1000 WHERE id = 1')
  const page = await openAs(shop, 'gerente', '/products/prices')
  await page.getByRole('main').getByRole('link', { name: 'Mayoreo' }).click()
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'Para clientes (PDF)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lista de precios para clientes' })
  await expect.poll(() => dialog.getByLabel('Precios').locator('option:checked').innerText()).toBe('Mayoreo')
  const text = await downloadedText(page)
  await toast(page, 'Lista de precios descargada.').waitFor()
  expect(text).toEqual(expect.arrayContaining(['Lista de precios', 'Mayoreo', 'Precios sin IVA, en pesos mexicanos.']))
  const at = text.indexOf('TOR-0142')
  expect(text.slice(at, at + 6)).toEqual([
    'TOR-0142',
    'Tornillo hexagonal 1/4 × 2"',
    'Pieza',
    '$180.00',
    '10 o más: $170.00',
    '50 o más: $160.00',
  ])
  expect(text.filter((part) => /^(Ferretería|Iluminación)/.test(part))).toEqual([
    'Ferretería',
    'Ferretería › Tornillería',
    'Ferretería › Tornillería › Hexagonales',
    'Iluminación',
  ])
  await dialog.getByRole('combobox', { name: 'Categoría' }).click()
  await page.getByRole('option', { name: 'Iluminación' }).click()
  expect(await downloadedText(page)).not.toContain('TOR-0142')

  await page.goto('/customers/manage')
  await page.getByRole('button', { name: 'Acciones de Ferretería La Prueba' }).click()
  await page.getByRole('menuitem', { name: 'Lista de precios (PDF)' }).click()
  // Ten percent off the prices of the list.
  expect(await downloadedText(page)).toEqual(expect.arrayContaining(['$162.00', '10 o más: $153.00']))
})

test('a price list with too many products asks for a category, and one without products is not made', async () => {
  const { shop } = await openWithList()
  const page = await openAs(shop, 'ventas', '/products/manage')
  await page.route('**/products?**', async (route) => {
    const answer = await answerTo(route)
    await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 5001 } })
  })
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'Lista de precios (PDF)' }).click()
  await page.getByRole('button', { name: 'Descargar PDF' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Son 5,001 productos' })
  await alert.waitFor()
  expect(await violations(page)).toEqual([])

  await page.unrouteAll()
  await shop.db.execute("UPDATE products SET status = 'inactive'")
  await page.getByRole('button', { name: 'Descargar PDF' }).click()
  await page.getByRole('alert').filter({ hasText: 'No hay productos para esta lista.' }).waitFor()
})
