import { formatNumber, formatPesos } from '#contract/money'

/** An amount that cannot be computed is a dash. */
export const formatMoney = (pesos: number) => (Number.isNaN(pesos) ? '—' : formatPesos(pesos))

/** Pieces, rows, people: 1,840. */
export const formatCount = formatNumber

/** A count with its noun: "1 pedido", "1,840 pedidos". `many`: the plural, if it is not `one` with an s. */
export const countText = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`
