import type { Page } from 'playwright-core'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { demoPassword } from '../../../db/seed/users.ts'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { contextOf, desktop, drawn, openPage, phone, signIn, untilLive } from '../browser.ts'
import { focused } from '../keyboard.ts'
import { fail } from '../messages/screen.ts'
import { lines, row, toast } from '../parts.ts'
import { openForFile } from '../session.ts'

let shop: Shop
/** The page of tests that do not depend on what the browser has stored. */
let shared: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd, data: 'demo' })
  shared = await openForFile(shop, 'cliente')
})

afterEach(() => shared.unrouteAll({ behavior: 'ignoreErrors' }))

/** Empties the client's order, then loads the products in the page that the tests share. */
async function load(path = '/client/products', viewport = desktop) {
  await shop.db.execute('DELETE FROM cart_items')
  await shared.setViewportSize(viewport)
  await shared.goto(path)
  return shared
}

/** Opens the products in a new page, whose storage is empty. `wholeCatalog: false` blocks the requests for the whole catalogue. */
async function enter(path = '/client/products', viewport = desktop, { wholeCatalog = true } = {}) {
  await shop.db.execute('DELETE FROM cart_items')
  const page = await openPage(shop.url, viewport)
  if (!wholeCatalog) await fail(page, 'GET', /^\/catalog/)
  await signIn(page, 'cliente@demo.mx', demoPassword)
  await page.goto(path)
  return page
}

const quantity = (page: Page, code: string) => row(page, code).getByRole('spinbutton')
const stock = (page: Page, code: string) => row(page, code).getByRole('cell').nth(2)
const list = (page: Page) => page.getByRole('region', { name: 'Productos' })

/** The table of products, once it has this number of rows, its head included. */
const table = (page: Page, rows: number) =>
  page.getByRole('table', { name: 'Productos' }).and(page.locator(`[aria-rowcount="${rows}"]`))

async function countProducts() {
  const [count] = await shop.rows("SELECT count(*) AS count FROM products WHERE status = 'active'")
  return Number(count?.count)
}

async function lastProduct() {
  const [last] = await shop.rows(
    "SELECT code FROM products WHERE status = 'active' ORDER BY position DESC, id DESC LIMIT 1",
  )
  return String(last?.code)
}

async function product(code: string) {
  const [found] = await shop.rows(
    'SELECT products.*, quantity FROM products JOIN inventory ON productId = products.id WHERE code = ?',
    [code],
  )
  if (!found) throw new Error(`${code} is not in the demo shop`)
  return found as { id: number; name: string; quantity: number; salePrice1: number }
}

/** Makes an order of another client through the API. */
async function someoneBuys(productId: number, pieces: number) {
  const [other] = await shop.rows('SELECT email, customerId FROM users WHERE AccesoId = 3 AND customerId > 1 LIMIT 1')
  const credentials = { email: other?.email, password: demoPassword, acceso: [1] }
  const { access_token } = await (await shop.anonymous.post('/login', credentials)).json<{ access_token: string }>()
  const order = { customerId: other?.customerId, orderItems: [{ productId, quantity: pieces }] }
  const answer = await shop.anonymous.post('/orders', order, { token: access_token })
  expect(answer.status).toBe(201)
}

test('the name of a product opens its details over the list, and Back closes them', async () => {
  const page = await load('/dashboard')
  await page.getByRole('link', { name: 'Productos' }).click()
  const { id, name } = await product('TOR-0142')
  const open = row(page, 'TOR-0142').getByRole('button', { name })
  await open.click()
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByText('Ferretería › Tornillería › Tornillos').waitFor()
  await expect.poll(() => page.url()).toContain(`producto=${id}`)
  await page.goBack()
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(page.url()).search).toBe('')

  await page.goForward()
  await drawer.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(page.url()).search).toBe('')

  // The drawer closes with a step back in the history. A double click takes one step only: a second one would leave the list.
  await open.click()
  await drawer.getByRole('button', { name: 'Cerrar', exact: true }).dblclick()
  await drawer.waitFor({ state: 'hidden' })
  // A second step back would be in progress now.
  await open.click()
  await drawer.waitFor()
  expect(new URL(page.url()).pathname).toBe('/client/products')
})

test('the number of products that a search finds is announced, also none', async () => {
  const page = await load()
  const announced = (text: string) => page.getByRole('status').getByText(text).waitFor()
  await announced(`${await countProducts()} productos · precios sin IVA`)
  await page.getByRole('textbox', { name: 'Buscar productos' }).fill('zzzzqq')
  await page.keyboard.press('Enter')
  await announced('0 productos · precios sin IVA')
})

test('the list of products ends at the foot of the window', async () => {
  const page = await load()
  await table(page, (await countProducts()) + 1).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})

test('placeholders are in the list until the products load', async () => {
  const page = await enter('/dashboard')
  await page.route(
    ({ pathname }) => /^\/(products|catalog|first-answers)$/.test(pathname),
    () => undefined,
  )
  await page.getByRole('link', { name: 'Productos' }).click()
  const products = page.getByRole('table', { name: 'Productos' })
  await products.waitFor()
  await expect.poll(async () => (await products.boundingBox())?.height).toBeGreaterThan(300)
})

test('a link opens a product with the date of the last purchase and a way to order it', async () => {
  const [bought] =
    await shop.rows(`SELECT products.id AS productId, products.name, order_items.quantity, order_items.price, multiple
    FROM order_items JOIN orders ON orders.id = orderId JOIN products ON products.id = order_items.productId
    JOIN inventory ON inventory.productId = products.id
    WHERE customerId = 1 AND orders.status <> 'Cancelled' AND products.status = 'active' AND multiple > 1
      AND inventory.quantity >= min_qty
    ORDER BY orderDate DESC LIMIT 1`)
  const page = await load(`/client/products?producto=${bought?.productId}`)
  const drawer = page.getByRole('dialog', { name: String(bought?.name) })
  await drawer.getByText(`Se vende por múltiplos de ${bought?.multiple}.`).waitFor()
  await drawer.getByText(/^Tu última compra: [\d,]+ \S.* el \d{1,2} \S+ \d{4} a \$/).waitFor()
  await drawer.getByRole('button', { name: 'Agregar' }).click()
  await drawer.getByRole('button', { name: 'En la orden' }).waitFor()
  await drawer.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
  await lines(page).getByText(String(bought?.name)).waitFor()
  await expect.poll(() => page.url()).not.toContain('producto')
})

test('a link to a product that is not for sale shows a message', async () => {
  const page = await load('/client/products?producto=999999')
  await page.getByRole('dialog').getByText('Producto no encontrado').waitFor()
})

test('without the whole catalogue, the list loads more rows before its end and shows how many are missing', async () => {
  await shop.db.execute(`INSERT INTO products (code, name, salePrice1, position)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
    SELECT 'EXTRA-' || i, 'Producto de más ' || i, 100, 9999 FROM n`)
  onTestFinished(async () => void (await shop.db.execute("DELETE FROM products WHERE code LIKE 'EXTRA-%'")))
  const page = await enter('/client/products', desktop, { wholeCatalog: false })
  await table(page, 51).waitFor()
  await list(page).evaluate((element) => element.scrollTo(0, 1500))
  await table(page, 501).waitFor()
  await expect.poll(() => list(page).locator('tr').count()).toBeLessThan(80)
  await page.getByText('Estos son los primeros 500. Busca o elige una categoría para ver otros.').waitFor()
})

test.each([
  [desktop, 4],
  [phone, 2],
])('the picture view of products survives a reload: %o', async (viewport, columns) => {
  const page = await enter('/client/products', viewport)
  await page.getByTitle('Cuadrícula').click()
  const tiles = list(page).getByRole('listitem').filter({ hasText: 'TOR-' })
  await tiles.first().waitFor()
  await page.reload()
  await tiles.first().waitFor()
  const beside = async () => {
    const tops = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().top))
    return tops.filter((top) => top === tops[0]).length
  }
  await expect.poll(beside).toBe(columns)
  await expect.poll(() => list(page).getByRole('listitem').count()).toBeLessThan(50)
  const name = tiles.first().getByRole('button', { name: 'Tornillo hexagonal grado 5 1/4" × 1" Ñandú', exact: true })
  const hidden = await name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(hidden).toBeLessThanOrEqual(1)

  await tiles.first().getByRole('spinbutton').fill('2')
  await tiles.first().getByRole('spinbutton').press('Enter')
  await tiles.first().getByRole('button', { name: 'En la orden' }).waitFor()
  await focused(tiles.nth(1).getByRole('spinbutton'))
  const last = await lastProduct()
  const scrollDown = () => list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect.poll(() => scrollDown().then(() => list(page).getByText(last).count())).toBe(1)
})

test.each([desktop, phone])('low stock is written out in the list and in the grid: %o', async (viewport) => {
  const change = (pieces: string) =>
    shop.db.execute(`UPDATE inventory SET on_hand = reserved + ${pieces}
      WHERE productId = (SELECT id FROM products WHERE code = 'TOR-0140')`)
  await change('7')
  onTestFinished(async () => void (await change('600')))
  const page = await enter('/client/products', viewport)
  await list(page).getByText('Quedan 7', { exact: true }).waitFor()
  await page.getByTitle('Cuadrícula').click()
  const tile = list(page).getByRole('listitem').filter({ hasText: 'TOR-0140' })
  await tile.getByText('Quedan 7', { exact: true }).waitFor()
  const unit = tile.getByText('Caja 100 pz', { exact: true })
  expect(await unit.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
})

test('Enter adds a product and moves to the next row', async () => {
  const page = await load()
  await quantity(page, 'TOR-0142').fill('3')
  await page.keyboard.press('Enter')
  await focused(quantity(page, 'TOR-0143'))
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await row(page, 'TOR-0142').getByRole('button', { name: 'En la orden' }).waitFor()
  await row(page, 'TOR-0143').getByRole('button', { name: 'En la orden' }).waitFor()
  expect([await quantity(page, 'TOR-0142').inputValue(), await quantity(page, 'TOR-0143').inputValue()]).toEqual([
    '3',
    '4',
  ])
})

test.each([true, false])(
  'stock and prices that change elsewhere are seen at once (whole catalogue: %s)',
  async (wholeCatalog) => {
    const page = await enter('/client/products', desktop, { wholeCatalog })
    const { id, quantity: before, salePrice1 } = await product('TOR-0144')
    const isWritten = page.waitForResponse('**/cart/item')
    await quantity(page, 'TOR-0144').fill(String(before))
    await page.keyboard.press('Enter')
    await isWritten
    await lines(page).getByText('TOR-0144').waitFor()
    const grown = table(page, (await countProducts()) + 1)
    await list(page).evaluate((element) => element.scrollTo(0, 1500))
    await grown.waitFor()
    await list(page).evaluate((element) => element.scrollTo(0, 0))
    await quantity(page, 'TOR-0140').waitFor()
    const codes = () => list(page).locator('.code').allInnerTexts()
    const order = await codes()

    await someoneBuys(id, 5)
    await expect.poll(() => stock(page, 'TOR-0144').innerText()).toBe(String(before - 5))
    await lines(page)
      .getByText(`Quedan ${before - 5}: ajusta la cantidad antes de generar`)
      .waitFor()
    expect(await codes()).toEqual(order)
    expect(await grown.count()).toBe(1)
    await lines(page)
      .getByRole('button', { name: `Dejar ${before - 5}` })
      .click()

    await shop.db.execute({ sql: 'UPDATE products SET salePrice1 = salePrice1 + 100 WHERE id = ?', args: [id] })
    await someoneBuys((await product('TOR-0145')).id, 1)
    await lines(page)
      .getByText(`El precio cambió de $${(salePrice1 / 100).toFixed(2)} a $${(salePrice1 / 100 + 1).toFixed(2)}`)
      .waitFor()
  },
)

test('every tab shows the same order', async () => {
  const one = await enter()
  const other = await contextOf(one).newPage()
  await other.goto('/client/products')
  await row(other, 'TOR-0142').waitFor()
  await row(one, 'TOR-0142').getByRole('button', { name: 'Agregar' }).click()
  await lines(other).getByText('TOR-0142').waitFor()
  await lines(other).getByRole('button', { name: 'Eliminar' }).click()
  await lines(one).getByText('Tu orden está vacía.').waitFor()
})

test('an added product shows in the order at once and can be changed before the server answers', async () => {
  const page = await load()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/cart/item', async (route) => {
    await asked
    await route.continue()
  })
  await row(page, 'TOR-0142').getByRole('button', { name: 'Agregar' }).click()
  await row(page, 'TOR-0142').getByRole('button', { name: 'En la orden' }).waitFor()
  const line = lines(page).getByRole('spinbutton')
  await line.fill('7')
  await line.press('Enter')
  await quantity(page, 'TOR-0142').fill('9')
  await quantity(page, 'TOR-0142').blur()
  answer()
  await expect.poll(() => shop.rows('SELECT quantity FROM cart_items')).toEqual([{ quantity: 7 }])
  expect(await line.inputValue()).toBe('7')
  expect(await quantity(page, 'TOR-0142').inputValue()).toBe('9')
})

test('adding a product sends one request, whose answer is the order', async () => {
  const page = await enter('/dashboard')
  await untilLive(page, '/cart', async () => {
    await page.goto('/client/products')
    await lines(page).getByText('Tu orden está vacía.').waitFor()
  })
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const answered = page.waitForResponse('**/cart/item')
  await row(page, 'TOR-0142').getByRole('button', { name: 'Agregar' }).click()
  await (await answered).finished()
  expect(await shop.rows('SELECT quantity FROM cart_items')).toEqual([{ quantity: 1 }])
  // The page has rendered the answer. By now it would have requested the order again.
  await drawn(page)
  expect(sent.filter((call) => call.includes('/cart'))).toEqual(['POST /cart/item'])
})

test('the keyboard removes one line of the order after another', async () => {
  const page = await load()
  for (const code of ['TOR-0142', 'TOR-0143', 'TOR-0144']) {
    await row(page, code).getByRole('button', { name: 'Agregar' }).click()
  }
  await lines(page).getByText('TOR-0144').waitFor()
  const remove = lines(page).getByRole('button', { name: 'Eliminar' })
  await remove.nth(1).focus()
  await page.keyboard.press('Enter')
  await lines(page).getByText('TOR-0143').waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await lines(page).getByText('TOR-0144').waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await lines(page).getByText('Tu orden está vacía.').waitFor()
  await expect.poll(() => shop.rows('SELECT quantity FROM cart_items')).toEqual([])
})

test.for([{ width: 1024, height: 600 }, phone])(
  'neither the head of the list nor the bar of the order covers a focused control: %o',
  async (viewport) => {
    const page = await load('/client/products?search=tornillo', viewport)
    await page.getByRole('main').getByRole('spinbutton').first().focus()
    const covered: (string | null)[] = []
    const walk = async (key: string, steps: number) => {
      for (let step = 0; step < steps; step += 1) {
        await page.keyboard.press(key)
        covered.push(await coveredFocus(page))
      }
    }
    await walk('Tab', 30)
    await walk('Shift+Tab', 30)
    expect(covered.filter((name) => name !== null)).toEqual([])
  },
)

/** The focused element, if another one is over its middle. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const box = focused?.getBoundingClientRect()
    const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return focused?.contains(top ?? null) || top?.contains(focused) ? null : (focused?.outerHTML ?? '')
  })

test('a quantity that cannot be ordered is refused with the reason', async () => {
  const page = await load()
  const { id, quantity: available } = await product('TOR-0142')
  await quantity(page, 'TOR-0142').fill('0')
  await page.keyboard.press('Enter')
  await toast(page, 'Por favor, introduce una cantidad válida.').waitFor()
  await quantity(page, 'TOR-0142').fill(String(available + 1))
  await page.keyboard.press('Enter')
  await toast(page, `Sólo hay ${available} disponibles.`).waitFor()
  expect(await lines(page).innerText()).toContain('Tu orden está vacía.')

  await quantity(page, 'TOR-0142').fill('1')
  // The last pieces are sold after the click: before it, the row could show it, and its button would be another.
  await page.route('**/cart/item', async (route) => {
    await shop.db.execute({ sql: 'UPDATE inventory SET on_hand = reserved WHERE productId = ?', args: [id] })
    await route.continue()
  })
  await row(page, 'TOR-0142').getByRole('button', { name: 'Agregar' }).click()
  await toast(page, 'Este producto no está disponible actualmente.').waitFor()
  await page.reload()
  await row(page, 'TOR-0142').getByRole('button', { name: 'Avísame' }).click()
  await expect
    .poll(() => page.getByPlaceholder('Escribe un mensaje...').inputValue())
    .toMatch(/^¿Me avisan cuando haya .+ \(TOR-0142\)\?$/)
  await page.keyboard.press('Escape')
  // Above the drawer of the product.
  await row(page, 'TOR-0142').locator('[aria-haspopup=dialog]').click()
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Avísame' }) })
  await drawer.getByRole('button', { name: 'Avísame' }).click()
  await page.getByPlaceholder('Escribe un mensaje...').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await stock(page, 'TOR-0142')
    .filter({ hasText: /^Agotado$/ })
    .waitFor()

  // Only clients see this screen; the server refuses other roles.
  const message = 'No tienes permiso para agregar productos a la orden.'
  const refusal = { message, code: 'FORBIDDEN', requestId: '1' }
  await page.route('**/cart/item', (route) => route.fulfill({ status: 403, json: refusal }))
  await row(page, 'TOR-0143').getByRole('button', { name: 'Agregar' }).click()
  await toast(page, message).waitFor()
})

/** Texts that the field of a quantity refuses: it takes whole pieces, at least one. */
const noQuantities = ['1.5', '-3', '0', 'dos']

test('a text that is no quantity is refused and stays as typed', async () => {
  const page = await load()
  const field = quantity(page, 'TOR-0145')
  for (const text of noQuantities) {
    await field.fill('')
    await field.click()
    await page.keyboard.type(text)
    await row(page, 'TOR-0145').getByRole('button', { name: 'Agregar' }).click()
    const refusal = toast(page, 'Por favor, introduce una cantidad válida.')
    await refusal.getByRole('button', { name: 'Cerrar aviso' }).click()
    await refusal.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe(text)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  }
  expect(await shop.rows('SELECT quantity FROM cart_items')).toEqual([])
})

test('a text that is no quantity is refused in the order, which keeps its quantity', async () => {
  const page = await load()
  const isWritten = page.waitForResponse('**/cart/item')
  await row(page, 'TOR-0143').getByRole('button', { name: 'Agregar' }).click()
  await isWritten
  const line = lines(page).getByRole('spinbutton')
  const refusal = lines(page).getByRole('alert').getByText('Por favor, introduce una cantidad válida.')
  for (const [index, text] of noQuantities.entries()) {
    const kept = index + 1
    await line.selectText()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await refusal.waitFor()
    await expect.poll(() => line.inputValue()).toBe(String(kept))
    expect(await shop.rows('SELECT quantity FROM cart_items')).toEqual([{ quantity: kept }])
    // A quantity that can be ordered ends the refusal.
    const isRaised = page.waitForResponse('**/cart/item/*')
    await line.press('ArrowUp')
    await refusal.waitFor({ state: 'detached' })
    await isRaised
  }
})

test('minimum and multiple are steps of the field, and are checked after stock and quantity', async () => {
  await shop.db.execute("UPDATE products SET min_qty = 10, multiple = 5 WHERE code = 'TOR-0147'")
  await shop.db.execute(
    "UPDATE inventory SET on_hand = reserved + 18 WHERE productId = (SELECT id FROM products WHERE code = 'TOR-0147')",
  )
  const { quantity: available } = await product('TOR-0147')
  const page = await load('/client/products?search=TOR-0147')
  await row(page, 'TOR-0147').getByText('mínimo 10 · múltiplos de 5').waitFor()
  expect(await quantity(page, 'TOR-0147').inputValue()).toBe('10')
  const more = row(page, 'TOR-0147').getByRole('button', { name: 'Aumentar' })
  await more.click()
  expect(await quantity(page, 'TOR-0147').inputValue()).toBe('15')
  // 18 pieces are available, but no more than 15 can be ordered.
  await more.and(page.locator(':disabled')).waitFor()
  const refusals = [
    [String(available + 1), `Sólo hay ${available} disponibles.`],
    ['7', 'El mínimo es 10.'],
    ['11', 'Se vende por múltiplos de 5.'],
  ] as const
  for (const [typed, message] of refusals) {
    await quantity(page, 'TOR-0147').fill(typed)
    await page.keyboard.press('Enter')
    await toast(page, message).waitFor()
  }
  // A step from another quantity ends at a multiple.
  await quantity(page, 'TOR-0147').press('ArrowUp')
  expect(await quantity(page, 'TOR-0147').inputValue()).toBe('15')
  await quantity(page, 'TOR-0147').fill('11')
  await page.keyboard.press('Enter')
  // The broken rule is also beside the field.
  await row(page, 'TOR-0147').getByRole('alert').filter({ hasText: 'Múltiplos de 5' }).waitFor()
  expect(await quantity(page, 'TOR-0147').getAttribute('aria-invalid')).toBe('true')
})

test('products, categories and the IVA rate that do not load each show an error', async () => {
  const page = await enter('/client/orders')
  await fail(page, 'GET', /^\/(products|catalog)\?/)
  await fail(page, 'GET', /^\/categories$/)
  await fail(page, 'GET', /^\/get-configuracion\?key=iva$/)
  await page.getByRole('link', { name: 'Productos' }).click()
  await toast(page, 'Error al cargar los productos').waitFor()
  await toast(page, 'Error al cargar las categorías').waitFor()
  await toast(page, 'Error al cargar configuración de IVA.').waitFor()
})

test('products that cannot be refetched stay on screen', async () => {
  const page = await enter('/client/products', desktop, { wholeCatalog: false })
  await quantity(page, 'TOR-0140').waitFor()
  await fail(page, 'GET', /^\/products\?/)
  // The second refusal comes after the page has rendered the first one.
  for (const code of ['TOR-0145', 'TOR-0146']) {
    const refused = page.waitForResponse((answer) => answer.url().includes('/products?') && answer.status() === 500)
    await someoneBuys((await product(code)).id, 1)
    await refused
  }
  await quantity(page, 'TOR-0140').waitFor()
  expect(await page.getByText('Error al cargar los productos').count()).toBe(0)
})
