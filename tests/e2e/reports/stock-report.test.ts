import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openShop } from '../../shop.ts'
import { phone } from '../browser.ts'
import { openAs } from '../session.ts'

async function report(view: string, viewport?: typeof phone) {
  const shop = await openShop()
  await shop.db.execute('UPDATE inventory SET avg_cost = 10000, min_stock = 120 WHERE productId = 1')
  return { shop, page: await openAs(shop, 'almacen', `/reports/inventory?view=${view}`, viewport) }
}

const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('the stock is valued by category, and products without a cost are counted', async () => {
  const { page } = await report('valuation')
  await rowWith(page, 'Hexagonales').getByText('$10,000.00').waitFor()
  await page.getByText('productos sin costo no se valúan.').waitFor()
  await page.getByLabel('Al cierre del').fill('2020-01-01')
  await expect.poll(() => page.url()).toContain('asOf=2020-01-01')
  await rowWith(page, 'Hexagonales').waitFor()
})

test('low stock shows how much to buy and links to the ledger', async () => {
  const { page } = await report('low')
  const row = rowWith(page, 'TOR-0142')
  await row.getByText('140', { exact: true }).waitFor()
  await row.getByRole('link', { name: 'TOR-0142' }).click()
  await page.getByRole('dialog').getByText('TOR-0142').first().waitFor()
})

test('each view shows a message when the period has no data', async () => {
  const { page } = await report('movements')
  await page.getByText('No hubo movimientos en este periodo.').waitFor()
  await page.getByText('Mermas', { exact: true }).click()
  await page.getByText('No hubo mermas en este periodo.').waitFor()
  await page.getByText('Sin movimiento', { exact: true }).click()
  await rowWith(page, 'TOR-0142').getByText('Nunca').waitFor()
  await page.reload()
  await rowWith(page, 'TOR-0142').getByText('Nunca').waitFor()
})

test('on a phone the report shows the same data', async () => {
  const { page } = await report('low', phone)
  const card = page.getByRole('listitem').filter({ hasText: 'TOR-0142' })
  await card.getByText('140', { exact: true }).waitFor()
  // One row for each figure would be twice as high.
  expect((await card.boundingBox())?.height).toBeLessThan(120)
})
