import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { violations } from '../axe.ts'
import { drawn, phone } from '../browser.ts'
import { keepPaper } from '../parts.ts'
import { openAs } from '../session.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  await shop.db.execute('UPDATE inventory SET avg_cost = 10000, min_stock = 120 WHERE productId = 1')
})

const report = (view: string, viewport?: typeof phone) =>
  openAs(shop, 'almacen', `/reports/inventory?view=${view}`, viewport)

const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('the stock is valued by category, and products without a cost are counted', async () => {
  const page = await report('valuation')
  await rowWith(page, 'Hexagonales').getByText('$10,000.00').waitFor()
  await page.getByText('productos sin costo no se valúan.').waitFor()
  const answered = page.waitForResponse(/asOf=2020-01-01/)
  await page.getByLabel('Al cierre del').fill('2020-01-01')
  await expect.poll(() => page.url()).toContain('asOf=2020-01-01')
  expect((await answered).status()).toBe(200)
  await drawn(page)
  await rowWith(page, 'Hexagonales').waitFor()
})

test('low stock shows how much to buy and links to the ledger', async () => {
  const page = await report('low')
  const row = rowWith(page, 'TOR-0142')
  await row.getByText('140', { exact: true }).waitFor()
  await row.getByRole('link', { name: 'TOR-0142' }).click()
  await page.getByRole('dialog').getByText('TOR-0142').first().waitFor()
})

test('each view shows a message when the period has no data', async () => {
  const page = await report('movements')
  await page.getByText('No hubo movimientos en este periodo.').waitFor()
  await page.getByText('Mermas', { exact: true }).click()
  await page.getByText('No hubo mermas en este periodo.').waitFor()
  await page.getByText('Sin movimiento', { exact: true }).click()
  await rowWith(page, 'TOR-0142').getByText('Nunca').waitFor()
  await page.reload()
  await rowWith(page, 'TOR-0142').getByText('Nunca').waitFor()
})

test('the export has every row of a long report, in the order of the table', async () => {
  const many = await openShop()
  await many.db.batch(
    [
      `INSERT INTO products (code, name, salePrice1) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
        SELECT printf('N-%04d', i), 'N', 100 FROM n`,
      "INSERT INTO inventory (productId, on_hand) SELECT id, 2 FROM products WHERE code LIKE 'N-%'",
    ],
    'write',
  )
  const page = await openAs(many, 'almacen', '/reports/inventory?view=idle')
  await page.getByText('Se muestran los primeros 1,000 renglones.').waitFor()
  const order = page.getByRole('columnheader').getByRole('button', { name: 'Código' })
  await order.click()
  await order.click()
  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const [, ...lines] = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  const codes = lines.map((line) => line.split(',')[0]).filter((code) => code?.startsWith('N-'))
  expect(codes).toHaveLength(1100)
  expect(codes).toEqual(codes.toSorted().reverse())
})

test('each view is printed with its figures and rows, in the order of the table', async () => {
  const page = await report('valuation')
  await keepPaper(page)
  const frame = page.locator('iframe[aria-hidden=true]')
  const paper = page.frameLocator('iframe[aria-hidden=true]')
  await rowWith(page, 'Hexagonales').getByText('$10,000.00').waitFor()
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await paper.getByText('Reporte de inventario: Valuación').waitFor({ state: 'attached' })
  await paper.locator('td', { hasText: '$10,000.00' }).waitFor({ state: 'attached' })
  await frame.evaluate((element) => element.remove())

  await page.getByText('Sin movimiento', { exact: true }).click()
  const order = page.getByRole('columnheader').getByRole('button', { name: 'Código' })
  await order.click()
  await order.click()
  await rowWith(page, 'TOR-0142').getByText('Nunca').waitFor()
  const codes = page.getByRole('table', { name: 'Sin movimiento' }).getByRole('link')
  const shown = await codes.allTextContents()
  expect(shown).toEqual(shown.toSorted().reverse())
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await paper.getByText('sin movimiento en 90 días').waitFor({ state: 'attached' })
  expect(await paper.locator('tbody tr td:first-child').allTextContents()).toEqual(shown)
  // Letter format without its margins.
  const widths = await frame.evaluate((element: HTMLIFrameElement) => {
    element.style.width = '720px'
    const sheet = element.contentDocument?.querySelector('article')
    return [sheet?.scrollWidth, sheet?.clientWidth]
  })
  expect(widths[0]).toBe(widths[1])
})

test('on a phone the report shows the same data', async () => {
  const page = await report('low', phone)
  const card = page.getByRole('listitem').filter({ hasText: 'TOR-0142' })
  await card.getByText('140', { exact: true }).waitFor()
  // One row for each figure would be twice as high.
  expect((await card.boundingBox())?.height).toBeLessThan(120)
})

test('a view of a period is compared with the period before, also on paper', async () => {
  const moved = await openShop()
  await moved.db.batch(
    [
      'UPDATE inventory SET avg_cost = 10000 WHERE productId = 1',
      `INSERT INTO stock_movements (productId, type, on_hand, createdAt)
        SELECT 1, value ->> 0, value ->> 1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', value ->> 2)
        FROM json_each('[["waste", -4, "-40 days"], ["waste", -6, "-1 day"], ["purchase", 20, "-1 day"]]')`,
    ],
    'write',
  )
  const page = await openAs(moved, 'almacen', '/reports/inventory?view=waste', phone)
  await keepPaper(page)
  const foot = page.locator('footer').filter({ hasText: 'El periodo anterior es del' })
  expect(await foot.innerText()).toMatch(/6 piezas\s+\+50 %\s+vs\. periodo anterior/)
  expect(await foot.innerText()).toMatch(/\$600\.00 de costo\s+\+50 %/)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Imprimir' }).click()
  const paper = page.frameLocator('iframe[aria-hidden=true]').locator('article')
  await paper.getByText('+50 %').first().waitFor({ state: 'attached' })
  expect(await paper.textContent()).toContain('El periodo anterior es del')

  await page.goto('/reports/inventory?view=movements')
  await foot.getByText('sin entradas en el periodo anterior').waitFor()
  expect(await foot.innerText()).toMatch(/6 piezas de salida\s+\+50 %/)
  await page.goto('/reports/inventory?view=idle')
  await page.getByRole('listitem').filter({ hasText: 'TOR-0143' }).waitFor()
  expect(await page.getByText('periodo anterior').count()).toBe(0)
})
