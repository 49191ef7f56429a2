import { Link } from 'react-router-dom'
import { folio } from '../shop/display.ts'

/** The page of an order in the back office. */
export const orderPath = (orderId: number) => `/orders/view/${orderId}`

/** The folio of an order, which opens its page. */
export const OrderLink = ({ order: { id, order_number } }: { order: { id: number; order_number: number } }) => (
  <Link
    to={orderPath(id)}
    className="whitespace-nowrap font-mono font-semibold text-sm text-theme-text hover:underline"
  >
    {folio(order_number)}
  </Link>
)
