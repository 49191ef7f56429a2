import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { desktop, loseAnswer, phone } from '../browser.ts'
import { hurryUntil } from '../clock.ts'
import { focused } from '../keyboard.ts'
import { toast } from '../parts.ts'
import { enter, fail, fillCart, mend, retry } from './screen.ts'

let shop: Shop
let page: Page
let newcomer: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  page = await enter(shop, 'cliente')
  newcomer = await enter(shop, 'nueva')
})

beforeEach(() => page.setViewportSize(desktop))
afterEach(async () => {
  await mend(page)
  await mend(newcomer)
})

async function open(at = page) {
  await at.goto('/client/profile')
  await at.getByRole('button', { name: 'Actualizar Perfil' }).waitFor()
}

const save = (at = page) => at.getByRole('button', { name: 'Actualizar Perfil' }).click()
const stored = async () => (await shop.rows('SELECT phone FROM customers WHERE id = 1'))[0]?.phone

test.for([desktop, phone])('a profile that does not load shows an error and can be retried: %o', async (viewport) => {
  await page.setViewportSize(viewport)
  await fail(page, 'GET', /^\/customers\/1$/)
  await page.goto('/client/profile')
  await toast(page, 'Error al cargar los datos del perfil').waitFor()
  await retry(page, page.getByLabel('RFC'))
})

test('Inicio sends a client without a customer record to the profile', async () => {
  await newcomer.goto('/dashboard')
  await newcomer.getByText('Completa tus datos para hacer pedidos y recibir tus facturas.').waitFor()
  await newcomer.getByRole('link', { name: 'Ir a Mi Perfil' }).click()
  await newcomer.waitForURL('**/client/profile')
})

test.for([desktop, phone])('a missing value shows an error at its field: %o', async (viewport) => {
  await page.setViewportSize(viewport)
  await open()
  for (const label of ['Nombre', 'Empresa', 'Correo electrónico', 'Teléfono', 'RFC', 'Razón social', 'Código postal']) {
    await page.getByLabel(label, { exact: true }).fill('')
  }
  await page.getByLabel('Régimen fiscal').selectOption('')
  await save()
  const notes = page.locator('[id$="-note"]')
  await page.getByText('El nombre es requerido').waitFor()
  expect((await notes.allInnerTexts()).filter((text) => /requerid[oa]/.test(text))).toEqual([
    'El nombre es requerido',
    'El email es requerido',
    'El teléfono es requerido',
    'El RFC es requerido',
    'La razón social es requerida',
    'El regimen fiscal es requerido',
    'El código postal es requerido',
  ])
  await focused(page.getByLabel('Nombre', { exact: true }))
  await page.getByLabel('Nombre', { exact: true }).fill('Carla')
  await expect.poll(() => page.getByText('El nombre es requerido').count()).toBe(0)
})

test('an invalid e-mail shows an error when its field loses focus', async () => {
  await open()
  await page.getByLabel('Correo electrónico').fill('carla@')
  await page.keyboard.press('Tab')
  await page.getByText('Ingrese un email válido').waitFor()
})

test.for([
  ['without a word', 500],
  ['without an answer', 'no answer'],
] as const)('a profile that is not saved, %s, shows a message', async ([, answer]) => {
  await open()
  await fail(page, 'PUT', /^\/customers\/1$/, answer)
  await page.getByLabel('Teléfono').fill('4770000000')
  await save()
  await toast(page, 'Error al actualizar el perfil').waitFor()
  expect(await page.getByLabel('Teléfono').inputValue()).toBe('4770000000')
  expect(await stored()).toBe('4771234567')
})

test.for([
  [desktop, '55 1234 5678', '5512345678'],
  [phone, '(477) 123-4567', '4771234567'],
] as const)('a saved profile shows a message: %o', async ([viewport, typed, kept]) => {
  await page.setViewportSize(viewport)
  await open()
  await page.getByLabel('Teléfono').fill(typed)
  await save()
  await toast(page, 'Perfil actualizado exitosamente').waitFor()
  expect(await stored()).toBe(kept)
})

/** Delays the next save until the returned function is called. */
async function holdSave() {
  const gate = Promise.withResolvers<void>()
  await page.route(/\/customers\/1$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await gate.promise
    await route.fallback().catch(() => undefined)
  })
  return gate.resolve
}

const late = 'Esto está tardando…'

test('a late answer is announced, and the request goes on', async () => {
  await page.clock.install()
  await open()
  const release = await holdSave()
  await page.getByLabel('Teléfono').fill('4770000001')
  await save()
  await hurryUntil(page, () => toast(page, late).isVisible())
  await page.clock.runFor(60_000)
  expect(await toast(page, late).isVisible()).toBe(true)
  release()
  await toast(page, 'Perfil actualizado exitosamente').waitFor()
  await toast(page, late).waitFor({ state: 'hidden' })
  expect(await stored()).toBe('4770000001')
})

test('a save that the user stops waiting for does not show a failed connection', async () => {
  await page.clock.install()
  await open()
  const release = await holdSave()
  await page.getByLabel('Teléfono').fill('4770000002')
  await save()
  await hurryUntil(page, () => toast(page, late).isVisible())
  await toast(page, late).getByRole('button', { name: 'Cancelar' }).click()
  await toast(page, 'Dejaste de esperar. Revisa si el cambio se guardó antes de repetirlo.').waitFor()
  expect(await page.getByLabel('Teléfono').inputValue()).toBe('4770000002')
  release()
})

test('a read that the user stops waiting for is repeated only on request', async () => {
  await page.clock.install()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let reads = 0
  await page.route(/\/customers\/1$/, async (route) => {
    reads += 1
    await isReleased
    await route.fallback().catch(() => undefined)
  })
  await page.goto('/client/profile')
  await hurryUntil(page, () => toast(page, late).isVisible())
  await toast(page, late).getByRole('button', { name: 'Cancelar' }).click()
  const retryButton = page.getByRole('button', { name: 'Reintentar' })
  await hurryUntil(page, () => retryButton.isVisible())
  await page.clock.runFor(60_000)
  expect(reads).toBe(1)
  release()
  await retryButton.click()
  await page.getByLabel('RFC').waitFor()
})

test('creating a profile shows a message on failure and success, links it to the user and leads to the order', async () => {
  await fillCart(shop, 8, [1, 2])
  await open(newcomer)
  await newcomer.getByLabel('Teléfono').fill('4777654321')
  await newcomer.getByLabel('RFC').fill('CACX7605101P8')
  await newcomer.getByLabel('Razón social').fill('XOCHILT CASAS CHAVEZ')
  await newcomer.getByLabel('Régimen fiscal').selectOption('612')
  await newcomer.getByLabel('Código postal').fill('36257')
  await fail(newcomer, 'POST', /^\/customers$/)
  await save(newcomer)
  await toast(newcomer, 'Error al crear el perfil de cliente').waitFor()
  await mend(newcomer)
  const record = 'SELECT customers.email, customers.phone FROM users JOIN customers ON customers.id = customerId'
  const made = () => shop.rows(`${record} WHERE users.id = 8`)
  // The record is made and its answer is lost. The next attempt has another value.
  await newcomer.route(/\/customers$/, loseAnswer)
  await save(newcomer)
  await expect.poll(made).toEqual([{ email: 'nueva@example.mx', phone: '4777654321' }])
  await toast(newcomer, 'No hay conexión con el servidor.').waitFor()
  await mend(newcomer)
  await newcomer.getByLabel('Teléfono').fill('4777654322')
  await save(newcomer)
  await toast(newcomer, 'Perfil de cliente creado y vinculado exitosamente').waitFor()
  expect(await made()).toEqual([{ email: 'nueva@example.mx', phone: '4777654322' }])
  await toast(newcomer, 'Perfil de cliente creado').getByRole('button', { name: 'Ver mi orden' }).click()
  await newcomer.waitForURL('**/client/products')
  await newcomer.getByRole('button', { name: 'Generar', exact: true }).waitFor()
})

test('an address that another user changed keeps what was typed, and is saved at the next attempt', async () => {
  await shop.db.execute("INSERT INTO delivery_addresses (customerId, street, zip) VALUES (1, 'Calle 1', '37000')")
  await open()
  await page.getByRole('button', { name: 'Editar Calle 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar dirección de entrega' })
  await dialog.getByLabel('C.P.').fill('37100')
  await shop.db.execute("UPDATE delivery_addresses SET contact = 'Juan', version = 2 WHERE street = 'Calle 1'")
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Cambios cargados: Quién recibe.').waitFor()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await toast(page, 'Dirección guardada.').waitFor()
  expect(await shop.rows("SELECT zip, contact FROM delivery_addresses WHERE street = 'Calle 1'")).toEqual([
    { zip: '37100', contact: 'Juan' },
  ])
})

test('a deleted address can be brought back, as the default that it was', async () => {
  await shop.db.execute(`INSERT INTO delivery_addresses (customerId, alias, street, zip, notes, lastUsedAt) VALUES
    (1, '', 'Calle 3', NULL, NULL, NULL), (1, 'Bodega', 'Calle 2', '37000', 'Tocar dos veces', '2026-01-01T00:00:00.000Z')`)
  await open()
  await page.getByRole('button', { name: 'Eliminar Bodega' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  const deleted = toast(page, 'Dirección eliminada.')
  await deleted.waitFor()
  expect(await shop.rows("SELECT id FROM delivery_addresses WHERE street = 'Calle 2'")).toEqual([])
  await deleted.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Bodega' }).getByText('Predeterminada').waitFor()
  expect(await shop.rows("SELECT alias, zip, notes FROM delivery_addresses WHERE street = 'Calle 2'")).toEqual([
    { alias: 'Bodega', zip: '37000', notes: 'Tocar dos veces' },
  ])
})
