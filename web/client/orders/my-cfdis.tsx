import type { Order } from '#contract/orders/orders'
import { CfdiEntry } from '../../order/invoice/cfdi-entry.tsx'
import { Card } from '../../ui/card.tsx'

/** The invoice, credit notes and payment complements of an order, for the client. */
export default function MyCfdis({ order }: { order: Order }) {
  return (
    <Card title="Comprobantes fiscales">
      <ul aria-label="Comprobantes fiscales" className="grid gap-3">
        {order.cfdis.toReversed().map((cfdi) => (
          <li key={cfdi.rowid} className="border-line not-first:border-t not-first:pt-3">
            <CfdiEntry cfdi={cfdi} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
