import { expect, test } from 'vitest'
import { todayInMexico } from '#contract/fields'
import type { InvoiceResult } from '#contract/invoices/invoice'
import type { CfdiPage } from '#contract/invoices/staff-cfdi'
import { settingDefaults } from '#contract/shop/setting-values'
import { finish, invoiceForm, paidOrder as paidOrderOf } from './invoicing.ts'

/** 7 and 3 pieces. Rounding each price would give another total. */
const paidOrder = () =>
  paidOrderOf([
    { productId: 3, quantity: 7 },
    { productId: 2, quantity: 3 },
  ])

test('stamps a paid order to the centavo, sends the e-mail and stores both files', async () => {
  const { client, order, issue, facturapi } = await paidOrder()
  const answer = await issue()
  expect(answer.status).toBe(201)
  const { invoice, emailSent } = await answer.json<InvoiceResult>()
  expect(emailSent).toBe(true)
  expect(invoice).toMatchObject({ status: 'valid', total: order.total })
  const xml = await (await client.get(`/facturapi/invoices/${invoice.id}/xml`)).text()
  expect(xml).toContain(`Total="${order.total.toFixed(2)}"`)
  expect(xml).toContain('Nombre="ESCUELA KEMPER URGATE"')
  const before = facturapi.log.length
  const pdf = await client.get(`/facturapi/invoices/${invoice.id}/pdf`)
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
  expect(await pdf.text()).toMatch(/^%PDF-/)
  expect(facturapi.log.length).toBe(before)
  expect(await (await client.get(`/orders/${order.id}`)).json()).toMatchObject({ invoice: { uuid: invoice.uuid } })
})

test('an invoice is not mailed while its notice is switched off, and can be mailed by hand', async () => {
  const shop = await paidOrder()
  const admin = await shop.as('admin')
  await admin.post('/update-configuracion', { key: 'notices', value: { ...settingDefaults.notices, invoice: false } })
  const { invoice, emailSent } = await shop.issued()
  expect([invoice.status, emailSent]).toEqual(['valid', false])
  await finish(shop)
  const mailed = () => shop.facturapi.log.filter(({ path }) => path.endsWith('/email')).length
  expect(mailed()).toBe(0)
  expect((await admin.post('/invoices/1/email', { email: 'contador@example.mx' })).status).toBe(200)
  expect(mailed()).toBe(1)
})

test('invoices of the time when their notice was off are no problem after it is switched on, and are not mailed', async () => {
  const shop = await paidOrder()
  const admin = await shop.as('admin')
  const notices = (invoice: boolean) =>
    admin.post('/update-configuracion', { key: 'notices', value: { ...settingDefaults.notices, invoice } })
  await notices(false)
  await shop.issue()
  await notices(true)
  // An unsent mail is a problem of invoices with a live key only.
  await shop.db.execute('UPDATE invoices SET livemode = 1')
  await finish(shop)
  expect(await (await admin.get('/invoices?state=problem')).json()).toMatchObject({ total: 0 })
  shop.facturapi.fault({ fault: 'email_error' })
  expect((await admin.post('/invoices/1/email', { email: 'contador@example.mx' })).status).toBe(502)
  await finish(shop)
  expect(shop.facturapi.outbox).toEqual([])
})

test('repeated and simultaneous requests stamp one invoice', async () => {
  const { issue, facturapi } = await paidOrder()
  await Promise.all([issue(), issue(), issue()])
  await issue()
  expect(facturapi.invoices()).toHaveLength(1)
})

test('a second request returns the existing invoice with a message', async () => {
  const { issue } = await paidOrder()
  const { invoice } = await (await issue()).json<InvoiceResult>()
  const again = await issue({ cfdi_use: 'G01' })
  expect(again.status).toBe(200)
  expect(await again.json()).toEqual({
    invoice,
    emailSent: false,
    message: 'Este pedido ya tiene su factura; no se emitió otra.',
  })
})

test.for([
  [{ rfc: '' }, 'rfc', 'RFC requerido'],
  [{ rfc: 'NO-ES' }, 'rfc', 'RFC inválido.'],
  [{ tax_system: '' }, 'tax_system', 'Régimen fiscal requerido'],
  [{ zip: '' }, 'zip', 'Código postal requerido'],
  [{ email: '' }, 'email', 'Email del receptor requerido'],
  [{ cfdi_use: '' }, 'cfdi_use', 'Uso de CFDI requerido'],
  [{ payment_form: '' }, 'payment_form', 'Forma de pago requerida'],
  [{ payment_method: '' }, 'payment_method', 'Método de pago requerida'],
  [{ cfdi_use: 'D01' }, 'cfdi_use', 'El uso de CFDI no es válido para el régimen fiscal.'],
  [{ payment_method: 'PPD' }, 'payment_form', 'Con PPD la forma de pago es 99 Por definir.'],
  [{ zip: '01000' }, 'zip', 'El código postal no es el de la Constancia.'],
  [{ legal_name: 'OTRA ESCUELA' }, 'legal_name', 'Escribe la razón social igual que en la Constancia, sin SA de CV.'],
] as const)('%o is refused at its field', async ([fields, field, message]) => {
  const { issue, facturapi } = await paidOrder()
  const answer = await issue(fields)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message, fields: { [field]: message } })
  expect(facturapi.invoices()).toHaveLength(0)
})

test('after a refusal the client corrects the form and gets the invoice', async () => {
  const { issue } = await paidOrder()
  await issue({ zip: '01000' })
  expect((await issue()).status).toBe(201)
})

test.for([
  ['organization', 'La facturación no está disponible por ahora. Avísanos para resolverlo.'],
  ['pac_301', 'No se pudo generar la factura'],
] as const)('a refusal without a field is final, and the invoice can be requested again (%s)', async (row) => {
  const [fault, message] = row
  const { issue, facturapi, rows } = await paidOrder()
  facturapi.fault({ fault })
  const refused = await issue()
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'INVOICE_REJECTED', message }])
  expect(await rows('SELECT status FROM invoices')).toEqual([{ status: 'failed' }])
  expect((await issue()).status).toBe(201)
})

test('an unpaid order is not invoiced', async () => {
  const { issue, db } = await paidOrder()
  await db.execute("UPDATE payments SET state = 'void'")
  expect((await issue()).status).toBe(409)
})

test('an invoice whose answer was lost is looked up, not stamped again', async () => {
  const { issue, facturapi } = await paidOrder()
  facturapi.fault({ fault: '500_after' })
  const { invoice } = await (await issue()).json<InvoiceResult>()
  expect(invoice.status).toBe('valid')
  expect(facturapi.invoices()).toHaveLength(1)
})

test('an unclear stamping stays in process and blocks another attempt', async () => {
  const { issue, facturapi, rows } = await paidOrder()
  facturapi.fault({ fault: '503' })
  const { invoice, emailSent } = await (await issue()).json<InvoiceResult>()
  expect([invoice.status, emailSent]).toEqual(['verifying', false])
  await issue()
  expect(facturapi.invoices()).toMatchObject([{ status: 'draft' }])
  expect(await rows('SELECT status FROM invoices')).toEqual([{ status: 'verifying' }])
})

test('the cron finishes invoices in process', async () => {
  const shop = await paidOrder()
  shop.facturapi.fault({ fault: '500_after' })
  shop.facturapi.fault({ fault: 'list_lag' })
  await shop.issue()
  shop.facturapi.advance(1)
  await finish(shop)
  expect(await shop.rows('SELECT status FROM invoices')).toEqual([{ status: 'valid' }])
  expect(shop.facturapi.invoices()).toHaveLength(1)
})

test('an invoice that is stamped in another month than its attempt is listed by the date of its CFDI', async () => {
  const shop = await paidOrder()
  shop.facturapi.fault({ fault: 'idempotency', match: { call: 'POST /invoices/:id/stamp' } })
  await shop.issue()
  await shop.db.execute("UPDATE invoices SET created_at = '2026-01-31T12:00:00.000Z'")
  await finish(shop)
  const admin = await shop.as('admin')
  const found = async (query: string) => {
    const { cfdis } = await (await admin.get(`/invoices?${query}`)).json<CfdiPage>()
    return cfdis.map(({ status }) => status)
  }
  expect(await found('from=2026-01-01&to=2026-01-31')).toEqual([])
  expect(await found(`from=${todayInMexico()}`)).toEqual(['valid'])
})

test('an attempt that the provider does not accept fails after ten minutes', async () => {
  const shop = await paidOrder()
  shop.facturapi.fault({ fault: '500', times: 2 })
  await shop.issue()
  await shop.db.execute("UPDATE invoices SET created_at = '2020-01-01T00:00:00.000Z'")
  await finish(shop)
  expect(await shop.rows('SELECT status FROM invoices')).toEqual([{ status: 'failed' }])
  expect(await (await shop.issue()).json()).toMatchObject({ invoice: { status: 'valid' } })
})

test('open screens load the order again when the cron ends its attempt, and when a cancellation is refused', async () => {
  const shop = await paidOrder()
  const events = async () => {
    const [row] = await shop.rows("SELECT count(*) AS count FROM outbox WHERE event = 'order_changed'")
    return Number(row?.count)
  }
  shop.facturapi.fault({ fault: '500', times: 2 })
  await shop.issue()
  await shop.db.execute("UPDATE invoices SET created_at = '2020-01-01T00:00:00.000Z'")
  const before = await events()
  await finish(shop)
  expect(await shop.rows('SELECT status FROM invoices')).toEqual([{ status: 'failed' }])
  expect(await events()).toBe(before + 1)

  await shop.issue()
  await shop.db.execute(
    "UPDATE invoices SET cancellation = 'requested', motive = '02', readAt = '2020-01-01T00:00:00.000Z' WHERE status = 'valid'",
  )
  const issued = await events()
  shop.facturapi.fault({ fault: 'cancel_refused' })
  await shop.runCron()
  expect(await shop.rows("SELECT cancellation FROM invoices WHERE status = 'valid'")).toEqual([
    { cancellation: 'rejected' },
  ])
  expect(await events()).toBe(issued + 1)
})

test('an attempt whose draft is not stamped for a day fails, and the next one stamps the same draft', async () => {
  const shop = await paidOrder()
  shop.facturapi.fault({ fault: 'idempotency', match: { call: 'POST /invoices/:id/stamp' }, times: 2 })
  await shop.issue()
  await shop.db.execute("UPDATE invoices SET created_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-25 hours')")
  await finish(shop)
  expect(await shop.rows('SELECT status, error FROM invoices')).toMatchObject([
    { status: 'failed', error: expect.stringContaining('HTTP 409 idempotency_key_in_use') },
  ])
  expect(await (await shop.issue()).json()).toMatchObject({ invoice: { status: 'valid' } })
  expect(shop.facturapi.invoices()).toHaveLength(1)
})

test('a stamped invoice whose e-mail failed returns emailSent false', async () => {
  const { issue, facturapi } = await paidOrder()
  facturapi.fault({ fault: 'email_false' })
  expect(await (await issue()).json()).toMatchObject({ invoice: { status: 'valid' }, emailSent: false })
})

test("another customer's invoice returns 404", async () => {
  const { issue, as, order } = await paidOrder()
  const { invoice } = await (await issue()).json<InvoiceResult>()
  const other = await as('otro')
  expect((await other.get(`/facturapi/invoices/${invoice.id}/pdf`)).status).toBe(404)
  expect((await other.post(`/orders/${order.id}/invoice`, invoiceForm)).status).toBe(404)
  expect((await (await as('admin')).get(`/facturapi/invoices/${invoice.id}/pdf`)).status).toBe(200)
})
