import { isLate, type PurchaseOrderRow, type PurchaseOrderState } from '#contract/purchases/orders'
import { Chip, type Tone } from '../../../../ui/chip.tsx'

export const stateLabels: Record<PurchaseOrderState, string> = {
  pending: 'Pendiente',
  partial: 'Parcial',
  received: 'Recibida',
  cancelled: 'Cancelada',
}

const tones: Record<PurchaseOrderState, Tone> = {
  pending: 'blue',
  partial: 'amber',
  received: 'green',
  cancelled: 'grey',
}

/** The state of a purchase order, and «Atrasada» when its goods are late. */
export const StateChips = (order: Pick<PurchaseOrderRow, 'state' | 'expectedOn'>) => (
  <>
    <Chip tone={tones[order.state]}>{stateLabels[order.state]}</Chip>
    {isLate(order) ? <Chip tone="red">Atrasada</Chip> : null}
  </>
)
