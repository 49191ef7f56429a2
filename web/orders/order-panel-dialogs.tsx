import { Suspense } from 'react'
import { loadable } from '../loadable.tsx'
import type { OrderPanelState } from './order-panel-state.ts'

const OrderPanelDialog = loadable(() => import('./order-panel-dialog.tsx'), 'when quiet')

export const OrderDialogs = ({ order }: { order: OrderPanelState }) => (
  <Suspense>{order.dialog ? <OrderPanelDialog order={order} /> : null}</Suspense>
)
