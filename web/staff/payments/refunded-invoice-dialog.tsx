import type { Cfdi } from '#contract/invoices/cfdi'
import type { Order } from '#contract/orders/orders'
import { RefundedInvoiceActions, RefundedInvoiceText } from '../../order/invoice/refunded-invoice.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

/** The next step after a refund of an invoiced order. Until it is done, it stays among the problems of *Facturas*. */
export function RefundedInvoiceDialog({ order, cfdi, onClose }: { order: Order; cfdi: Cfdi; onClose: () => void }) {
  return (
    <Dialog
      open
      size="sm"
      title="Falta su factura"
      onClose={onClose}
      footer={
        <RefundedInvoiceActions
          order={order}
          cfdi={cfdi}
          onDone={onClose}
          laterButton={<Button onClick={onClose}>Más tarde</Button>}
        />
      }
    >
      <p>
        <RefundedInvoiceText order={order} cfdi={cfdi} />
      </p>
      <p className="mt-3 text-ink-2 text-sm">Si lo dejas para después, queda en Facturas, entre los pendientes.</p>
    </Dialog>
  )
}

/** The same for an order in a global invoice. */
export const GlobalInvoiceDialog = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <Dialog
    open
    size="sm"
    title="Falta su factura global"
    onClose={onClose}
    footer={
      <>
        <LinkButton to="/invoices?type=global" onClick={onClose}>
          Ver facturas globales
        </LinkButton>
        <Button variant="primary" onClick={onClose}>
          Entendido
        </Button>
      </>
    }
  >
    <p>{text}</p>
  </Dialog>
)
