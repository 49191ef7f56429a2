import type { LedgerState, OrderPayment } from '#contract/payments/ledger'
import type { Tone } from '../../ui/chip.tsx'

const stateChips: Record<LedgerState, { tone: Tone; label: string } | undefined> = {
  applied: undefined,
  refund_due: { tone: 'amber', label: 'Por devolver' },
  refunded: { tone: 'grey', label: 'Reembolsado' },
  review: { tone: 'amber', label: 'En revisión' },
  void: { tone: 'grey', label: 'Anulado' },
}

/** Whether the bank of the client took money of the payment back. */
export const isChargedBack = (refunds: OrderPayment['refunds']) => refunds.some(({ way }) => way === 'chargeback')

/** Undefined for a payment whose whole amount counts for its order. */
export function chipOf({ state, due, refunds }: Pick<OrderPayment, 'state' | 'due' | 'refunds'>) {
  if (state === 'applied' && due > 0) return { tone: 'amber' as const, label: 'Por devolver en parte' }
  const isTakenBack = state === 'refunded' && isChargedBack(refunds)
  return isTakenBack ? { tone: 'grey' as const, label: 'Contracargo' } : stateChips[state]
}
