import Facturapi, { CancellationMotive, FacturapiError } from 'facturapi'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { InvoiceRequest } from '../../../worker/domain/invoices/provider.ts'
import { facturapi } from '../../../worker/services/facturapi.ts'

import { brokenRules } from '../../cfdi/cfdi-rules.ts'
import type { Fault } from '../../simulators/facturapi/faults.ts'
import type { InvoiceMail } from '../../simulators/facturapi/store.ts'
import { startFacturapi } from '../../simulators/facturapi.ts'

const delivered: InvoiceMail[] = []
const simulator = await startFacturapi({ seed: 'tests', onMail: (mail) => delivered.push(mail) })
const shop = facturapi({ FACTURAPI_URL: simulator.url, FACTURAPI_KEY: simulator.key, TEST_MAIL_TO: 'b.mx' })
const sdk = new Facturapi(simulator.key)
sdk.BASE_URL = simulator.url

beforeEach(() => simulator.reset())
afterAll(() => simulator.close())

const screws: InvoiceRequest['items'][number] = {
  quantity: 2,
  product: {
    description: 'Tornillo hexagonal ¼" & arandela',
    product_key: '31161500',
    unit_key: 'H87',
    unit_name: 'Pieza',
    price: 345.6,
    tax_included: true,
    taxability: '02',
    taxes: [{ type: 'IVA', rate: 0.16, factor: 'Tasa', withholding: false }],
    sku: 'TOR-14',
  },
}

const request = (changes: Partial<InvoiceRequest> = {}): InvoiceRequest => ({
  customer: {
    legal_name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
    tax_id: 'URE180429TM6',
    tax_system: '601',
    email: 'compras@ure.mx',
    address: { zip: '86991' },
  },
  items: [screws],
  use: 'G03',
  payment_form: '03',
  payment_method: 'PUE',
  currency: 'MXN',
  external_id: 'test-order-7',
  idempotency_key: 'test-order-7-1',
  ...changes,
})

const customer = (changes: Partial<InvoiceRequest['customer']>) =>
  request({ customer: { ...request().customer, ...changes } })

async function issued(changes: Partial<InvoiceRequest> = {}) {
  const answer = await shop.create(request(changes))
  if (answer.kind !== 'valid') throw new Error(`Expected a stamped invoice, got ${JSON.stringify(answer)}`)
  return answer.invoice
}

/** The field and the message that a user would see for this answer. */
async function refused(body: InvoiceRequest) {
  const answer = await shop.create(body)
  if (answer.kind !== 'rejected') throw new Error(`Expected a refusal, got ${JSON.stringify(answer)}`)
  return answer.refusal
}

describe("Facturapi's own client library", () => {
  test('creates, lists, retrieves, downloads and e-mails', async () => {
    const created = await sdk.invoices.create(request())
    expect(created).toMatchObject({ status: 'valid', total: 691.2, livemode: false, series: 'F', folio_number: 1 })
    const listed = await sdk.invoices.list({ external_id: 'test-order-7' })
    expect(listed.data.map(({ id }) => id)).toEqual([created.id])
    expect(await sdk.invoices.retrieve(created.id)).toEqual(created)
    expect(await text(await sdk.invoices.downloadPdf(created.id))).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/)
    expect(await text(await sdk.invoices.downloadXml(created.id))).toContain(`UUID="${created.uuid}"`)
    expect(await sdk.invoices.sendByEmail(created.id, { email: 'otro@ure.mx' })).toEqual({ ok: true })
    expect(simulator.outbox).toEqual([{ invoice: created.id, email: 'otro@ure.mx' }])
    expect(delivered).toMatchObject([{ to: 'otro@ure.mx', subject: expect.stringMatching(/^CFDI F 1 de /) }])
    expect(delivered[0]?.text).toContain(`${created.uuid}.pdf, ${created.uuid}.xml`)
  })

  test('creates, edits, stamps and deletes drafts', async () => {
    const draft = await sdk.invoices.create({ ...request(), status: 'draft' })
    expect(draft).toMatchObject({ status: 'draft', uuid: null, stamp: null, total: 691.2, is_ready_to_stamp: true })
    const edited = await sdk.invoices.updateDraft(draft.id, { items: [{ ...screws, quantity: 1 }] })
    expect(edited).toMatchObject({ id: draft.id, status: 'draft', total: 345.6, idempotency_key: 'test-order-7-1' })
    const stamped = await sdk.invoices.stampDraft(draft.id)
    expect(stamped).toMatchObject({ id: draft.id, status: 'valid', total: 345.6, livemode: false })
    for (const call of [sdk.invoices.stampDraft(draft.id), sdk.invoices.updateDraft(draft.id, {})]) {
      expect(await call.catch((error: unknown) => error)).toMatchObject({
        status: 409,
        code: 'invoice_already_stamped',
      })
    }
    const other = await sdk.invoices.create({ ...request({ idempotency_key: 'other' }), status: 'draft' })
    await sdk.invoices.cancel(other.id, { motive: CancellationMotive.ERRORES_SIN_RELACION })
    expect(simulator.invoices()).toHaveLength(1)
  })

  test('credits and complements an invoice on credit, with files that keep the rules of SAT', async () => {
    const invoice = await sdk.invoices.create({ ...request(), payment_method: 'PPD', payment_form: '99' })
    const note = await sdk.invoices.create({
      ...request({ use: 'G02', external_id: 'note', idempotency_key: 'note' }),
      type: 'E',
      items: [{ ...screws, quantity: 1 }],
      related_documents: [{ relationship: '01', documents: [invoice.uuid] }],
    })
    expect(note).toMatchObject({ type: 'E', status: 'valid', total: 345.6 })
    const document = { uuid: invoice.uuid, amount: 200, installment: 1, last_balance: 345.6 }
    const taxes = [{ base: 172.413793, type: 'IVA', rate: 0.16 }]
    const pay = (changes: object) =>
      sdk.invoices.create({
        type: 'P',
        customer: request().customer,
        complements: [
          { type: 'pago', data: [{ payment_form: '03', related_documents: [{ ...document, taxes, ...changes }] }] },
        ],
      })
    const complement = await pay({})
    expect(complement).toMatchObject({ type: 'P', status: 'valid', total: 0 })
    expect(await sdk.invoices.list({ type: 'P' })).toMatchObject({ data: [{ id: complement.id }] })
    for (const { id } of [invoice, note, complement]) {
      expect(brokenRules(await text(await sdk.invoices.downloadXml(id)))).toEqual([])
    }
    const again = await pay({ installment: 2, last_balance: 500 }).catch((error: unknown) => error)
    expect(again).toMatchObject({ status: 400, message: 'El saldo anterior no coincide' })
    const canceled = await sdk.invoices
      .cancel(invoice.id, { motive: CancellationMotive.ERRORES_SIN_RELACION })
      .catch((error: unknown) => error)
    expect(canceled).toMatchObject({ code: 'invoice_not_cancelable_related' })
  })

  test('searches the SAT catalogue ignoring accents', async () => {
    const found = await sdk.catalogs.searchProducts({ q: 'lampara' })
    expect(found.data[0]).toMatchObject({ key: '39101600', description: 'Lámparas y bombillas' })
  })

  test('cancels at once under a thousand pesos, and after consent above', async () => {
    const small = await issued()
    expect(await sdk.invoices.cancel(small.id, { motive: CancellationMotive.ERRORES_SIN_RELACION })).toMatchObject({
      status: 'canceled',
    })
    const big = await issued({ items: [{ ...screws, quantity: 20 }], idempotency_key: 'big' })
    const canceled = await sdk.invoices.cancel(big.id, { motive: CancellationMotive.ERRORES_SIN_RELACION })
    expect(canceled).toMatchObject({ status: 'valid', cancellation_status: 'pending' })
    simulator.advance(73 * 60)
    expect(await sdk.invoices.updateStatus(big.id)).toMatchObject({
      status: 'canceled',
      cancellation_status: 'accepted',
    })
  })

  test('registers a customer whose data SAT has, once', async () => {
    const { customer: data } = request()
    const made = await sdk.customers.create(data)
    expect(made).toMatchObject({ ...data, livemode: false, sat_validated_at: expect.any(String) })
    expect((await sdk.customers.create(data)).id).toBe(made.id)
    const failure = await sdk.customers.create({ ...data, address: { zip: '06000' } }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 400, code: 'tax_address_zip_mismatch', path: 'address.zip' })
    await sdk.customers.del(made.id)
    expect(simulator.customers()).toEqual([])
  })

  test('refuses a wrong key', async () => {
    const anonymous = new Facturapi('sk_test_other')
    anonymous.BASE_URL = simulator.url
    const failure = await anonymous.invoices.list().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(FacturapiError)
    expect(failure).toMatchObject({ status: 401, code: 'api_key_invalid' })
  })
})

async function text(download: unknown): Promise<string> {
  return new Response(download as BodyInit).text()
}

describe('the stamped files', () => {
  test('break the total down as SAT requires', async () => {
    const { id } = await issued()
    const file = await shop.xml(id)
    const xml = file.kind === 'file' ? new TextDecoder().decode(file.bytes) : ''
    expect(xml).toContain('SubTotal="595.86" Moneda="MXN" TipoCambio="1" Total="691.20"')
    expect(xml).toContain('ValorUnitario="297.931034" Importe="595.862069" ObjetoImp="02"')
    expect(xml).toContain('<cfdi:Traslado Base="595.862069" Impuesto="002"')
    expect(xml).toContain('TasaOCuota="0.160000" Importe="95.34"/></cfdi:Traslados></cfdi:Impuestos><cfdi:Complemento>')
    expect(xml).toContain('Descripcion="Tornillo hexagonal ¼&quot; &amp; arandela"')
  })

  test('print the parties, the concepts, the total and the lack of fiscal value', async () => {
    const { id, uuid } = await issued()
    const file = await shop.pdf(id)
    const pdf = file.kind === 'file' ? new TextDecoder('latin1').decode(file.bytes) : ''
    const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
    expect(pdf.slice(start, start + 4)).toBe('xref')
    for (const said of [
      'ESCUELA KEMPER URGATE',
      'UNIVERSIDAD ROBOTICA ESPA\\321OLA',
      String(uuid).toUpperCase(),
      'SubTotal',
      '$595.86',
      'IVA 16 %',
      '$95.34',
      '$691.20',
      'SIN VALIDEZ FISCAL',
    ]) {
      expect(pdf).toContain(said)
    }
  })

  test('are refused when truncated', async () => {
    const { id } = await issued()
    simulator.fault({ fault: 'pdf_truncated' })
    expect(await shop.pdf(id)).toMatchObject({ kind: 'unclear' })
    expect(await shop.pdf(id)).toMatchObject({ kind: 'file' })
  })

  test('may be missing from an answer', async () => {
    const { id } = await issued()
    simulator.fault({ fault: 'pdf_404' })
    expect(await shop.pdf(id)).toMatchObject({ kind: 'rejected', status: 404 })
  })
})

describe('the answer of the shop to each answer of Facturapi', () => {
  test('stamped: the invoice, with its UUID', async () => {
    expect(await shop.create(request())).toMatchObject({
      kind: 'valid',
      invoice: { total: 691.2, external_id: 'test-order-7', uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
  })

  test('pending: no UUID until the provider recovers', async () => {
    simulator.fault({ fault: 'pending_202' })
    expect(await shop.create(request())).toMatchObject({ kind: 'pending', invoice: { uuid: null } })
    simulator.advance(10)
    expect(await shop.findByExternalId('test-order-7')).toMatchObject({ kind: 'valid' })
  })

  test('pending: failed when it does not', async () => {
    simulator.fault({ fault: 'pending_202_fail' })
    await shop.create(request())
    simulator.advance(50)
    expect(await shop.findByExternalId('test-order-7')).toMatchObject({ kind: 'failed' })
  })

  test.each([
    [
      customer({ legal_name: 'OTRA' }),
      'legal_name',
      'Escribe la razón social igual que en la Constancia, sin SA de CV.',
    ],
    [customer({ address: { zip: '06000' } }), 'zip', 'El código postal no es el de la Constancia.'],
    [customer({ tax_system: '612' }), 'tax_system', 'El régimen no corresponde al RFC.'],
    [customer({ tax_id: 'NAD010101AA1' }), 'rfc', 'El SAT no reconoce este RFC.'],
    [customer({ tax_id: 'URE18' }), 'rfc', 'Revisa el RFC: no fue aceptado.'],
    [request({ use: 'D01' }), 'cfdi_use', 'El uso de CFDI no es válido para el régimen fiscal.'],
    [request({ payment_method: 'PPD' }), 'payment_form', 'Con PPD la forma de pago es 99 Por definir.'],
  ])('refused: a message at its field (%#)', async (body, field, message) => {
    expect(await refused(body)).toEqual({ field, message })
    expect(simulator.invoices()).toEqual([])
  })

  test.each(['sat', 'pac'] as const)('refused by SAT while stamping, reported by the %s', async (source) => {
    simulator.fault({ fault: 'sat:CFDI40148', source })
    expect(await refused(request())).toEqual({ field: 'zip', message: 'El código postal no es el de la Constancia.' })
  })

  test.each([
    [{ taxes: [{ type: 'IVA', rate: 0.15, factor: 'Tasa', withholding: false }] }, 'CFDI40179'],
    [{ unit_name: 'Caja con cien piezas.' }, '301'],
    [{ description: 'Tornillo | arandela' }, '301'],
    [{ sku: 'A|B' }, '301'],
    [{ taxes: [] }, 'CFDI40171'],
    [{ price: 1.123456789 }, 'invalid_value'],
  ] as const)('refused by SAT for the content of a line (%#)', async (change, code) => {
    const product = { ...screws.product, ...change } as typeof screws.product
    const answer = await shop.create(request({ items: [{ ...screws, product }] }))
    expect(answer).toMatchObject({ kind: 'rejected', errors: [{ code }] })
  })

  test.each([
    [
      { legal_name: 'XENON INDUSTRIAL ARTICLES SA DE CV', tax_id: 'XIA190128J61', address: { zip: '76343' } },
      'legal_name',
    ],
    [{ legal_name: 'FERRETERA S. DE R.L. DE C.V.', tax_id: 'FER010203AB1', address: { zip: '06000' } }, 'legal_name'],
    [{ legal_name: 'JUAN PEREZ', tax_id: 'XAXX010101000', tax_system: '616' }, 'legal_name'],
    [{ tax_id: 'FER010203AB1', address: { zip: '99999' } }, 'zip'],
  ] as const)('refused: name or postal code that SAT cannot have (%#)', async (change, field) => {
    expect((await refused(customer(change))).field).toBe(field)
  })

  test('refused: an unknown product key is not an error of the client', async () => {
    const body = request({ items: [{ ...screws, product: { ...screws.product, product_key: '99999999' } }] })
    expect(await refused(body)).toEqual({
      message: 'Un producto del pedido no tiene datos fiscales válidos.',
      isOfShop: true,
    })
  })

  test('refused: a wrong API key is not an error of the client', async () => {
    simulator.fault({ fault: 'subscription' })
    expect((await refused(request())).field).toBeUndefined()
  })

  test('refused for now: the answer has the time to retry', async () => {
    simulator.fault({ fault: 'rate_limit', retryAfter: 7 })
    expect(await shop.create(request())).toMatchObject({ kind: 'rejected', status: 429, retryAfter: 7 })
  })

  test.each(['500', '502html', '503', 'timeout_before', 'legacy_error', 'idempotency'] as const)(
    'unclear after %s, and nothing was stamped',
    async (fault) => {
      simulator.fault({ fault })
      expect(await shop.create(request())).toMatchObject({ kind: 'unclear' })
      expect(await shop.findByExternalId('test-order-7')).toEqual({ kind: 'absent' })
    },
  )

  test.each(['timeout_after', '500_after'] as const)('unclear after %s, although it was stamped', async (fault) => {
    simulator.fault({ fault })
    expect(await shop.create(request())).toMatchObject({ kind: 'unclear' })
    expect(await shop.findByExternalId('test-order-7')).toMatchObject({ kind: 'valid', invoice: { total: 691.2 } })
  })

  test('unclear when the key was used before: one invoice per key', async () => {
    await issued()
    expect(await shop.create(request())).toMatchObject({ kind: 'unclear' })
    expect(simulator.invoices()).toHaveLength(1)
  })

  test('after a refusal the key can be used again', async () => {
    await refused(customer({ legal_name: 'OTRA' }))
    expect(await shop.create(request())).toMatchObject({ kind: 'valid' })
  })

  test('a lookup may be too early to find the invoice', async () => {
    await issued()
    simulator.fault({ fault: 'list_lag' })
    expect(await shop.findByExternalId('test-order-7')).toEqual({ kind: 'absent' })
    expect(await shop.findByExternalId('test-order-7')).toMatchObject({ kind: 'valid' })
  })

  test('a total may differ by a centavo', async () => {
    simulator.fault({ fault: 'drift' })
    expect((await issued()).total).toBe(691.21)
  })

  test('an e-mail may not be sent although the answer is 200', async () => {
    const { id } = await issued()
    simulator.fault({ fault: 'email_false' })
    expect(await shop.email(id, 'a@b.mx')).toMatchObject({ kind: 'unclear' })
    expect(await shop.email(id, 'a@b.mx')).toEqual({ kind: 'sent' })
    expect(simulator.outbox).toHaveLength(1)
  })

  test('products come with their key', async () => {
    const found = await shop.searchProducts('ukelele')
    expect(found).toMatchObject({ kind: 'products', products: [{ key: '60131324', description: 'Ukelele' }] })
  })
})

describe('the simulator', () => {
  test('answers the health check', async () => {
    const headers = { authorization: `Basic ${btoa(`${simulator.key}:`)}` }
    const answer = await fetch(`${simulator.url}/check`, { headers })
    expect(await answer.json()).toEqual({ ok: true })
    expect(answer.headers.get('x-facturapi-log-id')).toMatch(/^[0-9a-f]{24}$/)
  })

  test('answers every wrong field of a body', async () => {
    const answer = await shop.create({ ...request(), use: undefined, colour: 'red' } as unknown as InvoiceRequest)
    expect(answer).toMatchObject({
      kind: 'rejected',
      code: 'invalid_request',
      errors: expect.arrayContaining([
        expect.objectContaining({ path: 'use', code: 'required' }),
        expect.objectContaining({ path: 'colour', code: 'unknown_field' }),
      ]),
    })
  })

  test('accepts faults over HTTP, for other processes', async () => {
    const fault: Fault = { fault: '500', match: { external_id: 'test-order-8' } }
    const control = simulator.url.replace('/v2', '/__sim/faults')
    const answer = await fetch(control, { method: 'POST', body: JSON.stringify(fault) })
    expect(answer.status).toBe(200)
    expect(await shop.create(request())).toMatchObject({ kind: 'valid' })
    expect(await shop.create(request({ external_id: 'test-order-8' }))).toMatchObject({ kind: 'unclear' })
  })

  test('never starts with a live key', async () => {
    await expect(startFacturapi({ key: 'sk_live_x' })).rejects.toThrow('sk_test_')
  })

  test('stores the requests', async () => {
    await shop.findByExternalId('test-order-7')
    expect(simulator.log).toEqual([{ method: 'GET', path: '/invoices?external_id=test-order-7', body: undefined }])
  })
})
