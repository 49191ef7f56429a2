import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '../../db/seed/users.ts'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'
import { openPage, signInByForm } from './browser.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd, data: 'demo' })
})

const open = async (email: string) => {
  const page = await openPage(shop.url)
  await signInByForm(page, email, demoPassword)
  return page
}

test('a client orders, staff accept, the client pays and gets the invoice', async () => {
  const client = await open('cliente@demo.mx')
  const admin = await open('admin@demo.mx')

  // The search ignores accents and finds parts of a code.
  await client.getByRole('link', { name: 'Productos' }).click()
  const search = client.getByLabel('Buscar productos')
  await search.fill('lampara')
  await client
    .getByText(/Lámpara/)
    .first()
    .waitFor()
  await search.fill('AB1234')
  await client.getByText('AB-1234').first().waitFor()
  await search.fill('tornil')
  await client.getByText('TOR-0142').first().waitFor()

  // A category includes its subcategories.
  await client.getByRole('button', { name: /Categoría/ }).click()
  await client.getByRole('dialog', { name: 'Categoría' }).getByText('Ferretería', { exact: true }).click()
  await expect.poll(() => client.url()).toContain('category=')
  await client.keyboard.press('Escape')
  await client.getByText('TOR-0142').first().waitFor()

  // Products are added by button and by Enter; a quantity changes in the order.
  const rows = client.getByRole('row').filter({ hasText: 'TOR-' })
  const first = rows.filter({ hasText: 'TOR-0142' })
  await first.getByRole('spinbutton').fill('3')
  await first.getByRole('button', { name: /^Agregar/ }).click()
  const second = rows.filter({ hasText: 'TOR-0143' })
  await second.getByRole('spinbutton').fill('2')
  await second.getByRole('spinbutton').press('Enter')
  const panel = client.getByRole('region', { name: /^Orden #/ })
  await panel.getByText('TOR-0143').waitFor()
  const inPanel = panel.getByRole('listitem').filter({ hasText: 'TOR-0142' }).getByRole('spinbutton')
  await inPanel.fill('5')
  await inPanel.press('Enter')
  const figures = async () => panel.innerText()
  await expect.poll(figures).toContain('IVA 16 %')
  await panel.getByRole('button', { name: 'Vista Previa' }).click()
  const preview = client.getByRole('dialog')
  await preview.getByText('TOR-0142').waitFor()
  await client.keyboard.press('Escape')
  await preview.waitFor({ state: 'hidden' })

  // The new order is in the history with its state and its payment, and the cart is empty.
  await panel.getByRole('button', { name: 'Generar' }).click()
  await client.getByText('Orden creada exitosamente!').waitFor()
  await client.waitForURL('**/client/orders')
  const [{ number, total } = { number: 0, total: 0 }] = (await shop.rows(
    'SELECT order_number AS number, total FROM orders ORDER BY id DESC LIMIT 1',
  )) as { number: number; total: number }[]
  const mine = client.getByRole('row').filter({ hasText: String(number) })
  await mine.getByText('Pendiente', { exact: true }).waitFor()
  await mine.getByText('Se paga al aceptarse', { exact: true }).waitFor()
  expect(
    await shop.rows(
      `SELECT order_items.code, order_items.quantity FROM order_items JOIN orders ON orders.id = orderId
      WHERE order_number = ? ORDER BY order_items.code`,
      [number],
    ),
  ).toEqual([
    { code: 'TOR-0142', quantity: 5 },
    { code: 'TOR-0143', quantity: 2 },
  ])
  expect(
    await shop.rows('SELECT * FROM cart_items JOIN users ON users.id = userId WHERE email = ?', ['cliente@demo.mx']),
  ).toEqual([])

  // The administrator is notified and accepts the order.
  await admin.getByText(`Nuevo pedido #${number}`).waitFor()
  await admin.getByRole('button', { name: 'Ver', exact: true }).click()
  await admin.waitForURL('**/orders/view/*')
  await admin.getByRole('button', { name: 'Aceptar', exact: true }).click()
  await admin.getByText('Aceptada').first().waitFor()

  // The client sees the new status without a reload, and pays.
  await mine.getByText('Aceptada').waitFor()
  await mine.getByRole('button', { name: /Pagar/ }).click()
  await client.getByRole('button', { name: /con tarjeta$/ }).click()
  await payWithCard(client)
  await client.getByText('Pago realizado con éxito. La orden ha sido actualizada.').waitFor()
  await mine.getByText('Pagado').waitFor()
  await mine.getByRole('button', { name: /^Factura/ }).waitFor()
  expect(await mine.getByRole('button', { name: /^Pagar/ }).count()).toBe(0)
  expect(await shop.rows('SELECT paymentStatus, status FROM orders WHERE order_number = ?', [number])).toEqual([
    { paymentStatus: 'Paid', status: 'Paid' },
  ])
  expect(await shop.rows('SELECT state, amount FROM payments ORDER BY id DESC LIMIT 1')).toEqual([
    { state: 'applied', amount: total },
  ])

  // The invoice has the exact amounts.
  await mine.getByRole('button', { name: /Factura/ }).click()
  const dialog = client.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('RFC').inputValue()).toBe('EKU9003173C9')
  await dialog.getByRole('button', { name: /Generar/ }).click()
  await client.getByText('Factura generada y enviada por correo').waitFor()
  await client.locator('iframe').waitFor()
  const downloading = client.waitForEvent('download')
  await client.getByRole('button', { name: /XML/ }).click()
  const path = await (await downloading).path()
  expect(readFileSync(path, 'utf8')).toContain(`Total="${(total / 100).toFixed(2)}"`)
  const pdf = client.waitForEvent('download')
  await client.getByRole('button', { name: /Descargar PDF/ }).click()
  expect(
    readFileSync(await (await pdf).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

/** Pays in the window of the provider. */
async function payWithCard(page: Page) {
  await page.getByLabel('Número de tarjeta').fill('4000000000000002')
  await page.getByLabel('Nombre del titular').fill('Laura Mendoza')
  await page.getByLabel('Vencimiento (MM/AA)').fill('12/30')
  await page.getByLabel('CVV').fill('123')
  await page.getByRole('button', { name: /^Pagar \$/ }).click()
}

async function fillCart(page: Page) {
  await page.goto('/client/products?search=TOR-0144')
  await page
    .getByRole('button', { name: /^Agregar/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^En la orden/ })
    .first()
    .waitFor()
  await page.goto('/client/checkout')
  await page.getByRole('heading', { name: 'Resumen de Compra' }).waitFor()
}

test('an order goes through the checkout by card', async () => {
  const client = await open('cliente@demo.mx')
  await fillCart(client)
  await client.getByRole('radio', { name: /Tarjeta/ }).check()
  await client.getByRole('button', { name: /Pagar/ }).click()
  await payWithCard(client)
  await client.getByText('Orden creada exitosamente!').waitFor()
  await client.waitForURL('**/client/orders')
  const [order] = await shop.rows(
    'SELECT order_number, status, paymentStatus, paymentMethod FROM orders ORDER BY id DESC LIMIT 1',
  )
  expect(order).toMatchObject({ status: 'Paid', paymentStatus: 'Paid', paymentMethod: 'Credit Card' })
  await client.getByText(`Recibimos tu pedido ${order?.order_number}.`).waitFor()
  await client.getByText('Ya está pagado.').waitFor()
})
