import { beforeEach, expect, test, vi } from 'vitest'
import type { OrderPage } from '#contract/orders/lists'

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

const listOf = (...ids: number[]) => ({ orders: ids.map((id) => ({ id })) }) as OrderPage

test('an order on the list that was loaded is no longer new, and one outside its filters is', async () => {
  page.countNewOrder({ id: 7 })
  page.countNewOrder({ id: 8 })
  await page.loadOrders(async () => listOf(9, 8))
  expect(page.count()).toBe(1)
  await page.loadOrders(async () => listOf(7, 9, 8))
  expect(page.count()).toBe(0)
})

test('orders stay new when the list fails to load', async () => {
  page.countNewOrder({ id: 7 })
  await expect(page.loadOrders(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(page.count()).toBe(1)
})
