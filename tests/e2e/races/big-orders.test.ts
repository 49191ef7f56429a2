import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { desktop, phone } from '../browser.ts'
import { keepPaper, lines, toast } from '../parts.ts'
import { openForFile } from '../session.ts'
import { cartOf, ordersOf, startOver } from './client.ts'

const many = 200
let shop: Shop
let page: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${many})`
  await shop.db.batch(
    [
      `INSERT INTO products (id, code, name, salePrice1, categoryId, position, product_key) ${numbers}
        SELECT 1000 + n, printf('REF-%04d', n), 'Refacción número ' || n, 1000, 1, 1000 + n, '31161500' FROM numbers`,
      `INSERT INTO inventory (productId, on_hand) ${numbers} SELECT 1000 + n, 1000000 FROM numbers`,
    ],
    'write',
  )
  page = await openForFile(shop, 'cliente', '/dashboard')
})

beforeEach(() => startOver(shop))

const fillCart = () =>
  shop.db.execute('INSERT INTO cart_items (userId, productId, quantity) SELECT 3, id, 2 FROM products WHERE id > 1000')

/** Scrolls until the last row appears. */
const readToEnd = (region: Locator) =>
  expect
    .poll(async () => {
      await region.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      return region.getByText('REF-0200').count()
    })
    .toBe(1)

/** The lines of the order have their full height. */
const tall = { ...desktop, height: 1080 }

test.for([tall, phone])('an order of 200 lines can be changed, previewed and generated: %o', async (viewport) => {
  await fillCart()
  await page.setViewportSize(viewport)
  await page.goto('/client/products')
  if (viewport === phone) await page.getByRole('button', { name: 'Ver orden' }).click()
  const last = lines(page).getByRole('listitem').last()
  await last.getByText('REF-0200').waitFor()
  if (viewport === tall) await expect.poll(async () => (await lines(page).boundingBox())?.height).toBe(300)
  await last.getByRole('spinbutton').fill('12')
  await page.keyboard.press('Enter')
  const total = page.getByText('$4,756.00').filter({ visible: true }).first()
  await total.waitFor()
  await page.getByRole('button', { name: 'Vista Previa' }).filter({ visible: true }).click()
  const preview = page.getByRole('dialog', { name: 'Vista Previa' })
  await preview.getByText('REF-0001').waitFor()
  await readToEnd(preview.getByRole('region', { name: 'Líneas de la orden' }))
  await preview.getByRole('button', { name: 'Generar' }).click()
  await toast(page, 'Orden creada exitosamente!').waitFor()
  await page.waitForURL('**/client/orders')
  expect(await ordersOf(shop)).toMatchObject([{ pieces: 2 * many + 10 }])
  expect(await shop.rows('SELECT count(*) AS lines FROM order_items')).toEqual([{ lines: many }])
  expect(await cartOf(shop)).toEqual([])
})

test('an order of 200 lines can be read to its end and printed whole', async () => {
  const client = await shop.as('cliente')
  const orderItems = Array.from({ length: many }, (_, index) => ({ productId: 1001 + index, quantity: 1 }))
  const { id } = await (await client.post('/orders', { orderItems })).json<{ id: number }>()
  await page.setViewportSize(desktop)
  await page.goto(`/client/orders/${id}`)
  await page.getByText('REF-0001').waitFor()
  await readToEnd(page.getByRole('region', { name: `Artículos del pedido ${id}` }))
  await keepPaper(page)
  await page.getByRole('button', { name: 'Imprimir' }).click()
  const sheet = page.frameLocator('iframe[aria-hidden=true]')
  await sheet.getByText('REF-0200').waitFor({ state: 'attached' })
  expect(await sheet.locator('tbody tr').count()).toBe(many)
})

test('emptying an order can be undone', async () => {
  await fillCart()
  await page.setViewportSize(desktop)
  await page.goto('/client/products')
  await lines(page).getByText('REF-0200').waitFor()
  await page.getByRole('button', { name: 'Vaciar' }).click()
  await lines(page).getByText('Tu orden está vacía.').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await lines(page).getByText('REF-0200').waitFor()
  expect(await cartOf(shop)).toHaveLength(many)
})

test('ten thousand lines are refused, and the earlier text stays', async () => {
  await page.setViewportSize(phone)
  await page.goto('/client/products')
  await page.getByRole('button', { name: 'Pedido rápido' }).click()
  await page.getByText('Pegar', { exact: true }).click()
  const field = page.getByLabel('Tu pedido, un producto por línea')
  await field.fill('REF-0001 x 5')
  await field.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'REF-0002 x 5\n'.repeat(10_000))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.getByText('El texto tiene 10,000 líneas; el máximo es 1,000.').waitFor()
  await page.getByText('Archivo', { exact: true }).click()
  const buffer = Buffer.from('REF-0002,5\n'.repeat(10_000))
  await page.locator('input[type=file]').setInputFiles({ name: 'pedido.csv', mimeType: 'text/csv', buffer })
  await page.getByText('pedido.csv: El archivo tiene 10,000 líneas; el máximo es 1,000.').waitFor()
  await page.getByText('Pegar', { exact: true }).click()
  expect(await field.inputValue()).toBe('REF-0001 x 5')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('button', { name: 'Agregar 1 producto' }).click()
  await page.getByText('Agregamos 1 producto a tu orden.').waitFor()
})
