import { Clock } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { SWRResponse } from 'swr'
import type { Invoice, InvoiceInput } from '#contract/invoices/invoice'
import type { Order, OrderRow } from '#contract/orders/orders'
import { folio } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useGuardedClose } from '../../ui/overlay/leave-guard.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useOrder } from '../api.ts'
import { issueInvoice, nameOf, useInvoiceProgress } from './api.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { Downloads, InvoicePreview } from './invoice-preview.tsx'

const sentMessage = 'Factura generada y enviada por correo'
const notSentMessage = 'Factura generada. No se pudo enviar por correo automáticamente'
const failedMessage = 'No se pudo generar la factura'

type Props = {
  order: Pick<OrderRow, 'id' | 'order_number' | 'total' | 'invoice'>
  onClose: () => void
}

/** Requests the invoice of an order, waits while SAT processes it, and shows the result. */
export default function InvoiceDialog({ order, onClose }: Props) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  const [isReady, setReady] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const { handleClose, leaveGuard } = useGuardedClose(isDirty, onClose, busy)
  const [invoice, setInvoice] = useState<Invoice | null>(order.invoice)
  const inProcess = invoice !== null && invoice.status !== 'valid'
  useInvoiceProgress(order.id, inProcess, (latest) => {
    setInvoice(latest)
    if (!latest) toast.error(failedMessage, { description: 'Revisa los datos e inténtalo de nuevo.' })
  })

  async function handleSubmit(input: InvoiceInput) {
    setBusy(true)
    try {
      const result = await issueInvoice(order.id, input)
      setInvoice(result.invoice)
      if (result.message) toast.info(result.message)
      else if (result.invoice.status === 'valid') toast.success(result.emailSent ? sentMessage : notSentMessage)
    } finally {
      setBusy(false)
    }
  }

  // The same dialog in every stage, so that closing it returns the focus to the button that opened it.
  const shared = { open: true, onClose, title: `Factura del pedido ${folio(order.order_number)}` }
  if (!invoice) {
    return (
      <Dialog
        {...shared}
        onClose={handleClose}
        size="lg"
        footer={
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button type="submit" form={form} variant="primary" busy={busy} disabled={!isReady}>
              Generar factura
            </Button>
          </>
        }
      >
        <TermsForm id={form} orderId={order.id} onReady={setReady} onDirty={setDirty} onSubmit={handleSubmit} />
        {leaveGuard}
      </Dialog>
    )
  }
  if (inProcess) {
    return (
      <Dialog {...shared} footer={<Button onClick={onClose}>Cerrar</Button>}>
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
      {...shared}
      title={`${nameOf(invoice)} · pedido ${folio(order.order_number)}`}
      size="lg"
      footer={<Downloads invoice={invoice} />}
    >
      <InvoicePreview invoice={invoice} />
    </Dialog>
  )
}

/**
 * The form, with the methods and forms of payment that the payments of the order allow. It starts with the fiscal data that the customer
 * has now: the session has those of the time when the page was loaded, and the staff may have corrected them since.
 */
export function TermsForm({
  orderId,
  onReady,
  ...form
}: {
  id: string
  orderId: number
  /** Called with true when the form is shown, and with false while there is no form to submit. */
  onReady: (isReady: boolean) => void
  onDirty?: ((isDirty: boolean) => void) | undefined
  onSubmit: (input: InvoiceInput) => Promise<void>
}) {
  const answer = useOrder(String(orderId))
  const { data: order, error, mutate } = answer
  const isFresh = useIsFresh(answer)
  const receiver = order?.Customer
  const isReady = isFresh && Boolean(order?.invoiceTerms && receiver)
  useEffect(() => {
    onReady(isReady)
    return () => onReady(false)
  }, [isReady, onReady])
  if (order && receiver && isFresh) {
    if (order.invoiceTerms)
      return (
        <InvoiceForm
          key={JSON.stringify(order.invoiceTerms)}
          {...form}
          order={order}
          terms={order.invoiceTerms}
          customer={receiver}
        />
      )
    return <Notice tone="amber">La factura se podrá emitir cuando el pedido esté pagado.</Notice>
  }
  if (error) return <ErrorState message="No se pudieron cargar los datos del pedido." onRetry={() => mutate()} />
  return <Skeleton lines={6} />
}

/**
 * Whether the order was requested after the dialog opened: one in the cache may be older than its payment, which changes
 * the terms. `isValidating` cannot be used: it is false in the first render, before that request starts.
 */
function useIsFresh({ data, error, mutate }: SWRResponse<Order>) {
  const [isRequested, setRequested] = useState(data === undefined)
  const [isFresh, setFresh] = useState(false)

  useEffect(() => {
    if (!isRequested) void mutate().then(() => setRequested(true))
  }, [isRequested, mutate])

  if (isRequested && !isFresh && data !== undefined && error === undefined) setFresh(true)
  return isFresh
}
