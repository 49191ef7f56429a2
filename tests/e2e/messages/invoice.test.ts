import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { settingDefaults } from '#contract/shop/setting-values'
import { pay } from '../../api/invoices/invoicing.ts'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { type Caller, openShop, type Shop } from '../../shop.ts'
import { desktop, hold, loseAnswer, phone } from '../browser.ts'
import { hurryUntil } from '../clock.ts'
import { toast } from '../parts.ts'
import { enter, fail, mend, retry } from './screen.ts'

let shop: Shop
/** The page of a client that is a company. */
let page: Page
/** The page of a client that is a person. */
let person: Page
let company: Caller
let individual: Caller

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  page = await enter(shop, 'cliente')
  person = await enter(shop, 'otro')
  company = await shop.as('cliente')
  individual = await shop.as('otro')
})

beforeEach(() => page.setViewportSize(desktop))
afterEach(() => mend(page))

async function paidOrder(client: Caller, paymentMethod = 'Bank Transfer') {
  const made = await client.post('/orders', { paymentMethod, orderItems: [{ productId: 2, quantity: 1 }] })
  const { id } = await made.json<Order>()
  await shop.db.execute({ sql: "UPDATE orders SET status = 'Paid' WHERE id = ?", args: [id] })
  await pay(shop, id, paymentMethod === 'Credit Card' ? '04' : '03')
  return id
}

async function open(at = page, paymentMethod?: string) {
  await at.goto(`/client/orders/${await paidOrder(at === page ? company : individual, paymentMethod)}`)
  await at.getByRole('button', { name: 'Factura', exact: true }).click()
  const dialog = at.getByRole('dialog', { name: /^Factura/ })
  await dialog.getByLabel('RFC').waitFor()
  return dialog
}

type Dialog = Awaited<ReturnType<typeof open>>

const issue = (dialog: Dialog) => dialog.getByRole('button', { name: 'Generar factura' }).click()
const value = (dialog: Dialog, label: string) => dialog.getByLabel(label).inputValue()
const uses = (dialog: Dialog) =>
  dialog
    .getByLabel('Uso de CFDI')
    .locator('option:not([value=""])')
    .evaluateAll((all) => all.map((option) => option.getAttribute('value')))

const withRegime = (regime: string) =>
  shop.db.execute({ sql: 'UPDATE customers SET tax_system = ? WHERE id = 2', args: [regime] })

test.for([
  ['a person paying by transfer', '612', 'Bank Transfer', ['612', 'G03', '03', 'PUE']],
  ['a person paying by card', '612', 'Credit Card', ['612', 'G03', '04', 'PUE']],
  ['a person whose regime is unknown', '', 'Credit Card', ['616', 'S01', '04', 'PUE']],
] as const)('the invoice form of %s starts with the stored data', async ([, regime, paymentMethod, expected]) => {
  await withRegime(regime)
  const dialog = await open(person, paymentMethod)
  const labels = ['Régimen fiscal', 'Uso de CFDI', 'Forma de pago', 'Método de pago']
  expect(await Promise.all(labels.map((label) => value(dialog, label)))).toEqual(expected)
  expect(
    await Promise.all(['RFC', 'Código postal', 'Correo electrónico'].map((label) => value(dialog, label))),
  ).toEqual(['CACX7605101P8', '36257', 'compras@example.mx'])
})

test('the invoice form starts with the use and the e-mail that the shop has for the invoices of the customer', async () => {
  await shop.db.execute("UPDATE customers SET cfdi_use = 'G01', invoice_email = 'facturas@ferreteria.mx' WHERE id = 1")
  const dialog = await open()
  expect(await value(dialog, 'Uso de CFDI')).toBe('G01')
  expect(await value(dialog, 'Correo electrónico')).toBe('facturas@ferreteria.mx')
  await shop.db.execute('UPDATE customers SET cfdi_use = NULL, invoice_email = NULL WHERE id = 1')
})

test('the form of the history has the data that the shop corrected after the page was opened', async () => {
  await paidOrder(company)
  const profile = page.waitForResponse('**/api/user/profile')
  await page.goto('/client/orders')
  await profile
  const staff = await shop.as('ventas')
  expect((await staff.put('/customers/1', { zip: '42502' })).status).toBe(200)
  await page
    .getByRole('button', { name: /^Factura del pedido/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Factura/ })
  expect(await value(dialog, 'Código postal')).toBe('42502')
  await staff.put('/customers/1', { zip: '42501' })
})

test('the form is shown when the order arrives, not with an order from before a payment', async () => {
  const id = await paidOrder(company)
  await page.goto(`/client/orders/${id}`)
  const button = page.getByRole('button', { name: 'Factura', exact: true })
  await button.waitFor()
  const release = await hold(page, `**/orders/${id}`)
  const requested = page.waitForRequest(`**/orders/${id}`)
  await button.click()
  await requested
  const dialog = page.getByRole('dialog', { name: /^Factura/ })
  expect(await dialog.getByRole('button', { name: 'Generar factura' }).isDisabled()).toBe(true)
  expect(await dialog.getByLabel('RFC').count()).toBe(0)
  release()
  await dialog.getByLabel('RFC').waitFor()
})

test('the uses of the CFDI are those of the regime and of the kind of taxpayer', async () => {
  await withRegime('616')
  const dialog = await open(person)
  expect(await value(dialog, 'Régimen fiscal')).toBe('616')
  expect(await value(dialog, 'Uso de CFDI')).toBe('S01')
  expect(await uses(dialog)).toEqual(['S01'])
  await dialog.getByLabel('Régimen fiscal').selectOption('612')
  expect(await value(dialog, 'Uso de CFDI')).toBe('G03')
  expect(await uses(dialog)).toEqual(['G01', 'G02', 'G03', 'D01', 'S01'])
  // A company has no medical expenses.
  await dialog.getByLabel('Uso de CFDI').selectOption('D01')
  await dialog.getByLabel('RFC').fill('EKU9003173C9')
  expect(await uses(dialog)).not.toContain('D01')
  expect(await value(dialog, 'Uso de CFDI')).toBe('G03')
  await dialog.getByLabel('RFC').fill('CACX7605101P8')
  await dialog.getByLabel('Régimen fiscal').selectOption('616')
  expect(await value(dialog, 'Uso de CFDI')).toBe('S01')
  // SAT does not allow G03 to employees.
  await dialog.getByLabel('Régimen fiscal').selectOption('605')
  expect(await value(dialog, 'Uso de CFDI')).toBe('S01')
})

test('the invoice form of a company offers no medical expenses', async () => {
  expect(await uses(await open())).toEqual(['G01', 'G02', 'G03', 'S01'])
})

test.for([desktop, phone])('a missing value shows an error at its field: %o', async (viewport) => {
  await page.setViewportSize(viewport)
  const dialog = await open()
  for (const label of ['RFC', 'Razón social', 'Código postal', 'Correo electrónico'])
    await dialog.getByLabel(label).fill('')
  for (const label of ['Régimen fiscal', 'Uso de CFDI', 'Método de pago', 'Forma de pago']) {
    await dialog.getByLabel(label).selectOption('')
  }
  await issue(dialog)
  for (const message of [
    'RFC requerido',
    'Razón social requerida',
    'Régimen fiscal requerido',
    'Código postal requerido',
    'Email del receptor requerido',
    'Uso de CFDI requerido',
    'Forma de pago requerida',
    'Método de pago requerida',
  ]) {
    await dialog.getByText(message, { exact: true }).waitFor()
  }
  expect(shop.facturapi.invoices()).toEqual([])
})

test('a refused invoice without a message shows the default message', async () => {
  const dialog = await open()
  await fail(page, 'POST', /^\/orders\/\d+\/invoice$/)
  await issue(dialog)
  await toast(page, 'No se pudo generar la factura').waitFor()
})

test('a refusal of SAT shows at its field', async () => {
  shop.facturapi.fault({ fault: 'sat:CFDI40148' })
  const dialog = await open()
  await issue(dialog)
  await expect.poll(() => dialog.getByLabel('Código postal').getAttribute('aria-invalid')).toBe('true')
})

test.for([desktop, phone])(
  'an invoice that could not be mailed shows a message and the invoice: %o',
  async (viewport) => {
    await page.setViewportSize(viewport)
    shop.facturapi.fault({ fault: 'email_false' })
    const dialog = await open()
    await issue(dialog)
    await toast(page, 'Factura generada. No se pudo enviar por correo automáticamente').waitFor()
    await page.locator('iframe[src^="blob:"]').waitFor()
  },
)

test('an invoice whose answer was lost is shown, without a statement about its e-mail', async () => {
  const dialog = await open()
  await page.route('**/orders/*/invoice', loseAnswer)
  await issue(dialog)
  await toast(page, 'Factura generada. Si no llega por correo, descárgala aquí.').waitFor()
  await page.getByRole('button', { name: 'Descargar PDF' }).waitFor()
})

test('a mailed invoice shows a message, and a failed download shows an error', async () => {
  const dialog = await open()
  await fail(page, 'GET', /^\/facturapi\/invoices\/\w+\/pdf$/)
  await issue(dialog)
  await toast(page, 'Factura generada y enviada por correo').waitFor()
  await toast(page, 'No se pudo previsualizar el PDF').waitFor()
  const preview = page.getByRole('dialog', { name: /^Factura/ })
  // As a toast, and in place of the PDF.
  await expect.poll(() => preview.getByText('No se pudo previsualizar el PDF').count()).toBe(2)

  await fail(page, 'GET', /^\/facturapi\/invoices\/\w+\/xml$/, 'no answer')
  const failures = toast(page, 'No se pudo descargar la factura')
  await preview.getByRole('button', { name: 'Descargar PDF' }).click()
  await failures.getByRole('button', { name: 'Cerrar aviso' }).click()
  await failures.waitFor({ state: 'detached' })
  await preview.getByRole('button', { name: 'Descargar XML' }).click()
  await failures.waitFor()

  await retry(page, page.locator('iframe[src^="blob:"]'))
  const downloading = page.waitForEvent('download')
  await preview.getByRole('button', { name: 'Descargar PDF' }).click()
  const file = await downloading
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('an invoice that is pending at SAT cannot be repeated', async () => {
  shop.facturapi.fault({ fault: 'pending_202' })
  const dialog = await open()
  await issue(dialog)
  await page.getByText('Factura en proceso').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Generar factura' }).count()).toBe(0)
})

test('an invoice that SAT refuses while its dialog waits shows a message and the form again', async () => {
  await page.clock.install()
  shop.facturapi.fault({ fault: 'pending_202' })
  const dialog = await open()
  await issue(dialog)
  await page.getByText('Factura en proceso').waitFor()
  await shop.db.execute("UPDATE invoices SET status = 'failed' WHERE status = 'pending'")
  // The dialog asks every ten seconds.
  await hurryUntil(page, () => toast(page, 'No se pudo generar la factura').isVisible())
  await dialog.getByRole('button', { name: 'Generar factura', disabled: false }).waitFor()
})

test('the use of CFDI of the shop is that of a customer without one, and reaches the provider', async () => {
  const manager = await shop.as('gerente')
  const setUse = (cfdi_use: string) =>
    manager.post('/update-configuracion', { key: 'invoicing', value: { ...settingDefaults.invoicing, cfdi_use } })
  await setUse('G01')
  const dialog = await open()
  expect(await value(dialog, 'Uso de CFDI')).toBe('G01')
  await issue(dialog)
  await dialog.getByRole('button', { name: 'Descargar PDF' }).waitFor()
  expect(shop.facturapi.invoices()[0]).toMatchObject({ status: 'valid', use: 'G01' })

  // A regime that does not allow it has S01, until it is changed.
  await withRegime('616')
  const restricted = await open(person)
  expect(await value(restricted, 'Uso de CFDI')).toBe('S01')
  await restricted.getByLabel('Régimen fiscal').selectOption('612')
  expect(await value(restricted, 'Uso de CFDI')).toBe('G01')
  await setUse('G03')
})
