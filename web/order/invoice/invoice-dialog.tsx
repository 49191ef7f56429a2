import { Clock } from 'lucide-react'
import { useId, useState } from 'react'
import type { Customer } from '#contract/customers'
import type { Invoice, InvoiceInput } from '#contract/invoice'
import type { OrderRow } from '#contract/orders'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { issueInvoice, nameOf, useInvoiceProgress } from './api.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { Downloads, InvoicePreview } from './invoice-preview.tsx'

const mailed = 'Factura generada y enviada por correo'
const unmailed = 'Factura generada. No se pudo enviar por correo automáticamente'

type Props = {
  order: Pick<OrderRow, 'id' | 'order_number' | 'total' | 'paymentMethod' | 'invoice'>
  /** Fills in the form. */
  customer: Customer
  onClose: () => void
}

/** Asks for the invoice of an order, waits for SAT where it is slow, and shows what came of it. */
export default function InvoiceDialog({ order, customer, onClose }: Props) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  const [invoice, setInvoice] = useState<Invoice | null>(order.invoice)
  const inProcess = invoice !== null && invoice.status !== 'valid'
  useInvoiceProgress(order.id, inProcess, setInvoice)

  async function handleSubmit(input: InvoiceInput) {
    setBusy(true)
    try {
      const result = await issueInvoice(order.id, input)
      setInvoice(result.invoice)
      if (result.invoice.status === 'valid') toast.success(result.emailSent ? mailed : unmailed)
    } finally {
      setBusy(false)
    }
  }

  // One dialog through all stages: focus goes back to the button that opened it.
  const panel = { open: true, onClose, title: `Factura del pedido ${order.order_number}` }
  if (!invoice) {
    return (
      <Dialog
        {...panel}
        size="lg"
        footer={
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button type="submit" form={form} variant="primary" busy={busy}>
              Generar factura
            </Button>
          </>
        }
      >
        <InvoiceForm id={form} order={order} customer={customer} onSubmit={handleSubmit} />
      </Dialog>
    )
  }
  if (inProcess) {
    return (
      <Dialog {...panel} footer={<Button onClick={onClose}>Cerrar</Button>}>
        <div role="status">
          <Empty title="Factura en proceso" icon={<Clock />}>
            El SAT está tardando. Aparecerá aquí cuando esté lista; no la generes de nuevo.
          </Empty>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      {...panel}
      title={`${nameOf(invoice)} · pedido ${order.order_number}`}
      size="lg"
      footer={<Downloads invoice={invoice} />}
    >
      <InvoicePreview invoice={invoice} />
    </Dialog>
  )
}
