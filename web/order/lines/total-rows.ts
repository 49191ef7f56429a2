import type { OrderPaper } from '#contract/orders/papers'
import { formatMoney } from '../../ui/money.ts'
import { ivaRows } from './iva-rows.ts'
import { discountOf } from './line-discount.ts'

type Row = { label: string; text: string; isDiscount?: boolean }

/** What has the totals of an order: an order or a quote. */
export type Priced = Pick<OrderPaper, 'subtotal' | 'taxes'> & { OrderItems: Parameters<typeof discountOf>[0] }

/** Subtotal, discount and taxes, as rows above the total. The page, the printed sheet and the PDF show them. */
export function totalRows({ subtotal, taxes, OrderItems }: Priced): Row[] {
  const discount = discountOf(OrderItems)
  const discountRows = [
    { label: 'Antes de descuentos', text: formatMoney(subtotal + discount) },
    { label: 'Descuento', text: `−${formatMoney(discount)}`, isDiscount: true },
  ]
  return [
    ...(discount > 0 ? discountRows : []),
    { label: 'Subtotal', text: formatMoney(subtotal) },
    ...ivaRows(taxes).map(({ label, amount }) => ({ label, text: formatMoney(amount) })),
  ]
}
