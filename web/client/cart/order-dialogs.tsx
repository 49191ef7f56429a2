import { useStore } from '../../api/create-store.ts'
import { loadable } from '../../loadable.tsx'
import { Opening } from '../../ui/opening.tsx'
import type { OrderPanelState } from './use-order-panel.ts'

const OrderPanelDialog = loadable(() => import('./order-panel-dialog.tsx'), 'when quiet')

export function OrderDialogs({ order }: { order: OrderPanelState }) {
  const dialog = useStore(order.dialog)
  return <Opening>{dialog ? <OrderPanelDialog order={order} dialog={dialog} /> : null}</Opening>
}
