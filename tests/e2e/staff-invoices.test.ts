import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { todayInMexico } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import { invoiceForm } from '../api/invoices/invoicing.ts'
import { openShop } from '../shop.ts'
import { phone, resize } from './browser.ts'
import { hurryUntil } from './clock.ts'
import { openAs } from './session.ts'

test('the list of invoices shows problems first, and a month is downloaded as one ZIP', async () => {
  const shop = await openShop()
  const client = await shop.as('cliente')
  for (const quantity of [1, 2]) {
    const order = { customerId: 1, orderItems: [{ productId: 1, quantity }] }
    const { id } = await (await client.post('/orders', order)).json<Order>()
    await shop.db.execute(`UPDATE orders SET status = 'Accepted', paymentStatus = 'Paid' WHERE id = ${id}`)
    await client.post(`/orders/${id}/invoice`, invoiceForm)
  }
  await shop.db.execute("UPDATE invoices SET cancellation = 'rejected' WHERE rowid = 1")
  const page = await openAs(shop, 'gerente', '/invoices')
  const rows = page.getByRole('table', { name: 'Facturas' }).getByRole('row')
  await rows.nth(1).getByText('Sigue vigente. Ponte de acuerdo con el cliente').waitFor()
  expect(await rows.nth(1).innerText()).toContain('Factura F-1')
  await page.getByRole('button', { name: 'Mes en ZIP' }).click()
  await page.getByLabel('Mes', { exact: true }).selectOption(todayInMexico().slice(0, 7))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar ZIP' }).click(),
  ])
  const names = Object.keys(unzipSync(readFileSync(await download.path())))
  expect(names.map((name) => name.replace(/-[0-9a-f]{8}-[0-9a-f-]{27}/, '')).sort()).toEqual([
    'pdf/I-F-1.pdf',
    'pdf/I-F-2.pdf',
    'xml/I-F-1.xml',
    'xml/I-F-2.xml',
  ])
  await resize(page, phone)
  await page.getByText('solicita la cancelación otra vez').waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)

  const note = { amount: 100, reason: 'Devolución' }
  expect((await (await shop.as('admin')).post('/invoices/2/credit-note', note)).status).toBe(201)
  await shop.db.execute("UPDATE invoices SET error = 'El SAT no permite cancelarla.' WHERE rowid = 1")
  await page.reload()
  await page.getByText('Sigue vigente. El SAT no permite cancelarla.').waitFor()
  await page.getByRole('button', { name: 'Acciones de Factura F-2' }).click()
  const cancel = page.getByRole('menuitem', { name: 'Cancelar ante el SAT Cancela antes su nota de crédito.' })
  expect(await cancel.getAttribute('aria-disabled')).toBe('true')

  shop.facturapi.fault({ fault: 'timeout_before', match: { call: 'POST /invoices/:id/stamp' } })
  await page.getByRole('menuitem', { name: 'Nota de crédito', exact: true }).click()
  const credit = page.getByRole('dialog', { name: /^Nota de crédito de/ })
  await credit.getByLabel('Monto con IVA').fill('10')
  await credit.getByLabel('Concepto').fill('Devolución')
  await credit.getByRole('button', { name: 'Emitir nota de crédito' }).click()
  await page.getByText('La nota de crédito está en proceso.').waitFor()
})

/** A shop with an order that was paid in January. `issue` makes its global invoice. */
async function openWithGlobal() {
  const shop = await openShop()
  const client = await shop.as('cliente')
  const ventas = await shop.as('ventas')
  const order = { customerId: 1, orderItems: [{ productId: 1, quantity: 3 }] }
  const { id, total } = await (await client.post('/orders', order)).json<Order>()
  await (await shop.as('admin')).put(`/orders/${id}/accept`)
  await ventas.post(`/orders/${id}/payments`, { amount: total, form: '01', paidOn: '2026-01-31' })
  await shop.db.execute(`INSERT INTO configuration (key, value) VALUES ('business', '{"zip":"37000"}')
    ON CONFLICT (key) DO UPDATE SET value = json_set(value, '$.zip', '37000')`)
  const issue = () => ventas.post('/invoices/global', { month: '2026-01', orderIds: [id] })
  return { ...shop, issue }
}

test('an open list shows the global invoice that another user issues', async () => {
  const shop = await openWithGlobal()
  const page = await openAs(shop, 'gerente', '/invoices')
  await page.getByText('Aún no hay facturas.').waitFor()
  expect((await shop.issue()).status).toBe(201)
  await page
    .getByRole('table', { name: 'Facturas' })
    .getByText(/^Factura global F-\d+/)
    .waitFor()
})

test('the dialogs of a global invoice have the name that the list shows', async () => {
  const shop = await openWithGlobal()
  await shop.issue()
  const page = await openAs(shop, 'gerente', '/invoices?type=global')
  const menu = page.getByRole('button', { name: /^Acciones de Factura/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Enviar por correo' }).click()
  const mail = page.getByRole('dialog', { name: /^Enviar Factura global F-\d+ por correo$/ })
  await mail.getByRole('button', { name: 'Cancelar' }).click()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Cancelar ante el SAT' }).click()
  await page.getByRole('dialog', { name: /^Cancelar Factura global F-\d+$/ }).waitFor()
})

test('the missing postal code of a global invoice has a link to the settings for roles that may open them', async () => {
  const shop = await openShop()
  const made = await (await shop.as('cliente')).post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })
  const { id, total } = await made.json<Order>()
  const admin = await shop.as('admin')
  await admin.put(`/orders/${id}/accept`)
  await admin.post(`/orders/${id}/payments`, { amount: total, form: '01', paidOn: todayInMexico() })
  const open = async (name: string) => {
    const page = await openAs(shop, name, '/invoices')
    await page.getByRole('button', { name: 'Factura global' }).click()
    const dialog = page.getByRole('dialog', { name: 'Factura global' })
    await dialog.getByLabel('Mes').selectOption(todayInMexico().slice(0, 7))
    await dialog.getByText('Falta el código postal del negocio').waitFor()
    return dialog
  }
  const link = { name: 'Configurar' }
  await (await open('gerente')).getByRole('link', link).waitFor()
  const dialog = await open('ventas')
  await dialog.getByText('Pide a un administrador o gerente que lo escriba en Configuración.').waitFor()
  expect(await dialog.getByRole('link', link).count()).toBe(0)
})

test('the global invoice of the present month has a warning that the month is not over', async () => {
  const shop = await openShop()
  const page = await openAs(shop, 'gerente', '/invoices')
  await page.getByRole('button', { name: 'Factura global' }).click()
  const dialog = page.getByRole('dialog', { name: 'Factura global' })
  const warning = dialog.getByText('El mes aún no termina.')
  await dialog.getByText('No hay pedidos por facturar').waitFor()
  expect(await warning.count()).toBe(0)
  await dialog.getByLabel('Mes').selectOption({ index: 0 })
  await warning.waitFor()
})

test('the open list shows the answer of SAT to a cancellation', async () => {
  const shop = await openShop()
  const client = await shop.as('cliente')
  const order = { customerId: 1, orderItems: [{ productId: 1, quantity: 1 }] }
  const { id } = await (await client.post('/orders', order)).json<Order>()
  await shop.db.execute("UPDATE orders SET status = 'Accepted', paymentStatus = 'Paid'")
  await client.post(`/orders/${id}/invoice`, invoiceForm)
  await shop.db.execute("UPDATE invoices SET cancellation = 'pending', motive = '02'")
  const page = await openAs(shop, 'gerente')
  await page.clock.install()
  await page.goto('/invoices')
  const row = page.getByRole('table', { name: 'Facturas' }).getByRole('row').nth(1)
  await row.getByText('Cancelación en proceso').waitFor()
  await shop.db.execute("UPDATE invoices SET status = 'canceled', cancellation = 'accepted'")
  await hurryUntil(page, () => row.getByText('Cancelada').isVisible())
})
