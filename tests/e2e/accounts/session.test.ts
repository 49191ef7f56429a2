import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '../../../db/seed/users.ts'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { hold, openPage, provoked, signInByForm, visit } from '../browser.ts'
import { setOffline } from '../network.ts'
import { openAs } from '../session.ts'
import { databases } from '../stored-keys.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd, data: 'demo' })
})

const path = (url: string) => new URL(url).pathname

test('the sign-in page shows errors of the fields and of the server', async () => {
  const page = await openPage(shop.url)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByText('Ingresa tu correo.').waitFor()
  await page.getByText('Ingresa tu contraseña.').waitFor()
  await page.getByLabel('Correo electrónico').fill('cliente@demo.mx')
  await page.getByLabel('Contraseña', { exact: true }).fill('incorrecta')
  await page.keyboard.press('Enter')
  await page.getByText('Correo o contraseña incorrectos.').waitFor()
  await setOffline(page, true)
  await page.keyboard.press('Enter')
  await page.getByText('No hay conexión con el servidor.').waitFor()
})

test('an error of the code at sign-in shows a message in Spanish, and the next attempt signs in', async () => {
  const page = await openPage(shop.url)
  await page.goto('/login')
  await page.evaluate((message) => {
    const { set } = Headers.prototype
    Headers.prototype.set = () => {
      Headers.prototype.set = set
      throw new Error(message)
    }
  }, provoked)
  await page.getByLabel('Correo electrónico').fill('cliente@demo.mx')
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  const reported = page.waitForEvent('pageerror')
  await page.keyboard.press('Enter')
  await page.getByText('Ocurrió un error inesperado. Inténtalo de nuevo.').waitFor()
  expect((await reported).message).toBe(provoked)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
})

test('the page of a forgotten password has the address that was typed to sign in', async () => {
  const page = await openPage(shop.url)
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill('cliente@demo.mx')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await page.getByRole('heading', { name: '¿Olvidaste tu contraseña?' }).waitFor()
  expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('cliente@demo.mx')
  expect(page.url()).not.toContain('cliente')

  // A link of a mail, pasted into this page, changes the fragment only.
  await page.evaluate(() => location.assign('/password#unknown'))
  await page.getByRole('heading', { name: 'Este enlace no es válido' }).waitFor()
  await page.waitForURL((url) => url.hash === '')
  await page.evaluate(() => location.assign('/password#other'))
  await page.waitForURL((url) => url.hash === '')
})

test('a visitor without a session signs in and reaches the requested page', async () => {
  const page = await openPage(shop.url)
  await page.goto('/client/orders?estado=todos')
  await page.waitForURL('**/login?redirect=*')
  await page.getByLabel('Correo electrónico').fill('cliente@demo.mx')
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Mis pedidos' }).waitFor()
  expect(page.url()).toContain('/client/orders?estado=todos')
})

test('a redirect never leaves the shop', async () => {
  const page = await openPage(shop.url)
  await page.goto('/login?redirect=%2F%2Fevil.example')
  await page.getByLabel('Correo electrónico').fill('cliente@demo.mx')
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  expect(new URL(page.url()).host).toBe(shop.url.host)
})

test('a signed-in user sees neither the sign-in page nor pages of other roles', async () => {
  const page = await openAs(shop, 'pedidos')
  await page.goto('/login')
  await page.waitForURL('**/dashboard')
  await page.goto('/team/manage')
  await page.waitForURL('**/401*')
  await page.getByText('No tienes permisos para acceder a esta pagina.').waitFor()
  await page.goto('/no-existe')
  await page.waitForURL('**/404')
})

test('after a session ends, signing in again in place continues the work', async () => {
  const page = await openAs(shop, 'cliente')
  await page.goto('/client/products?search=TOR-0145')
  const add = page.getByRole('button', { name: /^Agregar/ }).first()
  // The session ends when the press sends its request. Earlier, another request of the page could open the dialog first, over the button.
  const endSession = async (route: Route) => {
    await shop.db.execute("DELETE FROM sessions WHERE userId = (SELECT id FROM users WHERE email = 'cliente@demo.mx')")
    await route.continue()
  }
  await page.route('**/cart/item', endSession, { times: 1 })
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Tu sesión expiró' })
  await dialog.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page
    .getByRole('button', { name: /^En la orden/ })
    .first()
    .waitFor()
  expect(path(page.url())).toBe('/client/products')
})

test('signing in again in one tab continues the work in the others', async () => {
  const first = await openAs(shop, 'cliente')
  const second = await first.context().newPage()
  const tabs = [first, second]
  for (const tab of tabs) {
    await tab.goto('/client/products')
    await tab
      .getByRole('button', { name: /^(Agregar|En la orden)/ })
      .first()
      .waitFor()
  }
  await shop.db.execute("DELETE FROM sessions WHERE userId = (SELECT id FROM users WHERE email = 'cliente@demo.mx')")
  const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: 'Tu sesión expiró' })
  for (const tab of tabs) {
    // Without the mouse: another request of the page could open the dialog first, over the link.
    await tab
      .locator('a[href="/client/orders"]')
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await dialogOf(tab).waitFor()
  }
  await dialogOf(first).getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  await dialogOf(first).getByRole('button', { name: 'Iniciar sesión' }).click()
  for (const tab of tabs) {
    await dialogOf(tab).waitFor({ state: 'hidden' })
    await tab.getByRole('heading', { name: 'Mis pedidos' }).waitFor()
  }
})

test('a user whose role and e-mail were changed signs in again with the new address, and reads the new role', async () => {
  const page = await openAs(shop, 'pedidos')
  await page.goto('/orders/manage')
  await page.getByRole('table').waitFor()
  const admin = await openAs(shop, 'admin')
  const [user] = await shop.rows("SELECT id FROM users WHERE email = 'pedidos@demo.mx'")
  await admin.goto(`/team/edit/${user?.id}`)
  await admin.getByLabel('Rol', { exact: true }).selectOption('Almacén')
  await admin.getByLabel('Correo electrónico').fill('bodega@demo.mx')
  await admin.getByRole('button', { name: 'Guardar', exact: true }).click()
  await admin.getByText('Persona guardada').waitFor()
  await page.getByLabel('Folio, cliente, RFC o código').fill('1')
  const dialog = page.getByRole('dialog', { name: 'Tu sesión expiró' })
  await dialog.getByText('Pasó un día, cambió tu contraseña o tu rol, o se desactivó tu cuenta.').waitFor()
  expect(await dialog.getByLabel('Correo electrónico').inputValue()).toBe('pedidos@demo.mx')
  await dialog.getByLabel('Correo electrónico').fill('bodega@demo.mx')
  await dialog.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByText('Un administrador cambió tu rol: ahora es Almacén.').waitFor()
})

test('a client whose customer was blocked reads the reason, in the dialog and when signing in again', async () => {
  const own = await openShop()
  const page = await openAs(own, 'cliente', '/client/products')
  await page.getByRole('row').filter({ hasText: 'TOR-0142' }).waitFor()
  const admin = await own.as('admin')
  // The press sends its request first: the dialog would cover the button.
  const block = async (route: Route) => {
    await admin.put('/customers/1/active', { active: false })
    await route.continue()
  }
  await page.route('**/cart/item', block, { times: 1 })
  await page.getByRole('button', { name: 'Agregar' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Tu sesión expiró' })
  await dialog.getByText('o se desactivó tu cuenta.').waitFor()
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await dialog.getByText('Tu cuenta está desactivada. Escribe a tu vendedor.').waitFor()
})

test('an administrator who changes the own e-mail in the team reads it in the own account', async () => {
  const page = await openAs(shop, 'admin')
  const [user] = await shop.rows("SELECT id FROM users WHERE email = 'admin@demo.mx'")
  await page.goto(`/team/edit/${user?.id}`)
  const email = page.getByLabel('Correo electrónico').filter({ visible: true })
  await email.fill('direccion@demo.mx')
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  await save.click()
  await page.getByText('Ingresa tu contraseña actual para cambiar tu correo.').waitFor()
  await page.getByLabel('Contraseña actual').fill(demoPassword)
  await save.click()
  await page.getByText('Persona guardada').waitFor()
  await page.getByLabel('Contraseña actual').waitFor({ state: 'hidden' })
  await visit(page, '/editar')
  await page.getByRole('heading', { name: 'Tus datos' }).waitFor()
  await expect.poll(() => email.inputValue()).toBe('direccion@demo.mx')
})

test('signing out deletes all stored data, and Back does not show it', async () => {
  const page = await openPage(shop.url)
  await signInByForm(page, 'cliente@demo.mx', demoPassword)
  await page.goto('/client/products')
  await expect.poll(() => databases(page)).toContain('catalog')
  await page.getByRole('button', { name: 'Pedido rápido' }).click()
  await page.getByRole('combobox').first().fill('TOR-0142')
  // A document without the catalogue: nothing of it has the database open.
  await page.goto('/client/orders')
  await page.getByRole('heading', { name: 'Mis pedidos' }).waitFor()
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('quick-order')))
  expect(await drafts()).toHaveLength(1)
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => databases(page)).not.toContain('catalog')
  expect(await drafts()).toEqual([])
  // The cookie of the device authorizes nothing; with it the server recognizes the browser at the next sign-in.
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect.poll(cookies).toEqual(['device'])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userAcceso'))).toBeNull()
  await page.goBack()
  await page.getByLabel('Correo electrónico').waitFor()
})

async function openWithoutStorage() {
  const page = await openPage(shop.url)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
  })
  return page
}

test('the shop works in a browser without storage', async () => {
  const page = await openWithoutStorage()
  await signInByForm(page, 'cliente@demo.mx', demoPassword)
  await page.getByRole('link', { name: 'Productos', exact: true }).click()
  await page
    .getByRole('button', { name: /^Agregar/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^En la orden/ })
    .first()
    .waitFor()
})

test('without storage, the next user of a tab sees nothing of the one before', async () => {
  const page = await openWithoutStorage()
  await signInByForm(page, 'cliente@demo.mx', demoPassword)
  await page.getByRole('link', { name: 'Inicio', exact: true }).click()
  await page.getByText('Repetir último pedido').waitFor()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.getByLabel('Correo electrónico').fill('nuevo@demo.mx')
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  await hold(page, '**/dashboard')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('heading', { name: 'Hola, Mario' }).waitFor()
  expect(await page.getByText('Repetir último pedido').count()).toBe(0)
})
