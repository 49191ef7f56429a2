import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { emptyShop } from '../empty-shop.ts'
import { openShop } from '../shop.ts'
import { phone } from './browser.ts'
import { openAs } from './session.ts'

const step = (page: Page, name: string) => page.locator(`[data-step="${name}"]`)

/** A field of the screen that is shown. Visited screens stay in the document, hidden. */
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Opens the screen of a step from Inicio. */
async function go(page: Page, name: string, link: string) {
  await page.getByRole('link', { name: 'Inicio' }).first().click()
  await step(page, name).getByRole('link', { name: link }).click()
}

/** Goes back to Inicio and waits until the step is done. */
async function isDone(page: Page, name: string) {
  await page.getByRole('link', { name: 'Inicio' }).first().click()
  await step(page, name).getByText('Hecho').waitFor()
}

/** Saves a group of settings. Waits for the answer, because the message of the previous group may still be shown. */
async function save(page: Page, group: string) {
  const answer = page.waitForResponse((response) => response.url().endsWith('/update-configuracion') && response.ok())
  await page.locator(`#${group}`).getByRole('button', { name: 'Guardar' }).click()
  await answer
  await page.locator(`#${group} [aria-busy]`).waitFor({ state: 'detached' })
}

test('the owner of an empty shop follows the first steps to its first order', async () => {
  const shop = await openShop()
  await emptyShop(shop.db)
  const page = await openAs(shop, 'admin', '/dashboard')
  await page.getByText('IVA sin configurar: las ventas salen sin impuesto.').waitFor()
  await page.getByText('No hay cuenta bancaria').waitFor()
  await page.getByRole('progressbar', { name: 'Primeros pasos' }).waitFor()
  await page.getByText('0 de 7 listos').waitFor()
  const preview = page.getByRole('region', { name: 'Lo que verá tu cliente' })
  for (const text of ['Falta tu logo', 'IVA sin configurar', 'Falta la CLABE para transferirte']) {
    await preview.getByText(text).waitFor()
  }

  await go(page, 'business', 'Llenar datos')
  // The link opens the screen at the first field.
  const name = page.locator('#business').getByLabel('Nombre')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#business') !== null)).toBe(true)
  await name.fill('Mayoreo Aldama')
  await page.locator('#business').getByLabel('RFC').fill('EKU9003173C9')
  await page.locator('#business').getByLabel('Código postal').fill('42501')
  await page.locator('#business').getByLabel('Régimen').selectOption('601')
  await save(page, 'business')
  await isDone(page, 'business')
  await step(page, 'business').getByText('Mayoreo Aldama · EKU9003173C9 · CP 42501').waitFor()

  await page.getByRole('link', { name: 'Configurar IVA' }).first().click()
  await page.locator('#iva').getByLabel('IVA').selectOption('16')
  await save(page, 'iva')
  await isDone(page, 'iva')
  expect(await page.getByText('IVA sin configurar').count()).toBe(0)
  await preview.getByText('IVA 16 %').waitFor()
  await preview.getByText('$2,366.40').waitFor()

  await go(page, 'banks', 'Agregar cuenta')
  await page.locator('#banks').getByRole('button', { name: 'Agregar cuenta' }).click()
  const account = page.getByRole('dialog')
  await account.getByLabel('Banco').fill('BBVA')
  await account.getByLabel('Titular').fill('Mayoreo Aldama')
  await account.getByLabel('CLABE').fill('012180001234567899')
  await account.getByRole('button', { name: 'Guardar' }).click()
  await page.locator('#banks').getByText('012180001234567899').waitFor()
  await isDone(page, 'banks')
  expect(await page.getByRole('alert').count()).toBe(0)

  await go(page, 'products', 'Agregar uno')
  await field(page, 'Código').fill('TOR-1')
  await field(page, 'Nombre').fill('Tornillo')
  await page.getByRole('button', { name: 'Nueva categoría' }).click()
  const category = page.getByRole('dialog')
  await category.getByLabel('Nombre de la categoría').fill('Ferretería')
  await category.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Categoría' }).inputValue()).toBe('Ferretería')
  await page.getByRole('textbox', { name: 'Precio de lista, sin IVA' }).fill('10')
  await page.getByLabel('Clave de producto').fill('31161500')
  await page.getByRole('textbox', { name: 'Existencia inicial' }).fill('5')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.waitForURL('**/products/manage*')
  await isDone(page, 'products')

  await go(page, 'customers', 'Agregar cliente')
  await field(page, 'Nombre').fill('Laura Mendoza')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('laura@example.mx')
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('4771234567')
  await page.getByRole('textbox', { name: 'Código postal' }).first().fill('42501')
  await field(page, 'RFC').fill('EKU9003173C9')
  await page.getByRole('combobox', { name: 'Régimen fiscal' }).selectOption('601')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.waitForURL('**/customers/manage*')
  await isDone(page, 'customers')

  await go(page, 'team', 'Invitar')
  // The address changes before the screen does, and Inicio loads again only when another screen was shown.
  await page.getByRole('heading', { name: 'Agregar al equipo' }).waitFor()
  await (await shop.as('admin')).post('/admin/users', {
    nombre: 'Tomás',
    usuario: 'tomas',
    email: 'tomas@example.mx',
    AccesoId: 5,
    password: 'surtidor de noche',
  })
  await isDone(page, 'team')
  await page.getByText('6 de 7 listos').waitFor()
  await page.getByRole('button', { name: 'Ocultar' }).click()
  await page.getByRole('button', { name: 'Primeros pasos: falta 1' }).click()
  await step(page, 'logo').getByRole('link', { name: 'Subir logo' }).click()
  await page.waitForURL('**/configuration/personalization')
})

test('on a phone the steps fit, and a manager sees who sets the logo', async () => {
  const shop = await openShop()
  await emptyShop(shop.db)
  await shop.db.execute('UPDATE users SET active = 1')
  const page = await openAs(shop, 'gerente', '/dashboard', phone)
  await step(page, 'logo').getByText('Lo hace un administrador.').waitFor()
  await step(page, 'iva').getByRole('link', { name: 'Configurar IVA' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await page.goto('/orders/manage')
  await page.getByText('Aún no hay pedidos.').waitFor()
  await page.getByRole('link', { name: 'Dar acceso a un cliente' }).waitFor()
})
