import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { productFields } from '#contract/products/columns'
import type { StaffProduct } from '#contract/products/products'
import { pdf, png } from '../../api/products/images.ts'
import { inputOf } from '../../api/products/new-product.ts'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { violations } from '../axe.ts'
import { phone } from '../browser.ts'
import { focused } from '../keyboard.ts'
import { openAs } from '../session.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
})

async function chooseCategory(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Categoría' }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

const image = (name: string) => ({ name, mimeType: 'image/png', buffer: png })

test('adding a product with files and a SAT key shows it in the list', async () => {
  const page = await openAs(shop, 'ventas', '/products/add')
  const code = page.getByLabel('Código', { exact: true })
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Este campo es obligatorio.').first().waitFor()
  await focused(code)
  const note = await page.getByRole('combobox', { name: 'Categoría' }).getAttribute('aria-describedby')
  expect(await page.locator(`[id="${note}"]`).textContent()).toBe('Este campo es obligatorio.')

  await code.fill('TAL-0100')
  await page.getByLabel('Nombre', { exact: true }).fill('Taladro percutor')
  await chooseCategory(page, 'Tornillería')
  await page.getByLabel('Código de barras').fill('7501206600001')
  await page.getByText('El dígito verificador no corresponde; revísalo.').waitFor()
  await page.getByLabel('Precio de lista, sin IVA').fill('900')
  await page.getByLabel('Costo').fill('610.50')
  await page.getByText('32.2 %').waitFor()
  await page.getByLabel('Múltiplo').fill('2')
  await page.getByLabel('Existencia inicial').fill('25')

  const key = page.getByLabel('Clave de producto')
  await key.fill('mart')
  await page.getByRole('option', { name: /Martillos/ }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await key.inputValue()).toBe('27111602')
  await page.getByText('Martillos', { exact: true }).waitFor()

  await page.getByLabel('Imágenes del producto').setInputFiles([image('a.png'), image('b.png')])
  await page.getByAltText('Imagen 2').waitFor()
  await page.getByLabel('Imágenes del producto').setInputFiles({ ...image('a.svg'), mimeType: 'image/svg+xml' })
  await page.getByText('Solo JPG, PNG o WebP de hasta 5 MB.').waitFor()
  await page.getByLabel('Ficha técnica en PDF').setInputFiles({
    name: 'ficha.pdf',
    mimeType: 'application/pdf',
    buffer: pdf,
  })
  await page.getByRole('link', { name: 'Ver ficha técnica (PDF)' }).waitFor()
  const second = await page.getByAltText('Imagen 2').getAttribute('src')
  await page.getByRole('button', { name: 'Mover imagen 2' }).focus()
  await page.keyboard.press('Space')
  await page.getByText('Tomaste Imagen 2.').waitFor({ state: 'attached' })
  const first = page.getByText('Imagen 2 está en el lugar de Imagen 1.')
  // A key press before the positions are measured has no effect; nothing moves before the first position.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowLeft')
      return first.count()
    })
    .toBe(1)
  await page.keyboard.press('Space')
  await expect.poll(() => page.getByAltText('Imagen 1').getAttribute('src')).toBe(second)

  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  await save.click()
  await page.getByText('El mínimo debe ser múltiplo de 2.').waitFor()
  await page.getByLabel('Mínimo', { exact: true }).fill('4')
  await save.click()
  await page.waitForURL('**/products/manage')
  await page.getByText('Producto guardado: TAL-0100.').waitFor()
  const [row] = await shop.rows("SELECT * FROM products WHERE code = 'TAL-0100'")
  expect(row).toMatchObject({
    salePrice1: 90000,
    cost: 61050,
    min_qty: 4,
    multiple: 2,
    product_key: '27111602',
    image: second,
  })
  await page.getByRole('link', { name: 'TAL-0100' }).waitFor()

  const client = await openAs(shop, 'cliente', '/client/products?search=TAL-0100')
  await client.getByRole('button', { name: 'Taladro percutor' }).first().click()
  const drawer = client.getByRole('dialog', { name: 'Taladro percutor' })
  await drawer.getByRole('button', { name: 'Ver imagen 2' }).click()
  await drawer.getByRole('button', { name: 'Ver imagen 2', pressed: true }).waitFor()
  expect(await violations(client)).toEqual([])
})

test('«Guardar y agregar otro» empties the form, and a price under the cost asks for confirmation', async () => {
  const page = await openAs(shop, 'gerente', '/products/add')
  const code = page.getByLabel('Código', { exact: true })
  await code.fill('PIN-0001')
  await page.getByLabel('Nombre', { exact: true }).fill('Pinza de punta')
  await chooseCategory(page, 'Iluminación')
  await page.getByLabel('Precio de lista, sin IVA').fill('50')
  await page.getByLabel('Costo').fill('60')
  await page.getByLabel('Clave de producto').fill('27111700')
  // A role that may not adjust stock has no field for it.
  expect(await page.getByLabel('Existencia inicial').count()).toBe(0)
  const another = page.getByRole('button', { name: 'Guardar y agregar otro' })
  await another.click()
  const question = page.getByRole('dialog', { name: 'El precio es menor que el costo.' })
  await question.getByRole('button', { name: 'Corregir' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await shop.rows("SELECT id FROM products WHERE code = 'PIN-0001'")).toEqual([])
  await another.click()
  await question.getByRole('button', { name: 'Guardar así' }).click()
  await expect.poll(() => code.inputValue()).toBe('')
  expect(await shop.rows("SELECT salePrice1, cost FROM products WHERE code = 'PIN-0001'")).toEqual([
    { salePrice1: 5000, cost: 6000 },
  ])

  await code.fill('pin-0001')
  await page.getByLabel('Nombre', { exact: true }).fill('Otra pinza')
  await page.getByLabel('Precio de lista, sin IVA').fill('50')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('El código ya existe.').waitFor()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('dialog', { name: 'Tienes cambios sin guardar. ¿Salir?' }).waitFor()
})

test('a product whose changes were discarded shows the stored values again', async () => {
  const page = await openAs(shop, 'ventas', '/products/edit/1')
  const price = page.getByLabel('Precio de lista, sin IVA')
  const stored = await price.inputValue()
  expect(stored).toMatch(/^\d+\.\d\d$/)
  await price.fill('1')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  const question = page.getByRole('dialog', { name: 'Tienes cambios sin guardar. ¿Salir?' })
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.waitForURL('**/products/manage')
  await price.waitFor({ state: 'detached' })
  await page.goBack()
  await expect.poll(() => price.inputValue()).toBe(stored)
  expect(await question.count()).toBe(0)
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.waitForURL('**/products/manage')
})

test('saving a product keeps the minimum that the ledger changed while the form was open', async () => {
  const page = await openAs(shop, 'ventas')
  await page.clock.install()
  await page.goto('/products/edit/3')
  const price = page.getByLabel('Precio de lista, sin IVA')
  await price.waitFor()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await price.waitFor({ state: 'hidden' })
  const { version } = (await shop.rows('SELECT version FROM inventory WHERE productId = 3'))[0] ?? {}
  const answer = await (await shop.as('almacen')).put('/inventory/3', { min_stock: 8, location: 'B-07', version })
  expect(answer.status).toBe(200)
  const refetched = page.waitForResponse('**/admin/products/3')
  // SWR does not read a product again within two seconds, so the clock moves on.
  await page.clock.fastForward(3000)
  await page.goBack()
  await (await refetched).finished()
  await page.getByLabel('Marca', { exact: true }).fill('Urrea')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Producto guardado.').waitFor()
  const stored =
    'SELECT brand, min_stock, location FROM products JOIN inventory ON productId = products.id WHERE id = 3'
  expect(await shop.rows(stored)).toEqual([{ brand: 'Urrea', min_stock: 8, location: 'B-07' }])
})

test('a product whose minimum is emptied has none', async () => {
  await shop.db.execute('UPDATE inventory SET min_stock = 12 WHERE productId = 4')
  const page = await openAs(shop, 'ventas', '/products/edit/4')
  const minimum = page.getByLabel('Existencia mínima')
  await expect.poll(() => minimum.inputValue()).toBe('12')
  await minimum.fill('')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Producto guardado.').waitFor()
  expect(await shop.rows('SELECT min_stock FROM inventory WHERE productId = 4')).toEqual([{ min_stock: 0 }])
})

test('a failed upload keeps the values of the form', async () => {
  const page = await openAs(shop, 'ventas', '/products/add')
  await page.getByLabel('Nombre', { exact: true }).fill('Sin foto')
  await page.route('**/upload-product-image', (route) => route.abort())
  await page.getByLabel('Imágenes del producto').setInputFiles(image('a.png'))
  await page.getByText('No se pudo subir la imagen.').waitFor()
  expect(await page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Sin foto')
  await expect.poll(() => page.getByRole('button', { name: 'Guardar', exact: true }).isEnabled()).toBe(true)
})

test('a new price updates the open screen of a client, and the history shows the old and the new price', async () => {
  const client = await openAs(shop, 'cliente', '/client/products')
  await client.getByText('$49.99').first().waitFor()
  const staff = await openAs(shop, 'ventas', '/products/edit/3')
  await staff.getByLabel('Precio de lista, sin IVA').fill('55.5')
  await staff.getByRole('button', { name: 'Guardar', exact: true }).click()
  await staff.getByText('Producto guardado.').waitFor()
  await client.getByText('$55.50').first().waitFor()
  await staff.getByText('Precio: $49.99 → $55.50').waitFor()
  await staff.getByRole('heading', { name: 'Últimos precios' }).waitFor()
  await staff.getByRole('link', { name: 'Ver en inventario' }).waitFor()
  expect(await violations(staff)).toEqual([])
})

test('the history says whether a product is sold without stock, and which IVA it has', async () => {
  const page = await openAs(shop, 'ventas', '/products/edit/5')
  await page.getByLabel('Vender sobre pedido').check()
  await page.getByLabel('IVA', { exact: true }).selectOption('0')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Sobre pedido: No → Sí').waitFor()
  await page.getByText('IVA: General → 0 %').waitFor()
})

test('saving a product that another user changed shows who; a reload keeps what was written', async () => {
  const staff = await openAs(shop, 'ventas', '/products/edit/2')
  const name = staff.getByLabel('Nombre', { exact: true })
  await name.fill('El mío')
  const manager = await shop.as('gerente')
  const product = await (await manager.get('/admin/products/2')).json<StaffProduct>()
  await manager.put('/products/2', { ...inputOf(product), name: 'El del gerente', brand: 'Urrea' })
  await staff.getByText('Historial', { exact: true }).first().scrollIntoViewIfNeeded()
  await staff.getByRole('button', { name: 'Guardar', exact: true }).click()
  const notice = staff.getByRole('button', { name: 'Recargar' })
  await notice.waitFor()
  const isOnScreen = () => notice.evaluate((button) => button.getBoundingClientRect().top > 0)
  await expect.poll(isOnScreen).toBe(true)
  await staff.getByText('Al recargar se conserva lo que escribiste.').waitFor()
  await staff.getByText(/^Otra persona modificó este registro \(Gil Gerente, \d\d:\d\d\)\.$/).waitFor()
  await staff.getByRole('button', { name: 'Ver cambios' }).click()
  await staff.getByText(/^Nombre: .* → El del gerente$/).waitFor()
  await notice.click()
  const merged = staff.getByRole('status').filter({ hasText: 'se conservó lo que escribiste' })
  await merged.getByText('Cambios cargados: Marca.').waitFor()
  await merged.getByText('Nombre: tú lo cambiaste y ya estaba guardado «El del gerente».').waitFor()
  expect(await name.inputValue()).toBe('El mío')
  expect(await staff.getByLabel('Marca', { exact: true }).inputValue()).toBe('Urrea')
  expect(await violations(staff)).toEqual([])
  const theirs = staff.getByRole('button', { name: 'Usarlo: Nombre' })
  await theirs.click()
  expect(await name.inputValue()).toBe('El del gerente')
  await theirs.waitFor({ state: 'detached' })
  await name.fill('El de los dos')
  await staff.getByRole('button', { name: 'Guardar', exact: true }).click()
  await staff.getByText('Producto guardado.').waitFor()
  await merged.waitFor({ state: 'detached' })
  expect(await shop.rows('SELECT name, brand FROM products WHERE id = 2')).toEqual([
    { name: 'El de los dos', brand: 'Urrea' },
  ])
})

test('a bar code that another product has is a warning, and can be saved', async () => {
  await shop.db.execute("UPDATE products SET barcode = '7501234567893' WHERE id = 3")
  const page = await openAs(shop, 'ventas', '/products/edit/4')
  const barcode = page.getByLabel('Código de barras')
  await barcode.fill('7501234567893')
  await page.getByText('También es de LAM-0001, Lámpara LED 9 W.').waitFor()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Producto guardado.').waitFor()
  expect(await shop.rows('SELECT barcode FROM products WHERE id = 4')).toEqual([{ barcode: '7501234567893' }])
  await page.goto('/products/edit/3')
  await page.getByText('También es de AB-1234, Cincel Ñandú.').waitFor()
  await barcode.fill('')
  await page.getByText('También es de').waitFor({ state: 'hidden' })
})

test('the form has a control for every field of a product', async () => {
  const page = await openAs(shop, 'ventas', '/products/edit/1')
  await page.getByLabel('Nombre', { exact: true }).waitFor()
  const names = await page
    .locator('form [name]')
    .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')))
  // Controls without a name of their own, used in the tests above.
  const unnamed = ['categoryId', 'product_key', 'unit_key', 'images', 'pdf']
  expect([...names, ...unnamed]).toEqual(expect.arrayContaining([...productFields]))
})

test('a missing product shows a not-found message', async () => {
  const staff = await openAs(shop, 'ventas', '/products/edit/999')
  await staff.getByText('Producto no encontrado').waitFor()
  await staff.getByRole('link', { name: 'Ver los productos' }).click()
  await staff.waitForURL('**/products/manage')
})

test('a copy has every value but the code', async () => {
  const page = await openAs(shop, 'ventas', '/products/manage?search=AGO-0001')
  await page.getByRole('button', { name: 'Acciones de AGO-0001' }).click()
  await page.getByRole('menuitem', { name: 'Duplicar' }).click()
  await page.waitForURL('**/products/add?from=5')
  const code = page.getByLabel('Código', { exact: true })
  const name = page.getByLabel('Nombre', { exact: true })
  await expect.poll(() => name.inputValue()).toBe('Martillo agotado')
  expect(await code.inputValue()).toBe('')

  await code.fill('AGO-0002')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.waitForURL('**/products/manage')
  await page.getByRole('button', { name: 'Acciones de AGO-0001' }).click()
  await page.getByRole('menuitem', { name: 'Duplicar' }).click()
  await page.waitForURL('**/products/add?from=5')
  await expect.poll(() => name.inputValue()).toBe('Martillo agotado')
  await name.fill('Martillo a medias')
  await page.getByRole('link', { name: 'Productos', exact: true }).first().click()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  expect(await name.inputValue()).toBe('Martillo a medias')
})

test('on a phone a product can be found, opened and changed', async () => {
  const page = await openAs(shop, 'ventas', '/products/manage?search=cincel', phone)
  await page.getByText('Cincel Ñandú').click()
  await page.waitForURL('**/products/edit/4')
  await page.getByLabel('Marca').fill('Urrea')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Producto guardado.').waitFor()
  expect(await shop.rows('SELECT brand FROM products WHERE id = 4')).toEqual([{ brand: 'Urrea' }])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})

test('a product has a location, the code of its supplier, and the preview of a client', async () => {
  const product = { supplier: 'Birlos SA', date: '2026-01-02', items: [{ productId: 1, quantity: 5, cost: 61.5 }] }
  expect((await (await shop.as('almacen')).post('/purchases', product)).status).toBe(201)
  const page = await openAs(shop, 'ventas', '/products/edit/1')
  await page.getByLabel('Ubicación').fill('A-02-3')
  await page.getByText('$61.50', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Agregar su clave, Birlos SA' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Clave del proveedor').fill('BIR-77')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Clave BIR-77 de Birlos SA, cambiar' }).waitFor()
  // The supplier's code is saved apart from the form, so the location typed before is still there.
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Producto guardado.').first().waitFor()
  expect(await shop.rows('SELECT location FROM inventory WHERE productId = 1')).toEqual([{ location: 'A-02-3' }])

  await page.getByRole('button', { name: 'Ver como cliente' }).click()
  await page.getByRole('dialog').getByText('Así lo ve un cliente sin lista de precios ni descuento.').waitFor()
  await page.getByRole('dialog').getByText('TOR-0142').waitFor()
  expect(await violations(page)).toEqual([])
})
