import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { SecondFactorSecret } from '#contract/accounts/second-factor'
import { formWith, png } from '../../api/products/images.ts'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { loseAnswer, openPage } from '../browser.ts'
import { focused } from '../keyboard.ts'
import { openAs } from '../session.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
})

test('a user changes name, photo and password, and closes a session', async () => {
  const [tablet, office] = [await shop.as('gerente'), await shop.as('gerente')]
  await office.post('/account/avatar', formWith(png))
  const page = await openAs(shop, 'gerente', '/editar')

  await page.getByLabel('Nombre').fill('Gil Ruiz')
  await page.getByRole('button', { name: 'Guardar' }).click()
  const menu = page.getByRole('button', { name: 'Cuenta de Gil Ruiz' })
  const photo = menu.getByRole('presentation')
  await photo.waitFor()

  await page.getByRole('button', { name: 'Quitar' }).click()
  await menu.locator('[data-initials=GR]').waitFor()
  await page.getByLabel('Foto').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png })
  await photo.waitFor()
  const width = () => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBe(1)
  await page.getByLabel('Foto').setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: png })
  await page.getByText('Solo JPG, PNG o WebP de hasta 5 MB.').nth(1).waitFor()

  const close = page.getByRole('button', { name: /^Cerrar la sesión de/ })
  await close.first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.getByText('Sesión cerrada.').waitFor()
  await expect.poll(() => close.count()).toBe(1)

  await page.getByLabel('Contraseña actual').fill('incorrecta')
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra secreta')
  const repeated = page.getByLabel('Repite la contraseña nueva')
  await repeated.fill('otra cosa')
  const change = page.getByRole('button', { name: 'Cambiar contraseña' })
  await change.click()
  await page.getByText('Las contraseñas no coinciden.').waitFor()
  await repeated.fill('otra secreta')
  await change.click()
  await page.getByText('La contraseña actual no es correcta.').waitFor()
  await page.getByLabel('Contraseña actual').fill(password)
  await change.click()
  await page.getByText('Contraseña actualizada. Se cerraron tus demás sesiones.').waitFor()
  await expect.poll(() => close.count()).toBe(0)
  expect([(await tablet.get('/orders')).status, (await office.get('/orders')).status]).toEqual([401, 401])
})

test('a new password whose answer was lost shows how to find out whether it is stored', async () => {
  const page = await openAs(shop, 'otro', '/editar')
  await page.getByLabel('Contraseña actual').fill(password)
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('caballo azul lejano')
  await page.getByLabel('Repite la contraseña nueva').fill('caballo azul lejano')
  const change = page.getByRole('button', { name: 'Cambiar contraseña' })
  await page.route('**/account/password', loseAnswer)
  await change.click()
  await page.getByText('No sabemos si tu contraseña cambió.').waitFor()
  await page.unroute('**/account/password')
  await change.click()
  await page.getByText('La contraseña actual no es correcta.').waitFor()
  const { anonymous } = shop
  const credentials = { email: 'otro@example.mx', password: 'caballo azul lejano' }
  expect((await anonymous.post('/login', credentials)).status).toBe(200)
})

const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

test('a staff member sets up a second factor and signs in with a code, or with a recovery code', async () => {
  const page = await openAs(shop, 'ventas', '/editar')
  await page.getByRole('button', { name: 'Activar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'Código QR para tu app de verificación' }).waitFor()
  const secret = (await dialog.getByRole('definition').innerText()).replace(/\s/g, '')
  const first = dialog.getByLabel('Código que muestra la app')
  await dialog.getByLabel('Contraseña actual').fill(password)
  await first.fill(codeOf(secret, 5))
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await dialog.getByText('El código no es correcto o ya se usó. Escribe el que tu app muestra ahora.').waitFor()
  await first.fill(codeOf(secret))
  await first.press('Enter')
  await dialog.getByRole('listitem').first().waitFor()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Descargar' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(codes[9])
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()
  await page.getByText('Te quedan 10 códigos de recuperación.').waitFor()

  const other = await openPage(shop.url)
  await other.goto('/login')
  await other.getByLabel('Correo electrónico').fill('ventas@example.mx')
  await other.getByLabel('Contraseña', { exact: true }).fill(password)
  await other.keyboard.press('Enter')
  const code = other.getByLabel('Código de 6 dígitos')
  await focused(code)
  await code.fill(codeOf(secret, 5))
  await other.keyboard.press('Enter')
  await other.getByText('El código no es correcto o ya se usó. Escribe el que tu app muestra ahora.').waitFor()
  await other.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await other.getByLabel('Código de recuperación').fill(codes[0] ?? '')
  await other.keyboard.press('Enter')
  await other.waitForURL('**/dashboard')

  await page.getByRole('button', { name: 'Renovar códigos' }).click()
  await dialog.getByLabel('Contraseña actual').fill(password)
  await dialog.getByRole('button', { name: 'Renovar' }).click()
  await dialog.getByText('Los códigos anteriores ya no sirven.').waitFor()
  expect(await dialog.getByRole('listitem').allInnerTexts()).not.toContain(codes[1])
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()
  await page.getByText('Te quedan 10 códigos de recuperación.').waitFor()

  await page.getByRole('button', { name: 'Desactivar' }).click()
  await dialog.getByLabel('Contraseña actual').fill(password)
  await dialog.getByRole('button', { name: 'Desactivar' }).click()
  await page.getByText('Verificación en dos pasos desactivada.').waitFor()
  await page.getByRole('button', { name: 'Activar' }).waitFor()
})

/** The shop begins to demand a second factor of its administrators. */
async function demandSecondFactor({ as }: Shop) {
  const admin = await as('admin')
  const { secret } = await (await admin.post('/account/second-factor')).json<SecondFactorSecret>()
  await admin.post('/account/second-factor/confirm', { current: password, code: codeOf(secret) })
  await admin.post('/update-configuracion', { key: 'security', value: { secondFactorOfAdministrators: true } })
}

const demand = 'Tu tienda la pide a los administradores. Actívala para seguir.'

test('an administrator without the required second factor reaches no other page until it is set up', async () => {
  const shop = await openShop()
  const page = await openAs(shop, 'gerente', '/orders/manage')
  await page.getByRole('heading', { name: 'Pedidos', exact: true }).waitFor()
  await demandSecondFactor(shop)
  // This tab was open before the shop required a second factor. Its next request is refused, and the page of the set-up opens.
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      return new URL(page.url()).pathname
    })
    .toBe('/editar')
  await page.getByText(demand).waitFor()
  await page.getByRole('button', { name: 'Activar' }).click()
  const dialog = page.getByRole('dialog')
  const own = (await dialog.getByRole('definition').innerText()).replace(/\s/g, '')
  await dialog.getByLabel('Contraseña actual').fill(password)
  await dialog.getByLabel('Código que muestra la app').fill(codeOf(own))
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()
  await page.getByText('Es obligatoria para tu rol.').waitFor()
  await page.goto('/orders/manage')
  await page.getByRole('heading', { name: 'Pedidos', exact: true }).waitFor()
})

test('a required second factor whose set-up got no answer lets its user continue', async () => {
  const shop = await openShop()
  await demandSecondFactor(shop)
  const page = await openAs(shop, 'gerente', '/orders/manage')
  await page.getByText(demand).waitFor()
  await page.getByRole('button', { name: 'Activar' }).click()
  const dialog = page.getByRole('dialog')
  const own = (await dialog.getByRole('definition').innerText()).replace(/\s/g, '')
  await dialog.getByLabel('Contraseña actual').fill(password)
  await dialog.getByLabel('Código que muestra la app').fill(codeOf(own))
  await page.route('**/account/second-factor/confirm', loseAnswer)
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await dialog.getByText('No hay conexión con el servidor.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(demand).waitFor({ state: 'hidden' })
  await page.getByText('Es obligatoria para tu rol.').waitFor()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Pedidos/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Pedidos', exact: true }).waitFor()
})
