import { SearchX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Order } from '#contract/orders'
import { ApiError } from '../api/client.ts'
import { Card } from '../ui/card.tsx'
import { formatDay } from '../ui/date.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { useOrder } from './api.ts'
import { PaymentWords, StatusChip } from './order-status.tsx'
import { MoreMenu, StepButton } from './staff-order-actions.tsx'
import { StaffOrderDetail } from './staff-order-detail.tsx'

const InvoiceDialog = lazy(() => import('../invoices/invoice-dialog.tsx'))
const CancelDialog = lazy(() => import('./staff-cancel-dialog.tsx'))

export default function StaffOrderScreen() {
  const { id } = useParams()
  const { data: order, error, mutate } = useOrder(id)
  if (order) return <Shown order={order} />
  if (error) return <Missing error={error} onRetry={() => mutate()} />
  return (
    <Page title="Pedido">
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
  const close = () => setDialog(undefined)
  const openInvoice = () => setDialog('invoice')
  const buttons = (
    <>
      <MoreMenu order={order} onInvoice={openInvoice} onCancel={() => setDialog('cancel')} />
      <StepButton order={order} />
    </>
  )
  return (
    <Page
      title={`Pedido ${order.order_number}`}
      chips={
        <>
          <StatusChip status={order.status} />
          <PaymentWords status={order.paymentStatus} />
        </>
      }
      subtitle={`${formatDay(order.orderDate)} · ${order.Customer?.company || order.customer_name}`}
      actions={<div className="flex gap-2 max-lg:hidden">{buttons}</div>}
      bar={<div className="flex flex-1 gap-3 *:flex-1">{buttons}</div>}
    >
      <StaffOrderDetail order={order} onInvoice={openInvoice} />
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
        {isGone ? (
          <Empty
            title="Pedido no encontrado"
            icon={<SearchX />}
            action={
              <LinkButton variant="primary" to="/orders/manage">
                Ver los pedidos
              </LinkButton>
            }
          />
        ) : (
          <ErrorState message="No se pudo cargar el pedido." onRetry={onRetry} />
        )}
      </Card>
    </Page>
  )
}
