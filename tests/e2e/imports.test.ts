import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import readExcel from 'read-excel-file/node'
import { expect, test } from 'vitest'
import write from 'write-excel-file/node'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'
import { violations } from './axe.ts'
import { desktop, hold, phone, resize } from './browser.ts'
import { openAs, openForFile } from './session.ts'
import { databases, storedKeys } from './stored-keys.ts'

let shop: Shop
let page: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  page = await openForFile(shop, 'admin')
})

/** A price list as wholesalers have them: letterhead, unusual column titles, amounts as text, a wrong price, a repeated code and a total. */
async function messyExcel(rows: number) {
  const products = Array.from({ length: rows }, (_, index) => [
    `FER-${1000 + index}`,
    `Rondana galvanizada ${index}`,
    'PZA',
    index === 7 ? 'N/D' : `$ ${10 + index}.50`,
    9,
    index === 3 ? '1,250' : index,
    index % 2 ? 'Tornillería > Galvanizados' : 'TORNILLERIA > Galvanizados',
    'revisar',
  ])
  const cells = [
    ['Ferretería El Tornillo S.A. de C.V.'],
    [null, 'Lista de precios noviembre'],
    [],
    ['CLAVE ', 'DESCR.', 'UM', 'P. LISTA', 'COSTO', 'Exist.', 'Línea', 'OBS.'],
    ...products,
    ['FER-1000', 'Repetido', 'PZA', '$ 1.00', null, null, null, null],
    ['Total', null, null, 99, null, null, null, null],
  ]
  return write(cells.map((row) => row.map((value) => (value === null ? null : { value })))).toBuffer()
}

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('a messy Excel file of 300 products is imported, survives a lost connection, and is undone', async () => {
  await page.goto('/products/import')
  const buffer = await messyExcel(300)
  await page.getByLabel('Archivo por importar').setInputFiles({ name: 'lista noviembre.xlsx', mimeType, buffer })
  await page.getByText('301 renglones · 8 columnas').waitFor()
  const field = (title: string) => page.getByLabel(`Campo de ${title}`)
  expect(await field('P. LISTA').inputValue()).toBe('salePrice1')
  expect(await field('OBS.').inputValue()).toBe('')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Ver vista previa' }).click()
  await page.getByText('«N/D» no es un número: escribe el precio.').waitFor()
  const columns = page.getByRole('list', { name: 'Columnas del archivo' })
  expect(await columns.getByRole('listitem').allTextContents()).toContain('P. LISTA → Precio')
  await page.getByText('Sin usar: OBS.').waitFor()
  await page.getByText('1 categoría nueva: «TORNILLERIA > Galvanizados»').waitFor()
  await page.getByRole('button', { name: /^Con error/ }).click()
  await page.getByText('Repetido: también en la fila 5.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Precio de la fila 12').fill('17.5')
  await page.keyboard.press('Enter')
  await page.getByText('1 con error no se aplica.').waitFor()
  const repeated = page.getByRole('row', { name: /Repetido: también en la fila 5/ })
  await repeated.getByRole('button', { name: 'Usar este, fila 305' }).click()
  await page.getByRole('button', { name: 'Usar este, fila 5', exact: true }).click()
  await repeated.waitFor()
  await page.getByRole('button', { name: 'Poner claves SAT' }).click()
  const keys = page.getByRole('dialog')
  await keys.getByRole('combobox', { name: 'Clave SAT de Rondana' }).fill('31161500')
  await keys.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await keys.getByRole('button', { name: 'Poner la clave a 300 productos' }).click()
  await page.getByRole('button', { name: 'Poner claves SAT' }).waitFor({ state: 'hidden' })
  const next = 'Pulsa Aplicar otra vez: la importación sigue donde se quedó.'
  const fault = { message: 'Ocurrió un error inesperado. Inténtalo de nuevo.', code: 'INTERNAL', requestId: '1' }
  await page.route('**/imports/*/apply', (route) => route.fulfill({ status: 500, json: fault }), { times: 1 })
  await page.getByRole('button', { name: 'Aplicar 300 cambios' }).click()
  await page.getByText(`Ocurrió un error inesperado. ${next}`).waitFor()
  await page.route('**/imports/*/apply', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Aplicar 300 cambios' }).click()
  await page.getByText(`No hay conexión con el servidor. ${next}`).waitFor()
  await page.getByRole('button', { name: 'Aplicar 300 cambios' }).click()
  await page.getByText('300 nuevos y 0 cambiados.').waitFor()
  await page.getByText('1 renglón con error quedó fuera. Corrígelo en tu archivo').waitFor()
  expect(
    await shop.rows(
      "SELECT count(*) AS n, sum(on_hand) AS pieces FROM products JOIN inventory ON productId = id WHERE code LIKE 'FER-%'",
    ),
  ).toEqual([{ n: 300, pieces: 44850 - 3 + 1250 }])
  expect(await shop.rows("SELECT DISTINCT product_key AS sat FROM products WHERE code LIKE 'FER-%'")).toEqual([
    { sat: '31161500' },
  ])
  expect(await shop.rows("SELECT count(*) AS n FROM categories WHERE name = 'Galvanizados'")).toEqual([{ n: 1 }])
  const client = await shop.as('cliente')
  expect(await (await client.get('/products?search=FER-1007')).json()).toMatchObject({
    products: [{ salePrice1: 17.5 }],
  })
  await page.getByRole('button', { name: 'Deshacer importación' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer importación' }).click()
  await page.getByText('300 renglones volvieron a como estaban.').waitFor()
  expect(await shop.rows("SELECT count(*) AS n FROM products WHERE code LIKE 'FER-%'")).toEqual([{ n: 0 }])
  await page.getByRole('button', { name: 'Importar otro archivo' }).click()
  await page
    .getByRole('row', { name: /lista noviembre.xlsx/ })
    .getByText('Deshecha')
    .waitFor()
})

test('a known file opens its preview at once; on a phone a stock file adds and sets quantities', async () => {
  await page.setViewportSize(phone)
  await page.goto('/inventory/import')
  const text = 'Código,Cantidad,Modo\nTOR-0142,10,sumar\nTOR-0143,20,fijar\nNADA-1,5,sumar\nAB-1234,3,doblar\n'
  const file = { name: 'existencias.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('Archivo por importar').setInputFiles(file)
  await page.getByRole('button', { name: 'Ver vista previa' }).click()
  await page.getByText('Código no encontrado: NADA-1.').waitFor()
  await page.getByText('Modo desconocido: doblar. Escribe Sumar o Fijar.').waitFor()
  const views = page.getByRole('navigation', { name: 'Renglones del archivo' }).getByRole('button')
  expect(await views.allInnerTexts()).toEqual(['Todos\n4', 'Con error\n2', 'Cambian\n2', 'Iguales\n0'])
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  const code = page.getByRole('textbox', { name: 'Código de la fila 4' })
  await code.fill('lam-0001')
  await code.press('Enter')
  await page.getByRole('button', { name: 'Aplicar 3 cambios' }).click()
  await page.getByText('0 nuevos y 3 cambiados.').waitFor()
  expect(await shop.rows('SELECT on_hand FROM inventory WHERE productId IN (1, 2, 3) ORDER BY productId')).toEqual([
    { on_hand: 110 },
    { on_hand: 20 },
    { on_hand: 15 },
  ])
  await page.getByRole('button', { name: 'Importar otro archivo' }).click()
  await page.getByLabel('Archivo por importar').setInputFiles(file)
  await page.getByRole('button', { name: /^Aplicar/ }).waitFor()
  await page.setViewportSize(desktop)
})

test('the template is read without its sheet of notes', async () => {
  await page.goto('/products/import')
  await page.getByRole('button', { name: 'Descargar plantilla' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /Excel/ }).click(),
  ])
  await page.getByLabel('Archivo por importar').setInputFiles({
    name: download.suggestedFilename(),
    mimeType,
    buffer: await readFile(await download.path()),
  })
  await page.getByText(/^\d+ rengl(ón|ones) · 18 columnas$/).waitFor()
  expect(await page.getByText('Tu archivo tiene').count()).toBe(0)
  await page.getByRole('button', { name: 'Cambiar archivo' }).click()
})

test('each sheet of a workbook with several is imported, without the hidden one and the cover', async () => {
  await page.goto('/products/import')
  const titles = ['Código', 'Nombre', 'Precio', 'Línea']
  const sheet = (name: string, rows: (string | number)[][]) => ({
    sheet: name,
    data: rows.map((row) => row.map((value) => ({ value }))),
  })
  const workbook = await write([
    sheet('Costos', [titles, ['HOJ-1', 'Broca', 1, 'Hojas']]),
    sheet('Portada', [['Ferretería El Tornillo'], ['Lista de precios']]),
    sheet('Brocas & más', [titles, ['HOJ-1', 'Broca', 25, 'Hojas']]),
    sheet('Pinturas', [titles, ['HOJ-2', 'Pintura', 90, 'Hojas'], ['HOJ-3', 'Esmalte', 80, 'Hojas']]),
  ]).toBuffer()
  const files = unzipSync(new Uint8Array(workbook))
  const hidden = strFromU8(files['xl/workbook.xml'] ?? new Uint8Array()).replace('name="Costos"', '$& state="hidden"')
  const buffer = Buffer.from(zipSync({ ...files, 'xl/workbook.xml': strToU8(hidden) }))
  const file = { name: 'lista por hojas.xlsx', mimeType, buffer }
  await page.getByLabel('Archivo por importar').setInputFiles(file)
  await page.getByText('Tu archivo tiene 2 hojas y se importa una a la vez. Ahora, solo «Brocas & más».').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Hoja del archivo').selectOption('Pinturas')
  await page.getByText('Ahora, solo «Pinturas».').waitFor()
  await page.getByLabel('Hoja del archivo').selectOption('Brocas & más')
  await page.getByText('Ahora, solo «Brocas & más».').waitFor()
  await page.getByRole('button', { name: 'Ver vista previa' }).click()
  await page.getByRole('button', { name: 'Aplicar 1 cambio' }).click()
  await page.getByText('De tu archivo se importó la hoja «Brocas & más». Por importar: «Pinturas».').waitFor()
  await resize(page, phone)
  for (const name of ['Deshacer importación', 'Importar la siguiente hoja']) {
    const { x = 0, width = 0 } = (await page.getByRole('button', { name }).boundingBox()) ?? {}
    expect(x + width, name).toBeLessThan(phone.width - 12)
  }
  await resize(page, desktop)
  await page.getByRole('button', { name: 'Importar la siguiente hoja' }).click()
  await page.getByText('Ahora, solo «Pinturas».').waitFor()
  await page.getByRole('button', { name: 'Ver vista previa' }).click()
  await page.getByRole('button', { name: 'Aplicar 2 cambios' }).click()
  await page.getByText('2 nuevos y 0 cambiados.').waitFor()
  expect(await page.getByText('Por importar').count()).toBe(0)
  expect(await shop.rows("SELECT code, salePrice1 FROM products WHERE code LIKE 'HOJ-%' ORDER BY code")).toEqual([
    { code: 'HOJ-1', salePrice1: 2500 },
    { code: 'HOJ-2', salePrice1: 9000 },
    { code: 'HOJ-3', salePrice1: 8000 },
  ])
  await page.getByRole('button', { name: 'Importar otro archivo' }).click()
})

test('rows whose bar code another product has are listed, and are applied', async () => {
  await shop.db.execute("UPDATE products SET barcode = '7501234567893' WHERE id = 3")
  await page.goto('/products/import')
  await page.getByLabel('Archivo por importar').setInputFiles({
    name: 'barras.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Código,Código de barras\nTOR-0142,7501234567893\nTOR-0143,7501234567800\nAB-1234,7501234567800\nMUL-0005,7501234567817\n',
    ),
  })
  await page.getByRole('button', { name: 'Ver vista previa' }).click()
  const views = page.getByRole('navigation', { name: 'Renglones del archivo' })
  await views.getByRole('button', { name: 'Código de barras repetido' }).click()
  const notes = page.getByRole('table', { name: 'Vista previa del archivo' }).getByText('El código de barras también')
  expect(await notes.allInnerTexts()).toEqual([
    'El código de barras también es de LAM-0001.',
    'El código de barras también está en la fila 4.',
    'El código de barras también está en la fila 3.',
  ])
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Aplicar 4 cambios' }).click()
  await page.getByText('0 nuevos y 4 cambiados.').waitFor()
})

test('an undo from the history shows what was kept', async () => {
  await page.goto('/products/import')
  await page.getByLabel('Archivo por importar').setInputFiles({
    name: 'nombres.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Código,Nombre\nTOR-0142,Tornillo importado\nAB-1234,Cincel importado\n'),
  })
  await page.getByRole('button', { name: 'Ver vista previa' }).click()
  await page.getByRole('button', { name: 'Aplicar 2 cambios' }).click()
  await page.getByText('0 nuevos y 2 cambiados.').waitFor()
  await shop.db.execute("UPDATE products SET name = 'Tornillo corregido', version = version + 1 WHERE id = 1")
  await page.goto('/products/import')
  const row = page.getByRole('row', { name: /nombres.csv/ })
  await row.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer importación' }).click()
  await page.getByText('Un renglón volvió a como estaba. 1 se conservó:').waitFor()
  await page.getByRole('table', { name: 'Renglones que no se tocaron' }).getByText('TOR-0142').waitFor()
})

test('a reload returns to the preview with its corrections and choices, until it is applied or given up', async () => {
  await page.goto('/products/import')
  const text =
    'Código,Producto,Unidad,Precio,Categoría\nREL-1,Uno,PZA,N/D,Varios\nREL-2,Dos,PZA,20,Varios\nREL-3,Tres,PZA,30,Varios\n'
  const file = { name: 'recarga.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('Archivo por importar').setInputFiles(file)
  await page.getByText('3 renglones · 5 columnas').waitFor()
  await page.reload()
  await page.getByText('Seguimos con este archivo, tal como lo dejaste.').waitFor()
  await page.getByRole('button', { name: 'Ver vista previa' }).click()
  await page.getByLabel('Precio de la fila 2').fill('10')
  await page.keyboard.press('Enter')
  await page.getByLabel('Aplicar la fila 3').uncheck()
  await page.getByRole('button', { name: 'Aplicar 2 cambios' }).waitFor()
  await page.reload()
  await page.getByText('Seguimos con este archivo, tal como lo dejaste.').waitFor()
  await page.getByRole('button', { name: 'Aplicar 2 cambios' }).click()
  await page.getByText('2 nuevos y 0 cambiados.').waitFor()
  expect(await shop.rows("SELECT code, salePrice1 FROM products WHERE code LIKE 'REL-%' ORDER BY code")).toEqual([
    { code: 'REL-1', salePrice1: 1000 },
    { code: 'REL-3', salePrice1: 3000 },
  ])
  await page.reload()
  await page.getByLabel('Archivo por importar').setInputFiles(file)
  await page.getByRole('button', { name: /^Aplicar/ }).waitFor()
  await page.getByRole('button', { name: 'Cambiar archivo' }).click()
  // The screen is empty at first, even if it restores a file a moment later, so the test reads what the browser has stored.
  const drafts = async () => (await storedKeys(page, 'imports', 'drafts')).filter((key) => key.includes(':products:'))
  await expect.poll(drafts).toEqual([])
  await page.reload()
  await page.getByLabel('Archivo por importar').waitFor({ state: 'attached' })
})

test('a ticked row under cost is applied when its price is corrected after the tick', async () => {
  await page.goto('/products/import')
  const text = 'Código,Producto,Precio,Costo,Categoría\nBAJ-1,Uno,5,9,Varios\n'
  await page
    .getByLabel('Archivo por importar')
    .setInputFiles({ name: 'bajo costo.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Ver vista previa' }).click()
  await page.getByText('1 bajo costo no se aplica si no lo eliges.').waitFor()
  await page.getByLabel('Aplicar la fila 2').check()
  await page.getByLabel('Precio de la fila 2').fill('10')
  await page.keyboard.press('Enter')
  await page.getByLabel('Precio de la fila 2').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Aplicar 1 cambio' }).click()
  await page.getByText('1 nuevo y 0 cambiados.').waitFor()
  expect(await shop.rows("SELECT salePrice1 FROM products WHERE code = 'BAJ-1'")).toEqual([{ salePrice1: 1000 }])
  await page.getByRole('button', { name: 'Importar otro archivo' }).click()
})

/** Stores the choices of an unfinished import as earlier versions did: the toggled lines. */
const storeToggledLines = (page: Page) =>
  page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await settled(indexedDB.open('imports'))
    const drafts = database.transaction('drafts', 'readwrite').objectStore('drafts')
    const keys = await settled(drafts.getAllKeys())
    const key = keys.find((one) => String(one).endsWith(':work'))
    if (key === undefined) throw new Error('No unfinished import')
    const { loadedAt, value } = await settled(drafts.get(key))
    const { choices: _, ...work } = value
    await settled(drafts.put({ loadedAt, value: { ...work, toggled: new Set([2]) } }, key))
    database.close()
  })

test('an unfinished import of an earlier version returns to its columns', async () => {
  await page.goto('/products/import')
  const text = 'Código,Producto,Unidad,Precio,Categoría,Marca\nANT-1,Uno,PZA,10,Varios,Fiero\n'
  await page
    .getByLabel('Archivo por importar')
    .setInputFiles({ name: 'anterior.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Ver vista previa' }).click()
  await page.getByRole('button', { name: 'Aplicar 1 cambio' }).waitFor()
  await storeToggledLines(page)
  await page.reload()
  await page.getByText('Seguimos con este archivo, tal como lo dejaste.').waitFor()
  await page.getByRole('button', { name: 'Ver vista previa' }).click()
  await page.getByRole('button', { name: 'Aplicar 1 cambio' }).waitFor()
  await page.getByRole('button', { name: 'Cambiar archivo' }).click()
})

test('two corrections of one code at the same time are both kept, and both are applied by a press at once', async () => {
  await page.goto('/products/import')
  const text = 'Código,Producto,Precio,Categoría\nDOS-1,Uno,N/D,Varios\nDOS-1,Uno,N/A,Varios\nDOS-2,Dos,5,Varios\n'
  await page
    .getByLabel('Archivo por importar')
    .setInputFiles({ name: 'dos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Ver vista previa' }).click()
  await page.getByLabel('Precio de la fila 2').waitFor()
  const release = await hold(page, '**/imports/*/rows', 1)
  await page.getByLabel('Precio de la fila 2').fill('11')
  await page.keyboard.press('Enter')
  await page.getByLabel('Precio de la fila 3').and(page.locator(':focus')).fill('12')
  let applications = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/apply')) applications += 1
  })
  await page.getByRole('button', { name: 'Aplicar 1 cambio' }).dblclick()
  release()
  await page.getByText('2 nuevos y 0 cambiados.').waitFor()
  expect(await shop.rows("SELECT code, salePrice1 FROM products WHERE code LIKE 'DOS-%' ORDER BY code")).toEqual([
    { code: 'DOS-1', salePrice1: 1100 },
    { code: 'DOS-2', salePrice1: 500 },
  ])
  expect(applications).toBe(1)
  await page.getByRole('button', { name: 'Importar otro archivo' }).click()
})

test('a price file that is chosen before the price lists have loaded has their columns', async () => {
  await shop.db.execute("INSERT INTO price_lists (name, base, percent) VALUES ('Contratistas', 'list', -10)")
  const release = await hold(page, '**/price-lists/options', 1)
  await page.goto('/products/prices')
  await page.getByRole('link', { name: 'Importar precios' }).click()
  await page.getByLabel('Archivo por importar').setInputFiles({
    name: 'precios.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Código,Contratistas\nTOR-0142,9.50\n'),
  })
  release()
  const field = page.getByLabel('Campo de Contratistas')
  await field.waitFor()
  await expect.poll(() => field.locator('option:checked').innerText()).toBe('Lista Contratistas')
  await page.getByRole('button', { name: 'Cambiar archivo' }).click()
})

test('the end of an import counts the products without a SAT key, with a link to them', async () => {
  await shop.db.execute("UPDATE products SET product_key = '31161500'")
  await page.goto('/products/import')
  await page.getByLabel('Archivo por importar').setInputFiles({
    name: 'sin clave.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Código,Nombre,Precio\nZXQ-1,Zarzo quitapón,9.50\n'),
  })
  await page.getByRole('button', { name: 'Ver vista previa' }).click()
  await page.getByText('1 nuevo sin clave SAT').waitFor()
  await page.getByRole('button', { name: /^Aplicar/ }).click()
  await page.getByText('1 producto de tu catálogo no tiene clave SAT. Ponla antes de facturar:').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'ver productos sin clave SAT' }).click()
  await page.getByRole('row', { name: /ZXQ-1/ }).waitFor()
  expect(new URL(page.url()).search).toBe('?key=missing')
})

test('the file of the errors says for each row which field is wrong', async () => {
  await page.goto('/products/import')
  const text =
    'Código,Producto,Precio,Categoría,Estado\nERR-1,,10,Varios,Activo\nERR-2,Dos,N/D,Varios,\nTOR-0142,Otro,10,,\n'
  await page
    .getByLabel('Archivo por importar')
    .setInputFiles({ name: 'errores.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Ver vista previa' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar errores' }).click()
  const [sheet] = await readExcel(await (await downloading).path())
  expect(sheet?.data).toEqual([
    ['Fila', 'Código', 'Nombre', 'Qué pasó', 'Motivo', 'Precio', 'Categoría', 'Estado'],
    [2, 'ERR-1', null, 'Con error', 'Nombre: Este campo es obligatorio.', 10, 'Varios', 'Activo'],
    [3, 'ERR-2', 'Dos', 'Con error', '«N/D» no es un número: escribe el precio.', 'N/D', 'Varios', null],
  ])
  await page.getByRole('button', { name: 'Cambiar archivo' }).click()
})

test.each([
  [
    '20,001 rows',
    'a.csv',
    `Código,Precio\n${'A,1\n'.repeat(20_001)}`,
    'El archivo tiene 20,001 filas; el máximo es 20,000.',
  ],
  ['nothing', 'a.csv', '', 'El archivo está vacío.'],
  ['only titles', 'a.csv', 'Código,Precio\n', 'El archivo no tiene renglones.'],
  [
    'an executable',
    'a.csv',
    'MZ\u0000\u0001\u0002\u0003',
    'No se pudo leer el archivo. Guárdalo de nuevo como Excel (.xlsx) o CSV.',
  ],
  [
    'a renamed executable',
    'a.xlsx',
    'MZ\u0000\u0001',
    'No se pudo leer el archivo. Guárdalo de nuevo como Excel (.xlsx) o CSV.',
  ],
])('a file with %s is refused with its reason', async (_, name, text, message) => {
  await page.goto('/products/import')
  await page.getByLabel('Archivo por importar').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByText(message).waitFor()
})

test('control characters of a text are read as spaces, and its rows are previewed', async () => {
  await page.goto('/products/import')
  const text = 'Clave,Producto,Precio\nCON-1,Llave\vstilson,5\nCON-2,Llave\u0085inglesa,6\n'
  await page
    .getByLabel('Archivo por importar')
    .setInputFiles({ name: 'controles.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Ver vista previa' }).click()
  await page.getByText('Llave stilson').waitFor()
  await page.getByText('Llave inglesa').waitFor()
  await page.getByRole('button', { name: 'Cambiar archivo' }).click()
})

test('a latin1 file with semicolons and a cell of 5 MB is previewed with the long cell as an error', async () => {
  await page.goto('/products/import')
  const text = `Código;Descripción;Precio\nÑ-1;Cañería;5\nÑ-2;${'x'.repeat(5_000_000)};5\n`
  await page
    .getByLabel('Archivo por importar')
    .setInputFiles({ name: 'latin.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await page.getByRole('button', { name: 'Ver vista previa' }).click()
  await page.getByText('Cañería').waitFor()
  await page.getByText('Nombre: Máximo 160 caracteres.').waitFor()
})

test('signing out deletes an unfinished import from the browser', async () => {
  const page = await openAs(shop, 'admin', '/products/import')
  const file = {
    name: 'lista.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Código,Producto,Precio\nSAL-1,Uno,10\n'),
  }
  await page.getByLabel('Archivo por importar').setInputFiles(file)
  await page.getByText('1 renglón · 3 columnas').waitFor()
  await expect.poll(() => databases(page)).toContain('imports')
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => databases(page)).not.toContain('imports')
})
