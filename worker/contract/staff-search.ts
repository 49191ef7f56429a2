import * as v from 'valibot'
import { OrderStatus } from '#contract/orders/orders'
import { QuoteRow } from '#contract/orders/quotes'
import { Id, SearchText } from './fields.ts'

export const StaffSearchQuery = v.object({ q: SearchText(100) })

/** The best matches of each kind. Kinds that the caller may not see are empty. */
export const StaffSearchResults = v.object({
  orders: v.array(
    v.object({ id: Id, order_number: Id, customer_name: v.string(), status: OrderStatus, total: v.number() }),
  ),
  quotes: v.array(v.pick(QuoteRow, ['id', 'customer_name', 'state', 'total'])),
  customers: v.array(v.object({ id: Id, name: v.string(), tax_id: v.string() })),
  products: v.array(v.object({ id: Id, code: v.string(), name: v.string() })),
  /** `orderId` null: a global invoice. */
  invoices: v.array(
    v.object({ rowid: Id, orderId: v.nullable(Id), folio: v.string(), customer_name: v.nullable(v.string()) }),
  ),
})
export type StaffSearchResults = v.InferOutput<typeof StaffSearchResults>
