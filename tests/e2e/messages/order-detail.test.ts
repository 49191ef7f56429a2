import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { transferReference } from '#contract/payments/transfer-reference'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { type Caller, openShop, type Shop } from '../../shop.ts'
import { desktop, phone, provoked } from '../browser.ts'
import { stopClock } from '../clock.ts'
import { toast } from '../parts.ts'
import { enter, fail, mend, retry } from './screen.ts'

let shop: Shop
let page: Page
let client: Caller
let ids: Record<'open' | 'transfer' | 'card', number>

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  page = await enter(shop, 'cliente')
  await page.addInitScript((message) => {
    window.print = () => {
      if (parent.document.documentElement.hasAttribute('data-no-printer')) throw new Error(message)
      parent.document.documentElement.setAttribute('data-printed', document.title)
    }
  }, provoked)
  client = await shop.as('cliente')
  await page.clock.install()
  ids = { open: await order(null), transfer: await order('Bank Transfer'), card: await order('Credit Card') }
})

beforeEach(() => page.setViewportSize(desktop))
afterEach(() => mend(page))

async function order(paymentMethod: string | null) {
  const made = await client.post('/orders', { paymentMethod, orderItems: [{ productId: 1, quantity: 9 }] })
  return (await made.json<Order>()).id
}

const open = async (id: number) => {
  await page.goto(`/client/orders/${id}`)
  await page.getByText('TOR-0142').waitFor()
}
const print = () => page.getByRole('button', { name: 'Imprimir' }).click()
const paper = () => page.locator('iframe[title^="Pedido"]').count()

/** Waits for the print dialog of the browser, which starts the timer. */
async function printed() {
  await page.locator('html[data-printed^="Pedido"]').waitFor()
  await page.evaluate(() => document.documentElement.removeAttribute('data-printed'))
}

test('a missing order shows a not-found message', async () => {
  await page.goto('/client/orders/999999')
  await toast(page, 'Error al cargar los detalles del pedido').waitFor()
  await page.getByRole('main').getByText('Pedido no encontrado').waitFor()
  await page.getByText('No existe o no pertenece a tu cuenta.').waitFor()
})

test('a page that the browser prints has no buttons', async () => {
  await open(ids.transfer)
  await page.getByRole('main').getByText('CLABE').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('main').getByRole('button').filter({ visible: true }).count()).toBe(0)
  await page.emulateMedia({ media: null })
})

test('a cancelled order that was not paid shows no pending payment', async () => {
  const id = await order(null)
  await open(id)
  await page.getByText('Se paga al aceptarse').first().waitFor()
  await client.put(`/orders/${id}/cancel`, { reason: 'Ya no lo necesito' })
  await open(id)
  await expect.poll(() => page.getByText('Sin cobro', { exact: true }).count()).toBe(2)
  expect(await page.getByText('Se paga al aceptarse').count()).toBe(0)
  await page.goto('/client/orders')
  await page.getByRole('row').getByText('Sin cobro').waitFor()
})

test.for([desktop, phone])('an order that does not load can be retried: %o', async (viewport) => {
  await page.setViewportSize(viewport)
  await fail(page, 'GET', /^\/orders\/\d+$/)
  await page.goto(`/client/orders/${ids.open}`)
  await toast(page, 'Error al cargar los detalles del pedido').waitFor()
  await page.getByRole('main').getByText('No pudimos cargar el pedido.').waitFor()
  await retry(page, page.getByText('TOR-0142'))
})

test.for([desktop, phone])('an order shows customer, date, payment method and total: %o', async (viewport) => {
  await shop.db.execute({
    sql: "UPDATE orders SET orderDate = '2026-03-02T04:30:00.000Z' WHERE id = ?",
    args: [ids.open],
  })
  await page.setViewportSize(viewport)
  await open(ids.open)
  const main = page.getByRole('main')
  for (const words of ['Carla Cliente', 'Ferretería La Prueba', 'compras@example.mx', '477 123 4567', '2026-03-01']) {
    await main.getByText(words, { exact: true }).first().waitFor()
  }
  for (const words of ['Por definir', '$1,674.00', 'IVA 16 %', '$267.84', '$1,941.84']) {
    await main.getByText(words, { exact: true }).first().waitFor()
  }
})

test('only an order paid by card shows a reference', async () => {
  await open(ids.open)
  await page.getByText('No aplica').waitFor()
  const netpayResponse = JSON.stringify({ merchantReferenceCode: 'order-1760000000000' })
  await shop.db.execute({ sql: 'UPDATE orders SET netpayResponse = ? WHERE id = ?', args: [netpayResponse, ids.card] })
  await open(ids.card)
  await page.getByText('order-1760000000000').waitFor()
  expect(await page.getByText('No aplica').count()).toBe(0)
})

test('an order shows the bank details, with its reference, until it is paid', async () => {
  const instructions = page.getByText('Instrucciones de transferencia')
  await open(ids.open)
  expect(await instructions.count()).toBe(0)
  await open(ids.transfer)
  await instructions.waitFor()
  await page.getByRole('main').getByText('Transferencia', { exact: true }).waitFor()
  await page.getByText('Escribe tu folio.').waitFor()
  await page.getByText(transferReference(ids.transfer), { exact: true }).waitFor()
  await shop.db.execute({ sql: "UPDATE orders SET status = 'Accepted' WHERE id = ?", args: [ids.transfer] })
  await open(ids.transfer)
  await instructions.waitFor()
  await shop.db.execute({ sql: "UPDATE orders SET paymentStatus = 'Paid' WHERE id = ?", args: [ids.transfer] })
  await open(ids.transfer)
  await expect.poll(() => instructions.count()).toBe(0)
})

test.for([desktop, phone])('an order that has not loaded cannot be printed: %o', async (viewport) => {
  await page.setViewportSize(viewport)
  await page.route(/\/orders\/\d+$/, (route) => (route.request().isNavigationRequest() ? route.fallback() : undefined))
  await page.goto(`/client/orders/${ids.open}`)
  await print()
  await toast(page, 'No hay datos de pedido para imprimir.').waitFor()
})

test('a failed print shows a message', async () => {
  await open(ids.open)
  await page.evaluate(() => document.documentElement.setAttribute('data-no-printer', ''))
  await print()
  await toast(page, 'Ocurrió un error al intentar imprimir.').waitFor()
})

test('the printed sheet is removed one second after the dialog closes, or three seconds after it opens', async () => {
  await open(ids.open)
  await stopClock(page)
  await print()
  await printed()
  await page.clock.runFor(2900)
  expect(await paper()).toBe(1)
  await page.clock.runFor(200)
  expect(await paper()).toBe(0)

  await print()
  await printed()
  await page.evaluate(() => document.querySelector('iframe')?.contentWindow?.dispatchEvent(new Event('afterprint')))
  await page.clock.runFor(900)
  expect(await paper()).toBe(1)
  await page.clock.runFor(200)
  expect(await paper()).toBe(0)
  await page.clock.resume()
})
