import { expect, test } from 'vitest'
import type { PurchaseOrder } from '#contract/purchases/orders'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'
import { violations } from './axe.ts'
import { phone } from './browser.ts'
import { openAs } from './session.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
})

const items = [
  { productId: 1, quantity: 10, cost: 12.5 },
  { productId: 2, quantity: 4, cost: 7 },
]

/** Orders goods from a supplier, and returns the id of the order. */
async function order(supplier: string, lines: object[] = items) {
  const answer = await (await shop.as('ventas')).post('/purchase-orders', { supplier, items: lines })
  return (await answer.json<PurchaseOrder>()).id
}

test('suggested pieces are ordered from one supplier, sent as a text, and not suggested again', async () => {
  const warehouse = await shop.as('almacen')
  for (const [supplier, productId] of [
    ['Truper', 1],
    ['Urrea', 2],
  ] as const) {
    await warehouse.post('/purchases', { supplier, date: '2026-01-02', items: [{ productId, quantity: 1, cost: 9.5 }] })
  }
  await shop.db.execute('UPDATE inventory SET min_stock = 200 WHERE productId IN (1, 2)')
  await shop.db.execute('UPDATE products SET box_qty = 24 WHERE id = 1')
  const page = await openAs(shop, 'almacen', '/inventory/purchases?tab=suggested')
  await page.getByLabel('Piezas a pedir de TOR-0142').fill('48')
  await page.getByRole('status').filter({ hasText: '2 productos' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Crear orden de compra' }).click()
  const question = page.getByRole('dialog', { name: 'Elige el proveedor' })
  await question.getByRole('button', { name: 'Urrea' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Comprar TOR-0143' }).uncheck()
  await page.getByRole('status').filter({ hasText: '1 producto · sin IVA $456.00' }).waitFor()
  await page.getByRole('button', { name: 'Crear orden de compra' }).click()

  const supplier = page.getByRole('combobox', { name: 'Proveedor' })
  await expect.poll(() => supplier.inputValue()).toBe('Truper')
  await page.getByText('2 × caja de 24').first().waitFor()
  await page.getByLabel('Llega el').fill('24/12/2199')
  await page.getByRole('status', { name: 'Total de la orden' }).filter({ hasText: '$456.00' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Crear orden', exact: true }).click()
  await page.getByRole('heading', { name: 'Orden de compra OC-1' }).waitFor()
  await page.getByText('Pendiente').first().waitFor()
  expect(await violations(page)).toEqual([])

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar' }).click()
  await page.getByRole('menuitem', { name: 'Texto con costos y total' }).click()
  await page.getByText('Orden copiada.').waitFor()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('*Orden de compra OC-1* de Tienda de prueba')
  expect(text).toContain('• 48 pza (2 cajas de 24) · TOR-0142 Tornillo hexagonal 1/4 × 2" a $9.50')
  expect(text).toContain('Total sin IVA: $456.00')

  await page.goto('/inventory/purchases?tab=suggested')
  const row = page.getByRole('row').filter({ hasText: 'TOR-0142' })
  await row.getByRole('cell', { name: '48', exact: true }).waitFor()
  expect(await page.getByLabel('Piezas a pedir de TOR-0142').inputValue()).toBe('264')
})

test('an order is received in part from its screen, and the rest is given up', async () => {
  const id = await order('Bosch')
  const page = await openAs(shop, 'almacen', `/inventory/purchase-orders/${id}`)
  await page.getByRole('button', { name: 'Recibir', exact: true }).click()
  await page.getByText(`Recibes la orden OC-${id}`).waitFor()
  await page.getByText('Faltan 10').first().waitFor()
  await page.getByLabel('Recibido 1').fill('12')
  await page.getByLabel('Costo 1').fill('1250')
  await page.getByText('Faltan 10 · 2 de más · Se pidió a $12.50').first().waitFor()
  await page.getByLabel('Costo 1').fill('12.50')
  await page.getByText('Faltan 10 · 2 de más', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Quitar renglón 2' }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Registrar compra' }).click()
  await page.getByRole('heading', { name: /^Compra \d/ }).waitFor()
  await page.getByRole('link', { name: `OC-${id}` }).click()
  await page.getByText('Parcial').first().waitFor()
  await page.getByText('2 de más').first().waitFor()
  await page.getByText('10 (71 %)').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cerrar orden' }).click()
  await page.getByLabel('Motivo').fill('Ya no lo tiene')
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar orden' }).click()
  await page.getByText('Orden cerrada.').waitFor()
  await page.getByText(/cerró esta orden el .*: Ya no lo tiene/).waitFor()
  expect(await page.getByRole('button', { name: 'Recibir', exact: true }).count()).toBe(0)
})

test('the form of a purchase offers the orders that its supplier has not delivered', async () => {
  const id = await order('Dewalt')
  const other = await order('Surtek')
  // The list of all open orders shows at most 200: the one of this supplier is older than those.
  await shop.db.execute(`INSERT INTO purchase_orders (supplierId, lines, pieces, total, userId, idempotencyKey, request)
    SELECT supplierId, lines, pieces, total, userId, 'copy-' || value, request
    FROM purchase_orders, json_each('[${Array.from({ length: 200 }, (_, index) => index)}]') WHERE purchase_orders.id = ${other}`)
  const page = await openAs(shop, 'ventas', '/inventory/receive')
  const supplier = page.getByRole('combobox', { name: 'Proveedor' })
  await supplier.fill('dewalt')
  await page.getByRole('button', { name: `Recibir OC-${id}` }).click()
  await expect.poll(() => page.getByLabel('Recibido 1').inputValue()).toBe('10')
  await expect.poll(() => supplier.inputValue()).toBe('Dewalt')
  await page.getByRole('button', { name: 'Quitar la orden' }).click()
  await page.getByText('Este proveedor tiene una orden por llegar.').waitFor()
  await supplier.fill('Fandeli')
  await page.getByText('Este proveedor tiene una orden por llegar.').waitFor({ state: 'detached' })
})

test('a change of an order that someone else has changed is refused, and keeps what both wrote', async () => {
  const id = await order('Fandeli')
  const page = await openAs(shop, 'almacen', `/inventory/purchase-orders/${id}`)
  await page.getByRole('button', { name: 'Editar' }).click()
  const dialog = page.getByRole('dialog', { name: `Editar la orden OC-${id}` })
  await dialog.getByLabel('Piezas 1').fill('11')
  await (await shop.as('ventas')).put(`/purchase-orders/${id}`, {
    version: 1,
    items: [items[0], { productId: 2, quantity: 40, cost: 7 }],
  })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText(/Otra persona modificó este registro \(Vero Ventas/).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Recargar' }).click()
  await dialog.getByText('Con cambios que ya estaban guardados: TOR-0143.').waitFor()
  await expect.poll(() => dialog.getByLabel('Piezas 2').inputValue()).toBe('40')
  expect(await dialog.getByLabel('Piezas 1').inputValue()).toBe('11')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Tienes cambios sin guardar. ¿Salir?' }).getByText('Seguir editando').click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Orden guardada.').waitFor()
  expect(
    await shop.rows(`SELECT quantity FROM purchase_order_lines WHERE purchaseOrderId = ${id} ORDER BY productId`),
  ).toEqual([{ quantity: 11 }, { quantity: 40 }])
})

test('a cancelled order is opened again', async () => {
  const id = await order('Truper')
  const page = await openAs(shop, 'almacen', `/inventory/purchase-orders/${id}`)
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar orden' }).click()
  await page.getByText('Cancelada', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Reabrir' }).click()
  await page.getByText('Orden reabierta.').waitFor()
  await page.getByRole('button', { name: 'Recibir' }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Reabrir' }).count()).toBe(0)
})

test('the list of orders filters by state and fits on a phone; a wrong number has a way out', async () => {
  const id = await order('Pretul')
  await shop.db.execute(`UPDATE purchase_orders SET expectedOn = '2026-01-01' WHERE id = ${id}`)
  const page = await openAs(shop, 'almacen', '/inventory/purchases?tab=orders&state=late')
  const table = page.getByRole('table', { name: 'Órdenes de compra' })
  await table.getByText('Atrasada').waitFor()
  expect(await table.getByRole('row').count()).toBe(2)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(phone)
  await page.getByRole('list', { name: 'Órdenes de compra' }).getByText('Llega 1 ene').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await page.goto(`/inventory/purchase-orders/${id}`)
  await page.getByText('faltan 10').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await violations(page)).toEqual([])
  await page.goto('/inventory/purchase-orders/999')
  await page.getByRole('link', { name: 'Ver órdenes' }).click()
  await page.getByRole('list', { name: 'Órdenes de compra' }).waitFor()
})
