import useSWR from 'swr'
import type { WaitingWork } from '#contract/dashboard'
import { Badge, cappedCount } from '../../ui/badge.tsx'

/** What the number at an entry of the menu counts. */
const kinds = {
  '/orders/manage': { name: 'toAccept', one: 'pedido por aceptar', many: 'pedidos por aceptar' },
  '/payments': { name: 'vouchers', one: 'comprobante por revisar', many: 'comprobantes por revisar' },
} as const

/** Number of orders or vouchers that wait for the user, in the menu. */
export default function WaitingBadge({ path }: { path: keyof typeof kinds }) {
  const { data } = useSWR<WaitingWork>('/dashboard/waiting')
  const { name, one, many } = kinds[path]
  const count = data?.[name]
  if (!count) return null
  return (
    <Badge>
      {cappedCount(count)}
      <span className="sr-only"> {count === 1 ? one : many}</span>
    </Badge>
  )
}
