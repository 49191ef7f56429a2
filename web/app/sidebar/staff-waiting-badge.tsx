import useSWR from 'swr'
import type { WaitingWork } from '#contract/dashboard'
import { ApiError } from '../../api/client.ts'
import { getSession, updateUser } from '../../api/session-store.ts'
import { Badge, cappedCount } from '../../ui/badge.tsx'

/** What the number at an entry of the menu counts. */
const kinds = {
  '/orders/manage': { name: 'toAccept', one: 'pedido por aceptar', many: 'pedidos por aceptar' },
  '/payments': { name: 'vouchers', one: 'comprobante por revisar', many: 'comprobantes por revisar' },
} as const

/** Stores that the shop now demands a second factor. The guard then opens its set-up in this tab, as after a load of the page. */
function handleError(error: unknown) {
  const { token, user } = getSession()
  if (error instanceof ApiError && error.code === 'NEEDS_SECOND_FACTOR' && token && user) {
    updateUser(token, { ...user, needsSecondFactor: true })
  }
}

/** Number of orders or vouchers that wait for the user, in the menu. */
export default function WaitingBadge({ path }: { path: keyof typeof kinds }) {
  const { data } = useSWR<WaitingWork>('/dashboard/waiting', { onError: handleError })
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
