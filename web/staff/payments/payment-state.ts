import type { LedgerState, OrderPayment } from '#contract/payments/ledger'
import type { Tone } from '../../ui/chip.tsx'

const stateChips: Record<LedgerState, { tone: Tone; label: string } | undefined> = {
  applied: undefined,
  refund_due: { tone: 'amber', label: 'Por reembolsar' },
  refunded: { tone: 'grey', label: 'Reembolsado' },
  review: { tone: 'amber', label: 'En revisión' },
  void: { tone: 'grey', label: 'Anulado' },
}

/** Undefined for a payment whose whole amount counts for its order. */
export const chipOf = ({ state, due }: Pick<OrderPayment, 'state' | 'due'>) =>
  state === 'applied' && due > 0 ? { tone: 'amber' as const, label: 'Por devolver en parte' } : stateChips[state]
