import { useState } from 'react'
import type { Order } from '#contract/orders/orders'
import { hasPendingVoucher } from '#contract/orders/states'
import { loadable, Suspense } from '../../loadable.tsx'
import { useOrderDialogs } from '../../order/order-dialogs.tsx'
import { Payment } from '../../order/order-status.tsx'
import { OrderOfUrl, OrderPage } from '../../order/order-view.tsx'
import { useToday } from '../use-today.ts'
import { MoreMenu, type OrderDialog, StepButtons } from './order-actions.tsx'
import { StaffOrderDetail } from './order-detail.tsx'

const CancelDialog = loadable(() => import('./cancel-dialog.tsx'))

const RestDialog = loadable(() => import('./shipping/rest-dialog.tsx'))

const ReturnDialog = loadable(() => import('./shipping/return-dialog.tsx'))

const UndoDialog = loadable(() => import('./shipping/undo-dialog.tsx'))

const HandOverDialog = loadable(() => import('./shipping/hand-over-dialog.tsx'))

const DeliveryDialog = loadable(() => import('./delivery-dialog.tsx'))

const EditItemsDialog = loadable(() => import('./edit-items-dialog.tsx'))

const LabelsDialog = loadable(() => import('./shipping/labels-dialog.tsx'))

const list = { to: '/orders/manage', label: 'Ver los pedidos', missing: 'No existe ningún pedido con ese número.' }

export default function StaffOrderScreen() {
  return <OrderOfUrl list={list}>{(order) => <OrderView order={order} />}</OrderOfUrl>
}

function OrderView({ order }: { order: Order }) {
  // Renders again at midnight, when «hoy» becomes «ayer».
  useToday()
  const { openInvoice, openCancel, dialogs } = useOrderDialogs(order, CancelDialog)
  const [dialog, setDialog] = useState<OrderDialog>()
  const close = () => setDialog(undefined)
  function open(name: OrderDialog) {
    if (name === 'invoice') openInvoice()
    else if (name === 'cancel') openCancel()
    else setDialog(name)
  }
  return (
    <OrderPage
      order={order}
      from={order.Customer?.company || order.customer_name}
      payment={hasPendingVoucher(order) ? <Payment tone="blue" label="Comprobante por revisar" /> : undefined}
      buttons={
        <>
          <MoreMenu order={order} onOpen={open} />
          <StepButtons order={order} />
        </>
      }
    >
      <StaffOrderDetail order={order} onOpen={open} />
      {dialogs}
      <Suspense>
        {dialog === 'delivery' ? <DeliveryDialog order={order} onClose={close} /> : null}
        {dialog === 'edit' ? <EditItemsDialog order={order} onClose={close} /> : null}
        {dialog === 'handOver' ? <HandOverDialog order={order} onClose={close} /> : null}
        {dialog === 'labels' ? <LabelsDialog orders={[order]} onClose={close} /> : null}
        {dialog === 'rest' ? <RestDialog order={order} onClose={close} /> : null}
        {dialog === 'return' ? <ReturnDialog order={order} onClose={close} /> : null}
        {dialog === 'undo' ? <UndoDialog order={order} undone={{ step: 'Preparing' }} onClose={close} /> : null}
      </Suspense>
    </OrderPage>
  )
}
