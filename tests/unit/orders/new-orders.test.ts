import { beforeEach, expect, test, vi } from 'vitest'

/** The count of new orders in a page of its own. */
async function openPage() {
  vi.resetModules()
  const { countNewOrder, newOrderIds } = await import('../../../web/order/new-orders.ts')
  const { loadOrders } = await import('../../../web/staff/orders/load-orders.ts')
  return { countNewOrder, loadOrders, count: () => newOrderIds.get().size }
}

let page: Awaited<ReturnType<typeof openPage>>

beforeEach(async () => {
  page = await openPage()
})

test('a list that is loaded after an order was created shows it, so the order is no longer new', async () => {
  page.countNewOrder({ id: 7 })
  expect(page.count()).toBe(1)
  expect(await page.loadOrders(async () => 'list')).toBe('list')
  expect(page.count()).toBe(0)
})

test('an order that is created while the list loads stays new', async () => {
  page.countNewOrder({ id: 7 })
  await page.loadOrders(async () => page.countNewOrder({ id: 8 }))
  expect(page.count()).toBe(1)
})

test('orders stay new when the list fails to load', async () => {
  page.countNewOrder({ id: 7 })
  await expect(page.loadOrders(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(page.count()).toBe(1)
})
