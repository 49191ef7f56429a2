import { useState } from 'react'
import { can } from '#contract/access'
import type { Order, Voucher } from '#contract/orders/orders'
import { isUnpaid } from '#contract/orders/states'
import { useUser } from '../../api/session-store.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { VoucherList } from '../../order/voucher/order-vouchers.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const RegisterPaymentDialog = loadable(() => import('./register-payment-dialog.tsx'))
const RejectVoucherDialog = loadable(() => import('./reject-voucher-dialog.tsx'))

/** The client's vouchers. Those in review are confirmed, which registers their payment, or rejected. */
export function VoucherCard({ order }: { order: Order }) {
  const user = useUser()
  const [confirming, setConfirming] = useState<Voucher>()
  const [rejecting, setRejecting] = useState<Voucher>()
  if (order.vouchers.length === 0) return null
  const mayDecide = can(user, 'payments') && isUnpaid(order)
  return (
    <Card title="Comprobantes" subtitle="subidos por el cliente">
      <VoucherList
        order={order}
        actions={(voucher) =>
          mayDecide && voucher.state === 'pending' ? (
            <div className="flex justify-end gap-2">
              <Button size="sm" variant="ghost" onClick={() => setRejecting(voucher)}>
                Rechazar
              </Button>
              <Button size="sm" variant="primary" onClick={() => setConfirming(voucher)}>
                Confirmar
              </Button>
            </div>
          ) : null
        }
      />
      <Suspense>
        {confirming ? (
          <RegisterPaymentDialog order={order} voucher={confirming} onClose={() => setConfirming(undefined)} />
        ) : null}
        {rejecting ? (
          <RejectVoucherDialog order={order} voucher={rejecting} onClose={() => setRejecting(undefined)} />
        ) : null}
      </Suspense>
    </Card>
  )
}
