import { clip } from '../../contract/clip.ts'
import type { InvoiceInput } from '../../contract/invoices/invoice.ts'
import { invoiceLines } from '../../contract/invoices/lines.ts'
import { percentOf } from '../../contract/iva.ts'
import { toCentavos, toPesos, totals } from '../../contract/money.ts'
import type { InvoiceItem, InvoiceRequest } from './provider.ts'

/** A line as sold. `iva`: percent as text, or 'exento'. */
export type BilledLine = {
  quantity: number
  /** Pesos a piece, after the discount. */
  price: number
  /** Discount on each piece, in pesos. */
  discount: number
  code: string
  name: string
  unit: string
  product_key: string
  unit_key: string
  iva: string
}
export type BilledOrder = { total: number; OrderItems: readonly BilledLine[] }

/**
 * The two ways to price the lines of a CFDI. The second is used when the provider's total of the first is not that of the shop.
 * - Invoice of an order. `first`: the order's own prices without IVA, one line a product, with its discount. `second`: prices with
 *   IVA that share the total of each rate in whole centavos. A line may be split in two. Discounts are in the prices, because their
 *   own rounding could change the total again
 * - Credit note and global invoice. `first`: the amounts with IVA. `second`: their bases without IVA
 */
export type Pricing = 'first' | 'second'

type InvoiceOptions = {
  external_id: string
  /** Null or left out: the provider's default. */
  series?: string | null
  /** UUID of the replaced CFDI. */
  substitutes: string | null
  pricing: Pricing
}

/** The CFDI of an order. */
export const invoiceRequest = (
  order: BilledOrder,
  input: InvoiceInput,
  { external_id, series, substitutes, pricing }: InvoiceOptions,
): InvoiceRequest => ({
  customer: receiverOf(input),
  items: invoiceItems(order, pricing),
  use: input.cfdi_use,
  payment_form: input.payment_form,
  payment_method: input.payment_method,
  currency: 'MXN',
  ...(series && { series }),
  external_id,
  idempotency_key: external_id,
  // SAT's relation 04: substitution of a previous CFDI.
  related_documents: substitutes ? [{ relationship: '04', documents: [substitutes] }] : [],
  pdf_options: { round_unit_price: true },
})

export const receiverOf = ({ legal_name, rfc, tax_system, email, zip }: InvoiceInput) => ({
  legal_name,
  tax_id: rfc,
  tax_system,
  ...(email && { email }),
  address: { zip },
})

export function invoiceItems({ OrderItems }: Pick<BilledOrder, 'OrderItems'>, pricing: Pricing): InvoiceItem[] {
  if (pricing === 'first') {
    return OrderItems.map((line) => {
      if (line.discount === 0) return itemOf(line, line.quantity, line.price, false)
      const before = toPesos(toCentavos(line.price) + toCentavos(line.discount))
      const discount = toPesos(toCentavos(line.discount) * line.quantity)
      return { ...itemOf(line, line.quantity, before, false), discount }
    })
  }
  return totals(OrderItems, 0).taxes.flatMap(({ iva, base, amount }) => {
    const lines = OrderItems.filter((line) => line.iva === iva)
    const priced = lines.map((line) => ({
      line,
      quantity: line.quantity,
      centavos: toCentavos(line.price) * line.quantity,
    }))
    return invoiceLines(priced, toCentavos(base) + toCentavos(amount)).map(({ line, quantity, price }) =>
      itemOf(line, quantity, price, true),
    )
  })
}

const itemOf = (line: BilledLine, quantity: number, price: number, tax_included: boolean): InvoiceItem => ({
  quantity,
  product: {
    description: printable(line.name, 1000),
    product_key: line.product_key,
    unit_key: line.unit_key,
    unit_name: printable(line.unit, 20),
    sku: printable(line.code, 100),
    price,
    tax_included,
    taxability: '02',
    taxes: itemTaxes(line.iva),
  },
})

/** The taxes of one concept. `iva`: percent as text, or 'exento'. */
export const itemTaxes = (iva: string): InvoiceItem['product']['taxes'] => [
  iva === 'exento'
    ? { type: 'IVA', rate: 0, factor: 'Exento', withholding: false }
    : { type: 'IVA', rate: percentOf(iva) / 100, factor: 'Tasa', withholding: false },
]

/** A CFDI accepts no vertical bar in a text, and limits its length. */
export const printable = (text: string, max: number) => clip(text.replaceAll('|', ' '), max).trim()
