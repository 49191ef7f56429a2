import type { StockReport, StockTotals, StockView } from '#contract/reports'
import type { Better } from '../../ui/growth.tsx'
import { countText, formatCount, formatMoney } from '../../ui/money.ts'
import { explainEarlier } from './periods.ts'

type Names = readonly [one: string, many: string]

const pieceNames: Record<StockView, Names> = {
  valuation: ['pieza', 'piezas'],
  movements: ['pieza', 'piezas'],
  low: ['pieza sugerida', 'piezas sugeridas'],
  idle: ['pieza', 'piezas'],
  rotation: ['pieza vendida', 'piezas vendidas'],
  waste: ['pieza', 'piezas'],
}

const valueNames: Partial<Record<StockView, string>> = { waste: 'de costo' }

/** The names for the message that the period before had none, by figure. */
const whats: Record<StockTotal, string> = {
  pieces: 'ventas',
  value: 'costo',
  added: 'entradas',
  taken: 'salidas',
}

type StockTotal = Exclude<keyof StockTotals, 'rows'>

/** Less waste is better. Pieces that enter or leave are neither good nor bad. */
const betterOf: Partial<Record<StockView, Better>> = { waste: 'less', movements: 'neither' }

/** Totals of all rows, also of those on other pages. `change`: compared with the period before, in a view of a period. */
export function figuresOf({ view, totals, earlier }: StockReport) {
  const figure = (total: StockTotal, [one, many]: Names, format: (now: number) => string) => {
    const now = totals[total]
    if (now === null) return []
    const what = view === 'waste' && total === 'pieces' ? 'mermas' : whats[total]
    const change = earlier && { what, now, before: earlier.totals[total] ?? 0, better: betterOf[view] }
    return [{ name: now === 1 ? one : many, text: format(now), change }]
  }
  const value = valueNames[view] ?? 'de valor'
  return [
    ...figure('pieces', pieceNames[view], formatCount),
    ...figure('added', ['pieza de entrada', 'piezas de entrada'], formatCount),
    ...figure('taken', ['pieza de salida', 'piezas de salida'], formatCount),
    ...figure('value', [value, value], formatMoney),
  ]
}

/** Explains the figures of a view. */
export const explanationOf = (report: StockReport) =>
  [explanationOfView(report), report.earlier && explainEarlier(report.earlier)].filter(Boolean).join(' ')

function explanationOfView(report: StockReport) {
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
  return `${countText(report.totals.rows, 'renglón', 'renglones')}.`
}
