import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { desktop, hold, openPage, phone } from '../browser.ts'
import { toast } from '../parts.ts'
import { fail, mend } from './screen.ts'

let shop: Shop
let page: Page
let token: Parameters<BrowserContext['addCookies']>[0]

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  page = await openPage(shop.url, desktop, { until: untilFileEnd })
  const { token: value = '' } = await shop.as('cliente')
  token = [{ name: 'Admin-Token', value, url: shop.url.href }]
})

afterEach(() => mend(page))

/** Opens a page that has a token but no stored user. */
const arrive = () => page.context().addCookies(token)

const profile = '**/api/user/profile'

test.for([
  ['nothing at all', null, 'Error setting up permissions'],
  ['a user without a role', { user: { id: 3 } }, 'Failed to retrieve valid user information.'],
  [
    'a user whose role may see nothing',
    { user: { id: 3, AccesoId: 9 } },
    'No accessible routes configured for your role',
  ],
] as const)('a profile that is %o ends the session', async ([, json, message]) => {
  await arrive()
  await page.route(profile, (route) => route.fulfill({ json }))
  await page.goto('/client/orders')
  await toast(page, message).waitFor()
  await page.waitForURL('**/login?redirect=*')
  expect(await page.context().cookies(shop.url.href)).toEqual([])
})

test('a profile that does not load ends the session', async () => {
  await arrive()
  await fail(page, 'GET', /^\/api\/user\/profile$/)
  await page.goto('/client/orders')
  await toast(page, 'Error loading user session or permissions').waitFor()
  await page.waitForURL('**/login?redirect=*')
  expect(await page.context().cookies(shop.url.href)).toEqual([])
})

test('a role that may see nothing cannot sign in', async () => {
  await shop.db.execute("INSERT INTO acceso VALUES (9, 'Nadie')")
  await shop.db.execute('UPDATE users SET AccesoId = 9 WHERE id = 4')
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill('pedidos@example.mx')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('No accessible routes configured for your role').waitFor()
})

test('a failed sign-in without a message shows the default message', async () => {
  await page.goto('/login')
  await fail(page, 'POST', /^\/login$/)
  await page.getByLabel('Correo electrónico').fill('cliente@example.mx')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('El servidor no respondió como se esperaba. Inténtalo de nuevo.').waitFor()
})

test('a sign-in and a profile whose answers are late offer to stop waiting', async () => {
  const late = toast(page, 'Esto está tardando…')
  const stop = async (path: string) => {
    await page.clock.runFor(8000)
    await late.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByText('Dejaste de esperar.', { exact: true }).waitFor()
    await page.unroute(path)
  }
  await page.clock.install()
  await page.goto('/login')
  await page.route('**/login', () => undefined)
  const sent = page.waitForRequest('**/login')
  await page.getByLabel('Correo electrónico').fill('cliente@example.mx')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await sent
  await stop('**/login')
  await arrive()
  await page.route(profile, () => undefined)
  const asked = page.waitForRequest(profile)
  await page.goto('/client/orders')
  await asked
  await stop(profile)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('heading', { name: 'Mis pedidos' }).waitFor()
})

test('a failed sign-out shows a message and still signs out', async () => {
  await arrive()
  await page.goto('/client/orders')
  await fail(page, 'POST', /^\/logout$/)
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await toast(page, 'Error al cerrar sesión').waitFor()
  await page.waitForURL('**/login')
  await expect.poll(() => page.evaluate(() => [document.cookie, localStorage.getItem('user')])).toEqual(['', null])
})

test('signing out leaves the page before the server answers', async () => {
  await arrive()
  await page.goto('/client/orders')
  await page.getByRole('heading', { name: 'Mis pedidos' }).waitFor()
  const release = await hold(page, '**/logout')
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.getByLabel('Correo electrónico').waitFor()
  const sessions = () => shop.rows('SELECT count(*) AS n FROM sessions WHERE userId = 3')
  expect(await sessions()).toEqual([{ n: 1 }])
  release()
  await expect.poll(sessions).toEqual([{ n: 0 }])
})

test('an unknown token ends the session', async () => {
  await arrive()
  await shop.db.execute('DELETE FROM sessions')
  await page.setViewportSize(phone)
  await page.goto('/client/orders')
  await toast(page, 'Error loading user session or permissions').waitFor()
  await page.getByLabel('Correo electrónico').waitFor()
})
