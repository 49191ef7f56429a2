import { loadable } from '../../loadable.tsx'
import { Opening } from '../../ui/opening.tsx'
import type { OrderPanelState } from './use-order-panel.ts'

const OrderPanelDialog = loadable(() => import('./panel-dialog.tsx'), 'when quiet')

export const OrderDialogs = ({ order }: { order: OrderPanelState }) => (
  <Opening>{order.dialog ? <OrderPanelDialog order={order} /> : null}</Opening>
)
