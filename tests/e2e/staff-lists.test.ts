import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { todayInMexico } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { enter as enterRoom, fromClient } from '../rooms/sockets.ts'
import { openShop, type Shop } from '../shop.ts'
import { desktop, drawn, hold, phone, resize, tablet, untilLive, visit } from './browser.ts'
import { hurryUntil, stopClock } from './clock.ts'
import { focused } from './keyboard.ts'
import { setOffline } from './network.ts'
import { closeLeftScreens, openAs, openForFile } from './session.ts'

let shop: Shop
let reader: Page | undefined

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  reader = undefined
  // The suggested purchase has a row.
  await shop.db.execute('UPDATE inventory SET min_stock = 120 WHERE productId = 1')
})

const enter = (path: string, viewport = desktop) => openAs(shop, 'admin', path, viewport)

async function newOrder() {
  const client = await shop.as('cliente')
  return (await client.post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })).json<Order>()
}

const searchOf = (page: Page) => new URL(page.url()).searchParams.get('search')
const historyOf = (page: Page) => page.evaluate(() => history.length)

/** A page whose screens close when another opens. Tests that only read visit their screen in it, without another load. */
async function read(path: string) {
  if (reader) await visit(reader, path)
  else {
    reader = await openForFile(shop, 'admin')
    await closeLeftScreens(reader, 1)
    await reader.goto(path)
  }
  return reader
}

test.for([
  ['/products/manage', 'cincel', 'Cincel Ñandú', 'Lámpara LED 9 W'],
  ['/inventory/view', 'cincel', 'Cincel Ñandú', 'Lámpara LED 9 W'],
  ['/customers/manage', 'otra tienda', 'Otra Tienda', 'Ferretería La Prueba'],
  ['/team/manage', 'gil', 'Gil Gerente', 'Vero Ventas'],
] as const)('%s is searched while the user types', async ([path, text, found, other]) => {
  const page = await read(path)
  await page.getByText(other).first().waitFor()
  const before = await historyOf(page)
  const field = page.getByRole('search').getByRole('textbox')
  await field.pressSequentially(text)
  await page.getByText(other).first().waitFor({ state: 'hidden' })
  await page.getByText(found).first().waitFor()
  await expect.poll(() => searchOf(page)).toBe(text)
  expect(await historyOf(page)).toBe(before)
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).click()
  await page.getByText(other).first().waitFor()
  expect(searchOf(page)).toBeNull()
})

test('the number of rows that a search finds is announced, also none', async () => {
  const page = await enter('/products/manage')
  const announced = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
  await page.getByRole('search').getByRole('textbox').fill('cincel')
  await announced('1 resultado')
  await page.getByRole('search').getByRole('textbox').fill('ninguno se llama así')
  await announced('0 resultados')
})

test('without a network a search shows an error instead of the rows of the one before', async () => {
  const page = await enter('/customers/manage')
  const row = page.getByRole('row').filter({ hasText: 'Ferretería La Prueba' })
  await row.waitFor()
  await setOffline(page, true)
  await page.getByRole('search').getByRole('textbox').fill('prueba')
  await page.getByText('No se pudieron cargar los clientes.').waitFor()
  expect(await row.isVisible()).toBe(false)
  await setOffline(page, false)
  await row.waitFor()
})

test('a folio is found in every tab', async () => {
  const { id, order_number } = await newOrder()
  await (await shop.as('admin')).put(`/orders/${id}/accept`)
  const page = await enter('/orders/manage?tab=shipped')
  await page.getByText('No hay pedidos en camino.').waitFor()
  await page.getByRole('search').getByRole('textbox').fill(`#${order_number}`)
  await page.getByText('El folio se busca en todas las vistas.').waitFor()
  await page.getByRole('link', { name: String(order_number), exact: true }).waitFor()
})

test('an order of today is one of yesterday after midnight, in the open list and on its page', async () => {
  const { id, order_number } = await newOrder()
  const page = await openAs(shop, 'admin')
  const beforeMidnight = new Date(`${todayInMexico()}T23:59:30-06:00`)
  await page.clock.install({ time: beforeMidnight })
  await page.goto('/orders/manage?tab=all')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: String(order_number), exact: true }) })
  await row.getByText(/^hoy \d/).waitFor()
  await page.clock.runFor(60_000)
  await row.getByText(/^ayer \d/).waitFor()
  await page.clock.setSystemTime(beforeMidnight)
  await page.goto(`/orders/view/${id}`)
  await page
    .getByText(/^hoy \d/)
    .first()
    .waitFor()
  await page.clock.runFor(60_000)
  await page
    .getByText(/^ayer \d/)
    .first()
    .waitFor()
})

test('an order outside the tab is found in Todas', async () => {
  const { id, order_number } = await newOrder()
  await (await shop.as('admin')).put(`/orders/${id}/accept`)
  const page = await enter('/orders/manage?tab=shipped')
  await page.getByText('No hay pedidos en camino.').waitFor()
  await page.getByRole('search').getByRole('textbox').fill('TOR-0142')
  await page
    .getByText(/en Todas/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Ver en Todas' }).click()
  await page.getByRole('link', { name: String(order_number), exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('all')
})

test('on a phone the filters are a sheet behind one button', async () => {
  const page = await enter('/customers/manage', phone)
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtros' })
  await sheet.getByLabel('Estado', { exact: true }).selectOption('blocked')
  await sheet.getByLabel('Saldo').selectOption('owing')
  await sheet.getByRole('button', { name: 'Ver resultados' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Filtros (2)' }).click()
  await sheet.getByRole('button', { name: 'Limpiar filtros' }).click()
  await sheet.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page.getByText('Ferretería La Prueba').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('two filters changed before the list is drawn again are both kept', async () => {
  const page = await enter('/customers/manage')
  await page.getByText('Ferretería La Prueba').waitFor()
  await page.evaluate(() => {
    for (const [label, value] of [
      ['Estado', 'blocked'],
      ['Saldo', 'owing'],
    ]) {
      const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)
      if (!select || !value) throw new Error(`No filter ${label}`)
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await page.getByText('Ningún resultado con estos filtros.').waitFor()
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ status: 'blocked', balance: 'owing' })
})

test('a new order is announced beside the title, and covers no content', async () => {
  await newOrder()
  const page = await openAs(shop, 'admin')
  await untilLive(page, '/orders', async () => {
    await page.goto('/orders/manage?tab=all')
    await page.getByRole('row').nth(1).waitFor()
  })
  const { order_number } = await newOrder()
  const pill = page.getByRole('main').getByRole('button', { name: /^1 pedido nuevo/ })
  await pill.waitFor()
  const [pending] = await shop.rows("SELECT count(*) AS n FROM orders WHERE status = 'Pending'")
  await page.getByRole('link', { name: new RegExp(`^Pedidos ${pending?.n} pedidos? por aceptar$`) }).waitFor()
  const isInHeader = await pill.evaluate((button) => button.closest('header') !== null)
  expect(isInHeader).toBe(true)
  await pill.click()
  await page.getByRole('link', { name: String(order_number), exact: true }).waitFor()
})

test.for([
  ['/orders/manage?tab=all', ['RFC', 'Subtotal', 'IVA', 'Total', 'Saldo', 'Folio de factura']],
  [
    '/products/manage',
    ['Código', 'Mínimo', 'Múltiplo', 'Existencia mínima', 'Ubicación', 'Clave SAT', 'Clave de unidad'],
  ],
] as const)('the export of %s has every column that another program needs', async ([path, wanted]) => {
  await newOrder()
  const page = await enter(path)
  await page.getByRole('row').nth(1).waitFor()
  const [titles = [], first = []] = await exportedCells(page)
  expect(titles).toEqual(expect.arrayContaining([...wanted]))
  expect(first.length).toBeGreaterThanOrEqual(titles.length)
})

/** The lines of the CSV file of the list, split at each comma. */
async function exportedCells(page: Page) {
  await page.getByRole('button', { name: 'Exportar' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const text = readFileSync(await (await downloading).path(), 'utf8')
  return text
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.split(','))
}

test('the mark of an unread message comes and goes on the open list of orders', async () => {
  await newOrder()
  const page = await openAs(shop, 'admin')
  await untilLive(page, '/orders', async () => {
    await page.goto('/orders/manage?tab=all')
    await page.getByRole('row').nth(1).waitFor()
  })
  const mark = page.getByRole('row').nth(1).getByTitle('El cliente escribió')
  const client = await enterRoom(shop, await shop.as('cliente'), 'client', '3')
  client.sendEvent(fromClient('¿Ya salió mi pedido?'))
  const { seq } = await client.next('chat:new_message')
  await mark.waitFor()
  const staff = await enterRoom(shop, await shop.as('ventas'), 'staff', 'lobby')
  staff.sendEvent({ event: 'chat:read', data: { clientId: 3, seq } })
  await mark.waitFor({ state: 'hidden' })
})

test('the list of orders filters those whose invoice failed, and marks them', async () => {
  const { id, order_number } = await newOrder()
  await newOrder()
  await shop.db.execute(`INSERT INTO invoices (orderId, external_id, status, input)
    VALUES (${id}, 'failed-${id}', 'failed', '{}')`)
  const page = await enter('/orders/manage?tab=all')
  await page.getByLabel('Factura', { exact: true }).selectOption('Factura con error')
  const rows = page.getByRole('table').getByRole('row')
  await expect.poll(() => rows.count()).toBe(2)
  await rows
    .filter({ hasText: String(order_number) })
    .getByText('Factura con error')
    .waitFor({ state: 'attached' })
  await page.getByLabel('Factura', { exact: true }).selectOption('Sin factura')
  await page.getByText('Ningún resultado con estos filtros.').waitFor()
})

test('selected orders are accepted together, and their picking lists are printed', async () => {
  const made = [await newOrder(), await newOrder()]
  const page = await enter('/orders/manage?tab=toAccept')
  for (const { order_number } of made) {
    await page.getByRole('checkbox', { name: `Elegir el pedido ${order_number}` }).check()
  }
  // Another member accepts one of them meanwhile.
  await (await shop.as('gerente')).put(`/orders/${made[0]?.id}/accept`)
  const bar = page.getByRole('region', { name: 'Pedidos elegidos' })
  await bar.getByRole('button', { name: 'Aceptar 2' }).click()
  await page.getByText('Aceptaste 1 pedido.').waitFor()
  await bar.getByRole('alert').getByText(`${made[0]?.order_number}:`).waitFor()
  await bar.getByRole('button', { name: 'Listas de surtido' }).click()
  const text = await page.frameLocator('iframe[title^=Surtido]').locator('article').first().innerText()
  expect(text).toContain(`Surtido ${made[0]?.order_number}`)
  expect(text).not.toContain('$')
})

test('a selected order stays selected when an action changes only the others', async () => {
  const [pending, accepted] = [await newOrder(), await newOrder()]
  await (await shop.as('gerente')).put(`/orders/${accepted.id}/accept`)
  const page = await enter('/orders/manage?tab=all')
  const boxOf = (number: number) => page.getByRole('checkbox', { name: `Elegir el pedido ${number}`, exact: true })
  for (const { order_number } of [pending, accepted]) await boxOf(order_number).check()
  const bar = page.getByRole('region', { name: 'Pedidos elegidos' })
  await bar.getByRole('button', { name: 'Aceptar 1' }).click()
  await page.getByText('Aceptaste 1 pedido.').waitFor()
  await bar.getByText('1 elegido', { exact: true }).waitFor()
  expect(await boxOf(accepted.order_number).isChecked()).toBe(true)
  expect(await boxOf(pending.order_number).isChecked()).toBe(false)
})

/** Width of the part of the table that its box does not show. */
const hiddenWidth = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    let box = table.parentElement
    while (box && getComputedStyle(box).overflowX === 'visible') box = box.parentElement
    return table.scrollWidth - (box?.clientWidth ?? 0)
  })

const notebooks = [1440, 1366, 1280]

test.for([
  ['/customers/manage', notebooks],
  ['/inventory/view', notebooks],
  ['/products/manage', [1440]],
] as const)('the columns of %s fit in the windows of notebooks, and beside the chat', async ([path, widths]) => {
  const page = await enter(path)
  await page.getByRole('table').waitFor()
  for (const width of widths) {
    await resize(page, { width, height: 800 })
    await expect.poll(() => hiddenWidth(page), { message: `hidden at ${width} px` }).toBeLessThanOrEqual(0)
  }
  await resize(page, desktop)
  await page.getByRole('button', { name: /^Soporte/ }).click()
  await page.getByRole('dialog', { name: 'Soporte' }).waitFor()
  await expect.poll(() => hiddenWidth(page), { message: 'hidden beside the chat' }).toBeLessThanOrEqual(0)
})

test('the columns of the suggested purchase fit in the window of a tablet', async () => {
  const page = await enter('/inventory/purchases?tab=suggested', tablet)
  await page.getByRole('table').waitFor()
  await expect.poll(() => hiddenWidth(page)).toBeLessThanOrEqual(0)
})

test('the columns of the orders fit on a tablet and beside the chat, and return when it is closed', async () => {
  await newOrder()
  const page = await enter('/orders/manage?tab=all', tablet)
  await page.getByRole('table').waitFor()
  await expect.poll(() => hiddenWidth(page)).toBeLessThanOrEqual(0)
  await resize(page, desktop)
  await page.getByRole('columnheader', { name: 'Vendedor' }).waitFor()
  await page.getByRole('button', { name: /^Soporte/ }).click()
  await page.getByRole('columnheader', { name: 'Vendedor' }).waitFor({ state: 'detached' })
  await expect.poll(() => hiddenWidth(page)).toBeLessThanOrEqual(0)
  const name = page.getByRole('row').nth(1).getByText('Ferretería La Prueba')
  expect((await name.boundingBox())?.width).toBeGreaterThan(100)
  await page.getByRole('dialog', { name: 'Soporte' }).getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page.getByRole('columnheader', { name: 'Vendedor' }).waitFor()
})

test('a large list is exported to Excel', async () => {
  // More than 160 kB: the library zips such a sheet in a worker by default, which the content policy forbids.
  await shop.db.execute('UPDATE customers SET notes = hex(zeroblob(100000)) WHERE id = 1')
  const page = await enter('/customers/manage')
  await page.getByRole('row', { name: /Ferretería La Prueba/ }).waitFor()
  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /Excel|XLSX/ }).click()
  expect((await download).suggestedFilename()).toBe('clientes.xlsx')
  await shop.db.execute('UPDATE customers SET notes = NULL WHERE id = 1')
})

test('an export shows which part of the list has arrived', async () => {
  await shop.db.execute(`INSERT INTO customers (name, email, phone, zip, tax_id, tax_system)
    SELECT 'Tienda ' || value, value || '@tienda.mx', '4770000000', '36000', 'XAXX010101000', '616' FROM generate_series(1, 300)`)
  const page = await enter('/customers/manage')
  await page.getByRole('row', { name: /Ferretería La Prueba/ }).waitFor()
  const release = await hold(page, /customers\?.*page=2/)
  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await page.getByRole('button', { name: /^Exportando 6\d %$/ }).waitFor()
  release()
  await download
  await page.getByRole('button', { name: 'Exportar' }).waitFor()
  await shop.db.execute("DELETE FROM customers WHERE name LIKE 'Tienda %'")
})

test('a column that the user hides stays hidden, also in the export', async () => {
  await newOrder()
  const page = await enter('/orders/manage?tab=all')
  await page.getByRole('columnheader', { name: 'Vendedor' }).waitFor()
  await page.getByRole('button', { name: 'Columnas' }).click()
  await page.getByRole('menuitem', { name: 'Vendedor' }).click()
  await page.getByRole('columnheader', { name: 'Vendedor' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('columnheader', { name: 'Avisos' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Vendedor' }).count()).toBe(0)
  const [titles] = await exportedCells(page)
  expect(titles).toContain('Método')
  expect(titles).not.toContain('Vendedor')
})

test.for([
  ['/orders/manage?tab=all&sort=flavour&seller=nobody&minTotal=much', 'tab=all'],
  ['/customers/manage?status=asleep', ''],
  ['/inventory/view?stock=some&category=x&sort=-y', ''],
] as const)('%s ignores the values that the list does not have', async ([path, remaining]) => {
  await newOrder()
  const page = await read(path)
  await page.getByRole('row').nth(1).waitFor()
  await expect.poll(() => new URL(page.url()).search.slice(1)).toBe(remaining)
})

test('a report ignores a day that does not exist', async () => {
  const page = await read('/reports/sales?period=range&from=2026-02-31&to=never')
  await page.getByText('No hubo ventas en este periodo.').or(page.getByRole('table')).first().waitFor()
})

test('a page that the list no longer has shows the last one', async () => {
  await newOrder()
  const page = await read('/orders/manage?tab=all&page=40')
  await page.getByRole('row').nth(1).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('1')
})

test('a typed page number shows that page, and another size of the pages begins at the top; the last page leaves the focus', async () => {
  await shop.db.execute(`INSERT INTO customers (name, email, phone, zip, tax_id, tax_system, legal_name, company)
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 50)
    SELECT 'Zapata ' || n, 'zapata' || n || '@example.mx', '4770000000', '37000', '', '', '', ''
    FROM numbers`)
  const page = await enter('/customers/manage')
  const field = page.getByRole('textbox', { name: 'Página de 3' })
  await field.fill('3')
  await field.press('Enter')
  await page.getByText('41–').waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBe('3')
  for (const text of ['0', '2.5', '-1']) {
    await field.fill(text)
    await field.press('Enter')
    expect(await field.inputValue()).toBe('3')
  }
  await field.fill('2')
  await field.blur()
  await page.getByText('21–40 de').waitFor()
  const next = page.getByRole('button', { name: 'Página siguiente' })
  await next.press('Enter')
  await page.getByText('41–').waitFor()
  await drawn(page)
  await focused(next)
  await page.getByLabel('Clientes por página').selectOption('50')
  await page.getByText('1–50 de').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await shop.db.execute("DELETE FROM customers WHERE name LIKE 'Zapata %'")
})

test('a filter chosen right after typing searches with the typed text, once', async () => {
  const page = await openAs(shop, 'admin')
  await page.clock.install()
  await page.goto('/customers/manage')
  await page.getByText('Ferretería La Prueba').first().waitFor()
  // From here on, the clock of the page moves only in steps of this test.
  await stopClock(page)
  const lists: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/customers') lists.push(search)
  })
  // Typed and chosen in one task, before the pause after which the field searches by itself.
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('main search input')
    const select = document.querySelector<HTMLSelectElement>('select[aria-label="Estado"]')
    if (!input || !select) throw new Error('No search or filter')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'otra tienda')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    select.value = 'active'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await hurryUntil(page, () => page.getByText('Ferretería La Prueba').first().isHidden(), 100)
  // Longer than the pause.
  await page.clock.runFor(2000)
  // The next search comes after any that the field would have sent.
  await page.getByLabel('Estado', { exact: true }).selectOption('blocked')
  await hurryUntil(page, () => page.getByText('Ningún resultado con estos filtros.').isVisible(), 100)
  expect(lists.map((search) => Object.fromEntries(new URLSearchParams(search)))).toMatchObject([
    { search: 'otra tienda', status: 'active' },
    { search: 'otra tienda', status: 'blocked' },
  ])
})

test('a long name takes two lines of a row, and its title has all of it', async () => {
  const company = 'Comercializadora y Distribuidora de Materiales para la Construcción y Tlapalería Hermanos Villalobos'
  await shop.db.execute({ sql: 'UPDATE customers SET company = ? WHERE id = 1', args: [company] })
  const { order_number } = await newOrder()
  const page = await enter('/orders/manage?tab=all')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: String(order_number), exact: true }) })
  await row.getByTitle(company).waitFor()
  expect((await row.boundingBox())?.height).toBeLessThan(70)
  await shop.db.execute('UPDATE customers SET company = NULL WHERE id = 1')
})

test('the sort icons take no width from the product names: a long name stays on one line', async () => {
  const name = 'Abrazadera sin fin de acero inoxidable 1"'
  const [product] = await shop.rows('SELECT name FROM products WHERE id = 1')
  await shop.db.execute({ sql: 'UPDATE products SET name = ? WHERE id = 1', args: [name] })
  const page = await enter('/inventory/view')
  const cell = page.getByRole('table').getByText(name, { exact: true })
  await cell.waitFor()
  const linesOf = (element: Element) =>
    element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight)
  expect(Math.round(await cell.evaluate(linesOf))).toBe(1)
  await shop.db.execute({ sql: 'UPDATE products SET name = ? WHERE id = 1', args: [String(product?.name)] })
})

test('an empty view of the orders leads to the next one with work', async () => {
  const { id, order_number } = await newOrder()
  await (await shop.as('admin')).put(`/orders/${id}/accept`)
  const page = await enter('/orders/manage?tab=shipped')
  await page.getByText('No hay pedidos en camino.').waitFor()
  await page.getByRole('button', { name: /^Ver \d+ por (aceptar|surtir)$/ }).click()
  await page.getByRole('button', { name: /^Por surtir/ }).click()
  await page.getByRole('link', { name: String(order_number), exact: true }).waitFor()
})
