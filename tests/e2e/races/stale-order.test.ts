import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { desktop, phone, signIn } from '../browser.ts'
import { lines, toast } from '../parts.ts'
import { openForFile } from '../session.ts'
import { cartOf, ordersOf, startOver } from './client.ts'

let shop: Shop
let page: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  page = await openForFile(shop, 'cliente', '/dashboard')
})

beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await startOver(shop)
  await shop.db.batch(
    [
      'UPDATE inventory SET on_hand = 100 WHERE productId IN (1, 2)',
      "UPDATE products SET status = 'active', salePrice1 = 18600 WHERE id = 1",
    ],
    'write',
  )
})

/** Changes the database when the client orders or pays: no page can show the change before. */
const changeMeanwhile = (statement: string) =>
  page.route(/\/(orders|netpay\/tokenize)$/, async (route) => {
    if (route.request().method() === 'POST') await shop.db.execute(statement)
    await route.fallback()
  })

/** Opens an order with five screws of each kind. */
async function open(viewport: typeof desktop) {
  await shop.db.execute('INSERT INTO cart_items (userId, productId, quantity) VALUES (3, 1, 5), (3, 2, 5)')
  await page.setViewportSize(viewport)
  await page.goto('/client/products')
  if (viewport === phone) await page.getByRole('button', { name: 'Ver orden' }).click()
  await lines(page).getByText('TOR-0143').waitFor()
}

const first = (page: Page) => lines(page).getByRole('listitem').filter({ hasText: 'TOR-0142' })
const generate = () => page.getByRole('button', { name: 'Generar', exact: true }).filter({ visible: true }).click()

async function goesThrough(expected: object) {
  await generate()
  await toast(page, 'Orden creada exitosamente!').waitFor()
  await page.waitForURL('**/client/orders')
  expect(await ordersOf(shop)).toMatchObject([expected])
  expect(await cartOf(shop)).toEqual([])
}

test.for([desktop, phone])('lost stock shows at its line, and the rest can be ordered: %o', async (viewport) => {
  await open(viewport)
  await changeMeanwhile('UPDATE inventory SET on_hand = 3 WHERE productId = 1')
  await generate()
  await toast(page, 'Sólo hay 3 disponibles. (TOR-0142)').waitFor()
  await first(page).getByText('Quedan 3: ajusta la cantidad antes de generar').waitFor()
  expect(await ordersOf(shop)).toEqual([])
  await first(page).getByRole('button', { name: 'Dejar 3' }).click()
  await first(page).getByText('Quedan 3').waitFor({ state: 'hidden' })
  await goesThrough({ pieces: 8 })
})

test('missing stock shows at every line it affects', async () => {
  await open(desktop)
  await changeMeanwhile('UPDATE inventory SET on_hand = 0 WHERE productId IN (1, 2)')
  await generate()
  const gone = lines(page).getByText('Este producto no está disponible actualmente.')
  await expect.poll(() => gone.count()).toBe(2)
  expect(await ordersOf(shop)).toEqual([])
})

test('a product that is no longer sold is removed, and the rest is ordered', async () => {
  await open(desktop)
  await changeMeanwhile("UPDATE products SET status = 'inactive' WHERE id = 1")
  await generate()
  await toast(page, 'Este producto no está disponible actualmente.').waitFor()
  await first(page).getByRole('button', { name: 'Quitar' }).click()
  await first(page).waitFor({ state: 'detached' })
  await goesThrough({ pieces: 5 })
})

test.for([desktop, phone])(
  'a changed price shows the old and the new one, and the order uses the new one: %o',
  async (viewport) => {
    await open(viewport)
    await changeMeanwhile('UPDATE products SET salePrice1 = 20000 WHERE id = 1')
    await generate()
    await toast(page, 'El precio de algunos productos cambió. Revisa tu orden antes de generarla.').waitFor()
    await first(page).getByText('El precio cambió de $186.00 a $200.00').waitFor()
    // The notice comes with the refusal; the order itself is read again after it.
    await first(page).getByText('$200.00 c/u').waitFor()
    expect(await ordersOf(shop)).toEqual([])
    await goesThrough({ pieces: 10 })
    expect(await shop.rows('SELECT subtotal FROM orders')).toEqual([{ subtotal: 5 * 20000 + 5 * 21450 }])
  },
)

test('a changed price still shows after another client has used the same browser', async () => {
  await shop.db.execute('INSERT INTO cart_items (userId, productId, quantity) VALUES (7, 3, 1)')
  await open(desktop)
  await signIn(page, 'otro@example.mx', password)
  await page.goto('/client/products')
  await lines(page).getByText('LAM-0001').waitFor()
  await shop.db.execute('UPDATE products SET salePrice1 = 20000 WHERE id = 1')
  await signIn(page, 'cliente@example.mx', password)
  await page.goto('/client/products')
  await first(page).getByText('El precio cambió de $186.00 a $200.00').waitFor()
})

test('a refusal from Vista Previa shows in the order behind it', async () => {
  await open(desktop)
  await page.getByRole('button', { name: 'Vista Previa' }).click()
  await changeMeanwhile('UPDATE inventory SET on_hand = 3 WHERE productId = 1')
  await page.getByRole('dialog').getByRole('button', { name: 'Generar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await first(page).getByRole('button', { name: 'Dejar 3' }).waitFor()
})

test('at the checkout a changed total shows, and the next try uses it', async () => {
  await open(desktop)
  await page.goto('/client/checkout')
  await page.getByRole('radio', { name: /Transferencia/ }).check()
  await changeMeanwhile('UPDATE products SET salePrice1 = 20000 WHERE id = 1')
  const confirm = page.getByRole('button', { name: 'Confirmar Pedido' }).filter({ visible: true })
  await confirm.click()
  await toast(page, 'El precio de algunos productos cambió. Revisa tu orden antes de generarla.').waitFor()
  await page.getByText('$2,404.10').first().waitFor()
  await confirm.click()
  await page.waitForURL(/\/client\/orders\/\d+$/)
  expect(await ordersOf(shop)).toMatchObject([{ pieces: 10, paymentMethod: 'Bank Transfer' }])
})

test('at the checkout a card is charged only the total on screen', async () => {
  await open(desktop)
  await page.goto('/client/checkout')
  await page.getByRole('radio', { name: /Tarjeta/ }).check()
  await changeMeanwhile('UPDATE products SET salePrice1 = 20000 WHERE id = 1')
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await toast(page, 'Error al inicializar el pago con Netpay').getByText('El total cambió.').waitFor()
  await page.getByText('$2,404.10').first().waitFor()
  expect(await shop.rows('SELECT id FROM payment_intents')).toEqual([])
})
