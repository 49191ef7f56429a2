import type { InvoiceInput } from '../../contract/invoice.ts'
import { invoiceLines } from '../../contract/invoice-lines.ts'
import { toCentavos } from '../../contract/money.ts'
import type { InvoiceRequest } from './provider.ts'

type Item = {
  quantity: number
  price: number
  Product: { code: string; name: string; unit: string; product_key: string; unit_key: string } | null
}
type Billed = { total: number; ivaRate: number; OrderItems: Item[] }

/** The CFDI of an order, priced so that it totals the order to the centavo. */
export function invoiceRequest(order: Billed, input: InvoiceInput, external_id: string): InvoiceRequest {
  const lines = order.OrderItems.map((item) => ({ ...item, centavos: toCentavos(item.price) * item.quantity }))
  const taxes = [{ type: 'IVA', rate: order.ivaRate / 10_000, factor: 'Tasa', withholding: false }] as const
  return {
    customer: {
      legal_name: input.legal_name,
      tax_id: input.rfc,
      tax_system: input.tax_system,
      email: input.email,
      address: { zip: input.zip },
    },
    items: invoiceLines(lines, toCentavos(order.total)).map(({ quantity, price, Product }) => ({
      quantity,
      product: {
        description: Product?.name ?? '',
        product_key: Product?.product_key ?? '',
        unit_key: Product?.unit_key ?? '',
        unit_name: Product?.unit ?? '',
        sku: Product?.code,
        price,
        tax_included: true,
        taxability: '02',
        taxes: [...taxes],
      },
    })),
    use: input.cfdi_use,
    payment_form: input.payment_form,
    payment_method: input.payment_method,
    currency: 'MXN',
    external_id,
    idempotency_key: external_id,
  }
}
