import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'
import { violations } from './axe.ts'
import { desktop, phone, tablet, visit } from './browser.ts'
import { stopClock } from './clock.ts'
import { closeLeftScreens, openAs } from './session.ts'

let shop: Shop
let order: Order

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  const client = await shop.as('cliente')
  order = await (await client.post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })).json<Order>()
})

const enter = (path: string, viewport = desktop) => openAs(shop, 'admin', path, viewport)

const leftOf = async (page: Page, name: string) => {
  const box = await page.getByRole('main').getByText(name, { exact: true }).last().boundingBox()
  return box?.x ?? Number.NaN
}

test('the buttons of every form are in view, the cancel button left of the main one', async () => {
  const page = await openAs(shop, 'admin')
  await closeLeftScreens(page, 1)
  await page.goto('/team/manage')
  await page.getByRole('heading', { name: 'Equipo' }).waitFor()
  for (const path of ['/products/add', '/customers/add', '/team/add']) {
    await visit(page, path)
    await page.getByRole('button', { name: 'Guardar', exact: true }).waitFor()
    const [cancel, save] = [await leftOf(page, 'Cancelar'), await leftOf(page, 'Guardar')]
    expect(cancel, path).toBeLessThan(save)
    const box = await page.getByRole('button', { name: 'Guardar', exact: true }).boundingBox()
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0), path).toBeLessThanOrEqual(desktop.height)
    expect(box?.x, path).toBeGreaterThan(desktop.width * 0.8)
  }
})

/** Opens the form of a new team member and fills it in. `press` sends it, and the server refuses it with a message. */
async function atRefusedForm() {
  const page = await openAs(shop, 'admin', undefined, { ...desktop, height: 600 })
  // With a socket the page would read data at a moment that no test knows.
  await page.route('**/rooms/ticket', (route) => route.abort())
  await page.goto('/team/add')
  const refusal = { message: 'No se pudo crear.', code: 'REFUSED', requestId: 'r' }
  await page.route('**/admin/users', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: refusal }) : route.fallback(),
  )
  await page.getByLabel('Nombre', { exact: true }).fill('Nora Nueva')
  await page.getByLabel('Usuario', { exact: true }).fill('nora')
  await page.getByLabel('Correo electrónico').fill('nora@example.mx')
  await page.getByLabel('Rol', { exact: true }).selectOption('4')
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  const toasts = page.locator('[data-sonner-toast]')
  const press = async (wait = async () => {}) => {
    const answered = page.waitForResponse('**/admin/users')
    await save.click()
    await answered
    const message = toasts.filter({ hasText: refusal.message })
    await expect
      .poll(async () => {
        await wait()
        return (await save.isEnabled()) && (await message.isVisible())
      })
      .toBe(true)
  }
  return { page, save, toasts, press }
}

test('a repeated message is one toast, above the buttons of the form', async () => {
  const { save, toasts, press } = await atRefusedForm()
  await press()
  await press()
  expect(await toasts.count()).toBe(1)
  const [toast, button] = [await toasts.boundingBox(), await save.boundingBox()]
  expect((toast?.y ?? Number.NaN) + (toast?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
})

test('a mouse that rests on a message keeps it for a time, not for ever', async () => {
  const { page, toasts, press } = await atRefusedForm()
  // Otherwise the page would show a message for a request that takes 8 seconds.
  await page.waitForLoadState('networkidle')
  // The clock of the page moves only in `passInSteps`: on a busy machine, the five seconds of the message would end too early.
  await page.clock.install()
  await stopClock(page)
  await press(() => passInSteps(page, 100))
  await toasts.hover()
  await passInSteps(page, 9000)
  await toasts.hover({ position: { x: 8, y: 8 } })
  await passInSteps(page, 9000)
  expect(await toasts.isVisible()).toBe(true)
  await passInSteps(page, 7000)
  await toasts.waitFor({ state: 'hidden' })
})

/** Moves the clock in steps, so that the page can handle an event, such as that of the mouse, before the next step. */
async function passInSteps(page: Page, ms: number) {
  const stepMs = 100
  for (let passed = 0; passed < ms; passed += stepMs) await page.clock.runFor(stepMs)
}

test('on a phone the goods of an order come before its timeline', async () => {
  const page = await enter(`/orders/view/${order.id}`, phone)
  const goods = page.getByRole('heading', { name: 'Artículos' })
  await goods.waitFor()
  const [first, second] = [
    await goods.boundingBox(),
    await page.getByRole('list', { name: 'Avance del pedido' }).boundingBox(),
  ]
  expect(first?.y).toBeLessThan(second?.y ?? 0)
})

test('the chat opens beside an order, and can be minimized', async () => {
  const page = await enter(`/orders/view/${order.id}`)
  await page.getByRole('button', { name: 'Abrir chat' }).click()
  const panel = page.getByRole('dialog', { name: 'Soporte' })
  await panel.waitFor()
  const button = page.getByRole('main').getByRole('button', { name: 'Abrir chat' })
  const isCovered = async () => {
    const [chat, own] = [await panel.boundingBox(), await button.boundingBox()]
    return !chat || !own || own.x + own.width > chat.x
  }
  await expect.poll(isCovered).toBe(false)
  await panel.getByRole('button', { name: 'Minimizar' }).click()
  await panel.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Abrir el chat' }).click()
  await panel.waitFor()
  await panel.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page.getByRole('button', { name: 'Abrir el chat' }).waitFor({ state: 'hidden' })
})

test('on a tablet the chat leaves the buttons beside the title of an order free', async () => {
  const page = await enter(`/orders/view/${order.id}`, tablet)
  const more = page.getByRole('main').getByRole('button', { name: 'Más', exact: true })
  await more.waitFor()
  await page.getByRole('button', { name: 'Abrir chat' }).click()
  await page.getByRole('dialog', { name: 'Soporte' }).waitFor()
  await more.click()
  await page.getByRole('menuitem', { name: 'Imprimir' }).waitFor()
})

test('the phone of a customer calls or opens WhatsApp, and the e-mail stays on one line', async () => {
  const page = await enter('/customers/manage')
  const row = page.getByRole('row', { name: /Ferretería La Prueba/ })
  expect(await row.getByRole('link', { name: '477 123 4567' }).getAttribute('href')).toBe('tel:4771234567')
  const whatsapp = row.getByRole('link', { name: 'WhatsApp de Ferretería La Prueba' })
  expect(await whatsapp.getAttribute('href')).toBe('https://wa.me/524771234567')
  const email = row.getByRole('link', { name: 'compras@example.mx' })
  expect((await email.boundingBox())?.height).toBe(24)
})

test('dates are written as dd/mm/aaaa in a browser of any language', async () => {
  const page = await enter('/orders/manage?tab=all&date=range')
  const from = page.getByLabel('Desde')
  expect(await from.getAttribute('placeholder')).toBe('dd/mm/aaaa')
  await from.fill('5/3/26')
  await from.press('Tab')
  await expect.poll(() => from.inputValue()).toBe('05/03/2026')
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2026-03-05')
  // The address changes before the page is rendered for it.
  await expect.poll(() => page.locator('input[type="date"][min="2026-03-05"]').count()).toBe(1)
  await page.getByLabel('Hasta').fill('01/03/2026')
  await page.getByLabel('Hasta').press('Tab')
  expect(await page.getByLabel('Hasta').getAttribute('aria-invalid')).toBe('true')
  expect(new URL(page.url()).searchParams.has('to')).toBe(false)
})

test('a day out of its range has a message, until the other day of the range is changed', async () => {
  const page = await enter('/orders/manage?tab=all&date=range&from=2026-03-05')
  const [from, to] = [page.getByLabel('Desde'), page.getByLabel('Hasta')]
  await to.fill('01/03/2026')
  await to.press('Tab')
  const message = page.getByRole('alert').filter({ hasText: 'Elige el 05/03/2026 o después.' })
  expect(await message.getAttribute('id')).toBe(await to.getAttribute('aria-describedby'))
  const topOf = async (control: Locator) => (await control.boundingBox())?.y
  expect(await topOf(to)).toBe(await topOf(page.getByLabel('Fecha')))
  expect(await violations(page)).toEqual([])
  await to.fill('31/02/2026')
  await to.press('Tab')
  await page.getByText('Escribe la fecha como dd/mm/aaaa.').waitFor()
  await to.fill('01/03/2026')
  await to.press('Tab')
  await from.fill('15/02/2026')
  await message.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).search).toContain('from=2026-02-15&to=2026-03-01')
})

/** The texts that the page, not the user, writes into a field from now on. */
const textsWritten = (field: Locator) =>
  field.evaluateHandle((input) => {
    const texts: string[] = []
    const own = Object.getOwnPropertyDescriptor(input, 'value')
    Object.defineProperty(input, 'value', {
      ...own,
      set(text) {
        texts.push(text)
        own?.set?.call(input, text)
      },
    })
    return texts
  })

test('a filter that is written stays in its field while the address changes', async () => {
  const page = await enter('/orders/manage?tab=all&date=range&from=2026-03-05&minTotal=10')
  const from = page.getByLabel('Desde', { exact: true })
  const days = await textsWritten(from)
  await from.fill('06/03/2026')
  const calendar = from.locator('xpath=following-sibling::input')
  await expect.poll(() => calendar.inputValue()).toBe('2026-03-06')
  expect(await days.jsonValue()).toEqual([])

  const total = page.getByLabel('Total desde')
  const amounts = await textsWritten(total)
  await total.fill('$1,200')
  await total.press('Enter')
  await expect.poll(() => total.inputValue()).toBe('1200')
  expect(await amounts.jsonValue()).toEqual(['1200'])
  await total.fill('mil')
  await total.press('Tab')
  await page.getByRole('alert').filter({ hasText: 'Escribe un monto, como 1,500.50.' }).waitFor()
})

test('a date that must be there can be deleted and written anew', async () => {
  const page = await enter('/reports/inventory')
  const day = page.getByLabel('Al cierre del')
  await day.waitFor()
  const today = await day.inputValue()
  await day.fill('')
  expect(await day.inputValue()).toBe('')
  await day.pressSequentially('05/01/2026')
  await expect.poll(() => new URL(page.url()).searchParams.get('asOf')).toBe('2026-01-05')
  // The address changes before the screen has the date, which the calendar beside the field shows.
  const calendar = day.locator('xpath=following-sibling::input')
  await expect.poll(() => calendar.inputValue()).toBe('2026-01-05')
  await day.fill('')
  await day.press('Tab')
  await expect.poll(() => day.inputValue()).toBe(today)
  expect(new URL(page.url()).searchParams.has('asOf')).toBe(false)
})
