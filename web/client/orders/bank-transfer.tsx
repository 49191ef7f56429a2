import { Landmark } from 'lucide-react'
import type { Order } from '#contract/orders/orders'
import { Card } from '../../ui/card.tsx'
import { TransferDetails } from '../transfer-details.tsx'

/** Bank account and reference of an order that may be paid by transfer. */
export const BankTransfer = ({ order }: { order: Order }) => (
  <Card
    title={
      <span className="flex items-center gap-2">
        <Landmark size={18} className="text-ink-2" aria-hidden />
        Instrucciones de transferencia
      </span>
    }
  >
    <TransferDetails amount={order.balance} order={order} />
  </Card>
)
