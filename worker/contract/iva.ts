/** The IVA of a product, in percent. Exempt products have no rate: SAT keeps them apart from those at 0 %. */
export const ivaCodes = ['16', '8', '0', 'exento'] as const
export type IvaCode = (typeof ivaCodes)[number]

export const ivaNames: Record<IvaCode, string> = {
  16: '16 %',
  8: '8 % (región fronteriza)',
  0: '0 %',
  exento: 'Exento',
}

/** Shown wherever 8 % is chosen. */
export const borderIvaWarning =
  'El 8 % es solo para negocios de la región fronteriza con el estímulo del SAT. Sin él, el SAT rechaza la factura.'

/** Percent: 0 for exempt lines. `iva`: the text of an order line. */
export const percentOf = (iva: string) => Number.parseFloat(iva) || 0

/** Label of the IVA of an order, or of the part of it with this rate. */
export const ivaLabel = (iva: string) => (iva === 'exento' ? 'Exento de IVA' : `IVA ${iva} %`)
