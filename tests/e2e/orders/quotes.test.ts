import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '#contract/days'
import { todayInMexico } from '#contract/fields'
import type { Quote } from '#contract/orders/quotes'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { pdfText } from '../../pdf-text.ts'
import { openShop, type Shop } from '../../shop.ts'
import { addAddresses } from '../../small-shop.ts'
import { violations } from '../axe.ts'
import { desktop, loseAnswer, phone } from '../browser.ts'
import { row, toast } from '../parts.ts'
import { openAs } from '../session.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  await shop.db.execute(addAddresses)
})

const enter = (path: string, viewport = desktop) => openAs(shop, 'ventas', path, viewport)

const setPrice = (centavos: number) =>
  shop.db.execute({ sql: 'UPDATE products SET salePrice1 = ? WHERE id = 1', args: [centavos] })

/** Quotes six TOR-0142 at 186.00 with a discount of 10 %, and returns the id of the quote. */
async function quote() {
  await setPrice(18600)
  const answer = await (await shop.as('ventas')).post('/quotes', {
    customerId: 1,
    orderItems: [{ productId: 1, quantity: 6, given: { discount: 10 } }],
    validUntil: todayInMexico(),
  })
  return (await answer.json<Quote>()).id
}

test('a salesperson quotes, sends the PDF, and makes the order at the quoted price', async () => {
  const page = await enter('/orders/add?customer=1')
  const code = page.getByRole('combobox', { name: 'Código' })
  await code.fill('6*TOR-0142')
  await code.press('Enter')
  await page.getByText('Tornillo hexagonal').first().waitFor()
  // More lamps than are in stock: they can be quoted, not ordered.
  await code.fill('12*LAM-0001')
  await code.press('Enter')
  await page.getByText('Sólo hay 10 disponibles.').waitFor()
  const price = page.getByRole('textbox', { name: 'Precio o descuento de TOR-0142' })
  await price.fill('-20%')
  await price.press('Tab')
  await page.getByRole('button', { name: 'Guardar cotización' }).click()
  await toast(page, 'TOR-0142: Puedes dar hasta 10 %.').waitFor()
  await price.fill('-10%')
  await price.press('Tab')
  await page.getByRole('textbox', { name: 'Al cliente' }).fill('Precios de contado.')
  await page.getByRole('button', { name: 'Guardar cotización' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar cotización' })
  const last = dialog.getByRole('textbox', { name: 'Vigente hasta' })
  // The refusal of the earlier press is gone: it would cover the dialog.
  await toast(page, 'TOR-0142: Puedes dar hasta 10 %.').waitFor({ state: 'hidden', timeout: 1500 })
  const inDays = (days: number) => addDays(todayInMexico(), days).split('-').reverse().join('/')
  expect(await last.inputValue()).toBe(inDays(15))
  expect(await violations(page)).toEqual([])
  await last.fill(inDays(-1))
  await dialog.getByRole('button', { name: 'Guardar cotización' }).click()
  await dialog.getByText('La vigencia no puede terminar antes de hoy.').waitFor()
  await last.fill(inDays(30))
  // The answer of the first request is lost: the quote is stored once.
  await page.route('**/quotes', loseAnswer, { times: 1 })
  await dialog.getByRole('button', { name: 'Guardar cotización' }).click()
  await page.getByRole('heading', { name: 'Cotización COT-1' }).waitFor()
  await page.getByText('Vigente', { exact: true }).first().waitFor()
  await page.getByText('$1,860.96').first().waitFor()
  expect(await violations(page)).toEqual([])
  expect(await shop.rows('SELECT id, validUntil FROM quotes')).toEqual([
    { id: 1, validUntil: addDays(todayInMexico(), 30) },
  ])

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('Cotización COT-1.pdf')
  const words = pdfText(readFileSync(await file.path())).flat()
  for (const word of [
    'Cotización COT-1',
    'Vigente hasta',
    'Sujeta a disponibilidad',
    'Precios de contado.',
    'TOR-0142',
    '$167.40',
    '$1,860.96',
  ]) {
    expect(words).toContain(word)
  }
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await page.evaluate(() => Object.assign(navigator, { canShare: undefined }))
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'WhatsApp', exact: true }).click()
  const tab = await opening
  await tab.waitForURL('https://wa.me/**')
  const { pathname, searchParams } = new URL(tab.url())
  expect(pathname).toBe('/524771234567')
  expect(searchParams.get('text')).toContain('*Cotización COT-1* de Tienda de prueba')
  expect(searchParams.get('text')).toContain('• 6 piezas · Tornillo hexagonal 1/4 × 2" a $167.40')
  await tab.close()

  // The draft is empty. The quote fills it, although the price rose meanwhile.
  await setPrice(25000)
  await page.getByRole('link', { name: 'Hacer pedido' }).click()
  await page.getByText('COT-1', { exact: true }).waitFor()
  expect(await price.inputValue()).toBe('167.40')
  await page.getByText('$250.00 −33.04 %').waitFor()
  expect(await page.getByRole('textbox', { name: 'Al cliente' }).inputValue()).toBe('Precios de contado.')
  await page.getByRole('spinbutton', { name: /Cantidad de Lámpara/ }).fill('10')
  await page.getByRole('button', { name: /^Generar pedido/ }).click()
  await page.waitForURL(/\/orders\/view\/\d+$/)
  expect(await shop.rows('SELECT productId, quantity, price, discount FROM order_items')).toEqual([
    { productId: 1, quantity: 6, price: 16740, discount: 8260 },
    { productId: 3, quantity: 10, price: 4999, discount: 0 },
  ])

  await page.goto(new URL('/orders/manage?tab=all&sort=-date&status=Pending', shop.url).href)
  await page.getByRole('button', { name: 'Cotizaciones' }).click()
  const listed = row(page, 'COT-1')
  await listed.getByText('Pedida').waitFor()
  expect(await violations(page)).toEqual([])
  await listed.getByRole('link', { name: '1', exact: true }).click()
  await page.getByRole('heading', { name: 'Pedido 1' }).waitFor()
  await page.getByRole('link', { name: 'COT-1', exact: true }).click()
  await page.getByText('Ya se pidió: pedido').waitFor()
  // The search of the top bar finds it.
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Buscar', { exact: true }).fill('COT-1')
  await page.getByRole('option', { name: /^COT-1/ }).click()
  await page.getByRole('heading', { name: 'Cotización COT-1' }).waitFor()
})

test('below the quoted price, the limit of the user counts, and the field says so', async () => {
  const id = await quote()
  await setPrice(25000)
  const page = await enter(`/orders/quotes/${id}`)
  await page.getByRole('link', { name: 'Hacer pedido' }).click()
  const price = page.getByRole('textbox', { name: 'Precio o descuento de TOR-0142' })
  await price.waitFor()
  await page.getByText('$250.00 −33.04 %').waitFor()
  await price.fill('160')
  await price.press('Tab')
  await page.getByText('Puedes dar hasta 10 %.').waitFor()
  await page.getByRole('button', { name: /^Generar pedido/ }).click()
  await toast(page, 'TOR-0142: Puedes dar hasta 10 %.').waitFor()
})

test('an expired quote says so, and its discounts have the limit of today', async () => {
  const id = await quote()
  await shop.db.execute({
    sql: 'UPDATE quotes SET validUntil = ? WHERE id = ?',
    args: [addDays(todayInMexico(), -1), id],
  })
  await setPrice(25000)
  const page = await enter(`/orders/quotes/${id}`)
  await page.getByText(/^Venció el/).waitFor()
  await page.getByRole('link', { name: 'Hacer pedido' }).click()
  await toast(page, /^La cotización COT-\d+ venció el/).waitFor()
  await page.getByText(`COT-${id} vencida`).waitFor()
  await page.getByText('Puedes dar hasta 10 %.').waitFor()
  const price = page.getByRole('textbox', { name: 'Precio o descuento de TOR-0142' })
  await price.fill('-10%')
  await price.press('Tab')
  await page.getByRole('button', { name: /^Generar pedido/ }).click()
  await page.waitForURL(/\/orders\/view\/\d+$/)
  expect(await shop.rows(`SELECT orderId IS NOT NULL AS ordered FROM quotes WHERE id = ${id}`)).toEqual([
    { ordered: 1 },
  ])
})

test('a draft with lines is kept when a quote is opened, and a discarded quote fills none', async () => {
  const id = await quote()
  const page = await enter('/orders/add?customer=2')
  const code = page.getByRole('combobox', { name: 'Código' })
  await code.fill('1*LAM-0001')
  await code.press('Enter')
  await page.getByText('Lámpara LED 9 W').first().waitFor()
  await page.goto(new URL(`/orders/add?quote=${id}`, shop.url).href)
  await toast(page, 'Tienes un pedido a medias.').waitFor()
  await page.getByText('Lámpara LED 9 W').first().waitFor()
  await page.getByRole('button', { name: 'Descartar' }).click()

  await page.goto(new URL(`/orders/quotes/${id}`, shop.url).href)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Descartar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await toast(page, 'Cotización descartada.').waitFor()
  await page.getByText('Descartada', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Hacer pedido' }).count()).toBe(0)
  await page.goto(new URL(`/orders/add?quote=${id}`, shop.url).href)
  await toast(page, `La cotización COT-${id} ya no puede pedirse: descartada.`).waitFor()
})

test('on a phone, the last step stores the quote, and the list has cards', async () => {
  const page = await enter('/orders/add?customer=2', phone)
  const code = page.getByRole('combobox', { name: 'Código' })
  await code.fill('3*LAM-0001')
  await code.press('Enter')
  await page.getByText('Lámpara LED 9 W').first().waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Guardar cotización' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar cotización' })
  await dialog.getByRole('button', { name: 'Guardar cotización' }).click()
  await page.getByRole('heading', { name: /^Cotización COT-\d+$/ }).waitFor()
  await page.getByText('Otra Tienda').first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(new URL('/orders/manage?tab=quotes&state=valid', shop.url).href)
  await page.getByRole('link', { name: 'Otra Tienda' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Otra Tienda' }).click()
  await page.getByRole('link', { name: 'Hacer pedido' }).click()
  await page.getByText('Lámpara LED 9 W').first().waitFor()
  await page.getByText(/^COT-\d+$/).waitFor()
})

/** Opens the page of a quote, presses «Editar» and waits for the editor. */
async function openEditor(id: number, viewport = desktop) {
  const page = await enter(`/orders/quotes/${id}`, viewport)
  await page.getByRole('link', { name: 'Editar', exact: true }).click()
  await page.getByRole('heading', { name: `Editar cotización COT-${id}` }).waitFor()
  await page.getByText('Tornillo hexagonal').first().waitFor()
  return page
}

const priceOfBolts = (page: Page) => page.getByRole('textbox', { name: 'Precio o descuento de TOR-0142' })

test('a salesperson edits a quote, which keeps its folio', async () => {
  const id = await quote()
  const page = await openEditor(id)
  // A quote has a customer, and neither a payment nor an order.
  expect(await page.getByRole('button', { name: 'Cambiar' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Generar/ }).count()).toBe(0)
  expect(await page.getByLabel('Pago').count()).toBe(0)
  expect(await priceOfBolts(page).inputValue()).toBe('167.40')
  await page.getByRole('spinbutton', { name: /Cantidad de Tornillo/ }).fill('9')
  await page.getByRole('textbox', { name: 'Al cliente' }).fill('Nueva oferta.')
  expect(await violations(page)).toEqual([])
  // The draft survives a reload.
  await page.reload()
  await page.getByRole('heading', { name: `Editar cotización COT-${id}` }).waitFor()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  const dialog = page.getByRole('dialog', { name: `Guardar los cambios de COT-${id}` })
  const last = dialog.getByRole('textbox', { name: 'Vigente hasta' })
  expect(await last.inputValue()).toBe(todayInMexico().split('-').reverse().join('/'))
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await toast(page, `Cotización COT-${id} guardada.`).waitFor()
  await page.getByRole('heading', { name: `Cotización COT-${id}` }).waitFor()
  await page.getByText('Nueva oferta.').waitFor()
  await page.getByText(/ · Vero Ventas$/).waitFor()
  expect(await shop.rows(`SELECT quantity, price FROM quote_lines WHERE quoteId = ${id}`)).toEqual([
    { quantity: 9, price: 16740 },
  ])
  // The draft is blank again.
  await page.goto(new URL('/orders/add', shop.url).href)
  await page.getByRole('heading', { name: 'Nuevo pedido' }).waitFor()
  expect(await page.getByText('Borrador', { exact: true }).count()).toBe(0)
})

test('a quote that was saved elsewhere meanwhile is not overwritten', async () => {
  const id = await quote()
  const page = await openEditor(id)
  const saved = await (await shop.as('gerente')).put(`/quotes/${id}`, {
    customerId: 1,
    orderItems: [{ productId: 1, quantity: 20 }],
    validUntil: todayInMexico(),
    version: 1,
  })
  expect(saved.status).toBe(200)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  const dialog = page.getByRole('dialog', { name: `Guardar los cambios de COT-${id}` })
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await toast(page, /^Otra persona modificó este registro \(.+\)\. Descarta tus cambios/).waitFor()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('heading', { name: `Cotización COT-${id}` }).waitFor()
  // Undone by mistake, the draft comes back.
  await toast(page, 'Cambios descartados.').getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('heading', { name: `Editar cotización COT-${id}` }).waitFor()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByText('20 piezas').first().waitFor()
  await page.getByRole('link', { name: 'Editar', exact: true }).click()
  expect(await page.getByRole('spinbutton', { name: /Cantidad de Tornillo/ }).inputValue()).toBe('20')
})

test('on a phone, a quote is edited and duplicated', async () => {
  const id = await quote()
  const page = await openEditor(id, phone)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('textbox', { name: 'Al cliente' }).fill('Desde el celular.')
  await page.getByRole('button', { name: 'Continuar' }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByRole('heading', { name: `Cotización COT-${id}`, exact: true }).waitFor()
  await page.getByText('Desde el celular.').waitFor()
  await setPrice(25000)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicar' }).click()
  await page.getByText('Tornillo hexagonal').first().waitFor()
  await expect.poll(() => priceOfBolts(page).inputValue()).toBe('250.00')
  expect(await page.getByText(/^COT-\d+$/).count()).toBe(0)
})
