const tenths = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })

/** Rounded to tenths: 1,840.5 */
export const formatTenths = (value: number) => tenths.format(value)
