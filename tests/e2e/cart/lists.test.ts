import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { OrderList } from '#contract/cart/lists'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { type Caller, openShop, type Shop } from '../../shop.ts'
import { violations } from '../axe.ts'
import { desktop, phone, smallPhone, tryAgain } from '../browser.ts'
import { openForFile } from '../session.ts'

const tornillo = 'Tornillo hexagonal 1/4 × 2"'

let shop: Shop
let client: Caller
let page: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  client = await shop.as('cliente')
  page = await openForFile(shop, 'cliente')
})

beforeEach(async () => {
  await shop.db.batch(['DELETE FROM cart_items', 'DELETE FROM order_list_items', 'DELETE FROM order_lists'], 'write')
})

const listed = () =>
  shop.rows(`SELECT name, productId, quantity FROM order_lists LEFT JOIN order_list_items ON listId = order_lists.id
    ORDER BY order_list_items.id`)

const keep = async (items: { productId: number; quantity: number }[], name = 'Mensual') =>
  (await client.post('/lists', { name, items })).json<OrderList>()

async function enter(viewport = desktop) {
  await page.setViewportSize(viewport)
  await page.goto('/client/products')
}

async function edit(name = 'Mensual') {
  await page.getByRole('button', { name: 'Pedido rápido' }).click()
  await page.getByText('Mis listas', { exact: true }).click()
  await page.getByRole('button', { name: `Editar ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.getByRole('combobox', { name: 'Agregar producto' }).waitFor()
  return dialog
}

async function nameIt(name: string) {
  await page.getByRole('textbox', { name: 'Nombre' }).fill(name)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).waitFor({ state: 'hidden' })
}

test('the current order can be saved as a list, from the panel and from its preview', async () => {
  await client.post('/cart/item', { productId: 1, quantity: 3 })
  await enter()
  await page.getByRole('button', { name: 'Guardar como lista' }).click()
  await nameIt('Desde el panel')
  await page.getByRole('button', { name: 'Vista Previa' }).click()
  const preview = page.getByRole('dialog', { name: 'Vista Previa' })
  await preview.getByRole('button', { name: 'Guardar como lista' }).click()
  const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/lists'))
  await nameIt('Desde la vista previa')
  // Only ids and quantities: the server refuses the whole lines of a big order as too large.
  expect((await request).postDataJSON().items).toEqual([{ productId: 1, quantity: 3 }])
  expect(await listed()).toEqual([
    { name: 'Desde el panel', productId: 1, quantity: 3 },
    { name: 'Desde la vista previa', productId: 1, quantity: 3 },
  ])
  await preview.waitFor()
  expect(await shop.rows('SELECT quantity FROM cart_items')).toEqual([{ quantity: 3 }])
})

test('on a phone the order can be saved as a list from its drawer', async () => {
  await client.post('/cart/item', { productId: 2, quantity: 1 })
  await enter(phone)
  await page.getByRole('button', { name: 'Ver orden' }).click()
  await page.getByRole('button', { name: 'Guardar como lista' }).click()
  await nameIt('Del teléfono')
  await page.getByText('Lista guardada.').waitFor()
  expect(await listed()).toEqual([{ name: 'Del teléfono', productId: 2, quantity: 1 }])
})

test.for([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)('on %s the products of a list can be changed and saved together', async ([, viewport]) => {
  await keep([
    { productId: 1, quantity: 5 },
    { productId: 2, quantity: 2 },
    { productId: 8, quantity: 1 },
  ])
  await shop.db.execute('UPDATE inventory SET on_hand = reserved WHERE productId = 2')
  await enter(viewport)
  const dialog = await edit()
  await dialog.getByText('Ya no se vende').waitFor()
  await dialog.getByText('Agotado').waitFor()
  await dialog.getByRole('button', { name: 'Quitar Tornillo retirado' }).click()
  await dialog.getByRole('spinbutton', { name: `Cantidad de ${tornillo}` }).fill('1000000')
  const finder = dialog.getByRole('combobox', { name: 'Agregar producto' })
  await finder.fill('MUL0005')
  await dialog.getByRole('option', { name: /Taquete/ }).waitFor()
  await finder.press('Enter')
  await dialog.getByText('Agregado: Taquete por múltiplos.').waitFor()
  await finder.fill('taquete')
  await dialog.getByRole('option', { name: /Taquete/ }).click()
  await dialog.getByText('Taquete por múltiplos ya estaba en la lista: ahora son 15 piezas.').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await listed()).toHaveLength(3)
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('Lista guardada.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await listed()).toEqual([
    { name: 'Mensual', productId: 7, quantity: 15 },
    { name: 'Mensual', productId: 1, quantity: 1_000_000 },
    { name: 'Mensual', productId: 2, quantity: 2 },
  ])
  await shop.db.execute('UPDATE inventory SET on_hand = 50 WHERE productId = 2')
})

test('a list is not saved with a quantity of 1.5', async () => {
  await keep([{ productId: 1, quantity: 5 }])
  await enter()
  const dialog = await edit()
  const quantity = dialog.getByRole('spinbutton', { name: `Cantidad de ${tornillo}` })
  await quantity.click()
  await page.keyboard.type('1.5')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('Por favor, introduce una cantidad válida.').waitFor()
  expect(await quantity.inputValue()).toBe('1.5')
  expect(await listed()).toEqual([{ name: 'Mensual', productId: 1, quantity: 5 }])
})

test('the keyboard removes one product of a list after another', async () => {
  await keep([
    { productId: 1, quantity: 5 },
    { productId: 2, quantity: 2 },
    { productId: 8, quantity: 1 },
  ])
  await enter()
  const dialog = await edit()
  const remove = dialog.getByRole('button', { name: /^Quitar/ })
  await remove.first().focus()
  for (const left of [2, 1, 0]) {
    await page.keyboard.press('Enter')
    await expect.poll(() => remove.count()).toBe(left)
  }
  await dialog.getByText('La lista está vacía.').waitFor()
})

test('leaving a list with changes asks for confirmation, and an empty list is not saved', async () => {
  await keep([{ productId: 1, quantity: 5 }])
  await enter()
  const dialog = await edit()
  await dialog.getByRole('button', { name: `Quitar ${tornillo}` }).click()
  await dialog.getByText('La lista está vacía.').waitFor()
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await page
    .getByRole('region', { name: /^Avisos/ })
    .getByText('La lista está vacía.')
    .waitFor()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Tienes cambios sin guardar. ¿Salir?' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await question.waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('dialog', { name: 'Pedido rápido' }).waitFor()
  expect(await listed()).toEqual([{ name: 'Mensual', productId: 1, quantity: 5 }])
})

test('the last save of a list wins and shows that the list had changed', async () => {
  const { id } = await keep([{ productId: 1, quantity: 5 }])
  await enter()
  const dialog = await edit()
  await dialog.getByRole('spinbutton', { name: `Cantidad de ${tornillo}` }).fill('7')
  await page.keyboard.press('Tab')
  await client.put(`/lists/${id}`, { items: [{ productId: 2, quantity: 1 }] })
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('Lista guardada como la ves aquí; había cambiado en otra ventana.').waitFor()
  expect(await listed()).toEqual([{ name: 'Mensual', productId: 1, quantity: 7 }])
})

test('a list that does not load shows an error, and a failed save keeps the changes', async () => {
  await keep([{ productId: 1, quantity: 5 }])
  await enter()
  await page.route('**/lists/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Pedido rápido' }).click()
  await page.getByText('Mis listas', { exact: true }).click()
  await page.getByRole('button', { name: 'Editar Mensual' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mensual' })
  await dialog.getByText('No se pudo abrir la lista.').waitFor()
  await page.unroute('**/lists/*')
  await tryAgain(dialog, dialog.getByRole('button', { name: `Quitar ${tornillo}` }))
  await dialog.getByRole('button', { name: 'Aumentar' }).click()
  await page.route('**/lists/*', (route) => route.fulfill({ status: 500, json: { message: '', code: 'INTERNAL' } }))
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('No se pudo guardar la lista.').waitFor()
  await page.unroute('**/lists/*')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await listed()).toEqual([{ name: 'Mensual', productId: 1, quantity: 6 }])
})

test.for([
  ['a desktop', desktop],
  ['a small phone', smallPhone],
] as const)('on %s five hundred lines with names of 160 letters stay within the page', async ([, viewport]) => {
  await shop.db.execute(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
    INSERT OR IGNORE INTO products (id, code, name, salePrice1, position, product_key)
    SELECT 1000 + i, 'LARGO-' || substr('0000000000000000000000000000000000' || i, -34), substr('Nombre' || i || replace(printf('%160s', ''), ' ', 'x'), 1, 160),
      999999999, 1000 + i, '31161500' FROM n`)
  const items = Array.from({ length: 500 }, (_, index) => ({ productId: 1001 + index, quantity: 999_999 }))
  await keep(items, 'L'.repeat(60))
  await enter(viewport)
  const dialog = await edit('L'.repeat(60))
  await dialog.getByRole('spinbutton', { name: /^Cantidad de Nombre1x/ }).waitFor()
  const clipped = await dialog.evaluate((element) =>
    [...element.querySelectorAll('input, p, span, li, td, button')]
      .filter((each) => each.checkVisibility() && !each.closest('.sr-only') && each.scrollWidth > each.clientWidth + 1)
      .filter((each) => getComputedStyle(each).display !== 'inline')
      .map((each) => each.outerHTML.slice(0, 200)),
  )
  expect(clipped).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  await dialog.getByRole('button', { name: /^Quitar Nombre1x/ }).click()
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await listed()).toHaveLength(499)
})
