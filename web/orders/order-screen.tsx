import { CreditCard, FileText, SearchX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import { isInvoiceable, isPayable, type Order } from '#contract/orders'
import { ApiError } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { formatDay } from '../ui/date.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { formatMoney } from '../ui/money.ts'
import { Page } from '../ui/page.tsx'
import { Empty, Skeleton } from '../ui/states.tsx'
import { useOrder } from './api.ts'
import { OrderDetail } from './order-detail.tsx'
import { OrderAgain } from './order-more.tsx'
import { PdfButton, PrintButton, ShareButton } from './order-paper.tsx'
import { usePayment } from './order-payment.ts'
import { PaymentWords, StatusChip } from './order-status.tsx'

const InvoiceDialog = lazy(() => import('../invoices/invoice-dialog.tsx'))
const CancelDialog = lazy(() => import('./order-cancel-dialog.tsx'))

export default function OrderScreen() {
  const { id } = useParams()
  const { data: order, error, mutate } = useOrder(id)
  if (order) return <Shown order={order} />
  if (error) return <Missing error={error} onRetry={() => mutate()} />
  return (
    <Page title={`Pedido ${id}`} actions={<PrintButton order={undefined} />}>
      <Card>
        <Skeleton lines={2} />
      </Card>
      <Card>
        <Skeleton lines={6} />
      </Card>
    </Page>
  )
}

function Shown({ order }: { order: Order }) {
  const [dialog, setDialog] = useState<'invoice' | 'cancel'>()
  const { pay, payingId } = usePayment()
  const close = () => setDialog(undefined)
  const payButton = (className: string) =>
    isPayable(order) ? (
      <Button
        variant="primary"
        className={className}
        icon={<CreditCard />}
        busy={payingId !== undefined}
        onClick={() => pay(order)}
      >
        Pagar
      </Button>
    ) : null

  return (
    <Page
      title={`Pedido ${order.order_number}`}
      chips={
        <>
          <StatusChip status={order.status} />
          <PaymentWords status={order.paymentStatus} />
        </>
      }
      subtitle={`${formatDay(order.orderDate)} · ${order.customer_name}`}
      actions={
        <>
          {order.status === 'Pending' ? (
            <Button variant="danger" onClick={() => setDialog('cancel')}>
              Cancelar pedido
            </Button>
          ) : null}
          <OrderAgain order={order} />
          <PrintButton order={order} />
          <PdfButton order={order} />
          <ShareButton order={order} />
          {isInvoiceable(order) && order.Customer ? (
            <Button icon={<FileText />} onClick={() => setDialog('invoice')}>
              Factura
            </Button>
          ) : null}
          {payButton('max-lg:hidden')}
        </>
      }
      bar={
        isPayable(order) ? (
          <>
            <p className="mr-auto text-ink-2 text-sm">
              Total
              <span className="block font-semibold text-ink text-lg tabular-nums">{formatMoney(order.total)}</span>
            </p>
            {payButton('min-w-36')}
          </>
        ) : null
      }
    >
      <OrderDetail order={order} />
      <Suspense>
        {dialog === 'cancel' ? <CancelDialog order={order} onClose={close} /> : null}
        {dialog === 'invoice' && order.Customer ? (
          <InvoiceDialog order={order} customer={order.Customer} onClose={close} />
        ) : null}
      </Suspense>
    </Page>
  )
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status >= 400 && error.status < 500
  return (
    <Page title="Pedido">
      <Card>
        <Empty
          title="Pedido no encontrado"
          icon={<SearchX />}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {isGone ? null : <Button onClick={onRetry}>Reintentar</Button>}
              <LinkButton variant="primary" to="/client/orders">
                Ver mis pedidos
              </LinkButton>
            </div>
          }
        >
          {isGone
            ? 'No existe o no pertenece a tu cuenta.'
            : 'No pudimos cargarlo. Revisa tu conexión y vuelve a intentarlo.'}
        </Empty>
      </Card>
    </Page>
  )
}
