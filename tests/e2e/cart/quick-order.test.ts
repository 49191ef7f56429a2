import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { desktop, hold, phone, tryAgain } from '../browser.ts'
import { focused } from '../keyboard.ts'
import { setOffline } from '../network.ts'
import { enterWhole, isWhole } from '../products/whole-catalog.ts'
import { openAs, openForFile } from '../session.ts'

let shop: Shop
let page: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd, data: 'demo' })
  page = await openForFile(shop, 'cliente')
})

beforeEach(async () => {
  await shop.db.batch(['DELETE FROM cart_items', 'DELETE FROM order_list_items', 'DELETE FROM order_lists'], 'write')
})

afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await setOffline(page, false)
  // A new tab: without the lines of the last test.
  await page.evaluate(() => sessionStorage.clear())
})

async function openQuickOrder(viewport = desktop, at = page) {
  await at.setViewportSize(viewport)
  await at.goto('/client/products')
  await at.getByRole('button', { name: 'Pedido rápido' }).click()
  await at.getByRole('dialog', { name: 'Pedido rápido' }).waitFor()
}

/** Opens the quick order when the browser has the whole catalogue. */
async function openWithCatalog() {
  await page.setViewportSize(desktop)
  await enterWhole(page)
  await page.getByRole('button', { name: 'Pedido rápido' }).click()
}

const paste = async (text: string) => {
  await page.getByText('Pegar', { exact: true }).click()
  await page.getByLabel('Tu pedido, un producto por línea').fill(text)
}

const inCart = () =>
  shop.rows('SELECT code, quantity FROM cart_items JOIN products ON products.id = productId ORDER BY cart_items.id')

test('a pasted order is reviewed, corrected and added; lines left out are listed', async () => {
  await openQuickOrder()
  await paste(
    'Código\tCantidad\nTOR-0142\t5\nADH0715\t14\ntornillos hexagonales grado\t2\nsubmarino amarillo\t1\n-----\t',
  )
  await page.getByText('5 líneas · 1 por aclarar').waitFor()
  await page.getByRole('button', { name: 'Revisar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Revisa tu pedido' })
  await sheet.getByText('1 línea lista · 4 por revisar').waitFor()
  await sheet.getByText('Se vende por múltiplos de 12.').waitFor()
  await sheet.getByRole('button', { name: 'Tomar 12' }).press('Enter')
  await sheet
    .getByRole('row', { name: /ADH0715/ })
    .locator(':focus')
    .waitFor()
  await sheet.getByLabel('Producto para tornillos hexagonales grado').selectOption({ index: 1 })
  await sheet.getByText('3 líneas listas · 2 por revisar').waitFor()
  const lost = sheet.getByRole('combobox', { name: 'Producto para submarino amarillo' })
  await lost.fill('AB1230')
  await sheet.getByRole('option', { name: /AB-1230/ }).waitFor()
  await lost.press('Enter')
  await sheet.getByText('4 líneas listas · 1 por revisar').waitFor()
  await sheet.getByRole('button', { name: 'Quitar -----' }).press('Enter')
  await sheet.getByText('4 líneas listas', { exact: true }).waitFor()
  await sheet
    .getByRole('row', { name: /submarino amarillo/ })
    .locator('[data-remove]:focus')
    .waitFor()
  await sheet.getByRole('button', { name: 'Devolver 1 quitada' }).press('Enter')
  await sheet.getByRole('status').and(sheet.locator(':focus')).waitFor()
  await sheet.getByRole('button', { name: 'Agregar 4 productos' }).click()

  await page.getByText('Agregamos 4 productos a tu orden.').waitFor()
  await page.getByText('Quedó fuera 1 línea').waitFor()
  await page.getByRole('button', { name: 'Listo' }).click()
  expect(await inCart()).toEqual([
    { code: 'TOR-0142', quantity: 5 },
    { code: 'ADH-0715', quantity: 12 },
    { code: 'TOR-0140', quantity: 2 },
    { code: 'AB-1230', quantity: 1 },
  ])
  await page
    .getByRole('region', { name: /^Orden/ })
    .getByText('ADH-0715')
    .waitFor()
})

test('lines that were left out can be corrected without typing them again', async () => {
  await openQuickOrder(phone)
  await paste('TOR-0142 x 5\nADH0715 x 14\nsubmarino amarillo x 2')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('button', { name: 'Agregar 1 producto' }).click()
  await page.getByText('Quedaron fuera 2 líneas').waitFor()
  await page.getByRole('button', { name: 'Corregir' }).click()
  const sheet = page.getByRole('dialog', { name: 'Revisa tu pedido' })
  await sheet.getByText('0 líneas listas · 2 por revisar').waitFor()
  expect(await sheet.getByText('TOR-0142').count()).toBe(0)
  await sheet.getByRole('button', { name: 'Tomar 12' }).click()
  await sheet.getByRole('button', { name: 'Volver' }).click()
  const text = page.getByLabel('Tu pedido, un producto por línea')
  expect(await text.inputValue()).toBe('ADH0715 x 14\nsubmarino amarillo x 2')
  await text.fill('submarino rojo x 2\nADH0715 x 14')
  await page.getByRole('button', { name: 'Revisar' }).click()
  // What was chosen for a line stays while the others are corrected.
  await sheet.getByText('1 línea lista · 1 por revisar').waitFor()
  await sheet.getByRole('button', { name: 'Agregar 1 producto' }).click()
  await page.getByText('Quedó fuera 1 línea').waitFor()
  expect(await inCart()).toEqual([
    { code: 'TOR-0142', quantity: 5 },
    { code: 'ADH-0715', quantity: 12 },
  ])
})

test('a line whose pieces were sold meanwhile is corrected with the pieces that are left', async () => {
  const [{ id, on_hand } = {}] = await shop.rows(
    "SELECT id, on_hand FROM products JOIN inventory ON productId = id WHERE code = 'TOR-0142'",
  )
  const setStock = (onHand: unknown) =>
    shop.db.execute(`UPDATE inventory SET on_hand = ${onHand} WHERE productId = ${id}`)
  onTestFinished(async () => void (await setStock(on_hand)))
  await openQuickOrder()
  await paste('TOR-0142 x 5\nTOR-0143 x 4')
  await page.getByRole('button', { name: 'Revisar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Revisa tu pedido' })
  await sheet.getByText('2 líneas listas', { exact: true }).waitFor()
  await page.route('**/cart/items', async (route) => {
    await setStock('reserved + 3')
    await route.continue()
  })
  await sheet.getByRole('button', { name: 'Agregar 2 productos' }).click()
  await page.getByText('Quedó fuera 1 línea').waitFor()
  await page.getByRole('button', { name: 'Corregir' }).click()
  await sheet.getByText('Sólo hay 3 disponibles.').waitFor()
  await sheet.getByRole('button', { name: 'Tomar 3' }).click()
  await sheet.getByRole('button', { name: 'Agregar 1 producto' }).click()
  await page.getByText('No quedó nada fuera.').waitFor()
  expect(await inCart()).toEqual([
    { code: 'TOR-0143', quantity: 4 },
    { code: 'TOR-0142', quantity: 3 },
  ])
})

test('typed lines that were left out twice are kept, and those that were added are not', async () => {
  await openQuickOrder()
  for (const [at, text] of ['TOR-0142', 'ADH0715', 'submarino amarillo', 'tornillos hexagonales grado'].entries()) {
    await page.getByLabel(`Producto ${at + 1}`).fill(text)
  }
  await page.getByLabel('Cantidad 2').fill('14')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('button', { name: 'Agregar 1 producto' }).click()
  await page.getByText('Quedaron fuera 3 líneas').waitFor()
  await page.getByRole('button', { name: 'Corregir' }).click()
  await page.getByRole('button', { name: 'Tomar 12' }).click()
  await page.getByLabel('Producto para tornillos hexagonales grado').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Agregar 2 productos' }).click()
  await page.getByText('Quedó fuera 1 línea').waitFor()
  await page.getByRole('button', { name: 'Corregir' }).click()
  await page.getByRole('button', { name: 'Volver' }).click()
  const typed = page.getByRole('list', { name: 'Productos del pedido' }).getByRole('combobox')
  await typed.first().waitFor()
  expect(await typed.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))).toEqual([
    'submarino amarillo',
    '',
    '',
  ])
})

test('a line that only the forgiving search of the catalogue finds offers its results', async () => {
  await openWithCatalog()
  await paste('3 focos led')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByLabel('Producto para 3 focos led').selectOption({ index: 1 })
  await page.getByText('1 línea lista', { exact: true }).waitFor()
})

test('a number at the end of a line is proposed as its quantity, unless it is in the name of a product', async () => {
  await openWithCatalog()
  await paste('foco led 10\nfoco led 9\ndesarmador de cruz 6\nbroca 3\ntrampa para mosca 24')
  await page.getByRole('button', { name: 'Revisar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Revisa tu pedido' })
  await sheet.getByText('0 líneas listas · 5 por revisar').waitFor()
  const quantities = await sheet
    .getByLabel(/^Cantidad de/)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  expect(quantities).toEqual(['10', '1', '6', '1', '24'])
  expect(await sheet.getByLabel('Producto para foco led 9').getByRole('option').allTextContents()).toEqual([
    '¿Es este?',
    expect.stringContaining('bulbo 9 W'),
    'Buscar otro…',
  ])
  await sheet.getByText('¿Pediste 24 piezas?').waitFor()
  await sheet.getByRole('button', { name: 'Tomar 24' }).click()
  await sheet.getByLabel('Producto para desarmador de cruz 6').selectOption({ index: 1 })
  await sheet.getByText('2 líneas listas · 3 por revisar').waitFor()
})

test('an order can be typed with the keyboard alone', async () => {
  await openQuickOrder()
  await focused(page.getByLabel('Producto 1'))
  await page.keyboard.type('tor-0142')
  await page.getByRole('option', { name: /TOR-0142/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await page.keyboard.type('abrazadera sin fin')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.keyboard.type('CLA2101')
  await page.getByRole('option', { name: /CLA 2101/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('Producto 4').waitFor()

  // A phone may reload the tab while its user reads the order in another app.
  await page.reload()
  await page.getByRole('button', { name: 'Pedido rápido' }).click()
  await expect.poll(() => page.getByLabel('Producto 3').inputValue()).toBe('CLA 2101')
  expect(await page.getByLabel('Cantidad 1').inputValue()).toBe('4')
  await page.getByRole('button', { name: 'Revisar' }).press('Enter')
  await page.getByRole('button', { name: 'Agregar 3 productos' }).press('Enter')
  await page.getByText('Agregamos 3 productos a tu orden.').waitFor()
  expect(await inCart()).toMatchObject([{ code: 'TOR-0142', quantity: 4 }, { quantity: 3 }, { code: 'CLA 2101' }])

  // The lines that were added are not offered again.
  await page.reload()
  await page.getByRole('button', { name: 'Pedido rápido' }).click()
  expect(await page.getByLabel('Producto 1').inputValue()).toBe('')
})

test('with the catalogue in the browser, products are suggested without a request', async () => {
  await openWithCatalog()
  await page.route(/\/products\?/, (route) => route.abort())
  await page.getByLabel('Producto 1').fill('torniyo')
  await page
    .getByRole('option', { name: /Tornillo/ })
    .first()
    .waitFor()
  expect(await page.getByRole('dialog').getByRole('option').count()).toBe(6)
})

test('the quantity after picking is at least one multiple, and typing replaces it', async () => {
  await shop.db.execute("UPDATE products SET min_qty = 4, multiple = 4 WHERE code = 'TOR-0143'")
  await openQuickOrder()
  await page.getByLabel('Producto 1').fill('TOR-0143')
  await page.getByRole('option', { name: /TOR-0143/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Cantidad 1').inputValue()).toBe('4')
  await page.keyboard.press('ArrowDown')
  expect(await page.getByLabel('Cantidad 1').inputValue()).toBe('4')
  await page.keyboard.type('12')
  expect(await page.getByLabel('Cantidad 1').inputValue()).toBe('12')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('button', { name: 'Agregar 1 producto' }).click()
  await page.getByText('Agregamos 1 producto a tu orden.').waitFor()
  expect(await inCart()).toEqual([{ code: 'TOR-0143', quantity: 12 }])
})

test('the suggestions stay while the catalogue of this browser becomes ready', async () => {
  // A browser that has no catalogue yet.
  const page = await openAs(shop, 'cliente')
  const release = await hold(page, /\/catalog\?/)
  await page.goto('/client/products')
  await page.getByRole('button', { name: 'Pedido rápido' }).click()
  await page.getByLabel('Producto 1').fill('TOR-0143')
  const option = page.getByRole('option', { name: /TOR-0143/ })
  await option.waitFor()
  await option.evaluate(() => {
    const watch = () => {
      if (!document.querySelector('[role=option]')) document.body.dataset.wasEmpty = 'true'
    }
    new MutationObserver(watch).observe(document.body, { childList: true, subtree: true })
  })
  release()
  await isWhole(page)
  await option.waitFor()
  expect(await page.evaluate(() => document.body.dataset.wasEmpty)).toBeUndefined()
})

test('the first click outside the suggestions works', async () => {
  await openQuickOrder()
  await page.getByLabel('Producto 1').fill('tor')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  const { x = 0, y = 0 } = (await page.getByText('Pegar', { exact: true }).boundingBox()) ?? {}
  await page.mouse.click(x + 5, y + 5)
  await page.getByLabel('Tu pedido, un producto por línea').waitFor()
})

test('a typed line whose text is no quantity, or too many pieces, is not reviewed', async () => {
  await openQuickOrder()
  await page.getByLabel('Producto 1').fill('TOR-0142')
  await page.getByRole('option', { name: /TOR-0142/ }).waitFor()
  await page.keyboard.press('Enter')
  const line = page.getByRole('list', { name: 'Productos del pedido' }).getByRole('listitem').first()
  const quantity = page.getByLabel('Cantidad 1')
  const noQuantity = 'Por favor, introduce una cantidad válida. Escribe 1, 2…'
  const tooMany = 'El máximo por producto es 1,000,000 de piezas.'
  for (const [text, message] of [
    ['1.5', noQuantity],
    ['-3', noQuantity],
    ['0', noQuantity],
    ['1000001', tooMany],
  ] as const) {
    const refusal = line.getByRole('alert').getByText(message, { exact: true })
    await quantity.fill('1')
    await quantity.press('Tab')
    await refusal.waitFor({ state: 'detached' })
    await quantity.selectText()
    await page.keyboard.type(text)
    await page.getByRole('button', { name: 'Revisar' }).click()
    await refusal.waitFor()
    expect(await quantity.inputValue()).toBe(text)
    expect(await page.getByRole('dialog', { name: 'Revisa tu pedido' }).count()).toBe(0)
  }
})

test.for([
  ['pedido.csv', Buffer.from('\uFEFFCódigo;Cantidad\r\nTOR-0142;5\r\nAB1230;3\r\n')],
  ['windows.csv', Buffer.from('C\xf3digo,Cantidad\r\nTOR-0142,5\r\nAB1230,3\r\n', 'latin1')],
  ['pedido.txt', Buffer.from('TOR-0142 x 5\n3 AB1230\n')],
  ['pedido.xlsx', readFileSync(join(import.meta.dirname, 'pedido.xlsx'))],
] as const)('an order is read from %s', async ([name, buffer]) => {
  await openQuickOrder(phone)
  await page.getByText('Archivo', { exact: true }).click()
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await page.getByText('2 líneas listas').waitFor()
  await page.getByRole('button', { name: 'Agregar 2 productos' }).click()
  await page.getByText('Agregamos 2 productos a tu orden.').waitFor()
  expect(await inCart()).toEqual([
    { code: 'TOR-0142', quantity: 5 },
    { code: 'AB-1230', quantity: 3 },
  ])
})

test('a file that is not a sheet is refused, and a template is offered', async () => {
  await openQuickOrder()
  await page.getByText('Archivo', { exact: true }).click()
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'foto.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('no soy') })
  await page.getByText('foto.xlsx: No se pudo leer el archivo. Guárdalo de nuevo como .xlsx o .csv.').waitFor()
  // A JPEG of 3 MB, more than a sheet may have: the message names the format, not the size.
  const photo = Buffer.alloc(3_000_000)
  photo.set([0xff, 0xd8, 0xff, 0xe0])
  await input.setInputFiles({ name: 'lista.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page
    .getByText(
      'lista.jpg: Es una imagen y no se puede leer. Elige un archivo .xlsx, .csv o .txt, o usa Teclear o Pegar.',
    )
    .waitFor()
  await input.setInputFiles({ name: 'lista', mimeType: '', buffer: photo.subarray(0, 1000) })
  await page.getByText('lista: No se pudo leer el archivo. Guárdalo de nuevo como .xlsx o .csv.').waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar plantilla' }).click()
  const template = readFileSync(await (await downloading).path(), 'utf8')
  expect(template).toMatch(/^\uFEFFCódigo,Cantidad/)
})

test('a sheet chosen without a network is read once it is back', async () => {
  // A browser that has not loaded the code for sheets.
  const page = await openAs(shop, 'cliente')
  await openQuickOrder(desktop, page)
  await page.getByText('Archivo', { exact: true }).click()
  const input = page.locator('input[type=file]')
  const sheet = join(import.meta.dirname, 'pedido.xlsx')
  await setOffline(page, true)
  await input.setInputFiles(sheet)
  await page.getByText('pedido.xlsx: Sin conexión. Elige el archivo de nuevo cuando vuelva.').waitFor()
  await setOffline(page, false)
  await input.setInputFiles(sheet)
  await page.getByText('2 líneas listas').waitFor()
})

test('a text file is read without a network, and its lines are looked up once it is back', async () => {
  await openQuickOrder()
  await page.getByText('Archivo', { exact: true }).click()
  const input = page.locator('input[type=file]')
  await setOffline(page, true)
  await input.setInputFiles({ name: 'pedido.txt', mimeType: 'text/plain', buffer: Buffer.from('2 TOR-0142') })
  await page.getByText('No se pudieron buscar los productos.').waitFor()
  await setOffline(page, false)
  await tryAgain(page, page.getByText('1 línea lista'))
})

test('a thousand lines can be reviewed and added', async () => {
  await openQuickOrder()
  await page.getByText('Archivo', { exact: true }).click()
  // From a file: Chromium takes up to half a minute to put a thousand lines into a text field.
  const buffer = Buffer.from(Array.from({ length: 1000 }, (_, line) => `TOR-014${line % 8} x 1`).join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'pedido.txt', mimeType: 'text/plain', buffer })
  await page.getByText(/líneas listas/).waitFor()
  await page.getByRole('button', { name: /^Agregar \d productos/ }).click()
  await page.getByText(/^Agregamos \d productos a tu orden\.$/).waitFor()
})

test('a list can be saved, renamed, ordered again, deleted and brought back', async () => {
  await openQuickOrder()
  await paste('TOR-0142 x 5\nAB-1230 x 3')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar como lista' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('De cada mes')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Lista guardada.').waitFor()
  await page.getByRole('button', { name: 'Volver' }).click()
  await page.getByText('Teclear', { exact: true }).click()
  await page.getByLabel('Producto 1').fill('AB-1234')

  await page.getByText('Mis listas', { exact: true }).click()
  await page.getByRole('button', { name: 'Más acciones de De cada mes' }).click()
  await page.getByRole('menuitem', { name: 'Cambiar nombre' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Quincenal')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: 'Agregar todo de Quincenal' }).click()
  await page.getByText('2 líneas listas').waitFor()
  await page.getByRole('button', { name: 'Agregar 2 productos' }).click()
  await page.getByText('Agregamos 2 productos a tu orden.').waitFor()
  await page.getByRole('button', { name: 'Listo' }).click()
  expect(await inCart()).toEqual([
    { code: 'TOR-0142', quantity: 5 },
    { code: 'AB-1230', quantity: 3 },
  ])

  await page.getByRole('button', { name: 'Pedido rápido' }).click()
  await page.getByText('Teclear', { exact: true }).click()
  expect(await page.getByLabel('Producto 1').inputValue()).toBe('AB-1234')
  await page.getByText('Pegar', { exact: true }).click()
  expect(await page.getByLabel('Tu pedido, un producto por línea').inputValue()).toBe('TOR-0142 x 5\nAB-1230 x 3')
  await page.getByText('Mis listas', { exact: true }).click()
  await page.getByRole('button', { name: 'Más acciones de Quincenal' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page
    .getByRole('dialog', { name: /^Eliminar/ })
    .getByRole('button', { name: 'Eliminar' })
    .click()
  await page.getByText('Aún no tienes listas').waitFor()
  expect(await shop.rows('SELECT * FROM order_lists')).toEqual([])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('button', { name: 'Agregar todo de Quincenal' }).waitFor()
  expect(
    await shop.rows('SELECT code, quantity FROM order_list_items JOIN products ON products.id = productId'),
  ).toEqual([
    { code: 'TOR-0142', quantity: 5 },
    { code: 'AB-1230', quantity: 3 },
  ])
})

test('repeating an order from the history uses the current stock', async () => {
  const [{ id, order_number, productId, code } = {}] = await shop.rows(`
    SELECT orders.id, order_number, productId, products.code FROM orders JOIN order_items ON orderId = orders.id
    JOIN products ON products.id = productId JOIN users ON users.customerId = orders.customerId
    WHERE users.email = 'cliente@demo.mx' ORDER BY orders.id DESC, order_items.id LIMIT 1`)
  const before = await shop.rows(`SELECT on_hand FROM inventory WHERE productId = ${productId}`)
  await shop.db.execute(`UPDATE inventory SET on_hand = reserved WHERE productId = ${productId}`)
  await page.setViewportSize(desktop)
  await page.goto('/client/orders')
  await page.getByRole('button', { name: `Más acciones del pedido ${order_number}` }).click()
  await page.getByRole('menuitem', { name: 'Repetir pedido' }).click()
  const sheet = page.getByRole('dialog', { name: `Repetir el pedido ${order_number}` })
  await sheet.getByText('Este producto no está disponible actualmente.').waitFor()
  await sheet.getByRole('button', { name: /^Agregar \d+ producto/ }).click()
  await sheet.getByText('Quedó fuera 1 línea').waitFor()
  const added = await inCart()
  expect(added.length).toBeGreaterThan(0)
  expect(added.map((line) => line.code)).not.toContain(code)
  await sheet.getByRole('link', { name: 'Ir a mi orden' }).click()
  await page.waitForURL('**/client/products')
  await page.goBack()
  await page.getByRole('button', { name: `Más acciones del pedido ${order_number}` }).waitFor()
  expect(await sheet.count()).toBe(0)
  await shop.db.execute(`UPDATE inventory SET on_hand = ${before[0]?.on_hand} WHERE productId = ${productId}`)

  await page.goto(`/client/orders/${id}`)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Guardar como lista' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Como el último')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Lista guardada.').waitFor()
  expect(await shop.rows('SELECT name FROM order_lists')).toEqual([{ name: 'Como el último' }])
})

test('closing the repetition of an order asks first when lines were changed', async () => {
  const [{ order_number } = {}] = await shop.rows(`
    SELECT order_number FROM orders JOIN users ON users.customerId = orders.customerId
    WHERE users.email = 'cliente@demo.mx' ORDER BY orders.id DESC LIMIT 1`)
  await page.setViewportSize(desktop)
  await page.goto('/client/orders')
  await page.getByRole('button', { name: `Más acciones del pedido ${order_number}` }).click()
  await page.getByRole('menuitem', { name: 'Repetir pedido' }).click()
  const sheet = page.getByRole('dialog', { name: `Repetir el pedido ${order_number}` })
  await sheet
    .getByRole('button', { name: /^Quitar / })
    .first()
    .click()
  const restore = sheet.getByRole('button', { name: 'Devolver 1 quitada' })
  await restore.waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await restore.click()
  await restore.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
})
