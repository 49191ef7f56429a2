import { PAGE, Page, pdf, type Style, wrap } from './pdf.ts'
import { ISSUER, type StoredInvoice } from './store.ts'
import { decimal } from './totals.ts'
import { verificationUrl } from './wire.ts'

const LEFT = 42
const RIGHT = PAGE.width - LEFT
const WIDTH = RIGHT - LEFT
const BOTTOM = PAGE.height - 60
const BLUE = [0.09, 0.36, 0.62] as const
const GREY = [0.42, 0.46, 0.52] as const
const PALE = [0.95, 0.96, 0.975] as const
const RULE = [0.86, 0.88, 0.91] as const
const RED = [0.75, 0.15, 0.12] as const

const label: Style = { size: 7, color: GREY }
const right: Style = { align: 'right' }

const columns = {
  quantity: LEFT + 42,
  unit: LEFT + 52,
  key: LEFT + 100,
  what: LEFT + 156,
  price: RIGHT - 84,
  amount: RIGHT - 8,
}

const grouped = (amount: string) => amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
const money = (centavos: bigint) => `$${grouped(decimal(centavos, 2))}`

/** Two decimals, and up to six where the rest is not zero. */
function unitPrice(micros: bigint) {
  const [whole = '', cents = ''] = decimal(micros, 6).split('.')
  return `$${grouped(whole)}.${cents.replace(/(?<=\d\d)0+$/, '')}`
}

/** The printed invoice, clearly marked as having no fiscal value. */
export function invoicePdf(invoice: StoredInvoice): Uint8Array<ArrayBuffer> {
  const pages = [new Page()]
  const last = () => pages.at(-1) ?? new Page()
  header(last(), invoice)
  let y = tableHead(last(), parties(last(), invoice))
  for (const [i, { quantity, product }] of invoice.draft.items.entries()) {
    const lines = wrap(product.description, 9, columns.price - columns.what - 66)
    const height = 12 * Math.max(lines.length, 1) + 8
    if (y + height > BOTTOM) {
      pages.push(new Page())
      y = tableHead(last(), 50)
    }
    const concept = invoice.totals.concepts[i]
    const page = last()
    page.text(columns.quantity, y + 12, grouped(String(quantity)), right)
    page.text(columns.unit, y + 12, product.unit_name.slice(0, 9))
    page.text(columns.key, y + 12, product.product_key, { color: GREY })
    for (const [row, line] of lines.entries()) page.text(columns.what, y + 12 + 12 * row, line)
    page.text(columns.price, y + 12, unitPrice(concept?.unitPrice ?? 0n), right)
    page.text(columns.amount, y + 12, `$${grouped(decimal(((concept?.amount ?? 0n) + 5000n) / 10_000n, 2))}`, right)
    page.box(LEFT, y + height - 0.5, WIDTH, 0.5, RULE)
    y += height
  }
  if (y + 190 > BOTTOM) {
    pages.push(new Page())
    y = 50
  }
  seals(last(), invoice, sums(last(), invoice, y + 20))
  for (const [i, page] of pages.entries()) footer(page, i + 1, pages.length)
  return pdf(pages, `Factura ${invoice.draft.series} ${invoice.folio_number}`)
}

function header(page: Page, { draft, folio_number, stamp, status }: StoredInvoice) {
  page.box(0, 0, PAGE.width, 6, BLUE)
  page.text(LEFT, 44, ISSUER.legal_name, { size: 15, bold: true })
  page.text(LEFT, 60, `RFC ${ISSUER.tax_id}  ·  Régimen ${ISSUER.tax_system}  ·  Lugar de expedición ${ISSUER.zip}`, {
    color: GREY,
  })
  page.text(RIGHT, 44, `Factura ${draft.series}-${folio_number}`, { size: 15, bold: true, color: BLUE, align: 'right' })
  page.text(RIGHT, 60, (stamp?.date ?? '').replace('T', ' '), { color: GREY, align: 'right' })
  page.box(LEFT, 74, WIDTH, 20, [0.99, 0.93, 0.92])
  const notice =
    status === 'canceled' ? 'CANCELADA  ·  SIN VALIDEZ FISCAL' : 'SIN VALIDEZ FISCAL  ·  DOCUMENTO DE PRUEBA'
  page.text(PAGE.width / 2, 87.5, notice, { size: 9, bold: true, color: RED, align: 'center' })
}

function parties(page: Page, { draft, stamp }: StoredInvoice): number {
  const { customer } = draft
  const name = wrap(customer.legal_name.toUpperCase(), 10, WIDTH / 2 - 20)
  const middle = LEFT + WIDTH / 2 + 10
  page.text(LEFT, 116, 'RECEPTOR', label)
  for (const [row, line] of name.entries()) page.text(LEFT, 131 + 13 * row, line, { size: 10, bold: true })
  const below = 131 + 13 * name.length
  page.text(LEFT, below, `RFC ${customer.tax_id}`)
  page.text(LEFT, below + 13, `Régimen ${customer.tax_system}  ·  C.P. ${customer.address.zip}  ·  Uso ${draft.use}`)
  page.text(middle, 116, 'FOLIO FISCAL (UUID)', label)
  page.text(middle, 131, stamp?.uuid.toUpperCase() ?? 'Sin timbrar')
  page.text(middle, 149, 'PAGO', label)
  page.text(middle, 163, `Forma ${draft.payment_form}  ·  Método ${draft.payment_method}  ·  Moneda MXN`)
  return Math.max(below + 13, 163) + 18
}

function tableHead(page: Page, y: number): number {
  const head: Style = { size: 8, bold: true, color: GREY }
  page.box(LEFT, y, WIDTH, 20, PALE)
  page.text(columns.quantity, y + 13, 'Cant.', { ...head, align: 'right' })
  page.text(columns.unit, y + 13, 'Unidad', head)
  page.text(columns.key, y + 13, 'Clave SAT', head)
  page.text(columns.what, y + 13, 'Descripción', head)
  page.text(columns.price, y + 13, 'P. unitario', { ...head, align: 'right' })
  page.text(columns.amount, y + 13, 'Importe', { ...head, align: 'right' })
  return y + 20
}

function sums(page: Page, { totals }: StoredInvoice, top: number): number {
  const rows: [string, bigint][] = [['SubTotal', totals.subtotal]]
  if (totals.discount > 0n) rows.push(['Descuento', totals.discount])
  for (const tax of totals.taxes) rows.push([`${tax.type} ${Number(tax.rate) / 10_000} %`, tax.amount])
  let y = top
  for (const [name, amount] of rows) {
    page.text(RIGHT - 100, y, name, { color: GREY, align: 'right' })
    page.text(columns.amount, y, money(amount), right)
    y += 15
  }
  page.box(RIGHT - 190, y - 6, 190, 24, PALE)
  page.text(RIGHT - 100, y + 10, 'Total', { size: 11, bold: true, align: 'right' })
  page.text(columns.amount, y + 10, money(totals.total), { size: 11, bold: true, align: 'right' })
  return y + 44
}

function seals(page: Page, invoice: StoredInvoice, top: number) {
  if (!invoice.stamp) return
  const parts = [
    ['SELLO DIGITAL DEL CFDI', invoice.stamp.signature],
    ['SELLO DEL SAT', invoice.stamp.sat_signature],
    ['VERIFICACIÓN', verificationUrl(invoice)],
  ] as const
  let y = top
  for (const [name, value] of parts) {
    page.text(LEFT, y, name, label)
    for (const piece of value.match(/.{1,118}/g) ?? []) {
      y += 9
      page.text(LEFT, y, piece, { size: 6, color: GREY })
    }
    y += 15
  }
}

function footer(page: Page, number: number, count: number) {
  page.text(LEFT, PAGE.height - 28, 'Representación impresa de un CFDI 4.0 simulado, sin validez fiscal.', label)
  page.text(RIGHT, PAGE.height - 28, `Página ${number} de ${count}`, { ...label, align: 'right' })
}
