import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import type { PickLists } from '#contract/orders/picking'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { desktop, openPage, phone, signIn } from '../browser.ts'
import { focused } from '../keyboard.ts'
import { barcodeVideo } from './barcode-video.ts'

const screws = '7501234912303'
const unknown = '4006381333931'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  await shop.db.batch([
    `UPDATE products SET barcode = '${screws}' WHERE id = 1`,
    "UPDATE inventory SET location = 'A-10' WHERE productId = 1",
    "UPDATE inventory SET location = 'A-2' WHERE productId = 2",
  ])
})

/** An accepted order of two boxes of screws and one of the others; `isBegun`: in picking. */
async function newOrder(isBegun = true) {
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  const orderItems = [
    { productId: 1, quantity: 2 },
    { productId: 2, quantity: 1 },
  ]
  const order = await (await client.post('/orders', { orderItems })).json<Order>()
  await admin.put(`/orders/${order.id}/accept`)
  if (isBegun) await admin.put(`/orders/${order.id}/status`, { status: 'Preparing' })
  return order.id
}

async function enter(page: Page, user: string, path: string) {
  await signIn(page, `${user}@example.mx`, password)
  await page.goto(path)
  return page
}

const current = (page: Page) => page.getByRole('region', { name: 'Renglón actual' })

const pickedOf = async (id: number) => {
  const [order] = (await (await (await shop.as('almacen')).get(`/picking?orders=${id}`)).json<PickLists>()).orders
  return Object.fromEntries(order?.lines.map(({ code, picked }) => [code, picked]) ?? [])
}

test('an order is picked with the camera of a phone, and another user sees it', async () => {
  const id = await newOrder(false)
  const video = barcodeVideo([screws, unknown])
  onTestFinished(video.remove)
  const page = await enter(await openPage(shop.url, phone, { camera: video.file }), 'almacen', `/orders/view/${id}`)
  await page.getByRole('link', { name: 'Surtir' }).click()
  await page.getByRole('button', { name: 'Empezar a surtir' }).click()
  await current(page).getByText('A-2', { exact: true }).waitFor()
  const other = await enter(await openPage(shop.url, desktop), 'pedidos', `/orders/pick/${id}`)
  await current(other).waitFor()

  await current(page).getByRole('button', { name: 'Completo' }).press('Enter')
  await current(page).getByText('A-10', { exact: true }).waitFor()
  // The button left with its line; the next line has the focus.
  await page
    .locator(':focus')
    .filter({ has: current(page) })
    .waitFor()
  await page.getByRole('button', { name: 'Escanear' }).click()
  const scanner = page.getByRole('dialog', { name: 'Escanear' })
  await scanner.getByText(`${unknown} no va aquí`).waitFor()
  await scanner.getByText(`Código no encontrado: ${unknown}.`).waitFor()
  await scanner.getByText('TOR-0142 completo').waitFor()
  await scanner.getByRole('button', { name: 'Cerrar cámara' }).click()

  await page.getByRole('region', { name: 'Surtido terminado' }).waitFor()
  await other.getByText('Todo surtido').waitFor()
  expect(await pickedOf(id)).toEqual({ 'TOR-0142': 2, 'TOR-0143': 1 })
  await page.getByRole('button', { name: 'Enviar' }).click()
  const dialog = page.getByRole('dialog', { name: `Enviar el pedido ${id}` })
  await dialog.getByText('Sale todo lo pendiente.').waitFor()
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await other.getByText(`El pedido ${id} ya se envió.`).waitFor()
})

/** All keys in one task: a busy machine can take longer between two keys of Playwright than a gun does. */
const typeAsGun = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    },
    [...code, 'Enter'],
  )

test('a code that does not belong to the order stays named after the next code', async () => {
  const id = await newOrder()
  const page = await enter(await openPage(shop.url, phone), 'almacen', `/orders/pick/${id}`)
  await current(page).waitFor()
  await typeAsGun(page, unknown)
  await page.getByText(`Código no encontrado: ${unknown}.`).waitFor()
  await typeAsGun(page, screws)
  await page.getByText('TOR-0142: va 1 más').waitFor()
  const earlier = page.getByText(`Antes: ${unknown} no va aquí. Código no encontrado: ${unknown}.`)
  await earlier.waitFor()
  await typeAsGun(page, 'TOR-0143')
  await page.getByText('TOR-0143 completo').waitFor()
  await earlier.waitFor({ state: 'detached' })
})

test('without a camera an order is picked by barcode gun and keyboard; marks wait for the connection', async () => {
  const id = await newOrder()
  const page = await enter(await openPage(shop.url, phone), 'almacen', `/orders/pick/${id}`)
  await current(page).waitFor()
  await typeAsGun(page, screws)
  await page.getByText('TOR-0142: va 1 más').waitFor()

  await page.getByRole('button', { name: 'Escanear' }).click()
  await page.getByText('No encontramos una cámara en este equipo.').waitFor()
  // A modal dialog: the page behind it cannot be reached by keyboard or by a screen reader.
  await page.locator('dialog:modal', { hasText: 'Escanear' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Escanear' }).and(page.locator(':focus')).press('Enter')
  await page.getByLabel('Código o código de barras').fill('tor0143')
  await page.getByRole('button', { name: 'Sumar 1' }).click()
  await page.getByText('TOR-0143 completo').waitFor()
  await page.getByRole('button', { name: 'Cerrar cámara' }).click()
  await expect.poll(() => pickedOf(id)).toEqual({ 'TOR-0142': 1, 'TOR-0143': 1 })
  const home = await enter(await openPage(shop.url, desktop), 'pedidos', '/dashboard')
  const resume = home.getByRole('link', { name: `Seguir el pedido ${id}` })
  const work = home.getByRole('region', { name: 'Por surtir' }).getByRole('listitem').filter({ has: resume })
  await work.getByText('2 de 3 piezas').waitFor()
  await work.getByRole('link', { name: `Seguir el pedido ${id}` }).click()
  await current(home).waitFor()

  await page.route('**/picking/*/marks', (route) => route.abort())
  await current(page).getByRole('button', { name: 'Agregar una' }).click()
  await page.getByText('1 marca por guardar').waitFor()
  await page.getByText('3 de 3', { exact: true }).waitFor()
  // The server knows two of the three pieces. A shipment now would leave out the third.
  const end = page.getByRole('region', { name: 'Surtido terminado' })
  await end.getByRole('button', { name: 'Guardando marcas…', disabled: true }).waitFor()
  await page.unroute('**/picking/*/marks')
  // Without an answer, the mark is stored in the browser. Another screen sends it.
  await page.goto(`/orders/view/${id}`)
  await expect.poll(() => pickedOf(id)).toEqual({ 'TOR-0142': 2, 'TOR-0143': 1 })
  await page.goto(`/orders/pick/${id}`)
  await end.getByRole('button', { name: 'Enviar' }).waitFor()
})

test('a code of two products of the order asks which one was scanned, and counts that one', async () => {
  const id = await newOrder()
  await shop.db.execute(`UPDATE products SET barcode = '${screws}' WHERE id = 2`)
  onTestFinished(async () => void (await shop.db.execute("UPDATE products SET barcode = '' WHERE id = 2")))
  const page = await enter(await openPage(shop.url, phone), 'almacen', `/orders/pick/${id}`)
  await current(page).getByText('A-2', { exact: true }).waitFor()
  await typeAsGun(page, screws)
  await page.getByText(`Estos artículos tienen el código ${screws}.`).waitFor()
  expect(await pickedOf(id)).toEqual({ 'TOR-0142': 0, 'TOR-0143': 0 })
  await page.getByRole('button', { name: /TOR-0142 · A-10 0 de 2/ }).click()
  await page.getByText('TOR-0142: va 1 más').waitFor()

  await page.getByRole('button', { name: 'Escanear' }).click()
  const scanner = page.getByRole('dialog', { name: 'Escanear' })
  await scanner.getByLabel('Código o código de barras').fill(screws)
  await scanner.getByRole('button', { name: 'Sumar 1' }).click()
  await scanner.getByRole('button', { name: /TOR-0143 · A-2 0 de 1/ }).press('Enter')
  await scanner.getByText('TOR-0143 completo').waitFor()
  await expect.poll(() => pickedOf(id)).toEqual({ 'TOR-0142': 1, 'TOR-0143': 1 })
})

test('with a blocked camera the screen explains how to allow it, and the code can be typed', async () => {
  const id = await newOrder()
  const page = await openPage(shop.url, phone)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await enter(page, 'almacen', `/orders/pick/${id}`)
  await page.getByRole('button', { name: 'Escanear' }).click()
  await page.getByText(/^El navegador no dejó usar la cámara\. Dale permiso/).waitFor()
  await page.getByLabel('Código o código de barras').fill(screws)
  await page.getByRole('button', { name: 'Sumar 1' }).click()
  await page.getByText('TOR-0142: va 1 más').waitFor()
  await expect.poll(() => pickedOf(id)).toEqual({ 'TOR-0142': 1, 'TOR-0143': 0 })

  await page.getByRole('button', { name: 'Cerrar cámara' }).click()
  const typing = page.getByRole('button', { name: 'Teclear el código' })
  await typing.press('Enter')
  const field = page.getByLabel('Código o código de barras')
  await field.and(page.locator(':focus')).press('Escape')
  await focused(typing)
  expect(await field.count()).toBe(0)
})

test('many orders that are not picked yet are named by the first ten folios', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => newOrder(false)))
  const page = await enter(await openPage(shop.url, phone), 'almacen', `/orders/pick/${ids.join('-')}`)
  await page.getByText(/^Aún no se surten: (\d+, ){9}\d+ y 2 más\. Al empezar, pasan a En surtido\.$/).waitFor()
})

test('of several orders, one that is held by credit does not keep the others from being picked', async () => {
  await shop.db.execute('UPDATE customers SET credit_limit = 0 WHERE id = 2')
  const orderItems = [{ productId: 2, quantity: 1 }]
  const held = await (await (await shop.as('otro')).post('/orders', { orderItems })).json<Order>()
  await (await shop.as('admin')).put(`/orders/${held.id}/accept`)
  const id = await newOrder(false)
  const page = await enter(await openPage(shop.url, desktop), 'almacen', `/orders/pick/${held.id}-${id}`)
  await page.getByText(`Aún no se surten: ${held.id}, ${id}.`).waitFor()
  await page.getByRole('button', { name: 'Empezar a surtir' }).click()
  await page.getByText(`Aún no se surten: ${held.id}.`).waitFor()
  expect(await shop.rows('SELECT id, status FROM orders WHERE id IN (?, ?) ORDER BY id', [held.id, id])).toEqual([
    { id: held.id, status: 'Accepted' },
    { id, status: 'Preparing' },
  ])
})

test('of several orders, notes and changes name their order', async () => {
  const [first, second] = [await newOrder(), await newOrder()]
  const admin = await shop.as('admin')
  for (const id of [first, second]) await admin.post(`/orders/${id}/notes`, { kind: 'internal', text: 'Va en tarima' })
  const page = await enter(await openPage(shop.url, desktop), 'almacen', `/orders/pick/${first}-${second}`)
  await page.getByText(`Pedido ${first}: Va en tarima`, { exact: true }).waitFor()
  await page.getByText(`Pedido ${second}: Va en tarima`, { exact: true }).waitFor()
  await admin.put(`/orders/${second}/items`, { items: [{ productId: 1, quantity: 2 }], reason: 'El cliente desistió' })
  await page.getByText(`Pedido ${second}: Quitaron TOR-0143 del pedido.`, { exact: true }).waitFor()
})

test('a shipment that was refused after a change of the order continues with the newer order', async () => {
  const id = await newOrder()
  const page = await enter(await openPage(shop.url, desktop), 'almacen', `/orders/pick/${id}`)
  await current(page).getByRole('button', { name: 'Completo' }).press('Enter')
  await current(page).getByText('A-10', { exact: true }).waitFor()
  await current(page).getByRole('button', { name: 'Completo' }).press('Enter')
  await page.getByRole('region', { name: 'Surtido terminado' }).getByRole('button', { name: 'Enviar' }).click()
  const dialog = page.getByRole('dialog', { name: `Enviar el pedido ${id}` })
  await dialog.getByText('Sale todo lo pendiente.').waitFor()
  const payment = { amount: 100, form: '01', paidOn: '2026-01-02' }
  expect((await (await shop.as('admin')).post(`/orders/${id}/payments`, payment)).status).toBe(201)
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await dialog.getByText('Otra persona modificó este registro').waitFor()
  await dialog.getByRole('button', { name: 'Recargar' }).click()
  await dialog.getByText('Las cantidades son las que hay ahora.').waitFor()
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText(`El pedido ${id} ya se envió.`).waitFor()
})

test('a missing piece is left pending or removed, and a change of the order is shown live', async () => {
  const id = await newOrder()
  const page = await enter(await openPage(shop.url, desktop), 'pedidos', `/orders/pick/${id}`)
  await current(page).getByRole('button', { name: 'Completo' }).press('Enter')
  await current(page).getByText('A-10', { exact: true }).waitFor()
  // The button left with its line; the next line has the focus.
  await page
    .locator(':focus')
    .filter({ has: current(page) })
    .waitFor()
  await current(page).getByRole('button', { name: 'Faltan…' }).click()
  await page.getByLabel('TOR-0142: el pedido lleva 2 piezas').and(page.locator(':focus')).fill('1')
  await page.getByRole('button', { name: 'Listo con 1 · falta 1' }).click()
  const end = page.getByRole('region', { name: 'Surtido con faltantes' })
  await end.getByText('Falta 1').waitFor()
  await end.getByRole('button', { name: 'Dejar pendiente y enviar lo surtido' }).click()
  const dialog = page.getByRole('dialog', { name: `Enviar el pedido ${id}` })
  await dialog.getByText(/^Queda por enviar: 1 línea · 1 /).waitFor()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await end.getByRole('button', { name: 'Quitar lo que falta del pedido' }).click()
  await page.getByText('Todo surtido').waitFor()

  const items = [{ productId: 2, quantity: 1 }]
  await (await shop.as('admin')).put(`/orders/${id}/items`, { items, reason: 'El cliente desistió' })
  await page.getByText('Quitaron TOR-0142 del pedido. Regresa 1 a A-10.').waitFor()
  await (await shop.as('admin')).put(`/orders/${id}/cancel`, { reason: 'Duplicado' })
  await page.getByText('se canceló: regresa lo surtido a su lugar.').waitFor()
})
