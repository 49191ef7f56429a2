import * as v from 'valibot'
import { expect, test } from 'vitest'
import { InventoryQuery, MovementQuery } from '#contract/inventory/inventory'
import { SalesQuery } from '#contract/reports'
import { connect } from '../../db/client.ts'
import { listMovements } from '../../worker/domain/inventory/movements.ts'
import { listInventory } from '../../worker/domain/inventory/read.ts'
import { salesReport } from '../../worker/domain/reports/sales.ts'
import { openShop } from '../shop.ts'

/** Called without the routes: today every role that they let in may also see costs. */
test.for([
  ['the counter', 4, [null, null, null, null]],
  ['the manager', 6, [2.5, 2.5, 3, 0]],
] as const)('costs, the value of the stock and the margin of %s (role %i)', async ([_who, AccesoId, expected]) => {
  const { as, db, databaseUrl } = await openShop()
  await (await as('almacen')).post('/inventory/movements', {
    items: [{ productId: 1, type: 'purchase', delta: 5, cost: 3 }],
    reason: 'Llegó la compra',
  })
  await db.execute('UPDATE inventory SET avg_cost = iif(productId = 3, 250, NULL)')
  const user = { id: AccesoId, AccesoId, nombre: 'Alguien', customerId: null }
  const database = connect({ LIBSQL_URL: databaseUrl })
  const page = await listInventory(database, user, v.parse(InventoryQuery, { search: 'LAM-0001' }))
  const { movements } = await listMovements(database, user, v.parse(MovementQuery, { productId: '1' }))
  const { totals } = await salesReport(database, user, v.parse(SalesQuery, { from: '2026-03-01', to: '2026-03-31' }))
  const average = page.products[0]?.Inventory?.avg_cost
  const value = page.value === null ? null : page.value / (page.products[0]?.Inventory?.on_hand ?? 0)
  expect([average, value, movements[0]?.cost, totals.margin]).toEqual(expected)
})
