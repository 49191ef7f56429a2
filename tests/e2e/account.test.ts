import { beforeAll, expect, test } from 'vitest'
import { formWith, png } from '../api/images.ts'
import { untilFileEnd } from '../file-end.ts'
import { openShop, type Shop } from '../shop.ts'
import { password } from '../small-shop.ts'
import { openPage, signIn } from './browser.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ until: untilFileEnd })
})

test('a user changes name, photo and password, and closes a session', async () => {
  const [tablet, office] = [await shop.as('gerente'), await shop.as('gerente')]
  await office.post('/account/avatar', formWith(png))
  const page = await openPage(shop.url)
  await signIn(page, 'gerente@example.mx', password)
  await page.goto('/editar')

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
