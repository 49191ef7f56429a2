import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mayEnter, pageTree } from '../../web/app/pages.ts'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'
import { settled, violations } from './axe.ts'
import { desktop, drawn, hold, openPage, phone, smallPhone, visit } from './browser.ts'
import { hasKeyboard, walk } from './keyboard.ts'
import { closeLeftScreens, openAs } from './session.ts'

/** The administrator opens every screen of the staff; the warehouse opens some of them without permission to change. */
const admin = ['admin', 1] as const
const client = ['cliente', 3] as const
const orders = ['pedidos', 4] as const
const warehouse = ['almacen', 5] as const

let shop: Shop
let ids: Record<'any' | 'pending', number>
/** An id that exists, for each address of the route table that has one. */
let idOf: (path: string) => string

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd, data: 'demo' })
  const [found] = await shop.rows(
    `SELECT max(orders.id) AS "any", max(CASE WHEN status = 'Pending' THEN orders.id END) AS pending,
        (SELECT min(id) FROM products) AS product, (SELECT min(id) FROM price_lists) AS prices,
        (SELECT min(id) FROM purchases) AS purchase, (SELECT min(id) FROM quotes) AS quote,
        (SELECT min(id) FROM purchase_orders WHERE state = 'partial') AS ordered, (SELECT min(id) FROM customers) AS customer,
        (SELECT min(id) FROM users WHERE accesoId <> 1 AND customerId IS NULL) AS member
      FROM orders JOIN users ON users.customerId = orders.customerId WHERE email = 'cliente@demo.mx'`,
  )
  ids = found as typeof ids
  const of: Record<string, unknown> = {
    '/products/prices/:id': found?.prices,
    '/products/edit/:id': found?.product,
    '/inventory/purchases/:id': found?.purchase,
    '/inventory/purchase-orders/:id': found?.ordered,
    '/customers/edit/:id': found?.customer,
    '/customers/statement/:id': found?.customer,
    '/orders/pick/:ids': ids.any,
    '/orders/quotes/:id': found?.quote,
    '/orders/view/:id': ids.any,
    '/team/edit/:id': found?.member,
    '/client/orders/:id': ids.any,
  }
  idOf = (path) => {
    if (!of[path]) throw new Error(`No id for ${path}`)
    return String(of[path])
  }
})

const open = (viewport = desktop) => openPage(shop.url, viewport)

const enter = (name: string, viewport = desktop) => openAs(shop, name, undefined, viewport)

/** The addresses of the route table that the role may open. */
function addressesOf(AccesoId: number) {
  const pages = pageTree.flatMap((page) => page.children ?? page)
  return pages
    .filter((page) => page.screen && !page.open && !page.path.endsWith('*') && page.path !== '/ui')
    .filter((page) => mayEnter(page, { AccesoId }))
    .map(({ path }) => path.replace(/:\w+/, () => idOf(path)))
}

/** Opens a page with a session in which a visited screen does not stay: axe reads hidden screens too, and slowly. */
async function enterWithoutTabs(name: string, viewport = desktop) {
  const page = await enter(name, viewport)
  const [user] = await shop.rows('SELECT id FROM users WHERE email = ?', [`${name}@demo.mx`])
  await closeLeftScreens(page, user?.id)
  return page
}

/** Opens the first address with a load and the next ones without. */
async function show(page: Page, address: string) {
  if (page.url() === 'about:blank') await page.goto(address)
  else await visit(page, address)
  await settled(page)
  expect(new URL(page.url()).pathname).toBe(address)
}

/** What is wrong with the current screen, one sentence each. */
type Check = (page: Page) => Promise<string[]>

/** Opens every screen of the role once, and returns what the checks find in them. */
async function inspectScreens([name, role]: readonly [string, number], viewport: typeof desktop, ...checks: Check[]) {
  const page = await enterWithoutTabs(name, viewport)
  const found: string[] = []
  for (const address of addressesOf(role)) {
    await show(page, address)
    for (const check of checks) found.push(...(await check(page)))
  }
  return found
}

/** A rule of axe that is not part of WCAG: a column without a name cannot be told from the others by a screen reader. */
const emptyHeads: Check = (page) => violations(page, { type: 'rule', values: ['empty-table-header'] })

const darkContrast: Check = async (page) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const found = await violations(page, { type: 'rule', values: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return found.map((each) => `dark mode: ${each}`)
}

/** Visible texts under 13 px. Counters and initials are exempt: their names say the same. */
const smallTexts: Check = (page) =>
  page.evaluate(() => {
    const small: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element?.checkVisibility() || /^\d*$/.test(text) || element.closest('[aria-hidden=true], .sr-only')) continue
      const size = getComputedStyle(element).fontSize
      if (Number.parseFloat(size) < 13) small.push(`${location.pathname} ${innerWidth} px: ${size}: ${text}`)
    }
    return small
  })

const smallTextsOnPhone: Check = async (page) => {
  await page.setViewportSize(phone)
  const found = await smallTexts(page)
  await page.setViewportSize(smallPhone)
  return found
}

const sidewaysScroll: Check = async (page) => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return width > smallPhone.width ? [`${page.url()}: ${width} px`] : []
}

test.for([admin, warehouse])('every screen of %s (role %i) meets WCAG 2.2 AA', async (role) => {
  expect(await inspectScreens(role, desktop, violations, emptyHeads)).toEqual([])
})

test('in dark mode the screens of pedidos (role 4) keep their contrast', async () => {
  expect(await inspectScreens(orders, desktop, darkContrast)).toEqual([])
})

test('every screen of a client meets WCAG 2.2 AA, also in dark mode, with texts of 13 px and more', async () => {
  expect(await inspectScreens(client, desktop, violations, darkContrast, smallTexts)).toEqual([])
})

test('no screen of the administrator scrolls sideways at 320 px', async () => {
  expect(await inspectScreens(admin, smallPhone, sidewaysScroll)).toEqual([])
})

test('no screen of a client scrolls sideways at 320 px, and on phones its texts have 13 px and more', async () => {
  expect(await inspectScreens(client, smallPhone, sidewaysScroll, smallTexts, smallTextsOnPhone)).toEqual([])
})

test('the sign-in page meets WCAG 2.2 AA and works with the keyboard', async () => {
  const page = await open()
  await page.goto('/auth-redirect')
  await page.waitForURL('**/login')
  expect(await violations(page)).toEqual([])
  expect(await walk(page, 3)).toEqual(['Contraseña', 'Mostrar contraseña', 'Iniciar sesión'])
})

/** Overlays: each meets WCAG, is inside of a landmark, closes with Escape and returns the focus to its opener. */
async function inspect(page: Page, opener: Locator, overlay: Locator) {
  await opener.focus()
  await page.keyboard.press('Enter')
  await overlay.waitFor()
  const found = [...(await violations(page)), ...(await violations(page, { type: 'rule', values: ['region'] }))]
  await page.keyboard.press('Escape')
  await overlay.waitFor({ state: 'hidden' })
  await expect.poll(() => hasKeyboard(opener), { message: `${opener}` }).toBe(true)
  return found
}

type Overlay = [
  address: () => string,
  opener: string | RegExp,
  role: 'dialog' | 'menu' | 'navigation',
  name: string | RegExp,
]

const anyName = /./

const overlays: [string, string, { width: number; height: number }, Overlay[]][] = [
  [
    'a client',
    'cliente',
    desktop,
    [
      [() => '/client/products', /^Categoría/, 'dialog', 'Categoría'],
      [() => '/client/products', 'Vista Previa', 'dialog', 'Vista Previa'],
      [() => '/client/orders', /^Factura del pedido/, 'dialog', /^Factura/],
      [() => `/client/orders/${ids.pending}`, 'Más', 'menu', anyName],
      [() => '/client/profile', /^Soporte/, 'dialog', 'Soporte'],
      [() => '/dashboard', /^Cuenta de/, 'menu', anyName],
    ],
  ],
  [
    'a client on a phone',
    'cliente',
    phone,
    [
      [() => '/client/products', 'Categoría', 'dialog', 'Categoría'],
      [() => '/client/products', 'Ver orden', 'dialog', /^Orden/],
      [() => '/client/profile', 'Buscar', 'dialog', 'Buscar pantalla'],
      [() => '/client/orders', 'Menú', 'navigation', 'Menú principal'],
      [() => `/client/orders/${ids.pending}`, 'Más', 'menu', anyName],
      [() => '/dashboard', /^Soporte/, 'dialog', 'Soporte'],
    ],
  ],
  [
    'the staff',
    'admin',
    desktop,
    [
      [() => '/orders/manage', 'Apariencia', 'dialog', 'Apariencia'],
      [() => '/dashboard', 'Tamaño', 'menu', anyName],
      [() => `/orders/view/${ids.pending}`, 'Más', 'menu', anyName],
      [() => '/team/manage', /^Soporte/, 'dialog', 'Soporte'],
    ],
  ],
]

test.for(overlays)(
  'an overlay of %s meets WCAG 2.2 AA in a landmark, and returns the focus when it closes',
  async (row) => {
    const [, name, viewport, list] = row
    const page = await enter(name, viewport)
    const found: string[] = []
    for (const [address, opener, role, title] of list) {
      const to = address()
      if (!page.url().endsWith(to)) await show(page, to)
      const button = page.getByRole('button', { name: opener, exact: true }).first()
      const overlay = page.getByRole(role, { name: title }).and(page.locator(':not([inert] *)'))
      found.push(...(await inspect(page, button, overlay)))
    }
    expect(found).toEqual([])
  },
)

test('long lists of the staff scroll with the keyboard', async () => {
  const page = await enter('admin')
  await show(page, '/dashboard')
  await page.getByText('Ver los datos en una tabla').click()
  const found = await violations(page)
  await show(page, '/invoices')
  await page.getByRole('button', { name: 'Factura global' }).click()
  await page.getByRole('region', { name: 'Pedidos por facturar' }).waitFor()
  expect([...found, ...(await violations(page))]).toEqual([])
  await page.keyboard.press('Escape')
  await show(page, `/orders/view/${ids.pending}`)
  const events = page.getByRole('region', { name: 'Eventos del pedido' })
  await events.focus()
  expect(await hasKeyboard(events)).toBe(true)
})

test('a dialog whose code loads late returns the focus when it closes', async () => {
  const page = await openAs(shop, 'cliente', undefined, phone, { reducedMotion: 'no-preference' })
  const release = await hold(page, /\/assets\/overlays-/)
  await page.goto('/client/products')
  const opener = page.getByRole('button', { name: 'Categoría', exact: true })
  await opener.press('Enter')
  release()
  const dialog = page.getByRole('dialog', { name: 'Categoría' })
  await dialog.getByRole('tree').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => hasKeyboard(opener)).toBe(true)
})

test('a modal dialog blocks the page and its scroll, but not the toasts', async () => {
  const page = await enter('cliente')
  await show(page, '/client/products')
  await page.getByRole('button', { name: 'Agregar', exact: true }).first().click()
  await page.getByRole('button', { name: 'Vaciar' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).waitFor()
  const opener = page.getByRole('button', { name: 'Pedido rápido' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Pedido rápido' })
  await dialog.getByLabel('Producto 1').waitFor()

  const stops: (string | undefined)[] = []
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.closest('dialog') ? activeElement.textContent : activeElement?.nodeName
      }),
    )
  }
  expect(stops).toContain('Deshacer')
  // BODY: the browser's own bar has the focus, never the page.
  expect(stops.filter((stop) => stop && /^[A-Z]+$/.test(stop) && stop !== 'BODY')).toEqual([])

  const backdrop = [20, 400] as const
  await page.mouse.move(...backdrop)
  await page.mouse.wheel(0, 600)
  // The dialog has one pixel to scroll, so that the wheel does not scroll the page behind it.
  await expect.poll(() => dialog.evaluate((element) => element.scrollTop)).toBe(1)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await dialog.getByRole('heading', { name: 'Pedido rápido' }).hover()
  await page.mouse.down()
  await page.mouse.move(...backdrop)
  await page.mouse.up()
  await drawn(page)
  expect(await dialog.isVisible()).toBe(true)
  await page.mouse.click(...backdrop)
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => hasKeyboard(opener)).toBe(true)
})

/** Presses the letters in one task: after a pause, a menu takes a letter as the first of another word. */
const typeAtOnce = (page: Page, text: string) =>
  page.evaluate((letters) => {
    for (const key of letters)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }, text)

test.for([
  ['admin', () => `/orders/view/${ids.pending}`],
  ['cliente', () => `/client/orders/${ids.pending}`],
] as const)('a dialog that a menu opened for %s returns the focus to the button of the menu', async (row) => {
  const [name, address] = row
  const page = await enter(name)
  await show(page, address())
  const more = page.getByRole('button', { name: 'Más', exact: true })
  await more.press('Enter')
  await page.getByRole('menu').waitFor()
  await typeAtOnce(page, 'Cancelar')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Cancelar el pedido/ })
  await dialog.waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => hasKeyboard(more)).toBe(true)
})

test('the search, the menu of a tab and an expired session meet WCAG 2.2 AA', async () => {
  const page = await enter('pedidos')
  await show(page, '/dashboard')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ped')
  await page.getByRole('listbox').waitFor()
  const found = await violations(page)
  await page.keyboard.press('Escape')

  const tab = page.getByRole('tab', { name: 'Inicio' })
  await tab.press('Shift+F10')
  await page.getByRole('menu').waitFor()
  found.push(...(await violations(page)))
  await page.keyboard.press('Escape')
  await expect.poll(() => hasKeyboard(tab)).toBe(true)

  await shop.db.execute('DELETE FROM sessions')
  // Not a click of the pointer: a read in the background may open the dialog before it, and the dialog covers the link.
  await page.getByRole('link', { name: /^Pedidos( \d|$)/, includeHidden: true }).dispatchEvent('click')
  await page.getByRole('dialog', { name: 'Tu sesión expiró' }).waitFor()
  found.push(...(await violations(page)))
  expect(found).toEqual([])
})

test('the keyboard can skip to the content and reach every action of the products', async () => {
  const page = await enter('cliente')
  await show(page, '/client/products')
  const [first] = await walk(page, 1)
  expect(first).toBe('Saltar al contenido')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  const names = (await walk(page, 12)).join()
  for (const action of ['Buscar productos', 'Categoría', 'Cantidad', 'Agregar']) expect(names).toContain(action)
})

test('messages are announced, and nothing moves with reduced motion', async () => {
  const page = await enter('cliente', phone)
  await show(page, '/client/products')
  await page
    .getByRole('button', { name: /^Agregar/ })
    .first()
    .click()
  await expect.poll(() => page.getByRole('status').allInnerTexts()).toContainEqual(expect.stringMatching(/orden/))
  await page.getByRole('button', { name: 'Ver orden' }).click()
  const drawer = page.getByRole('dialog', { name: /^Orden/ })
  await drawer.waitFor()
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].map((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return Math.max(...`${transitionDuration}, ${animationDuration}`.split(', ').map(Number.parseFloat))
      }),
    ),
  )
  expect(longest).toBeLessThanOrEqual(0.01)
  await drawer.getByRole('button', { name: 'Vaciar' }).click()
  await page.locator('[aria-live]').getByText('Vaciaste tu orden.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Soporte/ }).click()
  await page.getByRole('dialog', { name: 'Soporte' }).getByRole('log').waitFor()
})

test('on a phone the current view of the orders is visible', async () => {
  const page = await enter('admin', smallPhone)
  await page.goto('/orders/manage?tab=all')
  await settled(page)
  const chosen = page.getByRole('navigation').getByRole('button', { name: /^Todas/ })
  const isInWindow = () =>
    chosen.evaluate((button) => {
      const { left, right } = button.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    })
  await expect.poll(isInWindow).toBe(true)
})

test('in the high contrast of the system, what is chosen and what has the focus are visible', async () => {
  const page = await enter('cliente')
  await page.emulateMedia({ forcedColors: 'active' })
  await show(page, '/client/products')
  const background = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor)
  const choice = (name: string) => page.getByRole('group', { name: 'Existencia' }).locator('label', { hasText: name })
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  const pairs = [
    [choice('Todo'), choice('En existencia')],
    [menu.getByRole('link', { name: 'Productos' }), menu.getByRole('link', { name: 'Mi perfil' })],
  ] as const
  for (const [chosen, other] of pairs) expect(await background(chosen)).not.toBe(await background(other))
  const quantity = page.getByRole('main').getByRole('spinbutton').first()
  await quantity.focus()
  const around = quantity.locator('..')
  expect(await around.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
})

test('the button that copies a CLABE names its bank', async () => {
  await shop.db.execute(`INSERT OR IGNORE INTO cart_items (userId, productId, quantity)
    SELECT users.id, products.id, 1 FROM users, products WHERE email = 'cliente@demo.mx' AND code = 'TOR-0142'`)
  const page = await enter('cliente')
  await page.goto('/client/checkout')
  await page.getByRole('radio', { name: /Transferencia/ }).check()
  await page.getByRole('button', { name: 'Copiar CLABE de Banco del Bajío Demo' }).waitFor()
  await page.getByRole('button', { name: 'Copiar CLABE de Banco de Prueba' }).waitFor()
})
