import { expect, test } from 'vitest'
import type { StaffDashboard } from '#contract/dashboard'
import { type InventoryPage, isLowStock } from '#contract/inventory/inventory'
import type { LowStockNotices } from '#contract/inventory/low-stock'
import type { UrgentProduct } from '#contract/inventory/urgent'
import type { StaffProductPage } from '#contract/products/products'
import type { StockReport } from '#contract/reports'
import { type Caller, openShop, type Shop } from '../../shop.ts'

type Product = { code: string; status: string; Inventory: { quantity: number; min_stock: number } | null }

/** Every status with each quantity from 0 to 3, minimum from 0 to 3 and some of it reserved, and without inventory. */
const products: Product[] = ['active', 'inactive', 'draft'].flatMap((status) => [
  { code: `${status} NA`, status, Inventory: null },
  ...[0, 1, 2, 3].flatMap((quantity) =>
    [0, 1, 2, 3].map((min_stock) => ({
      code: `${status} ${quantity}/${min_stock}`,
      status,
      Inventory: { quantity, min_stock },
    })),
  ),
])
const reserved = 5

const codes = (found: readonly { code: string }[]) => found.map(({ code }) => code).sort()

/** Replaces the inventory of the small shop by these products, each first with more than its minimum. */
async function fill({ db }: Shop) {
  await db.batch(
    [
      "UPDATE products SET status = 'inactive'",
      ...products.map(({ code, status }) => ({
        sql: 'INSERT INTO products (code, name, salePrice1, status) VALUES (?, ?, 100, ?)',
        args: [code, code, status],
      })),
      ...products.flatMap(({ code, Inventory }) =>
        Inventory
          ? {
              sql: `INSERT INTO inventory (productId, on_hand, reserved, min_stock)
                SELECT id, 100, ?, ? FROM products WHERE code = ?`,
              args: [reserved, Inventory.min_stock, code],
            }
          : [],
      ),
      ...products.flatMap(({ code, Inventory }) =>
        Inventory
          ? {
              sql: 'UPDATE inventory SET on_hand = ? WHERE productId = (SELECT id FROM products WHERE code = ?)',
              args: [Inventory.quantity + reserved, code],
            }
          : [],
      ),
    ],
    'write',
  )
}

test('low stock is the same in the contract, the lists, the dashboard, the report and the notices', async () => {
  const shop = await openShop()
  await fill(shop)
  const admin = await shop.as('admin')
  const low = codes(products.filter(isLowStock))
  expect(low).toContain('active 0/0')
  expect(low).toContain('active 2/2')
  expect(low).not.toContain('active 3/2')

  const inventory = await (await admin.get('/inventory?stock=low&limit=200')).json<InventoryPage>()
  expect(codes(inventory.products)).toEqual(low)
  const list = await (await admin.get('/admin/products/search?stock=low&limit=200')).json<StaffProductPage>()
  expect(codes(list.products)).toEqual(low)
  expect((await (await admin.get('/dashboard')).json<StaffDashboard>()).lowStock).toBe(low.length)
  const report = await (await admin.get('/reports/inventory?view=low')).json<StockReport>()
  expect(codes(report.rows as { code: string }[])).toEqual(low)
  const notices = await shop.rows(
    "SELECT payload ->> 'code' AS code FROM outbox WHERE event = 'stock_low' ORDER BY code",
  )
  expect(notices).toEqual(low.map((code) => ({ code })))
})

test('each product is in one stock filter of the inventory; sold-out products are also in "low stock"', async () => {
  const shop = await openShop()
  await fill(shop)
  const admin = await shop.as('admin')
  const found = await Promise.all(
    ['ok', 'low', 'out', 'none'].map(async (state) => {
      const page = await (await admin.get(`/inventory?stock=${state}&limit=200`)).json<InventoryPage>()
      return page.products.filter((product) => state !== 'low' || product.Inventory?.quantity !== 0)
    }),
  )
  const all = await (await admin.get('/inventory?limit=200')).json<InventoryPage>()
  expect(codes(found.flat())).toEqual(codes(all.products))
})

test('Inicio lists the products with low stock that run out first', async () => {
  const shop = await openShop()
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  const orderItems = [
    { productId: 1, quantity: 3 },
    { productId: 4, quantity: 1 },
  ]
  await client.post('/orders', { customerId: 1, orderItems })
  await admin.put('/orders/1/accept')
  await shop.db.execute('UPDATE inventory SET min_stock = 1000 WHERE productId IN (1, 4)')
  const urgent = await (await admin.get('/inventory/urgent')).json<UrgentProduct[]>()
  const { lowStock } = await (await admin.get('/dashboard')).json<StaffDashboard>()
  expect(lowStock).toBe(3)
  // Without sales the days are unknown, so those products are last.
  expect(urgent).toMatchObject([
    { id: 4, quantity: 4, days: 120 },
    { id: 1, quantity: 97, days: 970 },
    { id: 5, quantity: 0, days: null },
  ])
})

const noticesOf = async (by: Caller) => (await by.get('/low-stock')).json<LowStockNotices>()

test('a product that falls to its minimum is a notice until it recovers, and new until the user has seen it', async () => {
  const { as, db } = await openShop()
  const [warehouse, sales, client] = [await as('almacen'), await as('ventas'), await as('cliente')]
  await db.execute('UPDATE inventory SET min_stock = 95 WHERE productId = 1')
  expect(await noticesOf(warehouse)).toEqual({ notices: [], total: 0, fresh: 0 })

  const order = { orderItems: [{ productId: 1, quantity: 6 }] }
  expect((await client.post('/orders', order)).status).toBe(201)
  const found = await noticesOf(warehouse)
  expect(found).toMatchObject({
    notices: [{ id: 1, code: 'TOR-0142', quantity: 94, min_stock: 95, isNew: true }],
    total: 1,
    fresh: 1,
  })
  const until = found.notices[0]?.lowSince
  expect((await warehouse.put('/low-stock/seen', { until })).status).toBe(200)
  expect(await noticesOf(warehouse)).toMatchObject({ notices: [{ id: 1, isNew: false }], total: 1, fresh: 0 })
  expect(await noticesOf(sales)).toMatchObject({ total: 1, fresh: 1 })
  // An earlier time, from a tab that was open longer.
  await warehouse.put('/low-stock/seen', { until: '2020-01-01T00:00:00.000Z' })
  expect(await noticesOf(warehouse)).toMatchObject({ fresh: 0 })

  await warehouse.post('/inventory/movements', {
    items: [{ productId: 1, type: 'purchase', delta: 50 }],
    reason: 'Llegó la compra',
  })
  expect(await noticesOf(warehouse)).toEqual({ notices: [], total: 0, fresh: 0 })
  await warehouse.put('/inventory/1', { min_stock: 500, version: 1 })
  expect(await noticesOf(warehouse)).toMatchObject({ notices: [{ id: 1, isNew: true }], fresh: 1 })
  await db.execute("UPDATE products SET status = 'inactive' WHERE id = 1")
  expect(await noticesOf(warehouse)).toMatchObject({ total: 0, fresh: 0 })
})
