import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { untilFileEnd } from '../file-end.ts'
import { openShop, type Shop } from '../shop.ts'
import { openAs } from './session.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ until: untilFileEnd })
})

/** The page of a new order, which was opened from the list of orders. */
async function atOrder() {
  const client = await shop.as('cliente')
  const { id } = await (await client.post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })).json<Order>()
  const page = await openAs(shop, 'admin', '/orders/manage?tab=all')
  await page.locator(`a[href="/orders/view/${id}"]`).click()
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  const dialog = page.getByRole('dialog', { name: /^Registrar pago/ })
  await dialog.waitFor()
  // Back is cancelled, so it never ends for Playwright.
  const goBack = () => void page.goBack().catch(() => undefined)
  return { page, dialog, goBack, path: `/orders/view/${id}` }
}

test('Back closes a dialog and keeps its page', async () => {
  const { page, dialog, goBack, path } = await atOrder()
  goBack()
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(path)
  await page.keyboard.press('Shift')
  goBack()
  await page.waitForURL('**/orders/manage?tab=all')
})

test('Back asks before it closes a dialog with unsaved changes, and closes the question first', async () => {
  const { page, dialog, goBack, path } = await atOrder()
  await dialog.getByLabel('Referencia').fill('SPEI 123')
  goBack()
  const question = page.getByRole('dialog', { name: 'Tienes cambios sin guardar. ¿Salir?' })
  await question.waitFor()
  goBack()
  await question.waitFor({ state: 'hidden' })
  expect(await dialog.getByLabel('Referencia').inputValue()).toBe('SPEI 123')
  await page.keyboard.press('Shift')
  goBack()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(path)
})
