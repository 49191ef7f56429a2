import { Hourglass, RotateCcw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import useSWR from 'swr'
import type { OpenCharge, OpenChargeState } from '#contract/payments/payments'
import { useUser } from '../../api/session-store.ts'
import { folio } from '../../shop/display.ts'
import { Notice } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/date.ts'
import { formatMoney } from '../../ui/money.ts'

const pollIntervalMs = 20_000

const isOpen = ({ state }: OpenCharge) => state !== 'returned'

/** Card payments that no order shows: being verified, or to be returned. Renders nothing while there is none. */
export function OpenCharges() {
  const { onBehalfOf } = useUser()
  const { data = [] } = useSWR<OpenCharge[]>(onBehalfOf ? null : '/netpay/charges', {
    refreshInterval: (charges) => (charges?.some(isOpen) ? pollIntervalMs : 0),
  })
  if (data.length === 0) return null
  return (
    <ul aria-label="Cargos a tu tarjeta" className="grid gap-2">
      {data.map((charge) => (
        <li key={charge.key}>
          <Charge charge={charge} />
        </li>
      ))}
    </ul>
  )
}

const display: Record<OpenChargeState, { tone: 'blue' | 'amber' | 'green'; icon: ReactNode; text: string }> = {
  verifying: {
    tone: 'blue',
    icon: <Hourglass />,
    text: 'Aún no nos confirman este pago. No pagues de nuevo: aquí verás el resultado.',
  },
  review: {
    tone: 'amber',
    icon: <TriangleAlert />,
    text: 'Estamos revisando este cargo. No pagues de nuevo: aquí verás si se aplica o se te reembolsa.',
  },
  refund: {
    tone: 'amber',
    icon: <TriangleAlert />,
    text: 'Te reembolsaremos este cargo. No tienes que hacer nada: aquí verás cuando esté hecho.',
  },
  returning: { tone: 'blue', icon: <RotateCcw />, text: 'Tu reembolso está en proceso.' },
  returned: {
    tone: 'green',
    icon: <RotateCcw />,
    text: 'Te lo reembolsamos. Tu banco puede tardar hasta 10 días (débito) o 30 (crédito) en mostrarlo.',
  },
}

function Charge({ charge: { state, amount, chargedAt, digits, order_number } }: { charge: OpenCharge }) {
  const { tone, icon, text: what } = display[state]
  const orderText = order_number === null ? ' sin pedido' : ` del pedido ${folio(order_number)}`
  return (
    <Notice tone={tone} icon={icon}>
      {state === 'verifying' ? 'Pago' : 'Cargo'} de {formatMoney(amount)}
      {digits ? ` a tu tarjeta •••• ${digits}` : ''}, {formatDay(chargedAt)}
      {state === 'verifying' && order_number === null ? '' : orderText}.<p className="font-normal">{what}</p>
    </Notice>
  )
}
