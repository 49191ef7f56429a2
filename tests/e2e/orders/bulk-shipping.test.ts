import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { pdfText } from '../../pdf-text.ts'
import { openShop, type Shop } from '../../shop.ts'
import { violations } from '../axe.ts'
import { desktop, phone } from '../browser.ts'
import { toast } from '../parts.ts'
import { openAs } from '../session.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
})

const newOrder = async (quantity = 2) =>
  (await (await shop.as('cliente')).post('/orders', { orderItems: [{ productId: 1, quantity }] })).json<Order>()

/** An order that is in picking, of which each piece is in the warehouse. */
async function orderInPicking() {
  const { id } = await newOrder()
  const manager = await shop.as('gerente')
  await manager.put(`/orders/${id}/accept`)
  return (await manager.put(`/orders/${id}/status`, { status: 'Preparing' })).json<Order>()
}

/** Marks one of its pieces as picked. */
const pick = async ({ id, OrderItems }: Order) =>
  (await shop.as('almacen')).post(
    `/picking/${id}/marks`,
    { orderItemId: OrderItems[0]?.id, add: 1 },
    { 'Idempotency-Key': crypto.randomUUID() },
  )

async function select(orders: readonly Order[], viewport = desktop) {
  const page = await openAs(shop, 'almacen', '/orders/manage?tab=all', viewport)
  for (const { order_number } of orders) {
    await page.getByRole('checkbox', { name: `Elegir el pedido ${order_number}`, exact: true }).check()
  }
  return page
}

const barOf = (page: Page) => page.getByRole('region', { name: 'Pedidos elegidos' })

const statuses = (orders: readonly Order[]) =>
  shop.rows(`SELECT status FROM orders WHERE id IN (${orders.map(({ id }) => id).join()}) ORDER BY id`)

test('orders are shipped together with their tracking numbers, and one that is not picked completely stays', async () => {
  const [whole, half] = [await orderInPicking(), await orderInPicking()]
  await pick(half)
  const page = await select([whole, half])
  await barOf(page).getByRole('button', { name: 'Enviar 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Paquetería').selectOption('DHL')
  const numberOf = ({ order_number }: Order) => page.getByLabel(`Guía del pedido ${order_number}`, { exact: true })
  await numberOf(whole).fill('0000000001')
  await numberOf(half).fill('0000000002')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Enviar 2 pedidos' }).click()
  await toast(page, 'Enviaste 1 pedido.').waitFor()
  await dialog.getByText(`${half.order_number}: Falta TOR-0142. Envía lo que ya está desde el pedido.`).waitFor()
  expect(await statuses([whole, half])).toEqual([{ status: 'Shipped' }, { status: 'Preparing' }])
  expect(await violations(page)).toEqual([])

  // The dialog keeps the order with its number.
  await pick(half)
  expect(await numberOf(half).inputValue()).toBe('0000000002')
  await dialog.getByRole('button', { name: 'Enviar 1 pedido' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await barOf(page).waitFor({ state: 'hidden' })
  expect(await shop.rows('SELECT orderId, carrier, trackingNumber FROM shipments ORDER BY id')).toEqual([
    { orderId: whole.id, carrier: 'DHL', trackingNumber: '0000000001' },
    { orderId: half.id, carrier: 'DHL', trackingNumber: '0000000002' },
  ])
})

test('a refused order stays selected with its reason when the dialog is closed', async () => {
  const half = await orderInPicking()
  await pick(half)
  const page = await select([half])
  await barOf(page).getByRole('button', { name: 'Enviar 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Enviar 1 pedido' }).click()
  await dialog.getByText(/^\d+: Falta TOR-0142/).waitFor()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await barOf(page).getByText('1 elegido', { exact: true }).waitFor()
  await barOf(page).getByText(`${half.order_number}: Falta TOR-0142. Envía lo que ya está desde el pedido.`).waitFor()
})

test('on a phone, orders that are shipped together are undone together', async () => {
  const made = [await orderInPicking(), await orderInPicking()]
  const page = await select(made, phone)
  await barOf(page).getByRole('button', { name: 'Enviar 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Paquetería').selectOption('Entrega propia')
  expect(await page.getByLabel(/^Guía/).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Enviar 2 pedidos' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await statuses(made)).toEqual([{ status: 'Shipped' }, { status: 'Shipped' }])
  await toast(page, 'Enviaste 2 pedidos.').getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Se deshizo el paso de 2 pedidos.').waitFor()
  expect(await statuses(made)).toEqual([{ status: 'Preparing' }, { status: 'Preparing' }])
})

test('the labels of selected orders are one file', async () => {
  const [first, second, pending] = [await orderInPicking(), await orderInPicking(), await newOrder()]
  const page = await select([first, second, pending])
  await barOf(page).getByRole('button', { name: 'Etiquetas de envío' }).click()
  // An order that is not accepted has none.
  const dialog = page.getByRole('dialog', { name: 'Etiquetas de 2 pedidos' })
  await dialog.getByLabel(`Bultos del pedido ${first.order_number}`, { exact: true }).fill('2')
  expect(await violations(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar PDF' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('Etiquetas de 2 pedidos.pdf')
  const pages = pdfText(readFileSync(await file.path())).map((words) => words.join(' '))
  expect(pages.map((text) => /Pedido (\d+)/.exec(text)?.[1]).sort()).toEqual(
    [first.order_number, first.order_number, second.order_number].map(String).sort(),
  )
})

test('the numbers of boxes are in one column beside long and short names', async () => {
  const own = await openShop()
  const client = await own.as('cliente')
  const admin = await own.as('admin')
  for (const company of ['Materiales', 'Materiales para construcción y acabados de la región']) {
    await client.put('/customers/1', { company })
    const order = await client.post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })
    await admin.put(`/orders/${(await order.json<Order>()).id}/accept`)
  }
  const page = await openAs(own, 'admin', '/orders/manage?tab=all')
  await page.getByRole('checkbox', { name: 'Elegir todos los de la página' }).check()
  await page.getByRole('button', { name: 'Etiquetas de envío' }).click()
  const fields = page.getByRole('dialog').getByRole('spinbutton')
  await fields.first().waitFor()
  const lefts = await fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(1)
})
