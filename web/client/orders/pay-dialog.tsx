import { CreditCard } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { OrderRow } from '#contract/orders/orders'
import { isPayable } from '#contract/orders/states'
import { folio } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/chip.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { CardNote } from '../card-note.tsx'
import { useCardPayments } from '../card-payments.ts'
import { TransferDetails } from '../transfer-details.tsx'

export type Payable = Pick<OrderRow, 'id' | 'order_number' | 'status' | 'paymentStatus' | 'balance' | 'pieces'>

/** The ways to pay the balance of an order: card, if the shop takes cards, or transfer with its voucher. */
export default function PayDialog({
  order,
  onCard,
  onClose,
}: {
  order: Payable
  onCard: () => void
  onClose: () => void
}) {
  const navigate = useNavigate()
  const takesCards = useCardPayments()
  // It may have been paid or cancelled since the dialog opened.
  const isDue = isPayable(order) && order.balance > 0

  function goToOrder() {
    onClose()
    navigate(`/client/orders/${order.id}`)
  }

  return (
    <Dialog open size="sm" title={`Pagar pedido ${folio(order.order_number)}`} onClose={onClose}>
      {isDue ? null : <Notice tone="green">Este pedido ya no tiene un pago pendiente.</Notice>}
      {takesCards === undefined && isDue ? <Skeleton lines={6} /> : null}
      <div className="grid gap-5" hidden={takesCards === undefined || !isDue}>
        <section className="grid gap-2" aria-label="Con tarjeta" hidden={!takesCards}>
          <Button variant="primary" className="h-11 text-base" icon={<CreditCard />} onClick={onCard}>
            {`Pagar ${formatMoney(order.balance)} con tarjeta`}
          </Button>
          <CardNote />
        </section>
        <section className="grid gap-3 border-line border-t pt-4" aria-label="Por transferencia">
          <h3 className="font-semibold">{takesCards ? 'O por transferencia' : 'Por transferencia'}</h3>
          <TransferDetails amount={order.balance} order={order} />
          <Button onClick={goToOrder}>Ya transferí: subir comprobante</Button>
        </section>
      </div>
    </Dialog>
  )
}
