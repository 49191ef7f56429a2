import { type ComponentType, useState } from 'react'
import type { Order } from '#contract/orders/orders'
import { loadable } from '../loadable.tsx'
import { Opening } from '../ui/opening.tsx'

const InvoiceDialog = loadable(() => import('./invoice/invoice-dialog.tsx'))

/** The invoice and cancel dialogs of an order. Staff and clients have different cancel dialogs. */
export function useOrderDialogs(order: Order, CancelDialog: ComponentType<{ order: Order; onClose: () => void }>) {
  const [dialog, setDialog] = useState<'invoice' | 'cancel'>()
  const close = () => setDialog(undefined)
  const dialogs = (
    <Opening>
      {dialog === 'cancel' ? <CancelDialog order={order} onClose={close} /> : null}
      {dialog === 'invoice' ? <InvoiceDialog order={order} onClose={close} /> : null}
    </Opening>
  )
  return { openInvoice: () => setDialog('invoice'), openCancel: () => setDialog('cancel'), dialogs }
}
