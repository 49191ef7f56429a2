import type { Order, OrderRow } from '#contract/orders/orders'
import { get } from '../../api/client.ts'
import { SaveListDialog } from '../lists/save-list-dialog.tsx'

export default function SaveOrderDialog({ order, onClose }: { order: Pick<OrderRow, 'id'>; onClose: () => void }) {
  const getItems = async () => (await get<Order>(`/orders/${order.id}`)).OrderItems
  return <SaveListDialog getItems={getItems} onClose={onClose} />
}
