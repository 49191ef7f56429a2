import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { endIn, makeQuote, quoteInput, quoteToken } from '../../api/orders/quoting.ts'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { pdfText } from '../../pdf-text.ts'
import { openShop, type Shop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { violations } from '../axe.ts'
import { answerTo, desktop, loseAnswer, openPage, phone } from '../browser.ts'
import { toast } from '../parts.ts'
import { openAs } from '../session.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
})

/** A new quote of one bolt for $186.00, with the address of its page. */
async function quote(change: object = {}) {
  const seller = await shop.as('ventas')
  const { id } = await makeQuote(seller, { orderItems: [{ productId: 1, quantity: 1 }], ...change })
  return { id, path: `/paper#${await quoteToken(seller, id)}` }
}

const visit = async (path: string, viewport = desktop) => {
  const page = await openPage(shop.url, viewport)
  await page.goto(new URL(path, shop.url).href)
  return page
}

/** Opens the page of a quote with a session. */
async function visitAs(name: string, path: string, viewport = desktop) {
  const page = await openAs(shop, name, undefined, viewport)
  await page.goto(new URL(path, shop.url).href)
  return page
}

const acceptButton = (page: Page) => page.getByRole('button', { name: 'Aceptar y hacer el pedido' })
const confirmButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Hacer el pedido' })

const ordersOf = (id: number) =>
  shop.rows(`SELECT count(*) AS orders FROM orders WHERE idempotencyKey LIKE 'quote:${id}:%'`)

test('staff send the link, the client signs in on its page, accepts and lands on the order', async () => {
  const { id } = await quote({ clientNote: 'Precios de contado.', internalNote: 'Compara con otro.' })
  const staff = await openAs(shop, 'ventas', `/orders/quotes/${id}`)
  await staff.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await staff.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await staff.evaluate(() => Object.assign(navigator, { canShare: undefined }))
  const opening = staff.context().waitForEvent('page')
  await staff.getByRole('button', { name: 'WhatsApp', exact: true }).click()
  const tab = await opening
  await tab.waitForURL('https://wa.me/**')
  const link = new URL(tab.url()).searchParams.get('text')?.split('\n').at(-1) ?? ''
  await tab.close()
  await staff.getByRole('button', { name: 'Más', exact: true }).click()
  await staff.getByRole('menuitem', { name: 'Copiar enlace' }).click()
  await toast(staff, 'Enlace copiado.').waitFor()
  expect(await staff.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const page = await openPage(shop.url)
  await page.goto(link)
  await page.getByRole('heading', { name: `Cotización COT-${id}` }).waitFor()
  expect(await page.title()).toBe(`Cotización COT-${id} - Tienda de prueba`)
  await page.getByText('Precios de contado.').waitFor()
  expect(await page.getByText('Compara con otro.').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar PDF' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`Cotización COT-${id}.pdf`)
  const pdf = readFileSync(await file.path())
  expect(pdfText(pdf).flat()).toContain('$215.76')
  expect(pdf.toString('latin1')).toContain(link)

  await page.getByRole('button', { name: 'Inicia sesión para aceptarla' }).click()
  const dialog = page.getByRole('dialog', { name: 'Iniciar sesión' })
  await dialog.getByLabel('Correo electrónico').fill('cliente@example.mx')
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await acceptButton(page).click()
  await page.getByRole('dialog').getByText('Se hace un pedido por $215.76 con IVA.').waitFor()
  expect(await violations(page)).toEqual([])
  await confirmButton(page).dblclick()
  await page.waitForURL(/\/client\/orders\/\d+$/)
  await page.getByText('TOR-0142').first().waitFor()
  await page.getByText('Carla Cliente').first().waitFor()
  expect(await ordersOf(id)).toEqual([{ orders: 1 }])

  await page.goBack()
  await page.getByText(/^Ya se pidió: pedido \d+\.$/).waitFor()
  await page.getByRole('link', { name: 'Ver el pedido' }).click()
  await page.waitForURL(/\/client\/orders\/\d+$/)
  await staff.reload()
  await staff.getByText(/^Ya se pidió: pedido.* Carla Cliente la aceptó el /).waitFor()
})

test('a client without an address reads it before accepting, and adds one for the quote', async () => {
  const { id, path } = await quote()
  const page = await visitAs('cliente', path, phone)
  await acceptButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Sin dirección de entrega.').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Agrégala en Mi Perfil' }).click()
  await page.getByRole('heading', { name: 'Direcciones de entrega' }).waitFor()
  await (await shop.as('cliente')).post('/customers/1/addresses', { street: 'Calle 8' })
  onTestFinished(async () => void (await shop.db.execute('DELETE FROM delivery_addresses')))
  await page.goBack()
  await acceptButton(page).click()
  await dialog.getByText('Entrega: Calle 8').waitFor()
  expect(await dialog.getByText('Sin dirección').count()).toBe(0)
  await confirmButton(page).click()
  await page.waitForURL(/\/client\/orders\/\d+$/)
  expect(await shop.rows(`SELECT shippingAddress FROM orders WHERE idempotencyKey LIKE 'quote:${id}:%'`)).toEqual([
    { shippingAddress: 'Calle 8' },
  ])
})

test('two tabs accept a quote once, and both land on its order', async () => {
  const { id, path } = await quote()
  const one = await visitAs('cliente', path)
  await acceptButton(one).waitFor()
  const two = await one.context().newPage()
  await two.goto(new URL(path, shop.url).href)
  for (const page of [one, two]) await acceptButton(page).click()
  for (const page of [one, two]) {
    await confirmButton(page).click()
    await page.waitForURL(/\/client\/orders\/\d+$/)
  }
  expect(one.url()).toBe(two.url())
  expect(await ordersOf(id)).toEqual([{ orders: 1 }])
})

test('after a lost answer the page opens the order that was made', async () => {
  const { id, path } = await quote()
  const page = await visitAs('cliente', path, phone)
  await acceptButton(page).click()
  await page.route('**/quotes/*/accept', loseAnswer, { times: 1 })
  await confirmButton(page).click()
  await page.waitForURL(/\/client\/orders\/\d+$/)
  expect(await ordersOf(id)).toEqual([{ orders: 1 }])
})

test('a quote that was edited meanwhile is shown again before it is accepted', async () => {
  const { id, path } = await quote()
  const page = await visitAs('cliente', path)
  await acceptButton(page).click()
  const change = quoteInput({ orderItems: [{ productId: 1, quantity: 2 }], version: 1 })
  expect((await (await shop.as('gerente')).put(`/quotes/${id}`, change)).status).toBe(200)
  await confirmButton(page).click()
  await toast(page, /cambió desde que la abriste/).waitFor()
  await page.getByText('$431.52').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await ordersOf(id)).toEqual([{ orders: 0 }])
  await acceptButton(page).click()
  await confirmButton(page).click()
  await page.waitForURL(/\/client\/orders\/\d+$/)
})

test('a session that has ended asks for another sign-in', async () => {
  const { path } = await quote()
  const page = await visitAs('cliente', path)
  await acceptButton(page).click()
  await shop.db.execute('DELETE FROM sessions WHERE userId = 3')
  await confirmButton(page).click()
  await page.getByRole('button', { name: 'Inicia sesión para aceptarla' }).waitFor()
})

test('an expired, a discarded and a dead link say so, also on a phone', async () => {
  const expired = await quote()
  await endIn(shop, -1, expired.id)
  const page = await visit(expired.path, phone)
  await page.getByText(/^Venció el .*\. Pide a Tienda de prueba que la renueve\.$/).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  expect(await violations(page)).toEqual([])
  const discarded = await quote()
  await (await shop.as('ventas')).post(`/quotes/${discarded.id}/discard`)
  await page.goto(new URL(discarded.path, shop.url).href)
  await page.getByText('Se descartó: ya no puede pedirse. Pide otra a Tienda de prueba.').waitFor()
  expect(await page.getByRole('button', { name: /sesión|Aceptar/ }).count()).toBe(0)
  await page.goto(new URL(`${discarded.path}x`, shop.url).href)
  await page.getByRole('heading', { name: 'Este enlace ya no es válido' }).waitFor()
})

test('staff see the quote without the button, and a client of another customer is told so', async () => {
  const { id, path } = await quote()
  const staff = await visitAs('gerente', path)
  await staff.getByText('Así la ve el cliente, que la acepta desde aquí.').waitFor()
  expect(await acceptButton(staff).count()).toBe(0)
  await staff.getByRole('link', { name: 'Abrir la cotización' }).click()
  await staff.getByRole('heading', { name: `Cotización COT-${id}` }).waitFor()
  const other = await visitAs('otro', path)
  await other.getByText(/^Esta cotización es de otra cuenta\./).waitFor()
  expect(await acceptButton(other).count()).toBe(0)
  expect(await violations(other)).toEqual([])
})

test('a customer without a user answers by WhatsApp, if the shop has a number', async () => {
  await shop.db.execute('UPDATE users SET customerId = NULL WHERE id = 7')
  const { id, path } = await quote({ customerId: 2 })
  const page = await visit(path)
  await page.getByText('Para aceptarla, responde a Tienda de prueba.').waitFor()
  await shop.db.execute(`UPDATE configuration SET value = '{"name":"Tienda de prueba","whatsapp":"4775550000"}'
    WHERE key = 'business'`)
  await page.reload()
  const reply = page.getByRole('link', { name: 'Responder por WhatsApp' })
  expect(await reply.getAttribute('href')).toBe(
    `https://wa.me/524775550000?text=${encodeURIComponent(`Acepto la cotización COT-${id} por $215.76.`)}`,
  )
  expect(await violations(page)).toEqual([])
})

test('staff send a quote by mail, and Correos lists it', async () => {
  const { id } = await quote()
  const page = await openAs(shop, 'gerente', `/orders/quotes/${id}`)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Enviar por correo' }).click()
  await toast(page, 'Cotización enviada a compras@example.mx.').waitFor()
  await page.goto(new URL('/configuration/general?tab=avisos', shop.url).href)
  await page.getByRole('link', { name: `COT-${id}` }).click()
  await page.getByRole('heading', { name: `Cotización COT-${id}` }).waitFor()
})

test('a shop that sends no mails does not offer to mail a quote', async () => {
  const { id } = await quote()
  const page = await openAs(shop, 'gerente', '/dashboard')
  await page.route(`**/quotes/${id}/link`, async (route) => {
    const answer = await answerTo(route)
    await route.fulfill({ json: { ...(await answer.json()), canMail: false } })
  })
  await page.goto(new URL(`/orders/quotes/${id}`, shop.url).href)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copiar enlace' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Enviar por correo' }).count()).toBe(0)
})

test('a client finds the valid quotes in Inicio and in Mis pedidos', async () => {
  const { id } = await quote()
  const page = await openAs(shop, 'cliente', '/client/orders', phone)
  const text = new RegExp(`^Cotización COT-${id} por \\$215\\.76, vigente hasta el `)
  await page.getByText(text).waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(new URL('/dashboard', shop.url).href)
  await page.getByText(text).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await page.getByRole('link', { name: `Ver cotización COT-${id}` }).click()
  await acceptButton(page).waitFor()
})
