import type { Page } from 'playwright-core'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { type Caller, openShop, type Shop } from '../shop.ts'
import { violations } from './axe.ts'
import { desktop, drawn, hold, loseAnswer, phone, untilLive } from './browser.ts'
import { focused } from './keyboard.ts'
import { openAs, openForFile } from './session.ts'

let shop: Shop
let warehouse: Caller
let page: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  warehouse = await shop.as('almacen')
  page = await openForFile(shop, 'almacen', '/inventory/view')
})

beforeEach(async () => {
  // Drafts of a failed test.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('inventory-draft')) localStorage.removeItem(key)
  })
  await shop.db.execute(`UPDATE inventory SET reserved = 0, min_stock = 10, location = NULL, avg_cost = 200,
    on_hand = CASE productId WHEN 1 THEN 100 WHEN 2 THEN 50 WHEN 3 THEN 10 WHEN 4 THEN 5 ELSE on_hand END`)
})

const stockOf = async (...ids: number[]) =>
  (await shop.rows(`SELECT on_hand FROM inventory WHERE productId IN (${ids}) ORDER BY productId`)).map(
    ({ on_hand }) => on_hand,
  )

async function enter(path: string, viewport = desktop) {
  await page.setViewportSize(viewport)
  await page.goto(path)
}

const code = (number: number) => page.getByRole('combobox', { name: `Código ${number}`, exact: true })
const quantity = (number: number) => page.getByRole('textbox', { name: `Cantidad ${number}`, exact: true })

const register = () => page.getByRole('button', { name: 'Registrar ajuste' })

/** Registers an adjustment whose answer does not arrive. */
async function registerWithoutAnswer() {
  await page.route('**/inventory/movements', loseAnswer)
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
  await register().click()
  await page.getByText('No sabemos si se registró. Presiona de nuevo: se registra una sola vez.').waitFor()
  await page.unrouteAll()
}

/** Types like a scanner: the code and Enter, then the pieces and Enter. */
async function scan(number: number, what: string, pieces: string) {
  await code(number).fill(what)
  await page.keyboard.press('Enter')
  await page.keyboard.type(pieces)
  await page.keyboard.press('Enter')
  await focused(code(number + 1))
}

test('the low stock of the dashboard opens the filtered list, and a click opens the ledger', async () => {
  await enter('/dashboard')
  await page.getByRole('link', { name: /Existencia baja/ }).click()
  await page.waitForURL('**/inventory/view?stock=low')
  const table = page.getByRole('table', { name: 'Inventario' })
  await table.getByText('AB-1234').waitFor()
  expect(await table.getByRole('row').allInnerTexts()).toHaveLength(4)
  await page.getByText('3 artículos').waitFor()
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await table.getByText('TOR-0142').waitFor()
  await page.getByText('8 artículos').waitFor()
  await page.getByText(/^Actualizado hace \d+ s$/).waitFor()
  await table.getByRole('button', { name: 'Disponible' }).click()
  await page.waitForURL('**sort=quantity')
  await expect.poll(() => table.getByRole('row').nth(1).innerText()).toContain('AGO-0001')
  expect(await violations(page)).toEqual([])
})

test('the ledger lists every movement, links to its order, and edits the minimum and the location', async () => {
  await shop.as('cliente').then((client) => client.post('/orders', { orderItems: [{ productId: 1, quantity: 5 }] }))
  await warehouse.post('/inventory/movements', {
    items: [{ productId: 1, type: 'damage', delta: -2 }],
    reason: 'Se cayó una caja',
  })
  await enter('/inventory/view')
  await page.getByRole('button', { name: 'Kardex de TOR-0142' }).click()
  const drawer = page.getByRole('dialog', { name: 'Kardex' })
  const rows = drawer.getByRole('table', { name: 'Movimientos' }).getByRole('row')
  await expect
    .poll(() => rows.nth(1).innerText())
    .toMatch(/Daño\s+-2\s+—\s+98\s+—\s+—\s+Se cayó una caja\s+Alma Almacén/)
  const hidden = (table: Element) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)
  expect(await drawer.getByRole('table').evaluate(hidden), 'pixels cut off').toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await drawer.getByLabel('Tipo').selectOption('reserve')
  await expect.poll(() => rows.count()).toBe(2)

  await drawer.getByRole('button', { name: 'Editar mínimo y ubicación' }).click()
  await drawer.getByLabel('Existencia mínima').fill('-1')
  await drawer.getByLabel('Ubicación').fill('C-07')
  await drawer.getByRole('button', { name: 'Guardar' }).click()
  await drawer.getByText('El mínimo no puede ser negativo.').waitFor()
  await drawer.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Tienes cambios/ })
    .getByRole('button', { name: 'Seguir editando' })
    .click()
  expect(await drawer.getByLabel('Ubicación').inputValue()).toBe('C-07')
  await drawer.getByLabel('Existencia mínima').fill('35')
  await shop.db.execute('UPDATE inventory SET version = version + 1 WHERE productId = 1')
  await drawer.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText(/^Otra persona modificó este registro/).waitFor()
  await drawer.getByRole('button', { name: 'Recargar' }).click()
  await drawer.getByRole('button', { name: 'Recargar' }).waitFor({ state: 'detached' })
  await drawer.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Mínimo y ubicación guardados').waitFor()
  expect(await shop.rows('SELECT min_stock, location FROM inventory WHERE productId = 1')).toEqual([
    { min_stock: 35, location: 'C-07' },
  ])
  await drawer.getByRole('link', { name: /^Pedido \d+$/ }).click()
  await page.waitForURL('**/orders/view/*')
})

test('a sale updates the open list', async () => {
  await enter('/inventory/view?search=LAM-0001')
  const row = page.getByRole('row').filter({ hasText: 'LAM-0001' })
  await row.getByText('Baja').waitFor()
  await shop.as('cliente').then((client) => client.post('/orders', { orderItems: [{ productId: 3, quantity: 10 }] }))
  await row.getByText('Agotado').waitFor()
})

test('scanned codes fill an adjustment, which can be posted and undone', async () => {
  await enter('/inventory/update')
  await page.getByLabel('Tipo').selectOption('waste')
  await scan(1, 'tor0142', '4')
  await scan(2, 'AB-1234', '2')
  await page.getByText('Tornillo hexagonal 1/4 × 2"').first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Registrar ajuste' }).click()
  await page.getByText('Indica el motivo del ajuste.').waitFor()
  await page.getByLabel('Motivo').fill('roto')
  await page.getByRole('button', { name: 'Registrar ajuste' }).click()
  await page.getByText('El motivo necesita al menos 5 letras.').waitFor()
  await quantity(2).fill('6')
  await page.getByText('No hay tantas piezas en existencia.').waitFor()
  await quantity(2).fill('2')
  await page.getByLabel('Motivo').fill('Se mojaron')
  await page.getByRole('button', { name: 'Registrar ajuste' }).click()
  await page.getByText('2 movimientos registrados.').waitFor()
  expect(await stockOf(1, 4)).toEqual([96, 3])
  await expect.poll(() => code(1).inputValue()).toBe('')
  // The next adjustment has the same type, and a reason of its own.
  expect(await page.getByLabel('Tipo').inputValue()).toBe('waste')
  expect(await page.getByLabel('Motivo').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Movimientos deshechos.').waitFor()
  expect(await stockOf(1, 4)).toEqual([100, 5])
})

test('a code scanned into the quantity gets a row, and one of a product that has a row moves to its quantity', async () => {
  const counted = (number: number) => page.getByRole('textbox', { name: `Contado ${number}`, exact: true })
  await enter('/inventory/update?tab=count')
  await code(1).fill('TOR-0142')
  await page.keyboard.press('Enter')
  await focused(counted(1))
  await page.keyboard.type('AB-1234')
  await page.keyboard.press('Enter')
  await focused(counted(2))
  await expect.poll(() => code(2).inputValue()).toBe('AB-1234')
  await page.getByRole('list', { name: 'Productos contados' }).getByText('Cincel Ñandú').first().waitFor()
  expect(await counted(1).inputValue()).toBe('')
  await page.keyboard.type('TOR-0142')
  await page.keyboard.press('Enter')
  await page.getByText('TOR-0142 ya está en el renglón 1.').waitFor()
  await focused(counted(1))
  expect(await counted(2).inputValue()).toBe('')
  expect(await code(3).inputValue()).toBe('')
  await counted(3).fill('4')
  await page.getByRole('button', { name: 'Registrar conteo' }).click()
  await page.getByText('Escribe el código del producto.').waitFor()
})

test('an error shows at its row, and nothing is posted until every error is corrected', async () => {
  await shop.db.execute('UPDATE inventory SET reserved = 4 WHERE productId = 4')
  await enter('/inventory/update')
  await page.getByLabel('Tipo').selectOption('correction')
  await page.getByLabel('Motivo').fill('Corrección de captura')
  await code(1).fill('nada-9')
  await page.keyboard.press('Enter')
  await page.getByText('Código no encontrado: nada-9.').waitFor()
  await focused(code(1))
  await scan(1, 'AB-1234', '-3')
  await scan(2, 'TOR-0142', '0')
  await page.getByRole('button', { name: 'Registrar ajuste' }).click()
  await page.getByText('La cantidad no puede ser 0.').waitFor()
  await quantity(2).fill('1')
  await page.getByRole('button', { name: 'Registrar ajuste' }).click()
  await page.getByText('No puedes dejar la existencia en 2: hay 4 reservados.', { exact: true }).waitFor()
  expect(await stockOf(1, 4)).toEqual([100, 5])
  await quantity(1).fill('-1')
  await page.getByRole('button', { name: 'Registrar ajuste' }).click()
  await page.getByText('2 movimientos registrados.').waitFor()
  expect(await stockOf(1, 4)).toEqual([101, 4])
})

test('a bar code of two products asks for the code of one', async () => {
  await shop.db.execute("UPDATE products SET barcode = '7501031311309' WHERE id IN (1, 2)")
  onTestFinished(async () => {
    await shop.db.execute("UPDATE products SET barcode = '' WHERE id IN (1, 2)")
  })
  await enter('/inventory/update')
  await page.getByLabel('Tipo').selectOption('correction')
  await page.getByLabel('Motivo').fill('Corrección de captura')
  await code(1).fill('7501031311309')
  await page.keyboard.press('Enter')
  const message = page.getByText('Varios productos tienen «7501031311309»: escribe el código de uno.')
  await message.waitFor()
  await focused(code(1))
  await page.getByRole('button', { name: 'Registrar ajuste' }).click()
  await page.getByText('Revisa los renglones: falta algo por corregir.').waitFor()
  await message.waitFor()
  expect(await page.getByRole('link', { name: 'Dar de alta el producto' }).count()).toBe(0)
  await scan(1, 'TOR-0142', '1')
  await page.getByRole('button', { name: 'Registrar ajuste' }).click()
  await page.getByText('1 movimiento registrado.').waitFor()
  expect(await stockOf(1)).toEqual([101])
})

test('an adjustment waits for the look-up of its last code', async () => {
  await enter('/inventory/update')
  await page.getByLabel('Tipo').selectOption('correction')
  await page.getByLabel('Motivo').fill('Corrección de captura')
  const release = await hold(page, /\/inventory\/lookup$/)
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
  await scan(1, 'TOR-0142', '5')
  await page.getByRole('button', { name: 'Registrar ajuste' }).click()
  release()
  await page.getByText('1 movimiento registrado.').waitFor()
  expect(await stockOf(1)).toEqual([105])
})

test('codes whose look-up failed are looked up again when the adjustment is registered', async () => {
  await enter('/inventory/update')
  await page.getByLabel('Tipo').selectOption('correction')
  await page.getByLabel('Motivo').fill('Corrección de captura')
  await page.route(/\/inventory\/lookup$/, (route) => route.abort())
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
  await scan(1, 'TOR-0142', '5')
  const rows = page.getByRole('list', { name: 'Productos del ajuste' })
  await page.getByRole('button', { name: 'Registrar ajuste' }).click()
  await rows.getByText('No se pudo buscar el producto.').waitFor()
  expect(await rows.getByText('Código no encontrado').count()).toBe(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Registrar ajuste' }).click()
  await page.getByText('1 movimiento registrado.').waitFor()
  expect(await stockOf(1)).toEqual([105])
})

test.for([
  ['an adjustment', '/inventory/update', 'Motivo', /\/inventory\/movements$/, 'Registrar ajuste'],
  ['a count', '/inventory/update?tab=count', 'Motivo', /\/inventory\/counts$/, 'Registrar conteo'],
  ['a purchase', '/inventory/receive', 'Proveedor', /\/purchases$/, 'Registrar compra'],
] as const)('nothing can be written into %s while it is registered', async ([, address, header, endpoint, button]) => {
  await enter(address)
  const head = page.getByLabel(header)
  await head.fill('Llegó la compra')
  await code(1).fill('TOR-0142')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  await page.getByText('Tornillo hexagonal 1/4 × 2"').first().waitFor()
  for (const cost of await page.getByRole('textbox', { name: 'Costo 1' }).all()) await cost.fill('4')
  const written = Promise.withResolvers<void>()
  await page.route(endpoint, async (route) => {
    await written.promise
    await route.abort()
  })
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('button', { name: button }).and(page.locator('[aria-busy]')).waitFor()
  const lastCode = page.getByRole('combobox', { name: /^Código \d+$/ }).last()
  for (const field of [head, lastCode]) {
    const before = await field.inputValue()
    await field.focus()
    await page.keyboard.type('AB-1234')
    expect(await field.inputValue()).toBe(before)
  }
  written.resolve()
  await page.getByText('No sabemos si se registró. Presiona de nuevo: se registra una sola vez.').waitFor()
  await lastCode.fill('AB-1234')
})

test('a field from which an adjustment was registered has the focus again after a refusal', async () => {
  await enter('/inventory/update')
  await page.getByLabel('Tipo').selectOption('correction')
  await scan(1, 'TOR-0142', '5')
  await page.route('**/inventory/movements', (route) => route.abort())
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
  const reason = page.getByLabel('Motivo')
  await reason.fill('Corrección de captura')
  await reason.press('Enter')
  await page.getByText('No sabemos si se registró. Presiona de nuevo: se registra una sola vez.').waitFor()
  await focused(reason)
})

test('a wrong cost of an adjustment is marked at the cost', async () => {
  await enter('/inventory/update')
  await page.getByLabel('Motivo').fill('Llegó la compra')
  await code(1).fill('TOR-0142')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  const cost = page.getByRole('textbox', { name: 'Costo 1' })
  for (const [text, message] of [
    ['4.125', 'El costo lleva máximo 2 decimales.'],
    ['cuatro', 'El costo no es un importe válido.'],
  ] as const) {
    await cost.fill(text)
    await register().click()
    await page.getByText(message).waitFor()
    await cost.and(page.locator('[aria-invalid=true]:focus')).waitFor()
    expect(await quantity(1).getAttribute('aria-invalid')).toBeNull()
  }
  expect(await stockOf(1)).toEqual([100])
})

test('a purchase whose answer is lost is posted once, and a draft survives a reload', async () => {
  await enter('/inventory/update')
  await page.getByLabel('Motivo').fill('Llegó la compra')
  await code(1).fill('LAM-0001')
  await page.keyboard.press('Enter')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await focused(page.getByRole('textbox', { name: 'Costo 1' }))
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await focused(code(2))
  await registerWithoutAnswer()
  expect(await stockOf(3)).toEqual([20])
  await quantity(1).fill('12')
  await register().click()
  const sentBefore = page.getByRole('dialog', { name: 'Lo que enviaste antes sí se registró' })
  await sentBefore.waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await quantity(1).fill('10')

  await page.reload()
  await page.getByText('Lámpara LED 9 W').first().waitFor()
  await expect.poll(() => quantity(1).inputValue()).toBe('10')
  await expect.poll(() => page.getByLabel('Motivo').inputValue()).toBe('Llegó la compra')
  await register().click()
  await page.getByText('1 movimiento registrado.').waitFor()
  expect(await shop.rows('SELECT on_hand, avg_cost FROM inventory WHERE productId = 3')).toEqual([
    { on_hand: 20, avg_cost: 300 },
  ])

  // Pieces that were missing are posted as another entry.
  await page.getByLabel('Tipo').selectOption('correction')
  await page.getByLabel('Motivo').fill('Faltaban piezas')
  await scan(1, 'LAM-0001', '1')
  await registerWithoutAnswer()
  await quantity(1).fill('2')
  await register().click()
  await sentBefore.getByRole('button', { name: 'Conservar lo que falta' }).click()
  // The form is unmounted before the answer.
  const left = Promise.withResolvers<void>()
  await page.route('**/inventory/movements', async (route) => {
    await left.promise
    await route.continue()
  })
  await register().click()
  await page.getByRole('button', { name: 'Conteo' }).click()
  await page.getByRole('list', { name: 'Productos contados' }).waitFor()
  left.resolve()
  await expect.poll(() => stockOf(3)).toEqual([23])
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('LAM-0001')
})

test('an adjustment that is open in two tabs is posted once', async () => {
  await enter('/inventory/update')
  await page.getByLabel('Tipo').selectOption('correction')
  await page.getByLabel('Motivo').fill('Sobraban piezas')
  await scan(1, 'LAM-0001', '10')
  const other = await page.context().newPage()
  onTestFinished(() => other.close())
  await other.goto('/inventory/update')
  await other.getByText('Lámpara LED 9 W').first().waitFor()
  await other.getByRole('button', { name: 'Registrar ajuste' }).click()
  await other.getByText('1 movimiento registrado.').waitFor()
  expect(await stockOf(3)).toEqual([20])

  await register().click()
  await page.getByText('1 movimiento registrado.').waitFor()
  expect(await stockOf(3)).toEqual([20])

  // Two tabs that start without rows post two entries.
  await other.reload()
  const codeOfOther = other.getByRole('combobox', { name: 'Código 1', exact: true })
  await expect.poll(() => codeOfOther.inputValue()).toBe('')
  await page.getByLabel('Motivo').fill('Sobraba una')
  await scan(1, 'LAM-0001', '1')
  await register().click()
  await expect.poll(() => stockOf(3)).toEqual([21])
  await other.getByLabel('Motivo').fill('Sobraban dos')
  await codeOfOther.fill('LAM-0001')
  await codeOfOther.press('Enter')
  await other.getByRole('textbox', { name: 'Cantidad 1', exact: true }).fill('2')
  await other.getByRole('button', { name: 'Registrar ajuste' }).click()
  await expect.poll(() => stockOf(3)).toEqual([23])
})

test.for([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)('on %s a stock count shows the stock that moved during it', async ([, viewport]) => {
  await enter('/inventory/update?tab=count', viewport)
  await code(1).fill('TOR-0142')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Contado 1' }).fill('97')
  await page.keyboard.press('Enter')
  const difference = page.getByText(viewport === phone ? /diferencia -3/ : /^-3$/)
  await difference.waitFor()
  await page.getByLabel('Conteo a ciegas').check()
  await difference.waitFor({ state: 'detached' })
  await code(2).fill('tornillo')
  const suggestion = page.getByRole('option', { name: /TOR-0143/ })
  await suggestion.waitFor()
  expect(await suggestion.innerText()).toMatch(/\$[\d.,]+$/)
  await code(2).fill('')
  await shop.db.execute('UPDATE inventory SET on_hand = 98 WHERE productId = 1')
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: 'Contado 1' }).inputValue()).toBe('97')
  expect(await page.getByLabel('Conteo a ciegas').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Registrar conteo' }).click()
  const moved = page.getByText('Mientras contabas la existencia bajó 2; la diferencia final es -1.')
  await moved.waitFor()
  await page.getByText('1 movimiento registrado.').waitFor()
  // Ready for the next count.
  await focused(code(1))
  expect(await stockOf(1)).toEqual([97])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await moved.waitFor({ state: 'detached' })
  expect(await stockOf(1)).toEqual([98])
})

test('the count after a blind count is blind too', async () => {
  await enter('/inventory/update?tab=count')
  const blind = page.getByRole('switch', { name: 'Conteo a ciegas' })
  await blind.check()
  await code(1).fill('TOR-0142')
  await page.keyboard.press('Enter')
  await page.keyboard.type('99')
  await page.getByRole('button', { name: 'Registrar conteo' }).click()
  await page.getByText('1 movimiento registrado.').waitFor()
  await expect.poll(() => code(1).inputValue()).toBe('')
  expect(await blind.isChecked()).toBe(true)
  await page.reload()
  await code(1).waitFor()
  expect(await blind.isChecked()).toBe(true)
})

test('text typed right after a click on Conteo stays in the count', async () => {
  await enter('/inventory/update')
  // Clicks and types without a pause, before the router renders the new address.
  await page.getByRole('button', { name: 'Conteo' }).evaluate(async (tab: HTMLButtonElement) => {
    tab.click()
    await Promise.resolve()
    document.querySelector<HTMLInputElement>('[name=reason]')?.focus()
    document.execCommand('insertText', false, 'Pasillo 4')
  })
  await page.getByRole('list', { name: 'Productos contados' }).waitFor()
  expect(await page.getByLabel('Motivo').inputValue()).toBe('Pasillo 4')
})

test('on a phone the stock is a list of cards that open the ledger', async () => {
  await enter('/inventory/view', phone)
  await page.getByRole('button', { name: 'Kardex de AB-1234' }).click()
  const drawer = page.getByRole('dialog', { name: 'Kardex' })
  await drawer.getByText('Cincel Ñandú').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await violations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Editar mínimo y ubicación' }).click()
  // Escape as the next event after the text.
  await drawer.getByLabel('Ubicación').evaluate(async (field: HTMLInputElement) => {
    field.select()
    document.execCommand('insertText', false, 'Z-01')
    await Promise.resolve()
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  })
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await drawer.waitFor({ state: 'hidden' })
})

test('after the first order, Inicio lists the products that run out first', async () => {
  await shop.as('cliente').then((client) => client.post('/orders', { orderItems: [{ productId: 1, quantity: 5 }] }))
  await enter('/dashboard')
  const card = page.getByRole('region', { name: 'Existencia baja' })
  await card.getByText('AB-1234').waitFor()
  expect(await page.getByRole('link', { name: /^Existencia baja/ }).count()).toBe(0)
  await card.getByRole('link', { name: 'Armar compra' }).click()
  await page.waitForURL('**/inventory/purchases?tab=suggested')
})

test('a role that may only read stock has no buttons to change it', async () => {
  const items = [{ productId: 1, quantity: 1, cost: 2 }]
  expect((await warehouse.post('/purchases', { supplier: 'Truper', date: '2026-01-02', items })).status).toBe(201)
  const other = await openAs(shop, 'gerente', '/inventory/view')
  await other.getByRole('button', { name: 'Kardex de TOR-0142' }).click()
  await other.getByRole('dialog').getByText('Compra 1', { exact: true }).waitFor()
  expect(await other.getByRole('link', { name: 'Compra 1' }).count()).toBe(0)
  await other.getByRole('dialog').getByText('Existencia', { exact: true }).waitFor()
  expect(await other.getByText('Editar mínimo y ubicación').count()).toBe(0)
  await other.keyboard.press('Escape')
  expect(await other.getByRole('link', { name: 'Actualizar', exact: true }).count()).toBe(0)
  await other.goto('/inventory/update')
  await other.waitForURL(/\/(401|404|dashboard)/)
})

test('the bell counts products that fall to their minimum, and links to their stock and to the purchase', async () => {
  // Notices of the other tests.
  await shop.db.execute('UPDATE inventory SET lowSince = NULL')
  await enter('/inventory/view')
  const bell = page.getByRole('button', { name: /^Avisos de existencia/ })
  await bell.waitFor()
  const client = await shop.as('cliente')
  const order = async (productId: number, quantity: number) =>
    expect((await client.post('/orders', { orderItems: [{ productId, quantity }] })).status).toBe(201)
  await order(2, 45)
  const counting = page.getByRole('button', { name: 'Avisos de existencia: 1' })
  await counting.waitFor()
  // The notices are read before the server stores that they were seen.
  const listed = page.waitForResponse('**/low-stock')
  await page.route('**/low-stock/seen', async (route) => {
    await listed
    await route.continue()
  })
  const seen = page.waitForResponse('**/low-stock/seen')
  await counting.click()
  await seen
  const drawer = page.getByRole('dialog', { name: 'Existencia baja' })
  await drawer.getByRole('link', { name: /^Nuevo: / }).waitFor()
  await page.getByRole('button', { name: 'Avisos de existencia', exact: true, includeHidden: true }).waitFor()
  // A later read finds no new notice. The drawer keeps its marks.
  const readAgain = page.waitForResponse('**/low-stock')
  await order(1, 1)
  await readAgain
  await drawn(page)
  await drawer.getByRole('link', { name: /^Nuevo: / }).waitFor()
  await drawer.getByRole('link', { name: 'Comprar lo sugerido' }).waitFor()
  expect(await violations(page)).toEqual([])
  await drawer.getByRole('link', { name: /5 disp\./ }).click()
  await page.waitForURL('**/inventory/view?product=2')
  // The bell shows a number only after the answer has arrived.
  const counted = page.waitForResponse('**/low-stock')
  await page.reload()
  await counted
  await drawn(page)
  await page.getByRole('button', { name: 'Avisos de existencia', exact: true }).waitFor()

  // A product that recovers leaves the notices.
  await enter('/inventory/update')
  await bell.click()
  await drawer.getByRole('link', { name: /5 disp\./ }).waitFor()
  await drawer.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page.getByLabel('Tipo').selectOption('return')
  await page.getByLabel('Motivo').fill('Devolución de un cliente')
  await scan(1, 'TOR-0143', '45')
  await register().click()
  await page.getByText('1 movimiento registrado.').waitFor()
  await bell.click()
  await drawer.getByText('No hay avisos.').waitFor()
})

test('a product whose stock recovers elsewhere leaves the count of the bell', async () => {
  await shop.db.execute('UPDATE inventory SET lowSince = NULL')
  await shop.db.execute('UPDATE inventory SET on_hand = 10 WHERE productId = 2')
  // The notice of the low stock would make the page load the notices anyway.
  await shop.db.execute('DELETE FROM outbox')
  await untilLive(page, '/low-stock', async () => {
    await enter('/inventory/view')
    await page.getByRole('button', { name: 'Avisos de existencia: 1' }).waitFor()
  })
  const items = [{ productId: 2, type: 'purchase', delta: 40, cost: 2 }]
  expect((await warehouse.post('/inventory/movements', { reason: 'Compra', items })).status).toBe(201)
  await page.getByRole('button', { name: 'Avisos de existencia', exact: true }).waitFor()
})
