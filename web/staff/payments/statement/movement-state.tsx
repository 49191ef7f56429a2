import { roundPesos } from '#contract/money'
import type { BankMovement, MatchKind } from '#contract/payments/bank-statements'
import type { CollectedOrder } from '#contract/payments/collection'
import { Chip, type Tone } from '../../../ui/chip.tsx'
import { formatDay } from '../../../ui/date.ts'
import { formatMoney } from '../../../ui/money.ts'
import { isSure } from './movement-view.ts'
import type { Pair } from './use-matches.ts'

const kinds: Record<MatchKind, { tone: Tone; label: string }> = {
  reference: { tone: 'green', label: 'Coincide por referencia' },
  amount: { tone: 'blue', label: 'Por monto y fecha' },
  name: { tone: 'blue', label: 'Por nombre' },
}

/** What a movement is matched with, and how certain that is. */
export function MovementState({ movement, pair }: { movement: BankMovement; pair: Pair | undefined }) {
  const { payments, left, isIgnored, match, named } = movement
  if (left === 0) return <Chip tone="green">{doneLabel(movement)}</Chip>
  if (isIgnored) return <Chip>{ignoredLabel(movement)}</Chip>
  if (payments.length > 0) return <Chip tone="amber">Quedan {formatMoney(left)}</Chip>
  if (!pair) return <Chip>Sin pareja</Chip>
  if (pair.payment) {
    return (
      <span className="grid justify-items-start gap-0.5">
        <Chip tone={isSure(movement) ? 'green' : 'blue'}>Pago ya registrado</Chip>
        <span className="text-ink-2 text-xs">{isSure(movement) ? 'Por referencia' : 'Por monto y fecha'}</span>
      </span>
    )
  }
  const { order } = pair
  if (named?.id === order.id) return <Chip tone="amber">Por referencia</Chip>
  if (!match || match.order.id !== order.id) return <Chip tone="blue">Elegido a mano</Chip>
  return (
    <span className="grid justify-items-start gap-0.5">
      <Chip tone={kinds[match.kind].tone}>{kinds[match.kind].label}</Chip>
      {match.others > 0 ? <span className="text-ink-2 text-xs">1 de {match.others + 1} posibles</span> : null}
    </span>
  )
}

export const ignoredLabel = ({ payments, left }: BankMovement) =>
  payments.length > 0 ? `${formatMoney(left)} no es de un pedido` : 'No es de un pedido'

export const doneLabel = ({ payments }: BankMovement) =>
  payments.some(({ isNew }) => isNew) ? 'Registrado' : 'Conciliado'

/** The balance after the movement, in words. */
function Difference({ movement, pair: { order, balance } }: { movement: BankMovement; pair: Pair }) {
  if (balance === 0) {
    const text = movement.payments.some((payment) => payment.order.id === order.id)
      ? `Sobran ${formatMoney(movement.left)}.`
      : noBalanceText(order, isRegistered(movement, order))
    return <span className="font-medium text-warn">{text} Si lo marcas, queda por devolver.</span>
  }
  const difference = roundPesos(balance - movement.left)
  if (difference > 0)
    return <span className="font-medium text-warn">Faltan {formatMoney(difference)}, queda parcial</span>
  if (difference < 0)
    return <span className="font-medium text-info">Sobran {formatMoney(-difference)}: quedan por devolver</span>
  return <span className="font-medium text-ok">Cuadra</span>
}

/** Whether the order that the movement would pay has a payment of the same amount, registered without a movement of the bank. */
const isRegistered = ({ registered }: BankMovement, order: CollectedOrder) => registered?.order.id === order.id

/** Warns of a payment that may be this money. `order`: the one that the movement would pay. */
function Registered({ movement, order }: { movement: BankMovement; order: CollectedOrder }) {
  const { registered } = movement
  if (!registered || !isRegistered(movement, order)) return null
  return (
    <p className="font-medium text-sm text-warn">
      El pedido ya tiene un pago de {formatMoney(registered.amount)} ({formatDay(registered.paidOn)}): marca este abono
      solo si es otro.
    </p>
  )
}

function noBalanceText({ status, balance }: CollectedOrder, hasPayment: boolean) {
  if (status === 'Cancelled') return 'Este pedido está cancelado.'
  if (balance > 0) return 'Otro abono ya lo paga.'
  return hasPayment ? 'Este pedido no tiene saldo.' : 'Este pedido no tiene saldo: puede ser un pago repetido.'
}

/** What confirming a movement does: it is matched with a payment, or pays an order, whose balance is compared. */
export function PairText({ movement, pair }: { movement: BankMovement; pair: Pair }) {
  const { payment, order, balance } = pair
  if (payment) {
    return (
      <p className="text-ink-2 text-sm">
        Pago de {formatMoney(payment.amount)} del {formatDay(payment.paidOn)}. Al confirmar se concilia; no se registra
        otro.
      </p>
    )
  }
  return (
    <>
      <p className="text-sm">
        {balance > 0 ? <span className="text-ink-2 tabular-nums">Saldo {formatMoney(balance)} · </span> : null}
        <Difference movement={movement} pair={pair} />
      </p>
      <Registered movement={movement} order={order} />
    </>
  )
}
