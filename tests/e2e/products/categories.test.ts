import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../../shop.ts'
import { violations } from '../axe.ts'
import { desktop, phone } from '../browser.ts'
import { openAs } from '../session.ts'

let shop: Shop
let page: Page

async function enter(viewport = desktop) {
  page = await openAs(shop, 'ventas', '/products/categories', viewport)
  await page.getByRole('tree').waitFor()
}

beforeEach(async () => {
  shop = await openShop()
})

const line = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name} \\d`) })
const shown = () =>
  page
    .getByRole('treeitem')
    .evaluateAll((lines) => lines.map((each) => `${each.getAttribute('aria-level')} ${each.textContent}`))
const stored = () => shop.rows('SELECT id, parentId FROM categories ORDER BY coalesce(parentId, 0), position, id')

test('the keyboard moves through the tree and changes its order', async () => {
  await enter()
  expect(await shown()).toEqual([
    '1 Ferretería 7 productos',
    '2 Tornillería 4 productos',
    '3 Hexagonales 1 producto',
    '1 Iluminación 1 producto',
  ])
  await line('Ferretería').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+ArrowLeft')
  await page.getByText('Hexagonales: lugar 2 de 2 en Ferretería').waitFor({ state: 'attached' })
  await page.keyboard.press('Alt+ArrowUp')
  await expect
    .poll(async () => (await shown()).slice(0, 3))
    .toEqual(['1 Ferretería 7 productos', '2 Hexagonales 1 producto', '2 Tornillería 3 productos'])
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(stored).toEqual([
    { id: 1, parentId: null },
    { id: 4, parentId: null },
    { id: 2, parentId: 1 },
    { id: 3, parentId: 4 },
  ])
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect((await shown()).at(-1)).toBe('1 Iluminación 2 productos')
  expect(await violations(page)).toEqual([])
})

test('a category can be dragged into another, and returns when the server refuses', async () => {
  await enter()
  const drag = async (name: string, to: { x: number; y: number }) => {
    const box = await line(name).locator('[title="Arrastra para mover"]').boundingBox()
    if (!box) throw new Error(`${name} cannot be dragged`)
    await page.mouse.move(box.x + 10, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 20, box.y + 20, { steps: 4 })
    await page.mouse.move(box.x + to.x, box.y + to.y, { steps: 8 })
    await page.mouse.up()
  }
  await drag('Iluminación', { x: 10 + 24, y: 12 })
  await expect.poll(stored).toContainEqual({ id: 4, parentId: 1 })
  await expect.poll(async () => (await shown()).at(-1)).toBe('2 Iluminación 1 producto')

  const before = await shown()
  await page.route('**/categories-reorder', (route) => route.abort())
  await drag('Iluminación', { x: -30, y: 12 })
  await page.getByText('No se pudo guardar el orden.').waitFor()
  await expect.poll(shown).toEqual(before)
})

test('a category can be added, renamed and deleted with its products moved', async () => {
  await enter()
  await page.getByRole('button', { name: 'Agregar categoría' }).click()
  const name = page.getByRole('textbox', { name: 'Nombre' })
  await name.fill('ferretería')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Ya existe una categoría con ese nombre en este nivel.').waitFor()
  await name.fill('Jardín')
  await page.getByRole('combobox', { name: 'Padre' }).fill('tornill')
  await page.getByRole('option', { name: /^Tornillería/ }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Categoría guardada').waitFor()
  await expect.poll(shown).toContain('3 Jardín 0 productos')

  await line('Tornillería').click()
  await page.getByText('3 productos en esta categoría · 4 productos con sus subcategorías').waitFor()
  await name.fill('Tornillos')
  await line('Iluminación').click()
  const asked = page.getByRole('dialog', { name: 'Tienes cambios sin guardar. ¿Salir?' })
  await asked.getByRole('button', { name: 'Seguir editando' }).click()
  await asked.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await line('Tornillos').waitFor()

  await page.getByRole('button', { name: 'Eliminar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Eliminar «Tornillos»' })
  await dialog.getByText('Se elimina con sus 2 subcategorías.').waitFor()
  const remove = dialog.getByRole('button', { name: 'Eliminar' })
  expect(await remove.isDisabled()).toBe(true)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('combobox', { name: 'Mover 4 productos a…' }).click()
  await page.getByRole('option', { name: 'Iluminación' }).click()
  await remove.click()
  await page.getByText('Categoría eliminada').waitFor()
  await expect.poll(shown).toEqual(['1 Ferretería 3 productos', '1 Iluminación 5 productos'])
})

test('a deleted category without products can be brought back to its place', async () => {
  const staff = await shop.as('ventas')
  const { id } = await (await staff.post('/categories', { name: 'Jardín' })).json<{ id: number }>()
  await staff.put('/categories-reorder', { parentId: null, orderedIds: [1, id, 4] })
  await enter()
  await line('Jardín').click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await page.getByText('Categoría eliminada').waitFor()
  await line('Jardín').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  const roots = async () => (await shown()).filter((text) => text.startsWith('1 '))
  await expect.poll(roots).toEqual(['1 Ferretería 7 productos', '1 Jardín 0 productos', '1 Iluminación 1 producto'])
})

test('saving over a newer version offers to load it, and keeps what was written', async () => {
  await enter()
  await line('Iluminación').click()
  const name = page.getByRole('textbox', { name: 'Nombre' })
  await name.fill('Lámparas')
  await (await shop.as('gerente')).put('/categories/4', { name: 'Luz' })
  // The typed name stays, although the tree already shows the other one.
  await line('Luz').waitFor()
  expect(await name.inputValue()).toBe('Lámparas')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText(/^Otra persona modificó este registro \(Gil Gerente, \d\d:\d\d\)\.$/).waitFor()
  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.getByText('Nombre: tú lo cambiaste y ya estaba guardado «Luz».').waitFor()
  expect(await name.inputValue()).toBe('Lámparas')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await line('Lámparas').waitFor()
})

test('on a phone the tree can be searched and the form is a sheet', async () => {
  await enter(phone)
  await page.getByRole('textbox', { name: 'Buscar categoría' }).fill('hexa')
  await expect
    .poll(shown)
    .toEqual(['1 Ferretería 7 productos', '2 Tornillería 4 productos', '3 Hexagonales 1 producto'])
  await line('Hexagonales').click()
  const sheet = page.getByRole('dialog', { name: 'Hexagonales' })
  await sheet.getByRole('textbox', { name: 'Nombre' }).fill('De seis lados')
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Guardar' }).click()
  await sheet.waitFor({ state: 'hidden' })
  expect(await shop.rows('SELECT name FROM categories WHERE id = 3')).toEqual([{ name: 'De seis lados' }])
})

test('an inactive category disappears from the shop with its products, and the form shows it', async () => {
  await enter()
  await line('Tornillería').click()
  await page.getByRole('switch', { name: 'Activa' }).click()
  await page.getByText('Los clientes no la ven ni sus 4 productos.').waitFor()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('treeitem', { name: /^Tornillería Inactiva/ }).waitFor()
  await line('Hexagonales').click()
  await page.getByText('«Tornillería» está inactiva: los clientes no ven esta categoría.').waitFor()
  expect(await violations(page)).toEqual([])

  const client = await openAs(shop, 'cliente', '/client/products')
  await client.getByRole('button', { name: /^Categoría/ }).click()
  await client.getByRole('treeitem', { name: 'Ferretería' }).click()
  await client.getByRole('table').getByText('AB-1234').waitFor()
  expect(await client.getByRole('treeitem', { name: 'Tornillería' }).count()).toBe(0)
  expect(await client.getByText('TOR-0142').count()).toBe(0)
})
