import { ShieldAlert } from 'lucide-react'
import { can } from '#contract/access'
import { holdText } from '#contract/customers/credit'
import type { Order } from '#contract/orders/orders'
import { useUser } from '../../api/session-store.ts'
import { Notice } from '../../ui/chip.tsx'

/** The reason why an order is held, and the next step for the user. */
export function HoldNotice({ order: { creditHold } }: { order: Order }) {
  const user = useUser()
  if (!creditHold) return null
  const { reason, blocks } = creditHold
  const next = !blocks
    ? 'Puedes seguir: la configuración solo lo marca.'
    : can(user, 'orders.credit')
      ? `${reason === 'cash' ? 'Cóbralo, o ponlo en surtido' : 'Cóbralo, o acéptalo'} con un motivo.`
      : `${reason === 'cash' ? 'Se surte' : 'Se acepta'} cuando esté pagado o lo apruebe un administrador o gerente.`
  return (
    <Notice tone={blocks ? 'red' : 'amber'} icon={<ShieldAlert />}>
      <b className="font-semibold">{holdText(creditHold)}.</b> {next}
    </Notice>
  )
}
