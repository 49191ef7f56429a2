import { lazy, Suspense } from 'react'
import type { OrderPanelState } from './order-panel-state.ts'

const OrderPanelDialog = lazy(() => import('./order-panel-dialog.tsx'))

export const OrderDialogs = ({ order }: { order: OrderPanelState }) => (
  <Suspense>{order.dialog ? <OrderPanelDialog order={order} /> : null}</Suspense>
)
