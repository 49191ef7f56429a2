import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { openShop, type Shop } from '../../shop.ts'
import { violations } from '../axe.ts'
import { desktop, phone, resize, untilLive } from '../browser.ts'
import { toast } from '../parts.ts'
import { openAs } from '../session.ts'

/** Opens an order of Carla as staff, with its items in edit mode. */
async function editing(viewport = desktop) {
  const shop = await openShop()
  const items = [
    { productId: 1, quantity: 6 },
    { productId: 3, quantity: 2 },
  ]
  const { id } = await (await (await shop.as('cliente')).post('/orders', { orderItems: items })).json<Order>()
  const page = await openAs(shop, 'ventas', `/orders/view/${id}`, viewport)
  await openEditor(page)
  return { shop, page, id }
}

async function openEditor(page: Page) {
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Editar artículos' }).click()
  await page.getByRole('dialog').getByLabel('Agregar producto').waitFor()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Editar los artículos/ })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Guardar cambios' })

test('staff change the items of an order with a new total, and the client sees the changes', async () => {
  const { shop, page, id } = await editing()
  expect(await save(page).isDisabled()).toBe(true)
  await dialog(page).getByLabel('Cantidad de Tornillo hexagonal').fill('4')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Quitar Lámpara LED 9 W' }).click()
  await dialog(page).getByLabel('Agregar producto').fill('AB-1234')
  await page.getByRole('option', { name: /Cincel/ }).click()
  await dialog(page).getByRole('row').filter({ hasText: 'Cincel Ñandú' }).waitFor()
  await dialog(page).getByLabel('Motivo').fill('Sin existencia')
  const [before, after, difference] = await dialog(page).locator('dd').allInnerTexts()
  expect([before, after, difference]).toEqual(['$1,410.54', '$1,015.87', '-$394.67'])
  await save(page).click()
  await toast(page, 'Pedido actualizado. El cliente ve los cambios en su historial.').waitFor()
  await expect.poll(() => dialog(page).count()).toBe(0)
  await page.getByText('TOR-0142: de 6 a 4').waitFor()
  await page.getByText('LAM-0001: se quitó (2)').waitFor()
  expect(await shop.rows('SELECT pieces FROM orders')).toEqual([{ pieces: 5 }])

  const client = await openAs(shop, 'cliente', `/client/orders/${id}`)
  await client.getByText('AB-1234: se agregó (1)').waitFor()
})

test('on a phone the items can be changed, and closing asks before it discards them', async () => {
  const { shop, page } = await editing(phone)
  await dialog(page).getByRole('button', { name: 'Quitar Lámpara LED 9 W' }).click()
  await dialog(page).getByRole('button', { name: 'Cancelar', exact: true }).click()
  await page.getByText('Tienes cambios sin guardar. ¿Salir?').waitFor()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await save(page).click()
  await toast(page, 'Pedido actualizado.').waitFor()
  expect(await shop.rows('SELECT pieces FROM orders')).toEqual([{ pieces: 6 }])
})

test('more than the stock cannot be saved, nor an order without items', async () => {
  const { shop, page } = await editing()
  const quantity = dialog(page).getByLabel('Cantidad de Lámpara LED 9 W')
  await quantity.fill('11')
  await page.keyboard.press('Enter')
  await dialog(page).getByText('Solo hay 10 disponibles').waitFor()
  expect(await save(page).isDisabled()).toBe(true)
  for (const name of ['Tornillo hexagonal', 'Lámpara LED']) {
    await dialog(page)
      .getByRole('button', { name: `Quitar ${name}` })
      .click()
  }
  await save(page).click()
  await toast(page, 'Agrega al menos un artículo o cancela el pedido.').waitFor()
  expect(await shop.rows('SELECT pieces FROM orders')).toEqual([{ pieces: 8 }])
})

test('Guardar cambios saves with one click while products are suggested', async () => {
  const { shop, page } = await editing()
  await dialog(page).getByLabel('Cantidad de Lámpara LED 9 W').fill('1')
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('Agregar producto').fill('tor')
  await page.getByRole('option').first().waitFor()
  const { x = 0, y = 0 } = (await save(page).boundingBox()) ?? {}
  await page.mouse.click(x + 5, y + 5)
  await toast(page, 'Pedido actualizado.').waitFor()
  expect(await shop.rows('SELECT pieces FROM orders')).toEqual([{ pieces: 7 }])
})

test('an order with a text that is no quantity cannot be saved', async () => {
  const { page } = await editing()
  const quantity = dialog(page).getByLabel('Cantidad de Lámpara LED 9 W')
  const refusal = dialog(page).getByText('Por favor, introduce una cantidad válida.')
  for (const text of ['1.5', '-3', '0']) {
    await quantity.fill('1')
    await quantity.press('Tab')
    await refusal.waitFor({ state: 'detached' })
    await expect.poll(() => save(page).isDisabled()).toBe(false)
    await quantity.selectText()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
    await refusal.waitFor()
    expect(await quantity.inputValue()).toBe(text)
    expect(await save(page).isDisabled()).toBe(true)
  }
})

test('the slower of two edits is refused, and a paid order cannot be edited', async () => {
  const { shop, page, id } = await editing()
  await (await shop.as('gerente')).put(`/orders/${id}/items`, {
    items: [
      { productId: 1, quantity: 6 },
      { productId: 3, quantity: 2 },
    ],
  })
  await dialog(page).getByRole('button', { name: 'Quitar Lámpara LED 9 W' }).click()
  await dialog(page).getByLabel('Motivo').fill('Ya no la quiere')
  await save(page).click()
  await dialog(page).getByText('Otra persona modificó este registro (Gil Gerente, ').waitFor()
  expect(await toast(page, 'Otra persona').count()).toBe(0)
  await dialog(page).getByRole('button', { name: 'Recargar' }).click()
  // The edit stays, over the newer order.
  await dialog(page).getByText('Los artículos no cambiaron.').waitFor()
  expect(await dialog(page).getByRole('row').filter({ hasText: 'Lámpara LED 9 W' }).count()).toBe(0)
  expect(await dialog(page).getByLabel('Motivo').inputValue()).toBe('Ya no la quiere')
  await save(page).click()
  await toast(page, 'Pedido actualizado.').waitFor()
  expect(await shop.rows('SELECT pieces FROM orders')).toEqual([{ pieces: 6 }])
  await shop.db.execute("UPDATE orders SET paymentStatus = 'Paid', version = version + 1")
  await page.reload()
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Imprimir' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Editar artículos' }).count()).toBe(0)
})

/** Opens a pending order, and waits until its page follows live events. `accept`: its button. */
async function openLive(shop: Shop, name: string, id: number) {
  const page = await openAs(shop, name)
  const accept = page.getByRole('button', { name: 'Aceptar', exact: true })
  await untilLive(page, `/orders/${id}`, async () => {
    await page.goto(`/orders/view/${id}`)
    await accept.waitFor()
  })
  return { page, accept }
}

test('an order whose goods arrived after its page was loaded is accepted without a question', async () => {
  const shop = await openShop()
  await shop.db.execute("UPDATE products SET backorder = '' WHERE id = 5")
  const orderItems = [{ productId: 5, quantity: 3 }]
  const { id } = await (await (await shop.as('cliente')).post('/orders', { orderItems })).json<Order>()
  const { page, accept } = await openLive(shop, 'ventas', id)
  await shop.db.execute('UPDATE inventory SET on_hand = 3 WHERE productId = 5')
  await accept.click()
  await toast(page, 'Pedido aceptado.').waitFor()
  expect(await shop.rows('SELECT status FROM orders')).toEqual([{ status: 'Accepted' }])
})

test('an order beyond the stock shows its short lines, and is accepted with what is available', async () => {
  const shop = await openShop()
  await shop.db.execute("UPDATE products SET backorder = '2030-01-15' WHERE id IN (3, 5)")
  const client = await shop.as('cliente')
  const make = async (...orderItems: { productId: number; quantity: number }[]) =>
    (await (await client.post('/orders', { orderItems })).json<Order>()).id
  const nothing = await make({ productId: 5, quantity: 3 })
  const some = await make({ productId: 3, quantity: 14 }, { productId: 5, quantity: 2 })
  const page = await openAs(shop, 'ventas', `/orders/view/${nothing}`, phone)
  const short = page.getByRole('dialog', { name: /^Aceptar el pedido/ })
  const openShort = () => page.getByRole('button', { name: 'Aceptar', exact: true }).click()
  await openShort()
  await short.getByRole('button', { name: 'Aceptar completo' }).waitFor()
  expect(await short.getByRole('button', { name: 'Aceptar con lo disponible' }).count()).toBe(0)

  await page.setViewportSize(desktop)
  await page.goto(`/orders/view/${some}`)
  await openShort()
  const rows = short.getByRole('table').getByRole('row')
  const cells = async () => (await rows.allInnerTexts()).map((text) => text.split('\t').slice(1))
  await expect.poll(cells).toEqual([
    ['Pedido', 'Disponible', 'Falta'],
    ['14', '10', '4'],
    ['2', '0', '2'],
  ])
  expect(await violations(page)).toEqual([])
  await short.getByRole('button', { name: 'Aceptar con lo disponible' }).click()
  await toast(page, 'Pedido aceptado con lo disponible.').waitFor()
  await page.getByText('LAM-0001: de 14 a 10').waitFor()
  await page.getByText('AGO-0001: se quitó (2)').waitFor()
  expect(await shop.rows(`SELECT status, pieces FROM orders WHERE id = ${some}`)).toEqual([
    { status: 'Accepted', pieces: 10 },
  ])
})

test('the edit of another user stays when a held order is accepted with what is available', async () => {
  const shop = await openShop()
  await shop.db.batch([
    "UPDATE products SET backorder = '2030-01-15' WHERE id IN (3, 5)",
    'UPDATE customers SET credit_limit = 100, credit_days = 30 WHERE id = 1',
  ])
  const orderItems = [
    { productId: 3, quantity: 14 },
    { productId: 5, quantity: 2 },
  ]
  const { id } = await (await (await shop.as('cliente')).post('/orders', { orderItems })).json<Order>()
  const { page, accept } = await openLive(shop, 'gerente', id)
  await accept.click()
  await page.getByRole('button', { name: 'Aceptar con lo disponible' }).click()
  const approval = page.getByRole('dialog', { name: /sin crédito$/ })
  await approval.getByLabel('Motivo').fill('Paga el lunes')
  const items = [
    { productId: 3, quantity: 8 },
    { productId: 5, quantity: 2 },
  ]
  await (await shop.as('ventas')).put(`/orders/${id}/items`, { items, reason: 'Ya no quiere tantas' })
  await page.getByText('LAM-0001: de 14 a 8').waitFor()
  await approval.getByRole('button', { name: 'Aceptar' }).click()
  await toast(page, 'Pedido aceptado con lo disponible.').waitFor()
  expect(await shop.rows('SELECT productId, quantity FROM order_items')).toEqual([{ productId: 3, quantity: 8 }])
})

test('an order beyond the stock asks first in Inicio, and is named after orders are accepted together', async () => {
  const shop = await openShop()
  await shop.db.execute("UPDATE products SET backorder = '2030-01-15' WHERE id = 5")
  const client = await shop.as('cliente')
  const make = async (productId: number) =>
    (await client.post('/orders', { orderItems: [{ productId, quantity: 2 }] })).json<Order>()
  const [short, covered, other] = [await make(5), await make(1), await make(5)]
  const page = await openAs(shop, 'ventas', '/dashboard')
  const work = page.getByRole('region', { name: 'Por aceptar' })
  const accept = ({ order_number }: Order) => work.getByRole('button', { name: `Aceptar el pedido ${order_number}` })
  const statuses = async () => (await shop.rows('SELECT status FROM orders ORDER BY id')).map(({ status }) => status)
  await accept(short).click()
  const question = page.getByRole('dialog', { name: `Aceptar el pedido ${short.order_number}` })
  await question.getByRole('row').filter({ hasText: 'AGO-0001' }).waitFor()
  expect(await statuses()).toEqual(['Pending', 'Pending', 'Pending'])
  await question.getByRole('button', { name: 'Aceptar completo' }).click()
  await accept(short).waitFor({ state: 'detached' })
  await accept(covered).click()
  await accept(covered).waitFor({ state: 'detached' })
  expect(await statuses()).toEqual(['Accepted', 'Accepted', 'Pending'])

  const next = await make(1)
  await page.goto('/orders/manage?tab=toAccept')
  for (const { order_number } of [other, next]) {
    await page.getByRole('checkbox', { name: `Elegir el pedido ${order_number}` }).check()
  }
  await page.getByRole('button', { name: 'Aceptar 2', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'La existencia no alcanza en 1 pedido aceptado' })
  await notice.waitFor()
  expect(await notice.getByRole('link').allInnerTexts()).toEqual([String(other.order_number)])
  expect(await violations(page)).toEqual([])
  await resize(page, phone)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await notice.getByRole('link').click()
  await page.waitForURL(`**/orders/view/${other.id}`)
})
