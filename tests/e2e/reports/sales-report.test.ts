import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '#contract/days'
import { todayInMexico } from '#contract/fields'
import { formatDayLong } from '../../../web/staff/reports/periods.ts'
import { invoiceForm } from '../../api/invoices/invoicing.ts'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { violations } from '../axe.ts'
import { answerTo, phone, tryAgain } from '../browser.ts'
import { focused } from '../keyboard.ts'
import { keepPaper } from '../parts.ts'
import { openAs } from '../session.ts'

let shop: Shop

/** Sold today: 6 × TOR-0142 and 2 × LAM-0001. */
setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  const orderItems = [
    { productId: 1, quantity: 6 },
    { productId: 3, quantity: 2 },
  ]
  const { id } = await (await (await shop.as('cliente')).post('/orders', { orderItems })).json<{ id: number }>()
  await (await shop.as('admin')).put(`/orders/${id}/accept`)
})

const report = (address: string, viewport?: typeof phone) => openAs(shop, 'admin', address, viewport)
const sales = (page: Page) => page.getByRole('table', { name: 'Ventas' }).getByRole('row')

test('the report of a month groups sales by day, product and customer, with and without IVA', async () => {
  const page = await report('/reports/sales?period=month')
  await sales(page).filter({ hasText: '$1,410.54' }).waitFor()
  await page.getByText('sin ventas en el periodo anterior').first().waitFor()
  await page.getByText('No se restan notas de crédito ni dinero devuelto.').waitFor()
  await page.getByText('Producto', { exact: true }).click()
  await sales(page).filter({ hasText: 'TOR-0142' }).filter({ hasText: '$1,294.56' }).waitFor()
  await page.getByLabel('Con IVA').click()
  await sales(page).filter({ hasText: 'TOR-0142' }).filter({ hasText: '$1,116.00' }).waitFor()
  await page.getByText('Cliente', { exact: true }).click()
  await sales(page).filter({ hasText: 'Ferretería La Prueba' }).waitFor()
  await page.getByText('Vendedor', { exact: true }).click()
  await sales(page).filter({ hasText: 'Sin vendedor' }).waitFor()
  await page.getByText('Facturación', { exact: true }).click()
  await page.getByText('No hubo facturas en este periodo.').waitFor()
  await page.getByText('Método de pago', { exact: true }).click()
  await sales(page).filter({ hasText: 'Por definir' }).waitFor()
  await page.getByText('Periodo', { exact: true }).last().click()
  await sales(page).filter({ hasText: '$1,215.98' }).waitFor()
  await page.getByText('Cliente', { exact: true }).click()
  await sales(page).filter({ hasText: 'Ferretería La Prueba' }).waitFor()
  // The address keeps the view.
  await page.reload()
  await sales(page).filter({ hasText: 'Ferretería La Prueba' }).filter({ hasText: '$1,215.98' }).waitFor()
})

test('a period without sales shows a message, and «Solo pagado» counts paid orders alone', async () => {
  const page = await report('/reports/sales?period=lastMonth')
  await page.getByText('No hubo ventas en este periodo.').waitFor()
  await page.getByLabel('Periodo').selectOption('Hoy')
  await sales(page).filter({ hasText: '$1,410.54' }).waitFor()
  // The box follows the address, so it is checked only after the navigation.
  await page.getByLabel('Solo pagado').click()
  await page.getByText('No hubo ventas en este periodo.').waitFor()
})

test('the chart is read by keyboard, has its table below and links to the orders of a day', async () => {
  const page = await report('/reports/sales?period=7')
  const chart = page.getByRole('slider', { name: 'Ventas por día' })
  await chart.press('ArrowLeft')
  expect(await chart.getAttribute('aria-valuetext')).toContain(': $0.00; antes, ')
  await chart.press('End')
  expect(await chart.getAttribute('aria-valuetext')).toContain(': $1,410.54; antes, ')
  // The days in ascending order.
  await sales(page).last().filter({ hasText: '$1,410.54' }).waitFor()
  await chart.press('Enter')
  await page.getByRole('button', { name: 'Quitar filtro Vendido: hoy' }).waitFor()
  await page.getByRole('table', { name: 'Pedidos' }).getByRole('row').filter({ hasText: '$1,410.54' }).waitFor()
  await page.goBack()
  await page.getByText('Producto', { exact: true }).click()
  await sales(page).filter({ hasText: 'TOR-0142' }).getByRole('link', { name: '1 pedido' }).click()
  await page.getByRole('button', { name: /^Quitar filtro Producto: Tornillo hexagonal/ }).waitFor()
  await page.getByRole('table', { name: 'Pedidos' }).getByRole('row').filter({ hasText: '$1,410.54' }).waitFor()
  await page.goBack()
  await page.getByText('Categoría', { exact: true }).click()
  await page.getByText('Primer nivel', { exact: true }).click()
  await sales(page).filter({ hasText: 'Ferretería' }).getByRole('link', { name: '1 pedido' }).click()
  await page.getByRole('table', { name: 'Pedidos' }).getByRole('row').filter({ hasText: '$1,410.54' }).waitFor()
  await page.getByRole('button', { name: 'Quitar filtro Categoría: Ferretería y las que contiene' }).click()
  await page.getByRole('button', { name: /^Quitar filtro Categoría/ }).waitFor({ state: 'hidden' })
})

test('the name of a category shows its products, whose address can be shared', async () => {
  const page = await report('/reports/sales?period=month&tab=category&by=root')
  const category = (name: string) => sales(page).getByRole('link', { name, exact: true })
  const remove = (name: string) => page.getByRole('button', { name: `Quitar filtro Categoría: ${name}`, exact: true })
  const hexagonal = sales(page).filter({ hasText: 'TOR-0142' })
  await category('Iluminación').waitFor()
  await category('Ferretería').press('Enter')
  await hexagonal.filter({ hasText: '$1,294.56' }).filter({ hasText: '100%' }).waitFor()
  // The head and the only product of the category that was sold.
  expect(await sales(page).count()).toBe(2)
  await page.getByText('Ventas de sus productos: $1,294.56 con IVA.').waitFor()
  await page.getByRole('link', { name: 'Ventas con IVA $1,410.54' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await remove('Ferretería y las que contiene').waitFor()
  await hexagonal.getByRole('link', { name: '1 pedido' }).click()
  await page.getByRole('button', { name: /^Quitar filtro Producto: Tornillo hexagonal/ }).waitFor()
  await page.goBack()
  await hexagonal.waitFor()
  await page.goBack()
  await category('Ferretería').waitFor()
  // Without the categories below it.
  await page.getByText('Cada categoría', { exact: true }).click()
  await category('Hexagonales').press('Enter')
  await hexagonal.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV')
  await page.keyboard.press('Tab')
  await focused(remove('Hexagonales'))
  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^ventas de Hexagonales \S+ a \S+\.csv$/)
  await page.setViewportSize(phone)
  await remove('Hexagonales').click()
  await page.getByRole('listitem').getByRole('link', { name: 'Hexagonales', exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
})

test('a category without sales or that does not exist shows a message and can be left', async () => {
  const page = await report('/reports/sales?period=month&tab=category&category=2')
  await page.getByText('Ninguno de sus productos se vendió en este periodo.').waitFor()
  await page.goto('/reports/sales?period=month&tab=category&category=99')
  await page.getByText('Categoría no encontrada').waitFor()
  await page.getByRole('button', { name: 'Quitar filtro Categoría: n.º 99' }).click()
  await sales(page).filter({ hasText: 'Hexagonales' }).waitFor()
  await page.goto('/reports/sales?period=month&tab=category&category=all')
  await sales(page).filter({ hasText: 'Hexagonales' }).waitFor()
})

test('products show their margin, and customers their average order, latest order and balance', async () => {
  await shop.db.execute('UPDATE products SET cost = 10000 WHERE id = 1')
  const page = await report('/reports/sales?period=month&tab=product')
  // 6 × ($186.00 − $100.00)
  await sales(page).filter({ hasText: 'TOR-0142' }).filter({ hasText: '$516.00' }).waitFor()
  await page.getByText('Cliente', { exact: true }).click()
  const customer = sales(page).filter({ hasText: 'Ferretería La Prueba' })
  // The customer has one order: its total is also the sales, the average and the balance.
  await expect.poll(() => customer.innerText()).toMatch(/\$1,410\.54\s.*\$1,410\.54\s+hoy [\d:]+\s+\$1,410\.54/s)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(phone)
  await page.getByText(/^Ticket promedio \$1,410\.54 · último pedido hoy [\d:]+ · saldo \$1,410\.54$/).waitFor()
  expect(await violations(page)).toEqual([])
})

test('a report of today that stays open over midnight is that of the new day', async () => {
  const today = todayInMexico()
  const page = await openAs(shop, 'admin')
  await page.clock.install({ time: new Date(`${today}T23:59:30-06:00`) })
  await page.goto('/reports/sales?period=today')
  await sales(page).filter({ hasText: '$1,410.54' }).waitFor()
  await page.clock.runFor(60_000)
  await page.getByText('No hubo ventas en este periodo.').waitFor()
  await page.getByText(formatDayLong(addDays(today, 1)), { exact: true }).waitFor()
})

test('two dates in the wrong order are swapped', async () => {
  const page = await report('/reports/sales?period=range&from=2026-03-31&to=2026-03-01')
  await page.getByText('1 mar 2026 – 31 mar 2026').waitFor()
  expect(await page.getByLabel('Desde').inputValue()).toBe('01/03/2026')
})

test('on a phone each row is a card with the same data', async () => {
  const page = await report('/reports/sales?period=today&tab=product', phone)
  const card = page.getByRole('listitem').filter({ hasText: 'TOR-0142' })
  await card.getByText('1 pedido · 6 piezas · 1 cliente').waitFor()
  await card.getByText('$1,294.56').waitFor()
})

/** Prints the report. `width`: of a letter page without its margins. */
async function printed(page: Page, width = 710) {
  await page.getByRole('button', { name: 'Imprimir' }).click()
  const paper = page.frameLocator('iframe[aria-hidden=true]')
  await paper.getByRole('heading', { name: 'Reporte de ventas' }).waitFor({ state: 'attached' })
  const text = (selector: string) => paper.locator(selector).allTextContents()
  const [all] = await text('main')
  const sheet = { all, figures: await text('dd'), head: await text('th'), rows: await text('tbody tr') }
  const widths = await page.locator('iframe[aria-hidden=true]').evaluate((frame: HTMLIFrameElement, width) => {
    frame.style.width = `${width}px`
    const sheet = frame.contentDocument?.querySelector('main')
    const name = frame.contentDocument?.querySelector('td')?.clientWidth
    const widths = { sheet: sheet?.scrollWidth, name }
    frame.remove()
    return widths
  }, width)
  expect(widths).toEqual({ sheet: width, name: expect.toSatisfy((name: number) => name > 120) })
  return sheet
}

test('the report is printed with its figures, and the columns and rows of the screen', async () => {
  const page = await report('/reports/sales?period=month&tab=product')
  await sales(page).filter({ hasText: 'TOR-0142' }).waitFor()
  await keepPaper(page)
  const byAmount = await printed(page)
  expect(byAmount.figures.slice(0, 3)).toEqual(['$1,410.54', '1', '$1,410.54'])
  expect(byAmount.rows).toEqual([expect.stringContaining('TOR-0142'), expect.stringContaining('LAM-0001')])
  await page.getByRole('columnheader').getByRole('button', { name: 'Producto' }).click()
  await sales(page).last().filter({ hasText: 'TOR-0142' }).waitFor()
  expect((await printed(page)).rows).toEqual([expect.stringContaining('LAM-0001'), expect.stringContaining('TOR-0142')])
  await page.goto('/reports/sales?period=month&tab=category&category=4')
  await sales(page).filter({ hasText: 'LAM-0001' }).waitFor()
  await keepPaper(page)
  const ofCategory = await printed(page)
  expect(ofCategory.head).toContain('% de la categoría')
  expect(ofCategory.rows).toEqual([expect.stringContaining('100%')])
})

test('a printed report of more than 1,000 rows says that it has only the first', async () => {
  const page = await openAs(shop, 'admin')
  await page.route('**/reports/sales?from=*', async (route) => {
    const answer = await answerTo(route)
    await route.fulfill({ json: { ...(await answer.json()), more: true } })
  })
  await page.goto('/reports/sales?period=month&tab=product')
  await sales(page).filter({ hasText: 'TOR-0142' }).waitFor()
  await keepPaper(page)
  expect((await printed(page)).all).toContain('Se imprimieron los 1,000 con más ventas.')
})

test('«Facturación» prints the invoices of the period', async () => {
  const invoiced = await openShop()
  const client = await invoiced.as('cliente')
  const order = { customerId: 1, orderItems: [{ productId: 1, quantity: 6 }] }
  const { id } = await (await client.post('/orders', order)).json<{ id: number }>()
  await invoiced.db.execute(`UPDATE orders SET status = 'Accepted', paymentStatus = 'Paid' WHERE id = ${id}`)
  await client.post(`/orders/${id}/invoice`, invoiceForm)
  const page = await openAs(invoiced, 'admin', '/reports/sales?period=month&tab=invoices')
  await page.getByRole('table', { name: 'Facturación' }).getByText('Factura F-1').waitFor()
  await keepPaper(page)
  await page.getByRole('button', { name: 'Imprimir' }).click()
  const paper = page.frameLocator('iframe[aria-hidden=true]')
  await paper.getByRole('heading', { name: 'Facturación' }).waitFor({ state: 'attached' })
  expect(await paper.locator('tbody tr').allTextContents()).toEqual([
    expect.stringMatching(/^Factura F-1.*ESCUELA KEMPER URGATE EKU9003173C9.*\$1,294\.56Vigente$/),
  ])
  const width = await page.locator('iframe[aria-hidden=true]').evaluate((frame: HTMLIFrameElement) => {
    frame.style.width = '710px'
    return frame.contentDocument?.querySelector('article')?.scrollWidth
  })
  expect(width).toBe(710)
})

test('long names and large amounts fit a printed page', async () => {
  const long = await openShop()
  const orderItems = [{ productId: 1, quantity: 60 }]
  const { id } = await (await (await long.as('cliente')).post('/orders', { orderItems })).json<{ id: number }>()
  await (await long.as('admin')).put(`/orders/${id}/accept`)
  const name = 'Distribuidora de Herramientas y Materiales para la Construcción del Bajío'
  await long.db.batch([
    `UPDATE products SET cost = 10000, name = '${name}'`,
    'UPDATE order_items SET price = 12345678',
    'UPDATE orders SET subtotal = 740740680, iva = 118518509',
    `UPDATE customers SET company = '${name}'`,
  ])
  const page = await openAs(long, 'admin', '/reports/sales?period=month&tab=product')
  await keepPaper(page)
  await sales(page).filter({ hasText: '$8,592,591.89' }).waitFor()
  const products = await printed(page)
  expect(products.head).toEqual(['Producto', 'Ventas con IVA', '%', 'Margen', 'Pedidos', 'Piezas', 'Clientes'])
  await page.getByText('Cliente', { exact: true }).click()
  await sales(page).filter({ hasText: name }).filter({ hasText: '$8,592,591.89' }).waitFor()
  const customers = await printed(page)
  expect(customers.head).toEqual([
    'Cliente',
    'Ventas con IVA',
    '%',
    'Pedidos',
    'Piezas',
    'Ticket promedio',
    'Último pedido',
    'Saldo',
  ])
  // The date without "hoy", which is wrong when the paper is read.
  expect(customers.rows[0]).toMatch(/\$8,592,591\.89\d+ \S+ \d{4}\$8,592,591\.89$/)
})

test('a report that does not load can be retried', async () => {
  const page = await openAs(shop, 'admin')
  await page.route('**/reports/sales?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/reports/sales')
  await page.getByText('No se pudo cargar el reporte.').waitFor()
  // Without rows there is no file.
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await page.getByText('No se pudo exportar. Inténtalo de nuevo.').waitFor()
  await page.unroute('**/reports/sales?*')
  await tryAgain(page, sales(page).filter({ hasText: '$1,410.54' }))
})

test('on a phone an amount of millions is on one line', async () => {
  const own = await openShop()
  const admin = await own.as('admin')
  await admin.put('/products/1', { salePrice1: 9_000_000 })
  const order = { customerId: 1, orderItems: [{ productId: 1, quantity: 6 }] }
  const { id } = await (await admin.post('/admin/orders', order)).json<{ id: number }>()
  await admin.put(`/orders/${id}/accept`)
  const page = await openAs(own, 'admin', '/reports/sales', phone)
  const amount = page.getByRole('link', { name: /^Ventas con IVA/ }).getByText('$62,640,000.00')
  const lines = await amount.evaluate((figure) => {
    const text = document.createRange()
    text.selectNodeContents(figure)
    return text.getClientRects().length
  })
  expect(lines).toBe(1)
})
