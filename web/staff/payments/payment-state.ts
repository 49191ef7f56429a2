import type { LedgerState } from '#contract/ledger'
import type { Tone } from '../../ui/chip.tsx'

/** Without a chip: an applied payment. */
export const stateChips: Record<LedgerState, { tone: Tone; label: string } | undefined> = {
  applied: undefined,
  refund_due: { tone: 'amber', label: 'Por reembolsar' },
  refunded: { tone: 'grey', label: 'Reembolsado' },
  review: { tone: 'amber', label: 'En revisión' },
  void: { tone: 'grey', label: 'Anulado' },
}
