const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
const count = new Intl.NumberFormat('es-MX')

export const formatMoney = (pesos: number) => money.format(pesos)

/** Pieces, rows, people: 1,840. */
export const formatCount = (value: number) => count.format(value)
