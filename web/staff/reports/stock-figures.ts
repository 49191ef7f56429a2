import type { StockReport } from '#contract/reports'
import { countText, formatCount, formatMoney } from '../../ui/money.ts'

const pieceNames: Record<StockReport['view'], [one: string, many: string]> = {
  valuation: ['pieza', 'piezas'],
  movements: ['pieza', 'piezas'],
  low: ['pieza sugerida', 'piezas sugeridas'],
  idle: ['pieza', 'piezas'],
  rotation: ['pieza vendida', 'piezas vendidas'],
  waste: ['pieza', 'piezas'],
}

const valueNames: Partial<Record<StockReport['view'], string>> = { waste: 'de costo' }

/** Totals of all rows, also of those on other pages: each with its name. */
export function figuresOf({ view, totals }: StockReport) {
  return [
    ...(totals.pieces === null
      ? []
      : [[pieceNames[view][totals.pieces === 1 ? 0 : 1], formatCount(totals.pieces)] as const]),
    ...(totals.value === null ? [] : [[valueNames[view] ?? 'de valor', formatMoney(totals.value)] as const]),
  ]
}

/** Explains the figures of a view. */
export function explanationOf(report: StockReport) {
  if (report.view === 'valuation') {
    const uncosted = report.rows.reduce((sum, row) => sum + row.uncosted, 0)
    const missing =
      uncosted === 1
        ? 'Un producto sin costo no se valúa.'
        : `${formatCount(uncosted)} productos sin costo no se valúan.`
    return `Con el costo promedio actual. ${uncosted > 0 ? missing : ''}`
  }
  if (report.view === 'low')
    return 'Sugerido: lo que falta para el doble del mínimo o la venta de 30 días, lo que sea más, en cajas completas.'
  if (report.view === 'rotation') return 'Rotación: piezas vendidas en el periodo por cada una en existencia.'
  if (report.view === 'movements') return null
  return countText(report.totals.rows, 'renglón', 'renglones')
}
