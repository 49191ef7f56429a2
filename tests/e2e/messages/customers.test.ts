import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { toast } from '../parts.ts'
import { enter, fail, mend, retry } from './screen.ts'

let shop: Shop
let page: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  page = await enter(shop, 'gerente')
})

afterEach(() => mend(page))

test('a list that does not load shows an error and can be retried', async () => {
  await fail(page, 'GET', /^\/customers\?/)
  await page.goto('/customers/manage')
  await page.getByText('No se pudieron cargar los clientes.').waitFor()
  await retry(page, page.getByRole('row', { name: /Ferretería La Prueba/ }))
})

test('an empty list links to the form of a new customer and to the import', async () => {
  const empty = JSON.stringify({ customers: [], total: 0, page: 1 })
  await page.route(/\/customers\?/, (route) => route.fulfill({ contentType: 'application/json', body: empty }))
  await page.goto('/customers/manage')
  await page.getByText('Aún no hay clientes.').waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'Agregar cliente' }).count()).toBe(2)
  await page.getByRole('link', { name: 'Importar de Excel' }).waitFor()
})

test('a customer that does not load shows an error, and a missing one links back', async () => {
  await fail(page, 'GET', /^\/customers\/1$/, 'no answer')
  await page.goto('/customers/edit/1')
  await page.getByText('No se pudo cargar el cliente.').waitFor()
  await retry(page, page.getByLabel('Ciudad'))
  await page.goto('/customers/edit/99')
  await page.getByText('Cliente no encontrado').waitFor()
  await page.getByRole('link', { name: 'Ver los clientes' }).click()
  await page.waitForURL('**/customers/manage')
})

test.for([500, 'no answer'] as const)(
  'a failed save (%s) shows a message and keeps the typed values',
  async (answer) => {
    await page.goto('/customers/edit/1')
    const city = page.getByLabel('Ciudad')
    await city.fill('Silao')
    await fail(page, 'PUT', /^\/customers\/1$/, answer)
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await toast(page, 'Error al guardar el cliente.').first().waitFor()
    expect(await city.inputValue()).toBe('Silao')
    expect(await shop.rows('SELECT city FROM customers WHERE id = 1')).toEqual([{ city: null }])
  },
)

test.for([
  ['Bloquear', 'Bloquear', 'PUT', /^\/customers\/1\/active$/, 'No se pudo bloquear al cliente.'],
  ['Eliminar', 'Eliminar', 'DELETE', /^\/customers\/1$/, 'No se pudo eliminar al cliente.'],
  [
    'Restablecer contraseña',
    'Contraseña temporal',
    'POST',
    /^\/customers\/1\/users\/3\/password$/,
    'No se pudo restablecer la contraseña.',
  ],
  [
    'Restablecer contraseña',
    'Enviar enlace',
    'POST',
    /^\/customers\/1\/users\/3\/link$/,
    'No se pudo enviar el enlace.',
  ],
] as const)('a failure of «%s», «%s» shows a message', async ([entry, button, method, path, message]) => {
  await page.goto('/customers/manage')
  await page.getByRole('button', { name: 'Acciones de Ferretería La Prueba' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await fail(page, method, path)
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  await toast(page, message).first().waitFor()
  expect(await shop.rows('SELECT active FROM customers WHERE id = 1')).toEqual([{ active: 1 }])
})
