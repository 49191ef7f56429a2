import { createHash, randomUUID } from 'node:crypto'
import type { StoredCustomer } from './customers.ts'
import type { Draft } from './draft.ts'
import { type Fault, keyInUse } from './faults.ts'
import { Refusal } from './refusal.ts'
import { refusalOf } from './rules.ts'
import { type Arithmetic, type Totals, totals } from './totals.ts'

export const ISSUER = {
  tax_id: 'EKU9003173C9',
  legal_name: 'ESCUELA KEMPER URGATE',
  tax_system: '601',
  /** Postal code of the place of issue: that of the demo shop. */
  zip: '37000',
  certificate: '30001000000500003416',
}

type Status = 'draft' | 'pending' | 'valid' | 'canceled' | 'failed'

interface Stamp {
  uuid: string
  /** Mexico City time, without a zone. */
  date: string
  signature: string
  sat_signature: string
}

export interface StoredInvoice {
  id: string
  draft: Draft
  status: Status
  cancellation_status: string
  livemode: boolean
  motive?: string
  created_at: number
  folio_number: number
  totals: Totals
  /** Centavos that the provider adds, against every rule. */
  drift: bigint
  stamp: Stamp | null
  /** Of a complement: the invoice that it pays. */
  related?: { series: string; folio: string }
  /** When and how a pending invoice ends. */
  settles?: { at: number; as: 'valid' | 'failed' }
}

export interface LogEntry {
  method: string
  path: string
  body: unknown
}

const MINUTE = 60_000

const mexico = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Mexico_City',
  dateStyle: 'short',
  timeStyle: 'medium',
})

export type InvoiceMail = { from: string; to: string; subject: string; text: string }

export class Store {
  readonly seed: string
  readonly log: LogEntry[] = []
  readonly outbox: { invoice: string; email: string }[] = []
  /** Called with each mail of an invoice. */
  onMail: (mail: InvoiceMail) => void = () => {}
  faults: Fault[] = []
  customers: StoredCustomer[] = []
  private invoices: StoredInvoice[] = []
  private ahead = 0
  private made = 0

  constructor(seed: string = randomUUID()) {
    this.seed = seed
  }

  /** False for keys that start with sk_test_. */
  livemode = false

  /** How totals are computed from now on. */
  arithmetic: Arithmetic = 'sixDecimals'

  now() {
    return Date.now() + this.ahead
  }

  advance(minutes: number) {
    this.ahead += minutes * MINUTE
  }

  reset() {
    this.invoices = []
    this.customers = []
    this.faults = []
    this.outbox.length = 0
    this.log.length = 0
    this.ahead = 0
    this.arithmetic = 'sixDecimals'
  }

  /** Newest first. */
  all(): StoredInvoice[] {
    for (const invoice of this.invoices) this.settle(invoice)
    return this.invoices.toReversed()
  }

  find(id: string): StoredInvoice {
    const wellFormed = /^[a-f0-9]{24}$/.test(id)
    const invoice = this.all().find((one) => one.id === id)
    if (!invoice) throw new Refusal(wellFormed ? 404 : 400, 'invoice_not_found', 'No se encontró la factura')
    return invoice
  }

  /** Stores an invoice, and stamps it unless it is a draft. */
  issue(draft: Draft, fault: Fault['fault'] | undefined): StoredInvoice {
    const key = draft.idempotency_key
    if (key && this.invoices.some((one) => one.draft.idempotency_key === key)) throw keyInUse()
    const isDraft = draft.status === 'draft'
    const refusal = refusalOf(draft, this.now(), isDraft ? 'draft' : 'stamp')
    if (refusal) throw refusal
    const invoice: StoredInvoice = {
      id: this.newId('invoice'),
      draft,
      status: 'draft',
      cancellation_status: 'none',
      livemode: this.livemode,
      created_at: this.now(),
      folio_number: draft.folio_number ?? this.invoices.length + 1,
      totals: totals(draft.items, this.arithmetic),
      drift: fault === 'drift' ? 1n : 0n,
      stamp: null,
      related: this.paidBy(draft),
    }
    this.addUp(invoice)
    this.invoices.push(invoice)
    if (!isDraft) this.stampNow(invoice, fault)
    return invoice
  }

  newId(kind: 'invoice' | 'customer') {
    return this.digest(`${kind} ${this.made++}`).slice(0, 24)
  }

  private paidBy({ complements }: Draft) {
    const uuid = complements?.[0]?.data[0]?.related_documents[0]?.uuid
    const paid = uuid === undefined ? undefined : this.invoices.find(({ stamp }) => stamp?.uuid === uuid)
    return paid && { series: paid.draft.series, folio: String(paid.folio_number) }
  }

  addUp(invoice: StoredInvoice) {
    const sums = totals(invoice.draft.items, this.arithmetic)
    invoice.totals = { ...sums, total: sums.total + invoice.drift }
  }

  stampNow(invoice: StoredInvoice, fault: Fault['fault'] | undefined) {
    const pending = fault === 'pending_202' || fault === 'pending_202_fail'
    invoice.status = pending ? 'pending' : 'valid'
    if (!pending) invoice.stamp = this.stamp(invoice.id)
    // The provider tries again every ten minutes, five times at most.
    if (fault === 'pending_202') invoice.settles = { at: this.now() + 10 * MINUTE, as: 'valid' }
    if (fault === 'pending_202_fail') invoice.settles = { at: this.now() + 50 * MINUTE, as: 'failed' }
  }

  remove(invoice: StoredInvoice) {
    this.invoices = this.invoices.filter((one) => one !== invoice)
  }

  private settle(invoice: StoredInvoice) {
    if (!invoice.settles || invoice.settles.at > this.now()) return
    if (invoice.status === 'pending') {
      invoice.status = invoice.settles.as
      if (invoice.status === 'valid') invoice.stamp = this.stamp(invoice.id)
    } else {
      invoice.status = 'canceled'
      invoice.cancellation_status = 'accepted'
    }
    delete invoice.settles
  }

  private stamp(id: string): Stamp {
    const hex = this.digest(`uuid ${id}`)
    const uuid = [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `a${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ]
    const date = mexico.format(this.now()).replace(' ', 'T')
    return { uuid: uuid.join('-'), date, signature: this.seal(`issuer ${id}`), sat_signature: this.seal(`sat ${id}`) }
  }

  /** 256 bytes in base64, as long as a real seal. */
  private seal(text: string) {
    const blocks = Array.from({ length: 8 }, (_, i) => Buffer.from(this.digest(`${text} ${i}`), 'hex'))
    return Buffer.concat(blocks).toString('base64')
  }

  private digest(text: string) {
    return createHash('sha256').update(`${this.seed} ${text}`).digest('hex')
  }
}
