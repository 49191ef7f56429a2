import { type Context, Hono } from 'hono'
import { cancel, decide } from './facturapi/cancel.ts'
import { products, search, units } from './facturapi/catalog.ts'
import { createCustomer, deleteCustomer, type StoredCustomer } from './facturapi/customers.ts'
import { readDraft } from './facturapi/draft.ts'
import { deleteDraft, editDraft, stampDraft } from './facturapi/drafts.ts'
import { Dropped, type Fault, failure, internalError, isFault, strikes } from './facturapi/faults.ts'
import { invoicePdf } from './facturapi/invoice-pdf.ts'
import { listInvoices } from './facturapi/list.ts'
import { Refusal } from './facturapi/refusal.ts'
import { assertCredit, readComplement } from './facturapi/relations.ts'
import { type InvoiceMail, ISSUER, type LogEntry, Store, type StoredInvoice } from './facturapi/store.ts'
import type { Arithmetic } from './facturapi/totals.ts'
import { totals } from './facturapi/totals.ts'
import { type Hook, notify } from './facturapi/webhooks.ts'
import { wire } from './facturapi/wire.ts'
import { cfdi } from './facturapi/xml.ts'
import { serve } from './serve.ts'

interface FacturapiSimulator {
  /** `http://127.0.0.1:port/v2` */
  url: string
  key: string
  /** Requests since the last reset, with their bodies. */
  readonly log: readonly LogEntry[]
  readonly outbox: readonly { invoice: string; email: string }[]
  /** In the shape of the API's answers, newest first. */
  invoices(): ReturnType<typeof wire>[]
  /** Its registered customers. */
  customers(): readonly StoredCustomer[]
  /** Makes the next request that matches fail. */
  fault(fault: Fault): void
  /** Advances the provider's clock: pending invoices are stamped or fail, cancellations are accepted. */
  advance(minutes: number): void
  /** How the provider rounds from now on, until the next reset. */
  compute(arithmetic: Arithmetic): void
  /** Answers a cancellation as its receiver. */
  decide(id: string, answer: 'accepted' | 'rejected' | 'expired'): void
  /** Sends a signed notice about an invoice, and returns the status of the answer. */
  notify(hook: Hook, id: string, signature?: string): Promise<number>
  reset(): void
  close(): Promise<void>
}

interface FacturapiOptions {
  port?: number
  key?: string
  /** Seed of ids, UUIDs and seals: the same at each run. */
  seed?: string
  onMail?: (mail: InvoiceMail) => void
}

type Env = { Variables: { fault: Fault | undefined; body: unknown } }

function authorized(header: string | undefined, key: string) {
  if (!header) throw new Refusal(401, 'missing_credentials', 'Falta la llave de API')
  const [scheme = '', value = ''] = header.split(' ')
  const given = scheme === 'Basic' ? Buffer.from(value, 'base64').toString().split(':')[0] : value
  if (given !== key) throw new Refusal(401, 'api_key_invalid', 'La llave de API no es válida')
}

function parsed(text: string): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'invalid_json', 'El cuerpo no es JSON válido')
  }
}

const callOf = (method: string, path: string) => `${method} ${path.replace(/(?<=\/invoices\/)[^/]+/, ':id')}`

const field = (body: unknown, name: string): string | undefined => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : undefined
}

function takeFault(store: Store, c: Context<Env>, body: unknown): Fault | undefined {
  const path = c.req.path.slice('/v2'.length)
  const external_id = c.req.query('external_id') ?? field(body, 'external_id')
  const request = { call: callOf(c.req.method, path), path, external_id, isDraft: field(body, 'status') === 'draft' }
  const fault = store.faults.find((one) => strikes(one, request))
  if (!fault) return undefined
  const times = (fault.times ?? 1) - 1
  store.faults = store.faults.flatMap((one) => (one !== fault ? [one] : times > 0 ? [{ ...one, times }] : []))
  return fault
}

function attachment(body: string | Uint8Array<ArrayBuffer>, type: string, name: string) {
  return new Response(body, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  })
}

function stamped(invoice: StoredInvoice) {
  if (!invoice.stamp) throw new Refusal(400, 'invoice_not_stamped', 'La factura no está timbrada')
  return invoice.stamp
}

function api(store: Store, key: string) {
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    const text = await c.req.text()
    const { search: query } = new URL(c.req.url)
    let body: unknown = text || undefined
    try {
      body = parsed(text)
    } finally {
      store.log.push({ method: c.req.method, path: c.req.path.slice('/v2'.length) + query, body })
    }
    authorized(c.req.header('authorization'), key)
    const fault = takeFault(store, c, body)
    c.set('body', body)
    c.set('fault', fault)
    const failed = fault && failure(fault)
    if (failed) return failed
    await next()
  })

  app.get('/check', (c) => c.json({ ok: true }))
  app.post('/invoices', (c) => {
    const fault = c.get('fault')?.fault
    const body = c.get('body')
    const isComplement = field(body, 'type') === 'P'
    const draft = isComplement ? readComplement(store, body) : readDraft(body)
    if (draft.type === 'E') assertCredit(store, draft, totals(draft.items).total)
    const invoice = store.issue(draft, fault)
    if (fault === 'timeout_after') throw new Dropped()
    if (fault === '500_after') throw internalError()
    const answer = wire(invoice)
    return c.json(fault === 'no_total' ? { ...answer, total: null } : answer, invoice.status === 'pending' ? 202 : 200)
  })
  app.post('/invoices/:id/stamp', (c) => {
    const fault = c.get('fault')?.fault
    const invoice = store.find(c.req.param('id'))
    stampDraft(store, invoice, fault)
    if (fault === 'timeout_after') throw new Dropped()
    if (fault === '500_after') throw internalError()
    return c.json(wire(invoice), invoice.status === 'pending' ? 202 : 200)
  })
  app.put('/invoices/:id', (c) => {
    const fault = c.get('fault')?.fault
    const invoice = store.find(c.req.param('id'))
    editDraft(store, invoice, c.get('body'))
    if (fault === 'timeout_after') throw new Dropped()
    if (fault === '500_after') throw internalError()
    return c.json(wire(invoice))
  })
  app.get('/invoices', (c) => c.json(listInvoices(c.get('fault') ? [] : store.all(), c.req.query())))
  app.get('/invoices/:id', (c) => c.json(wire(store.find(c.req.param('id')))))
  app.put('/invoices/:id/status', (c) => c.json(wire(store.find(c.req.param('id')))))
  app.delete('/invoices/:id', (c) => {
    const invoice = store.find(c.req.param('id'))
    if (invoice.status === 'draft') {
      deleteDraft(store, invoice)
      return c.json(wire(invoice))
    }
    cancel(store, invoice, c.req.query('motive'), c.req.query('substitution'))
    if (c.get('fault')?.fault === 'cancel_500_after') throw internalError()
    return c.json(wire(invoice))
  })
  app.get('/invoices/:id/cancellation_receipt/:kind{pdf|xml}', (c) => {
    const invoice = store.find(c.req.param('id'))
    if (invoice.status !== 'canceled') throw new Refusal(400, 'invoice_not_canceled', 'La factura no está cancelada')
    const { uuid } = stamped(invoice)
    if (c.req.param('kind') === 'pdf') return attachment(invoicePdf(invoice), 'application/pdf', `${uuid}-acuse.pdf`)
    const acuse = `<?xml version="1.0"?>\n<Acuse Fecha="${new Date().toISOString()}" RfcEmisor="${ISSUER.tax_id}"><Folios><UUID>${uuid}</UUID><EstatusUUID>201</EstatusUUID></Folios></Acuse>\n`
    return attachment(acuse, 'application/xml', `${uuid}-acuse.xml`)
  })
  app.get('/invoices/:id/pdf', (c) => {
    const fault = c.get('fault')?.fault
    const invoice = store.find(c.req.param('id'))
    if (fault === 'pdf_404') throw new Refusal(404, 'not_found', 'No se encontró el archivo')
    const bytes = invoicePdf(invoice)
    const { uuid } = stamped(invoice)
    const sent = fault === 'pdf_truncated' ? bytes.slice(0, bytes.length / 2) : bytes
    return attachment(sent, 'application/pdf', `${uuid}.pdf`)
  })
  app.get('/invoices/:id/xml', (c) => {
    const invoice = store.find(c.req.param('id'))
    const { uuid } = stamped(invoice)
    const type = c.get('fault')?.fault === 'xml_text' ? 'text/xml' : 'application/xml'
    return attachment(cfdi(invoice), type, `${uuid}.xml`)
  })
  app.post('/invoices/:id/email', (c) => {
    const fault = c.get('fault')?.fault
    const invoice = store.find(c.req.param('id'))
    const email = field(c.get('body'), 'email') ?? invoice.draft.customer.email
    if (!email) throw new Refusal(400, 'invoice_email_recipient_required', 'Falta el correo del destinatario')
    if (invoice.status !== 'valid' && invoice.status !== 'canceled')
      throw new Refusal(400, 'invoice_email_status_not_allowed', 'La factura no se puede enviar todavía')
    if (fault === 'email_error') throw new Refusal(500, 'invoice_email_delivery_failed', 'No se pudo enviar el correo')
    if (fault === 'email_false') return c.json({ ok: false })
    store.outbox.push({ invoice: invoice.id, email })
    store.onMail(invoiceMail(wire(invoice), email))
    return c.json({ ok: true })
  })
  app.post('/customers', (c) => {
    const { customer, status } = createCustomer(store, c.get('body'))
    return c.json(customer, status)
  })
  app.delete('/customers/:id', (c) => c.json(deleteCustomer(store, c.req.param('id'))))
  for (const [path, catalog] of [['/catalogs/products', products] as const, ['/catalogs/units', units] as const]) {
    app.get(path, (c) => {
      const { q = '', page = '1', limit = '50' } = c.req.query()
      return c.json(search(catalog, q, Number(page), Math.min(Number(limit), 100)))
    })
  }
  app.get('/tools/tax_id_validation', (c) => c.json({ efos: { is_valid: true, data: null } }))
  return app
}

function application(store: Store, key: string) {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('X-Facturapi-Log-Id', crypto.randomUUID().replaceAll('-', '').slice(0, 24))
  })
  app.get('/', (c) => c.text('Simulador de Facturapi. Ninguna factura tiene validez fiscal.'))
  app.post('/__sim/faults', async (c) => {
    const faults: unknown[] = [await c.req.json()].flat()
    if (!faults.every(isFault)) return c.json({ ok: false, message: 'Unknown fault' }, 400)
    store.faults.push(...faults)
    return c.json({ ok: true })
  })
  app.post('/__sim/advance/:minutes{\\d+}', (c) => {
    store.advance(Number(c.req.param('minutes')))
    return c.json({ ok: true })
  })
  app.route('/v2', api(store, key))
  app.notFound(() => new Refusal(404, 'not_found', 'No existe esa ruta').response())
  app.onError((error) => {
    if (error instanceof Refusal) return error.response()
    // The server cuts the connection when its handler throws.
    if (error instanceof Dropped) throw error
    console.error(error)
    return internalError().response()
  })
  return app
}

/** The mail of an invoice. It names the files and does not contain them: they can be downloaded in the shop. */
const invoiceMail = ({ series, folio_number, uuid, customer, total }: ReturnType<typeof wire>, to: string) => ({
  from: 'facturas@facturapi.example',
  to,
  subject: `CFDI ${series ?? ''} ${folio_number} de ${ISSUER.legal_name}`,
  text: `Para ${customer.legal_name}\nTotal: $${total.toFixed(2)}\nArchivos: ${uuid}.pdf, ${uuid}.xml`,
})

/** Simulates the HTTP API of Facturapi v2: validation, totals, stamping and its failures. */
export async function startFacturapi(options: FacturapiOptions = {}): Promise<FacturapiSimulator> {
  const { port = 0, key = 'sk_test_sim', seed, onMail } = options
  if (!/^sk_(test|live)_sim/.test(key))
    throw new Error('The Facturapi simulator takes keys that start with sk_test_sim or sk_live_sim')
  const store = new Store(seed)
  store.livemode = key.startsWith('sk_live_')
  if (onMail) store.onMail = onMail
  const app = application(store, key)
  const { url, close } = await serve((request) => app.fetch(request), port)
  return {
    url: `${url}/v2`,
    key,
    log: store.log,
    outbox: store.outbox,
    invoices: () => store.all().map(wire),
    customers: () => store.customers,
    fault: (fault) => store.faults.push(fault),
    advance: (minutes) => store.advance(minutes),
    compute: (arithmetic) => {
      store.arithmetic = arithmetic
    },
    decide: (id, answer) => decide(store.find(id), answer),
    notify: (hook, id, signature) =>
      notify(hook, 'invoice.cancellation_status_updated', wire(store.find(id)), signature),
    reset: () => store.reset(),
    close,
  }
}
