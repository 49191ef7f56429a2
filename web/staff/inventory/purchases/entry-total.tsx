import { toCentavos, toPesos } from '#contract/money'
import { countText, formatMoney } from '../../../ui/money.ts'
import { type EntryRow, parseInteger } from '../entry-rows.ts'
import { amountOf } from './priced-rows.ts'

/** Pieces and pesos of all rows. `of`: «compra» or «orden», for screen readers. */
export function EntryTotal({ rows, of }: { rows: readonly EntryRow[]; of: string }) {
  const found = rows.filter(({ product }) => product)
  const pieces = found.reduce((sum, { quantity }) => sum + (parseInteger(quantity) ?? 0), 0)
  const total = toPesos(found.reduce((sum, row) => sum + toCentavos(amountOf(row) ?? 0), 0))
  return (
    <p role="status" aria-label={`Total de la ${of}`} className="text-sm tabular-nums">
      <span className="text-ink-2">{countText(pieces, 'pieza')} · sin IVA </span>
      <strong className="font-semibold text-lg">{formatMoney(total)}</strong>
    </p>
  )
}
