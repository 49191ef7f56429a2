import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '../../db/seed/users.ts'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'
import { contextOf, desktop, drawn, phone, provoked, signInByForm, visit as visitAddress } from './browser.ts'
import { focused } from './keyboard.ts'
import { openAs } from './session.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd, data: 'demo' })
})

async function enter(person: string, path = '/dashboard', viewport = desktop) {
  const page = await openAs(shop, person, undefined, viewport)
  await page.goto(path)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  return page
}

/** Opens a session of the administrator that has the first orders as tabs. */
async function enterWithOrders(count: number) {
  const page = await openAs(shop, 'admin')
  await page.addInitScript((last) => {
    if (sessionStorage.getItem('tabs')) return
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    const orders = Array.from({ length: last }, (_, index) => `/orders/view/${index + 1}`)
    sessionStorage.setItem('tabs', JSON.stringify({ user: user.id, role: 1, open: ['/dashboard', ...orders] }))
  }, count)
  await page.goto('/dashboard')
  return page
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const tabNames = (page: Page) => page.getByRole('tab').allInnerTexts()
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const cookie = async (page: Page, wanted: string) =>
  (await contextOf(page).cookies()).find(({ name }) => name === wanted)?.value
const widthOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.width
const topOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.y

/** Scrolls the page down by more than 100 px. Tries again until the list has loaded, because an empty page is too short to scroll. */
const scrollDown = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        scrollTo(0, 400)
        return scrollY
      }),
    )
    .toBeGreaterThan(100)

const styleOf = (page: Page, property: string) =>
  page.evaluate((name) => document.documentElement.style.getPropertyValue(name), property)

/** Navigates by the menu, without a reload. */
async function visit(page: Page, entry: string, group?: string) {
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  // A number may follow its title.
  const link = menu.getByRole('link', { name: new RegExp(`^${entry}( \\d|$)`) })
  if (group && !(await link.first().isVisible())) await menu.getByRole('button', { name: group }).click()
  await link.first().click()
  // A press before this screen renders would replace it.
  await menu.locator('[aria-current=page]', { hasText: entry }).first().waitFor({ state: 'attached' })
}

async function chooseInTabMenu(page: Page, name: string, choice: string) {
  await tab(page, name).click({ button: 'right' })
  await page.getByRole('menu').getByRole('menuitem', { name: choice, exact: true }).click()
}

test('the sidebar opens and collapses, and keeps its state', async () => {
  const page = await enter('admin')
  expect(await page.title()).toBe('Inicio - Mayoreo Bajío')
  await expect.poll(() => widthOf(page, '#sidebar')).toBe(210)
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBe(88)

  // Several groups can be open at once.
  await page.getByRole('button', { name: 'Productos' }).click()
  await page.getByRole('button', { name: 'Reportes' }).click()
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  await menu.getByRole('link', { name: 'Categorías' }).waitFor()
  await menu.getByRole('link', { name: 'Ventas' }).waitFor()

  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await expect.poll(() => widthOf(page, '#sidebar')).toBe(54)
  await expect.poll(async () => (await page.getByRole('main').boundingBox())?.x).toBe(54)
  expect(await cookie(page, 'sidebarStatus')).toBe('0')

  // Collapsed, a group shows its pages beside it and a page its name; sign-out stays visible.
  await page.getByRole('button', { name: 'Configuración' }).hover()
  await page.getByRole('link', { name: 'Personalización' }).waitFor()
  await page.getByRole('link', { name: 'Pedidos', exact: true }).hover()
  await page.locator('#sidebar p', { hasText: 'Pedidos' }).waitFor()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).waitFor()

  await page.reload()
  await expect.poll(() => widthOf(page, '#sidebar')).toBe(54)
})

test('on a phone the sidebar is a drawer that closes in every way', async () => {
  const page = await enter('cliente')
  const drawer = page.locator('#sidebar')
  const x = async () => (await drawer.boundingBox())?.x
  await page.setViewportSize({ width: 992, height: 800 })
  await expect.poll(x).toBe(0)
  await expect.poll(() => page.getByRole('tablist').isVisible()).toBe(true)
  await page.setViewportSize({ width: 991, height: 800 })
  await expect.poll(x).toBe(-210)
  await expect.poll(() => page.getByRole('tablist').isVisible()).toBe(false)
  await expect.poll(async () => (await page.getByRole('main').boundingBox())?.x).toBe(0)
  // The narrow window collapsed it, not the user.
  expect(await cookie(page, 'sidebarStatus')).toBeUndefined()

  const hamburger = page.getByRole('button', { name: 'Menú', exact: true })
  await hamburger.click()
  await expect.poll(x).toBe(0)
  await page.mouse.click(600, 400)
  await expect.poll(x).toBe(-210)
  await hamburger.click()
  await page.keyboard.press('Escape')
  await expect.poll(x).toBe(-210)
  await hamburger.click()
  await visit(page, 'Productos')
  await expect.poll(x).toBe(-210)
  // The code that closes the drawer on Back is loaded later, while the page has nothing else to do.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/frame-parts-')),
  )
  await hamburger.click()
  await expect.poll(x).toBe(0)
  await drawn(page)
  // Back is cancelled, so it never ends for Playwright.
  void page.goBack().catch(() => undefined)
  await expect.poll(x).toBe(-210)
  expect(pathOf(page)).toBe('/client/products')
  await hamburger.click()
  await visit(page, 'Mis pedidos')
  await expect.poll(x).toBe(-210)
  await expect.poll(() => page.getByRole('navigation', { name: 'Ruta' }).innerText()).toBe('Mis pedidos')

  // It stays collapsed in a wide window.
  await page.setViewportSize(desktop)
  await expect.poll(() => widthOf(page, '#sidebar')).toBe(54)
  await expect.poll(() => page.getByRole('tablist').isVisible()).toBe(true)
})

test('tabs keep typed text, scroll position and address', async () => {
  const page = await enter('admin', '/orders/manage?tab=all')
  const search = page.getByPlaceholder('Folio, cliente, RFC o código')
  await search.fill('Ferretería')
  await search.press('Enter')
  await expect.poll(() => pathOf(page)).toContain('search=')
  const address = pathOf(page)
  await page.getByRole('link', { name: /^\d+$/ }).first().waitFor()
  await page.evaluate(() => scrollTo(0, 180))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(180)

  await visit(page, 'Ver', 'Inventario')
  await page.waitForURL('**/inventory/view')
  await expect.poll(() => page.title()).toBe('Ver inventario - Mayoreo Bajío')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await tabNames(page)).toEqual(['Inicio', 'Pedidos', 'Ver inventario'])

  // A hidden tab sends no request, not even when the window gets the focus.
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  // This request is sent last. When it is in the list, a request of the hidden tab would be there too.
  await page.evaluate(async () => void (await fetch('/manifest.webmanifest')))
  expect(asked).toContain('/manifest.webmanifest')
  expect(asked.filter((path) => path === '/orders')).toEqual([])

  await tab(page, 'Pedidos').click()
  await expect.poll(() => pathOf(page)).toBe(address)
  await expect.poll(() => search.inputValue()).toBe('Ferretería')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(180)
  await expect.poll(() => tab(page, 'Pedidos').getAttribute('aria-selected')).toBe('true')

  // Two tabs of one screen have separate states.
  const folios = await page.getByRole('link', { name: /^\d+$/ }).allInnerTexts()
  await page.getByRole('link', { name: folios[0], exact: true }).click()
  await page.getByRole('heading', { name: `Pedido ${folios[0]}` }).waitFor()
  await tab(page, 'Pedidos').click()
  await page.getByRole('link', { name: folios[1], exact: true }).click()
  await page.getByRole('heading', { name: `Pedido ${folios[1]}` }).waitFor()
  await page.getByRole('tab').nth(3).click()
  await page.getByRole('heading', { name: `Pedido ${folios[0]}` }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: `Pedido ${folios[1]}` }).isVisible()).toBe(false)
})

test('tabs close by cross, middle button, key and menu, and survive a reload', async () => {
  const page = await enter('admin')
  await visit(page, 'Pedidos')
  await visit(page, 'Ver', 'Inventario')
  await visit(page, 'Ventas', 'Reportes')
  await visit(page, 'General', 'Configuración')
  await tab(page, 'Configuración general').waitFor()
  const names = ['Inicio', 'Pedidos', 'Ver inventario', 'Reporte de ventas', 'Configuración general']
  expect(await tabNames(page)).toEqual(names)

  await page.reload()
  await tab(page, 'Configuración general').waitFor()
  expect(await tabNames(page)).toEqual(names)

  // Closing another tab keeps the page; closing its own shows the last one.
  await tab(page, 'Pedidos').click({ button: 'middle' })
  await expect.poll(() => tabNames(page)).not.toContain('Pedidos')
  expect(pathOf(page)).toBe('/configuration/general')
  await tab(page, 'Inicio').click({ button: 'middle' })
  expect(await tabNames(page)).toContain('Inicio')
  await tab(page, 'Ver inventario').click()
  await page.waitForURL('**/inventory/view')
  // The address changes first. The focus moves into the page when it is shown; a key that is pressed before would be lost.
  await focused(page.getByRole('main'))
  await page.getByTitle('Cerrar Ver inventario').click()
  await page.waitForURL('**/configuration/general')
  await focused(page.getByRole('main'))
  await tab(page, 'Configuración general').press('Delete')
  await page.waitForURL('**/reports/sales')
  await expect.poll(() => tabNames(page)).toEqual(['Inicio', 'Reporte de ventas'])

  // The menu, by keyboard and by mouse.
  await tab(page, 'Inicio').press('Shift+F10')
  const menu = page.getByRole('menu')
  await menu.waitFor()
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(['Actualizar', 'Cerrar otras', 'Cerrar todas'])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await visit(page, 'Agregar', 'Clientes')
  await chooseInTabMenu(page, 'Reporte de ventas', 'Cerrar otras')
  await page.waitForURL('**/reports/sales')
  await expect.poll(() => tabNames(page)).toEqual(['Inicio', 'Reporte de ventas'])
  await chooseInTabMenu(page, 'Inicio', 'Cerrar todas')
  await page.waitForURL('**/dashboard')
  await expect.poll(() => tabNames(page)).toEqual(['Inicio'])

  // A screen with unsaved changes that stays open is not closed by a later visit.
  await visit(page, 'Pedidos')
  await visit(page, 'Agregar', 'Clientes')
  await page.getByLabel('Nombre', { exact: true }).fill('A medias')
  await page.getByTitle('Cerrar Agregar cliente').click()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('')
  await tab(page, 'Pedidos').click()
  await page.waitForURL('**/orders/manage**')
  await page.getByRole('heading', { name: 'Pedidos' }).first().waitFor()
  expect(await tabNames(page)).toEqual(['Inicio', 'Pedidos', 'Agregar cliente'])
  await chooseInTabMenu(page, 'Inicio', 'Cerrar todas')
  await page.waitForURL('**/dashboard')

  // A tab that is closed before its screen renders.
  await visit(page, 'Pedidos')
  await visit(page, 'Agregar', 'Clientes')
  await tab(page, 'Pedidos').evaluate((link: HTMLElement) => {
    const cross = link.querySelector<HTMLElement>('[title="Cerrar Pedidos"]')
    navigation.addEventListener('currententrychange', () => queueMicrotask(() => cross?.click()), { once: true })
    link.click()
  })
  await page.waitForURL('**/customers/add')
  await expect.poll(() => tabNames(page)).toEqual(['Inicio', 'Agregar cliente'])
  await chooseInTabMenu(page, 'Inicio', 'Cerrar todas')

  // The next user starts without these tabs.
  await visit(page, 'Pedidos')
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login')
  await signInByForm(page, 'admin@demo.mx', demoPassword)
  await tab(page, 'Inicio').waitFor()
  expect(await tabNames(page)).toEqual(['Inicio'])
})

test('the current tab is in view after it opens, after a reload and in a narrower window', async () => {
  const page = await enterWithOrders(12)
  await visit(page, 'General', 'Configuración')
  const isInView = () =>
    tab(page, 'Configuración general').evaluate((element) => {
      const [own, strip] = [element.getBoundingClientRect(), element.parentElement?.getBoundingClientRect()]
      return strip !== undefined && own.left >= strip.left && own.right <= strip.right
    })
  await expect.poll(isInView).toBe(true)
  await page.getByRole('button', { name: 'Pestañas anteriores' }).click()
  await page.getByRole('button', { name: 'Pestañas siguientes' }).waitFor()
  await expect.poll(isInView).toBe(false)
  await page.setViewportSize({ ...desktop, width: 1100 })
  await expect.poll(isInView).toBe(true)
  await page.reload()
  await expect.poll(isInView).toBe(true)
})

test('refreshing a tab reloads it at the same address without a history entry', async () => {
  const page = await enter('admin', '/orders/manage?tab=all')
  const search = page.getByPlaceholder('Folio, cliente, RFC o código')
  await page.getByRole('link', { name: /^\d+$/ }).first().waitFor()
  await search.evaluate((field) => field.setAttribute('data-before', ''))
  const steps = await page.evaluate(() => history.length)
  const fetched = page.waitForRequest((request) => new URL(request.url()).pathname === '/orders')
  await chooseInTabMenu(page, 'Pedidos', 'Actualizar')
  await fetched
  await expect.poll(() => search.getAttribute('data-before')).toBeNull()
  expect(pathOf(page)).toBe('/orders/manage?tab=all')
  expect(await page.evaluate(() => history.length)).toBe(steps)
  expect(await tabNames(page)).toEqual(['Inicio', 'Pedidos'])
})

test('many tabs scroll with the wheel and keep the current one visible', async () => {
  const page = await enterWithOrders(30)
  await tab(page, 'Inicio').waitFor()
  expect(await tabNames(page)).toHaveLength(20)
  const strip = page.getByRole('tablist')
  const left = () => strip.evaluate((element) => element.scrollLeft)
  expect(await left()).toBe(0)
  // The code that scrolls the strip loads with the fourth tab.
  await page.getByRole('button', { name: 'Pestañas siguientes' }).waitFor()
  await strip.hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(left).toBeGreaterThan(0)
  await page.getByRole('tab').last().click()
  await expect
    .poll(() => strip.evaluate((e) => e.scrollLeft + e.clientWidth - e.scrollWidth))
    .toBeGreaterThanOrEqual(-1)
  await page.getByRole('tab').first().click()
  await expect.poll(left).toBe(0)
})

test('the search opens a page from the keyboard', async () => {
  const page = await enter('admin')
  const field = page.getByPlaceholder('Buscar', { exact: true })
  await page.keyboard.press('Control+k')
  await field.pressSequentially('configuracion')
  const options = page.getByRole('option')
  await options.first().waitFor()
  await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true')
  expect((await options.allInnerTexts()).slice(0, 2)).toEqual([
    'Configuración > General',
    'Configuración > Personalización',
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/configuration/personalization')
  await options.first().waitFor({ state: 'hidden' })
  await expect.poll(() => field.inputValue()).toBe('')

  await field.click()
  await field.fill('zzzzzz')
  await page.getByRole('option', { name: 'Buscar «zzzzzz» en Productos' }).waitFor()
  await page.getByRole('main').click({ position: { x: 20, y: 500 } })
  await expect.poll(() => field.inputValue()).toBe('')
  await field.fill('ventas')
  await page.getByRole('option', { name: 'Reportes > Ventas' }).click()
  await page.waitForURL('**/reports/sales')
})

test('the search finds orders by folio and products by any text', async () => {
  const staff = await enter('ventas')
  await staff.keyboard.press('Control+k')
  await staff.keyboard.type('890')
  await staff.getByRole('option', { name: 'Pedido 890' }).waitFor()
  await staff.keyboard.press('Enter')
  await staff.waitForURL('**/orders/view/890')

  const client = await enter('cliente', '/client/profile')
  const field = client.getByPlaceholder('Buscar', { exact: true })
  await field.fill('taladro')
  await client.getByRole('option', { name: 'Buscar «taladro» en Productos' }).click()
  await client.waitForURL('**/client/products?search=taladro')
  const products = client.getByLabel('Buscar productos')
  await expect.poll(() => products.inputValue()).toBe('taladro')
  await client.getByRole('row').filter({ hasText: 'HEE-5501' }).waitFor()
  await field.fill('brocha')
  await client.getByRole('option', { name: 'Buscar «brocha» en Productos' }).click()
  await client.getByRole('row').filter({ hasText: 'BRO-4201' }).waitFor()
  expect(await products.inputValue()).toBe('brocha')
})

test('on a phone the search is a sheet over the page', async () => {
  const page = await enter('cliente', '/dashboard', phone)
  const bar = page.locator('header').first()
  expect(
    await bar.getByRole('button').evaluateAll((all) => all.map((button) => button.getAttribute('aria-label'))),
  ).toEqual(expect.arrayContaining(['Menú', 'Buscar', 'Cuenta de Laura Mendoza']))
  expect(await bar.getByRole('button', { name: 'Pantalla completa' }).count()).toBe(0)
  await bar.getByRole('button', { name: 'Buscar', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Buscar pantalla' })
  await sheet.waitFor()
  expect((await sheet.boundingBox())?.width).toBe(390)
  await page.keyboard.type('pedidos')
  await sheet.getByRole('option', { name: 'Mis pedidos' }).click()
  await page.waitForURL('**/client/orders')
  await sheet.waitFor({ state: 'hidden' })

  await bar.getByRole('button', { name: 'Buscar', exact: true }).click()
  await sheet.waitFor()
  // Back is cancelled, so it never ends for Playwright.
  void page.goBack().catch(() => undefined)
  await sheet.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/client/orders')
})

test('staff members change the appearance for themselves alone', async () => {
  const page = await enter('ventas', '/orders/manage?tab=all')
  await expect.poll(() => styleOf(page, '--theme')).toBe('#1890ff')
  const button = page.getByRole('button', { name: 'Apariencia', exact: true })
  expect(await button.evaluate((button) => button.closest('header') !== null)).toBe(true)
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Apariencia' })
  await panel.getByRole('switch', { name: 'Pestañas' }).waitFor()
  expect(await panel.getByRole('switch', { name: 'Pestañas' }).isChecked()).toBe(true)
  expect(await panel.getByRole('switch', { name: 'Encabezado fijo' }).isChecked()).toBe(false)
  expect(await panel.getByRole('switch', { name: 'Logo en la barra' }).isChecked()).toBe(true)

  await panel.getByRole('radio', { name: '#11a983' }).check({ force: true })
  await panel.getByRole('radio', { name: 'Oscuro' }).check({ force: true })
  await panel.getByRole('switch', { name: 'Encabezado fijo' }).check()
  await panel.getByRole('switch', { name: 'Logo en la barra' }).uncheck()
  await panel.getByRole('switch', { name: 'Pestañas' }).uncheck()
  await expect.poll(() => styleOf(page, '--theme')).toBe('#11a983')
  await expect.poll(() => page.locator('html').getAttribute('data-mode')).toBe('dark')
  await expect.poll(() => page.getByRole('tablist').count()).toBe(0)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await scrollDown(page)
  await expect.poll(() => topOf(page, 'header')).toBe(0)

  await page.reload()
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await expect.poll(() => styleOf(page, '--theme')).toBe('#11a983')
  await expect.poll(() => page.locator('#sidebar').getByText('Mayoreo Bajío').count()).toBe(0)

  await button.click()
  await panel.getByRole('button', { name: 'Restablecer' }).click()
  await expect.poll(() => styleOf(page, '--theme')).toBe('#1890ff')
  await expect.poll(() => page.locator('html').getAttribute('data-mode')).toBeNull()
  await page.mouse.click(300, 600)
  await panel.waitFor({ state: 'hidden' })
  await scrollDown(page)
  await expect.poll(() => topOf(page, 'header')).toBeLessThan(0)
})

test('on a phone the user menu opens the appearance, and the title of the bar names the screen', async () => {
  const page = await enter('ventas', '/products/manage', phone)
  await expect.poll(() => page.getByRole('navigation', { name: 'Ruta' }).innerText()).toBe('Administrar productos')
  expect(await page.getByRole('button', { name: 'Apariencia' }).count()).toBe(0)
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('menuitem', { name: 'Apariencia' }).click()
  await page.getByRole('dialog', { name: 'Apariencia' }).getByRole('radio', { name: 'Oscuro' }).check({ force: true })
  await expect.poll(() => page.locator('html').getAttribute('data-mode')).toBe('dark')
})

test('on a phone the user menu of a client sets light or dark', async () => {
  const page = await enter('cliente', '/client/products', phone)
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  const choice = (name: string) => page.getByRole('menuitemradio', { name, checked: true })
  await choice('Como el dispositivo').waitFor()
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-mode')).toBe('dark')
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await choice('Oscuro').waitFor()
})

test('the bar sets the size of rows and controls', async () => {
  const page = await enter('cliente', '/client/orders')
  const size = () => page.locator('html').getAttribute('data-size')
  expect(await size()).toBe('medium')
  await page.getByRole('button', { name: 'Tamaño' }).click()
  const choice = (name: string) => page.getByRole('menuitemradio', { name })
  await choice('Normal').waitFor()
  // A client has no panel of settings. Its button would be beside that of the size.
  expect(await page.getByRole('button', { name: 'Apariencia', includeHidden: true }).count()).toBe(0)
  expect(await choice('Normal').getAttribute('aria-disabled')).toBe('true')
  expect(await choice('Normal').isChecked()).toBe(true)
  await choice('Muy chico').click()
  await page.getByText('Tamaño cambiado: Muy chico').waitFor()
  expect(await size()).toBe('mini')
  expect(await cookie(page, 'size')).toBe('mini')
  // A new size opens the screen again through /redirect, which is the address for a moment.
  await expect.poll(() => pathOf(page)).toBe('/client/orders')
  await page.reload()
  await tab(page, 'Mis pedidos').waitFor()
  expect(await size()).toBe('mini')
})

const breakPage = (page: Page) =>
  page.evaluate((message) => dispatchEvent(new ErrorEvent('error', { error: new Error(message) })), provoked)

test('an administrator sees the errors of the page', async () => {
  const page = await enter('admin')
  const button = page.getByRole('button', { name: /^Registro de errores/ })
  await expect.poll(() => button.count()).toBe(0)
  await breakPage(page)
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Registro de errores' })
  await dialog.getByText(provoked).first().waitFor()
  expect(await dialog.innerText()).toContain('/dashboard')
  await dialog.getByRole('button', { name: 'Borrar todo' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => button.count()).toBe(0)
})

test('an error of the code in an action is a message for the user, and in the errors of the page', async () => {
  const page = await enter('admin', '/reports/sales')
  await page.evaluate((message) => {
    URL.createObjectURL = () => {
      throw new Error(message)
    }
  }, provoked)
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await page.getByText('No se pudo exportar. Inténtalo de nuevo.').waitFor()
  await page.getByRole('button', { name: 'Registro de errores: 1 error' }).click()
  await page.getByRole('dialog', { name: 'Registro de errores' }).getByText(provoked).first().waitFor()
})

test('other roles do not see the errors', async () => {
  const page = await enter('gerente')
  const fullScreen = page.getByRole('button', { name: 'Pantalla completa' })
  await fullScreen.waitFor()
  await breakPage(page)
  // The bar renders after the error: the button of the errors would be there.
  await fullScreen.click()
  await page.getByRole('button', { name: 'Salir de pantalla completa' }).waitFor()
  expect(await page.getByRole('button', { name: /^Registro de errores/ }).count()).toBe(0)
})

test('the bar opens full screen, and breadcrumbs link to the pages above', async () => {
  const page = await enter('pedidos')
  await page.getByRole('button', { name: 'Pantalla completa' }).click()
  await page.getByRole('button', { name: 'Salir de pantalla completa' }).click()
  await page.getByRole('button', { name: 'Pantalla completa' }).waitFor()

  const avatar = page.getByRole('button', { name: 'Cuenta de Gabriela Ríos' })
  expect(await avatar.locator('span, img').first().boundingBox()).toMatchObject({ width: 40, height: 40 })
  await avatar.click()
  await page.getByRole('menuitem', { name: 'Cerrar sesion' }).waitFor()
  await page.getByRole('menuitem', { name: 'Editar usuario' }).click()
  await page.waitForURL('**/editar')
})

test('missing and forbidden pages show a message', async () => {
  const page = await enter('cliente', '/client/profile')
  await page.goto('/orders/manage')
  await page.waitForURL('**/401')
  await page.getByText('No tienes permisos para acceder a esta pagina.').waitFor()
  await page.getByRole('button', { name: 'Volver' }).click()
  await page.waitForURL('**/client/profile')
  await visitAddress(page, '/401?noGoBack')
  await page.getByText('No tienes permisos para acceder a esta pagina.').waitFor()
  expect(await page.getByRole('button', { name: 'Volver' }).count()).toBe(0)
  await visitAddress(page, '/no-existe')
  await page.waitForURL('**/404')
  await page.getByRole('link', { name: 'Ir al inicio' }).click()
  await page.waitForURL('**/dashboard')
})
