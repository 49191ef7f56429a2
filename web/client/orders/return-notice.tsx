import { RotateCcw } from 'lucide-react'
import { toCentavos, toPesos } from '#contract/money'
import type { Order } from '#contract/orders/orders'
import { Notice } from '../../ui/chip.tsx'
import { formatMoney } from '../../ui/money.ts'

/** Money of the order that is still to be returned to the client. */
export const amountToReturn = ({ payments }: Pick<Order, 'payments'>) =>
  toPesos(payments.reduce((sum, { due }) => sum + toCentavos(due), 0))

/** Renders nothing while there is none. */
export function ReturnNotice({ order }: { order: Order }) {
  const due = amountToReturn(order)
  if (due === 0) return null
  return (
    <Notice tone="blue" icon={<RotateCcw />}>
      Te devolveremos {formatMoney(due)} de lo que pagaste.
      <p className="font-normal">No tienes que hacer nada: aquí verás cuando esté hecho.</p>
    </Notice>
  )
}
