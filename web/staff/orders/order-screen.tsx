import { Suspense, useState } from 'react'
import type { Order } from '#contract/orders'
import { loadable } from '../../loadable.tsx'
import { useOrderDialogs } from '../../order/order-dialogs.tsx'
import { OrderOfAddress, OrderPage } from '../../order/order-view.tsx'
import { MoreMenu, StepButton } from './order-actions.tsx'
import { StaffOrderDetail } from './order-detail.tsx'

const CancelDialog = loadable(() => import('./cancel-dialog.tsx'))

const EditItemsDialog = loadable(() => import('./edit-items-dialog.tsx'))

const list = { to: '/orders/manage', label: 'Ver los pedidos', missing: 'No existe ningún pedido con ese número.' }

export default function StaffOrderScreen() {
  return <OrderOfAddress list={list}>{(order) => <Shown order={order} />}</OrderOfAddress>
}

function Shown({ order }: { order: Order }) {
  const { openInvoice, openCancel, dialogs } = useOrderDialogs(order, CancelDialog)
  const [isEditing, setEditing] = useState(false)
  return (
    <OrderPage
      order={order}
      from={order.Customer?.company || order.customer_name}
      buttons={
        <>
          <MoreMenu order={order} onInvoice={openInvoice} onEdit={() => setEditing(true)} onCancel={openCancel} />
          <StepButton order={order} />
        </>
      }
    >
      <StaffOrderDetail order={order} onInvoice={openInvoice} />
      {dialogs}
      <Suspense>{isEditing ? <EditItemsDialog order={order} onClose={() => setEditing(false)} /> : null}</Suspense>
    </OrderPage>
  )
}
