import useSWR from 'swr'
import type { VoucherPage } from '#contract/payments/collection'
import { Badge, cappedCount } from '../../ui/badge.tsx'

/** Number of vouchers to confirm, in the menu. */
export default function VouchersBadge() {
  const { data } = useSWR<VoucherPage>('/payments/vouchers?limit=1')
  if (!data || data.total === 0) return null
  return (
    <Badge>
      {cappedCount(data.total)}
      <span className="sr-only"> {data.total === 1 ? 'comprobante por revisar' : 'comprobantes por revisar'}</span>
    </Badge>
  )
}
