import { useState } from 'react'
import { can } from '#contract/access'
import { voucherMessage } from '#contract/files'
import type { Order, Voucher } from '#contract/orders/orders'
import { isToPay } from '#contract/orders/states'
import { useUser } from '../../api/session-store.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { VoucherButton, VoucherList } from '../../order/voucher/order-vouchers.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const RegisterPaymentDialog = loadable(() => import('./register-payment-dialog.tsx'))
const RejectVoucherDialog = loadable(() => import('./reject-voucher-dialog.tsx'))

type Open = { dialog: 'confirm' | 'reject'; voucher: Voucher }

/** The vouchers of an order. Those in review are confirmed, which registers their payment, or rejected. Staff may add one. */
export function VoucherCard({ order }: { order: Order }) {
  const user = useUser()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const mayDecide = can(user, 'payments')
  const mayAdd = can(user, 'vouchers') && isToPay(order)
  const pending = order.vouchers.filter(({ state }) => state === 'pending').length
  if (order.vouchers.length === 0 && !mayAdd) return null
  return (
    <Card title="Comprobantes">
      <div className="grid gap-3">
        {order.vouchers.length > 0 ? (
          <VoucherList
            order={order}
            actions={(voucher) =>
              mayDecide && voucher.state === 'pending' ? (
                <div className="flex justify-end gap-2">
                  <Button size="sm" variant="ghost" onClick={() => setOpen({ dialog: 'reject', voucher })}>
                    Rechazar
                  </Button>
                  <Button size="sm" variant="primary" onClick={() => setOpen({ dialog: 'confirm', voucher })}>
                    Confirmar
                  </Button>
                </div>
              ) : null
            }
          />
        ) : null}
        {mayAdd ? (
          <div className="grid justify-items-start gap-1.5 print:hidden">
            <VoucherButton order={order} label="Comprobante">
              Subir comprobante
            </VoucherButton>
            <p className="text-ink-3 text-sm">Para uno que el cliente te mandó por otro medio. {voucherMessage}</p>
          </div>
        ) : null}
      </div>
      <Suspense>
        {open?.dialog === 'confirm' ? (
          <RegisterPaymentDialog order={order} voucher={{ ...open.voucher, others: pending - 1 }} onClose={close} />
        ) : null}
        {open?.dialog === 'reject' ? (
          <RejectVoucherDialog order={order} voucher={open.voucher} onClose={close} />
        ) : null}
      </Suspense>
    </Card>
  )
}
