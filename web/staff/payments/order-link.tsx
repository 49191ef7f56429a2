import { Link } from 'react-router-dom'
import { folio } from '../../shop/display.ts'

export const OrderLink = ({ order }: { order: { id: number; order_number: number } }) => (
  <Link to={`/orders/view/${order.id}`} className="font-mono font-semibold text-sm text-theme-text hover:underline">
    {folio(order.order_number)}
  </Link>
)
