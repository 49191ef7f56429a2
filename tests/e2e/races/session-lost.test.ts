import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { desktop, phone, signIn } from '../browser.ts'
import { lines, panel, toast } from '../parts.ts'
import { openForFile } from '../session.ts'
import { cartOf, ordersOf, startOver } from './client.ts'

let shop: Shop
let page: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  page = await openForFile(shop, 'cliente', '/client/profile')
  // Without sockets, only an action of the client finds the lost session.
  await page.routeWebSocket(/./, () => undefined)
})

beforeEach(async () => {
  await startOver(shop)
  await page.setViewportSize(desktop)
  await signIn(page, 'cliente@example.mx', password)
})

const fillCart = () => shop.db.execute('INSERT INTO cart_items (userId, productId, quantity) VALUES (3, 1, 3)')
/** Ends the session with the next change that the page sends: a reading before it would open the dialog over the button. */
async function loseSession() {
  const changes = /\/(orders|cart\/items|customers\/\d+)$/
  let isLost = false
  await page.route(changes, async (route) => {
    if (!isLost && route.request().method() !== 'GET') {
      isLost = true
      await shop.db.execute('DELETE FROM sessions')
    }
    await route.fallback()
  })
}

async function signInAgain() {
  const dialog = page.getByRole('dialog', { name: 'Tu sesión expiró' })
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const oneOrder = async (paymentMethod: string | null) => {
  expect(await ordersOf(shop)).toMatchObject([{ status: 'Pending', paymentMethod, pieces: 3 }])
  expect(await cartOf(shop)).toEqual([])
}

test('Generar continues after the client signs in again', async () => {
  await fillCart()
  await page.goto('/client/products')
  await lines(page).getByText('TOR-0142').waitFor()
  await loseSession()
  await panel(page).getByRole('button', { name: 'Generar' }).click()
  await page.getByRole('dialog', { name: 'Tu sesión expiró' }).waitFor()
  expect(await cartOf(shop)).toEqual([{ productId: 1, quantity: 3 }])
  await signInAgain()
  await page.waitForURL('**/client/orders')
  await oneOrder(null)
})

test('on a phone Generar continues from the order drawer', async () => {
  await fillCart()
  await page.setViewportSize(phone)
  await page.goto('/client/products')
  await page.getByRole('button', { name: 'Ver orden' }).click()
  await lines(page).getByText('TOR-0142').waitFor()
  await loseSession()
  await page.getByRole('dialog').getByRole('button', { name: 'Generar' }).click()
  await signInAgain()
  await page.waitForURL('**/client/orders')
  await oneOrder(null)
})

test('the checkout continues with the chosen address', async () => {
  await fillCart()
  await page.goto('/client/checkout')
  await page.getByRole('radio', { name: /Transferencia/ }).check()
  await page.getByRole('combobox', { name: 'Entrega' }).selectOption('Otra dirección…')
  const address = page.getByRole('dialog', { name: 'Agregar dirección de entrega' })
  await address.getByRole('textbox', { name: 'Calle, número y colonia' }).fill('Bodega 7')
  await address.getByRole('textbox', { name: 'Ciudad' }).fill('León')
  await address.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('paragraph').getByText('Bodega 7, León').waitFor()
  await loseSession()
  await page.getByRole('button', { name: 'Confirmar Pedido' }).click()
  await signInAgain()
  await page.waitForURL(/\/client\/orders\/\d+$/)
  await oneOrder('Bank Transfer')
  expect(await shop.rows('SELECT shippingAddress FROM orders')).toEqual([{ shippingAddress: 'Bodega 7, León' }])
})

test('the profile keeps the typed values and saves them', async () => {
  await page.goto('/client/profile')
  const city = page.getByLabel('Ciudad')
  await city.fill('Silao')
  await loseSession()
  await page.getByRole('button', { name: 'Actualizar Perfil' }).click()
  await page.getByRole('dialog', { name: 'Tu sesión expiró' }).waitFor()
  expect(await city.inputValue()).toBe('Silao')
  await signInAgain()
  await toast(page, 'Perfil actualizado exitosamente').waitFor()
  expect(await shop.rows('SELECT city FROM customers WHERE id = 1')).toEqual([{ city: 'Silao' }])
})

test.for([desktop, phone])('the review of a quick order keeps its corrections: %o', async (viewport) => {
  await page.setViewportSize(viewport)
  await page.goto('/client/products')
  await page.getByRole('button', { name: 'Pedido rápido' }).click()
  await page.getByText('Pegar', { exact: true }).click()
  await page.getByLabel('Tu pedido, un producto por línea').fill('TOR-0142 x 2\nAB-1234 x 9')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('button', { name: 'Tomar 5' }).click()
  await loseSession()
  await page.getByRole('button', { name: 'Agregar 2 productos' }).click()
  await signInAgain()
  await page.getByText('Agregamos 2 productos a tu orden.').waitFor()
  expect(await cartOf(shop)).toEqual([
    { productId: 1, quantity: 2 },
    { productId: 4, quantity: 5 },
  ])
})

test('another user who signs in in the dialog does not continue the order', async () => {
  await fillCart()
  await page.goto('/client/products')
  await lines(page).getByText('TOR-0142').waitFor()
  await loseSession()
  await panel(page).getByRole('button', { name: 'Generar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tu sesión expiró' })
  await dialog.getByLabel('Correo electrónico').fill('otro@example.mx')
  await signInAgain()
  await page.getByRole('button', { name: 'Cuenta de Otilio Otro' }).waitFor()
  await lines(page).getByText('TOR-0142').waitFor({ state: 'detached' })
  expect(await ordersOf(shop)).toEqual([])
  expect(await cartOf(shop)).toEqual([{ productId: 1, quantity: 3 }])
})

test('signing in as another user leaves the order unchanged', async () => {
  await fillCart()
  await page.goto('/client/products')
  await lines(page).getByText('TOR-0142').waitFor()
  await loseSession()
  await panel(page).getByRole('button', { name: 'Generar' }).click()
  await page.getByRole('button', { name: 'Entrar con otra cuenta' }).click()
  await page.waitForURL('**/login')
  expect(await ordersOf(shop)).toEqual([])
  expect(await cartOf(shop)).toEqual([{ productId: 1, quantity: 3 }])
})
