import { formatPesos } from '#contract/money'

const count = new Intl.NumberFormat('es-MX')

/** An amount that cannot be computed is a dash. */
export const formatMoney = (pesos: number) => (Number.isNaN(pesos) ? '—' : formatPesos(pesos))

/** Pieces, rows, people: 1,840. */
export const formatCount = (value: number) => count.format(value)
