import { type InventoryRow, type StockState, stockState, stockStateLabels } from '#contract/inventory/inventory'
import { Chip, type Tone } from '../../ui/chip.tsx'

const tones: Record<StockState, Tone> = { ok: 'green', low: 'amber', out: 'red', none: 'grey' }

export function StockChip({ product }: { product: Pick<InventoryRow, 'status' | 'Inventory'> }) {
  const state = stockState(product)
  return <Chip tone={tones[state]}>{stockStateLabels[state]}</Chip>
}
