import type { QuoteState } from '#contract/orders/quotes'
import { Chip, type Tone } from '../../../ui/chip.tsx'

export const stateLabels: Record<QuoteState, string> = {
  valid: 'Vigente',
  expired: 'Vencida',
  ordered: 'Pedida',
  discarded: 'Descartada',
}

const tones: Record<QuoteState, Tone> = { valid: 'blue', expired: 'amber', ordered: 'green', discarded: 'grey' }

export const StateChip = ({ state }: { state: QuoteState }) => <Chip tone={tones[state]}>{stateLabels[state]}</Chip>
