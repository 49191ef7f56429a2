import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import type { AccountStatement } from '#contract/customers/statement'
import type { Order } from '#contract/orders/orders'
import { settingDefaults } from '#contract/shop/setting-values'
import { openShop, type Shop } from '../../shop.ts'
import { addAddresses } from '../../small-shop.ts'
import { violations } from '../axe.ts'
import { phone, untilLive } from '../browser.ts'
import { openAs } from '../session.ts'

let shop: Shop

beforeEach(async () => {
  shop = await openShop()
  await shop.db.execute('UPDATE customers SET credit_limit = 30000, credit_days = 30 WHERE id = 1')
  await shop.db.execute(addAddresses)
})

/** An order of two boxes for 431.52, which is 131.52 over the limit. */
async function heldOrder() {
  const client = await shop.as('cliente')
  return (await client.post('/orders', { orderItems: [{ productId: 1, quantity: 2 }] })).json<Order>()
}

test('the panel warns of an order over the credit, which the client can still generate', async () => {
  const client = await shop.as('cliente')
  await client.post('/cart/item', { productId: 1, quantity: 2 })
  const page = await openAs(shop, 'cliente', '/client/products')
  const panel = page.getByRole('region', { name: 'Orden #1' })
  await panel.getByText('Excede tu crédito por $131.52: la tienda lo revisa.').waitFor()
  expect(await violations(page)).toEqual([])
  await panel.getByRole('button', { name: 'Generar' }).click()
  await page.getByText('Excede tu crédito por $131.52: la tienda lo revisa antes de aceptarlo.').waitFor()
  expect(await shop.rows('SELECT status FROM orders')).toEqual([{ status: 'Pending' }])
})

test('the panel and the preview name the minimum of an order and what is missing', async () => {
  const [client, manager] = [await shop.as('cliente'), await shop.as('gerente')]
  const value = { ...settingDefaults.sales, minimumOrder: 500 }
  await manager.post('/update-configuracion', { key: 'sales', value })
  await client.post('/cart/item', { productId: 1, quantity: 1 })
  const page = await openAs(shop, 'cliente', '/client/products')
  const words = 'El pedido mínimo es de $500.00 más IVA. Te faltan $314.00.'
  await page.getByRole('region', { name: 'Orden #1' }).getByText(words).waitFor()
  await page.getByRole('button', { name: 'Vista Previa' }).click()
  const preview = page.getByRole('dialog', { name: 'Vista Previa' })
  await preview.getByText(words).waitFor()
  await preview.getByRole('button', { name: 'Generar' }).click()
  await page.getByText('El pedido mínimo es de $500.00 más IVA. Agrega productos a tu orden.').waitFor()
  expect(await shop.rows('SELECT id FROM orders')).toEqual([])
})

test('role 4 sees why an order is held and cannot accept it; the manager accepts it with a reason', async () => {
  const { id } = await heldOrder()
  const clerk = await openAs(shop, 'pedidos', `/orders/view/${id}`)
  await clerk.getByText('Se acepta cuando esté pagado o lo apruebe un administrador o gerente.').waitFor()
  expect(await clerk.getByRole('button', { name: 'Aceptar' }).count()).toBe(0)

  const manager = await openAs(shop, 'gerente', `/orders/view/${id}`, phone)
  await manager.getByText('$300.00 de $300.00').waitFor()
  // Role 4 may not see customers, so not their debt. Its page has loaded before that of the manager.
  expect(await clerk.getByText('$300.00 de $300.00').count()).toBe(0)
  await manager.getByRole('button', { name: 'Aceptar' }).click()
  const dialog = manager.getByRole('dialog', { name: `Aceptar el pedido ${id} sin crédito` })
  await dialog.getByText('Crédito excedido por $131.52.').waitFor()
  expect(await violations(manager)).toEqual([])
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await dialog.getByText('Indica el motivo.').waitFor()
  await dialog.getByLabel('Motivo').fill('Paga el lunes')
  await dialog.getByLabel('Motivo').press('Enter')
  await manager.getByText('Pedido aceptado.').waitFor()
  await clerk.getByRole('main').getByText('Aceptada').first().waitFor()
  expect(await clerk.getByRole('main').getByText('Crédito excedido').count()).toBe(0)
})

test('Inicio shows role 4 the reason why an order is held, and a link to its page', async () => {
  const { id } = await heldOrder()
  const clerk = await openAs(shop, 'pedidos', '/dashboard')
  const work = clerk.getByRole('region', { name: 'Por aceptar' })
  await work.getByText('Crédito excedido por $131.52').waitFor()
  await work.getByRole('link', { name: `Ver el pedido ${id}` }).click()
  await clerk.getByText('Se acepta cuando esté pagado o lo apruebe un administrador o gerente.').waitFor()
})

test('the account statement shows figures and movements, with a PDF, a sheet and a reminder', async () => {
  const { id } = await heldOrder()
  const manager = await shop.as('gerente')
  await manager.put(`/orders/${id}/accept`, { creditReason: 'Paga el lunes' })
  await shop.db.execute(`UPDATE order_events SET createdAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-45 days')
    WHERE event = 'Accepted'`)
  await manager.post(`/orders/${id}/payments`, { amount: 31.52, form: '01', paidOn: '2026-01-10' })
  const page = await openAs(shop, 'gerente', '/customers/manage')
  await page
    .getByRole('row', { name: /Ferretería La Prueba/ })
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Estado de cuenta' }).click()
  await page.getByRole('heading', { name: 'Estado de cuenta' }).waitFor()
  await page.getByText(/^al \d{1,2} \S+ \d{4}$/).waitFor()
  await page.getByText(/^en \d+ pedidos?$/).waitFor()
  await page.getByText('Venció hace 15 días').waitFor()
  expect(await violations(page)).toEqual([])

  const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()])
  expect(pdf.suggestedFilename()).toMatch(/^Estado de cuenta Ferretería La Prueba .*\.pdf$/)
  await page.getByRole('button', { name: 'Exportar' }).click()
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click(),
  ])
  expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/)
  await page.getByRole('button', { name: 'Exportar' }).click()
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  const { opening } = await (await manager.get('/customers/1/statement')).json<AccountStatement>()
  const [, first = ''] = readFileSync(await csv.path(), 'utf8').split('\r\n')
  const [, , text, , charge, credit, balance] = first.split(',')
  expect([text, Number(charge), Number(credit), Number(balance)]).toEqual(['Saldo anterior', 0, 0, opening])
  const href = await page.getByRole('link', { name: 'Recordar por WhatsApp' }).getAttribute('href')
  const { host, pathname, searchParams } = new URL(href ?? '')
  expect([host, pathname]).toEqual(['wa.me', '/524771234567'])
  expect(searchParams.get('text')).toMatch(
    /Tienes un saldo vencido de \$400\.00:\n• Pedido 1: \$400\.00 \(venció el \d+ \p{L}+ \d{4}\)/u,
  )

  const client = await openAs(shop, 'cliente', '/dashboard', phone)
  await client.getByRole('link', { name: /Crédito libre/ }).click()
  await client.getByText('Venció hace 15 días').waitFor()
  expect(await violations(client)).toEqual([])
})

test('a client with a limit and no credit days reads that the credit has no last day to pay', async () => {
  await shop.db.execute('UPDATE customers SET credit_days = NULL WHERE id = 1')
  await heldOrder()
  const client = await openAs(shop, 'cliente', '/dashboard')
  await client
    .getByRole('link', { name: /Crédito libre/ })
    .getByText('sin fecha límite de pago')
    .waitFor()
})

test('the account statement names the free credit only of a client with terms', async () => {
  await shop.db.execute('UPDATE customers SET credit_limit = NULL, credit_days = NULL WHERE id = 1')
  const client = await openAs(shop, 'cliente', '/client/statement')
  await client.getByText('al corriente').waitFor()
  expect(await client.getByText('Crédito libre').count()).toBe(0)
  await shop.db.execute('UPDATE customers SET credit_days = 0 WHERE id = 1')
  await client.reload()
  await client.getByText('De contado').waitFor()
})

test('the account statement explains a balance that is less than what is due', async () => {
  const { id } = await heldOrder()
  const manager = await shop.as('gerente')
  await manager.put(`/orders/${id}/accept`, { creditReason: 'Paga el lunes' })
  const { id: later } = await heldOrder()
  await manager.post(`/orders/${later}/payments`, { amount: 50, form: '03', paidOn: '2026-01-10' })
  const page = await openAs(shop, 'cliente', '/client/statement')
  await page.getByText('ya restados $50.00 a favor').waitFor()
  await page.getByText('$381.52').first().waitFor()

  // A period that the server refuses can be changed.
  const message = 'El periodo tiene más de 5,000 movimientos. Elige uno más corto.'
  await page.route(/statement\?.*from=2020-01-01/, (route) =>
    route.fulfill({ status: 400, json: { message, code: 'INVALID', requestId: '1' } }),
  )
  const from = page.getByRole('textbox', { name: 'Desde' })
  await from.fill('01/01/2020')
  await page.getByText(message).waitFor()
  expect(await from.inputValue()).toBe('01/01/2020')
  await from.fill('01/01/2026')
  await page.getByText('ya restados $50.00 a favor').waitFor()
})

test('an open account statement shows a payment that the shop registers', async () => {
  const { id } = await heldOrder()
  const manager = await shop.as('gerente')
  await manager.put(`/orders/${id}/accept`, { creditReason: 'Paga el lunes' })
  const page = await openAs(shop, 'cliente')
  await untilLive(page, '/customers/1/statement', async () => {
    await page.goto('/client/statement')
    await page.getByText('$431.52').first().waitFor()
  })
  await manager.post(`/orders/${id}/payments`, { amount: 50, form: '03', paidOn: '2026-01-10' })
  await page.getByText('$381.52').first().waitFor()
})

test('folios have the prefix of the shop; catalogue, cart and quick order show prices with IVA', async () => {
  const [client, manager] = [await shop.as('cliente'), await shop.as('gerente')]
  const value = { ...settingDefaults.sales, folioPrefix: 'MB-', pricesWithIva: true }
  await manager.post('/update-configuracion', { key: 'sales', value })
  const { id } = await (await client.post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })).json<Order>()
  const page = await openAs(shop, 'cliente', `/client/orders/${id}`)
  await page.getByRole('heading', { name: `Pedido MB-${id}` }).waitFor()
  await page.goto('/client/products')
  const row = page.getByRole('row', { name: /TOR-0142/ })
  await row.getByText('$215.76').waitFor()
  await row.getByRole('button', { name: 'Agregar' }).click()
  await page.getByText('$215.76 c/u').waitFor()
  await page.getByRole('button', { name: 'Pedido rápido' }).click()
  await page.getByRole('combobox', { name: 'Producto 1' }).fill('TOR-0142')
  await page.getByRole('option', { name: /TOR-0142 · \$215\.76/ }).waitFor()
})

test('with prices with IVA, a product searched for a list has the price of its lines, and one for an order the price without IVA', async () => {
  const [client, manager] = [await shop.as('cliente'), await shop.as('gerente')]
  const value = { ...settingDefaults.sales, pricesWithIva: true }
  await manager.post('/update-configuracion', { key: 'sales', value })
  await client.post('/lists', { name: 'Mensual', items: [{ productId: 2, quantity: 1 }] })
  const page = await openAs(shop, 'cliente', '/client/products')
  await page.getByRole('button', { name: 'Pedido rápido' }).click()
  await page.getByText('Mis listas', { exact: true }).click()
  await page.getByRole('button', { name: 'Editar Mensual', exact: true }).click()
  await page.getByRole('combobox', { name: 'Agregar producto' }).fill('TOR-0142')
  await page.getByRole('option', { name: /TOR-0142 · \$215\.76/ }).waitFor()

  const { id } = await (await client.post('/orders', { orderItems: [{ productId: 2, quantity: 1 }] })).json<Order>()
  const office = await openAs(shop, 'ventas', `/orders/view/${id}`)
  await office.getByRole('button', { name: 'Más', exact: true }).click()
  await office.getByRole('menuitem', { name: 'Editar artículos' }).click()
  await office.getByRole('combobox', { name: 'Agregar producto' }).fill('TOR-0142')
  await office.getByRole('option', { name: /TOR-0142 · \$186\.00/ }).waitFor()
})
