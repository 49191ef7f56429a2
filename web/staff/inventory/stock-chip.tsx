import { type InventoryRow, type StockState, stockState, stockStateLabels } from '#contract/inventory'
import { Chip, type Tone } from '../../ui/chip.tsx'

const tones: Record<StockState, Tone> = { ok: 'green', low: 'amber', out: 'red', none: 'grey' }

export function StockChip({ Inventory }: Pick<InventoryRow, 'Inventory'>) {
  const state = stockState(Inventory)
  return <Chip tone={tones[state]}>{stockStateLabels[state]}</Chip>
}
