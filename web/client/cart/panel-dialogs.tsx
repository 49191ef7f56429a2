import { Suspense } from 'react'
import { loadable } from '../../loadable.tsx'
import type { OrderPanelState } from './use-order-panel.ts'

const OrderPanelDialog = loadable(() => import('./panel-dialog.tsx'), 'when quiet')

export const OrderDialogs = ({ order }: { order: OrderPanelState }) => (
  <Suspense>{order.dialog ? <OrderPanelDialog order={order} /> : null}</Suspense>
)
