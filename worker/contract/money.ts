/** Screens and the API use pesos; arithmetic and storage use centavos. */
export const toCentavos = (pesos: number) => Math.round(pesos * 100)

export const toPesos = (centavos: number) => centavos / 100

const pesosFormat = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })

export const formatPesos = (pesos: number) => pesosFormat.format(pesos)

export type PricedLine = { price: number; quantity: number }

/** Price times quantity, in pesos. */
export const lineTotal = (line: PricedLine) => toPesos(toCentavos(line.price) * line.quantity)

/** In centavos: IVA is rounded once, on the subtotal, half up. `ivaPercent` is 16 for 16 %. */
export function ivaOf(subtotalCentavos: number, ivaPercent: number) {
  return Math.floor((subtotalCentavos * Math.round(ivaPercent * 100) + 5000) / 10000)
}

/** Subtotal, IVA and total of an order, in pesos. */
export function totals(lines: readonly PricedLine[], ivaPercent: number) {
  const subtotal = lines.reduce((sum, line) => sum + toCentavos(line.price) * line.quantity, 0)
  const iva = ivaOf(subtotal, ivaPercent)
  return { subtotal: toPesos(subtotal), iva: toPesos(iva), total: toPesos(subtotal + iva) }
}
