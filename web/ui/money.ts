const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
const count = new Intl.NumberFormat('es-MX')

/** An amount that cannot be computed is a dash. */
export const formatMoney = (pesos: number) => (Number.isNaN(pesos) ? '—' : money.format(pesos))

/** Pieces, rows, people: 1,840. */
export const formatCount = (value: number) => count.format(value)
