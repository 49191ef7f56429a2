import { type ReactNode, useState } from 'react'
import type { Order } from '#contract/orders/orders'
import { refundedInvoiceOf } from '../../../order/invoice/refunded-invoice.tsx'
import { RefundedInvoiceDialog } from '../../payments/refunded-invoice-dialog.tsx'

/**
 * A dialog that removes pieces from an order. After it, an invoiced order needs a credit note: its dialog is shown instead.
 * `children`: renders the first dialog, which passes the changed order.
 */
export function ThenCreditNote({
  onClose,
  children,
}: {
  onClose: () => void
  children: (onChanged: (order: Order) => void) => ReactNode
}) {
  const [order, setOrder] = useState<Order>()
  const cfdi = order && refundedInvoiceOf(order)
  if (order && cfdi) return <RefundedInvoiceDialog order={order} cfdi={cfdi} onClose={onClose} />
  return children((changed) => (refundedInvoiceOf(changed) ? setOrder(changed) : onClose()))
}
