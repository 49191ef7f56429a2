import { isGenericRfc, type TaxpayerKind, taxpayerKindOf } from '#contract/customers/rfc'

type TaxRegime = {
  code: string
  label: string
  persons: readonly TaxpayerKind[]
  /** Allows the general uses G01, G02 and G03. */
  general?: true
  /** Allows D01, only for an individual. */
  medical?: true
  /** No longer in the CFDI 4.0 catalogue: shown only if a customer still has it. */
  hidden?: true
}

const F = ['F'] as const
const M = ['M'] as const
const FM = ['F', 'M'] as const

/** SAT's c_RegimenFiscal, with the uses that c_UsoCFDI allows for each regime. */
export const taxRegimes: readonly TaxRegime[] = [
  { code: '601', label: 'General de Ley Personas Morales', persons: M, general: true },
  { code: '603', label: 'Personas Morales con Fines no Lucrativos', persons: M, general: true },
  { code: '605', label: 'Sueldos y Salarios e Ingresos Asimilados a Salarios', persons: F, medical: true },
  { code: '606', label: 'Arrendamiento', persons: F, general: true, medical: true },
  { code: '607', label: 'Enajenación o Adquisición de Bienes', persons: F, medical: true },
  { code: '608', label: 'Demás ingresos', persons: F, medical: true },
  { code: '609', label: 'Consolidación', persons: [], hidden: true },
  { code: '610', label: 'Residentes en el Extranjero sin Establecimiento Permanente en México', persons: FM },
  { code: '611', label: 'Ingresos por Dividendos (socios y accionistas)', persons: F, medical: true },
  {
    code: '612',
    label: 'Personas Físicas con Actividades Empresariales y Profesionales',
    persons: F,
    general: true,
    medical: true,
  },
  { code: '614', label: 'Ingresos por intereses', persons: F, medical: true },
  { code: '615', label: 'Ingresos por obtención de premios', persons: F, medical: true },
  { code: '616', label: 'Sin obligaciones fiscales', persons: F },
  {
    code: '620',
    label: 'Sociedades Cooperativas de Producción que optan por diferir sus ingresos',
    persons: M,
    general: true,
  },
  { code: '621', label: 'Incorporación Fiscal', persons: F, general: true },
  { code: '622', label: 'Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras', persons: M, general: true },
  { code: '623', label: 'Opcional para Grupos de Sociedades', persons: M, general: true },
  { code: '624', label: 'Coordinados', persons: M, general: true },
  {
    code: '625',
    label: 'Actividades Empresariales en Plataformas Tecnológicas',
    persons: F,
    general: true,
    medical: true,
  },
  { code: '626', label: 'Régimen Simplificado de Confianza (RESICO)', persons: FM, general: true },
]

export const cfdiUses = [
  { code: 'G01', label: 'Adquisición de mercancías' },
  { code: 'G02', label: 'Devoluciones, descuentos o bonificaciones' },
  { code: 'G03', label: 'Gastos en general' },
  { code: 'D01', label: 'Honorarios médicos, dentales y gastos hospitalarios' },
  { code: 'S01', label: 'Sin efectos fiscales' },
] as const

export const paymentForms = [
  { code: '01', label: 'Efectivo' },
  { code: '02', label: 'Cheque' },
  { code: '03', label: 'Transferencia' },
  { code: '04', label: 'Tarjeta de crédito' },
  { code: '28', label: 'Tarjeta de débito' },
  { code: '99', label: 'Por definir' },
] as const

export const paymentMethods = [
  { code: 'PUE', label: 'Pago en una sola exhibición' },
  { code: 'PPD', label: 'Pago en parcialidades o diferido' },
] as const

export const hasCode = (table: readonly { code: string }[], code: string) => table.some((row) => row.code === code)

/** The only regime of a generic RFC: Sin obligaciones fiscales. */
export const genericRegime = '616'
export const genericRegimeMessage = 'El RFC genérico lleva el régimen 616 · Sin obligaciones fiscales.'

/** The message for a regime that `regimeFits` refuses. */
export const wrongRegimeMessage = 'El régimen no corresponde al RFC.'

/** False if the regime is not allowed for this type of RFC. True while the RFC is incomplete. */
export function regimeFits(tax_system: string, rfc: string): boolean {
  if (isGenericRfc(rfc)) return tax_system === genericRegime || tax_system === ''
  const person = taxpayerKindOf(rfc)
  const regime = taxRegimes.find(({ code }) => code === tax_system)
  return !person || !regime || regime.hidden === true || regime.persons.includes(person)
}

/** The regimes for this RFC, and `stored` even if it is not allowed, so that a select can show the customer's value. */
export const regimesFor = (rfc: string, stored?: string | null) =>
  taxRegimes.filter(({ code, hidden }) => code === stored || (!hidden && regimeFits(code, rfc)))

export function usesFor(tax_system: string, rfc: string) {
  const regime = taxRegimes.find(({ code }) => code === tax_system)
  if (!regime) return cfdiUses.filter(({ code }) => code !== 'D01' || taxpayerKindOf(rfc) !== 'M')
  return cfdiUses.filter(({ code }) => {
    if (regime.hidden) return false
    if (code === 'S01') return true
    if (code === 'D01') return regime.medical === true && taxpayerKindOf(rfc) !== 'M'
    return regime.general === true
  })
}

/** SAT requires 99 with PPD, because nothing has been paid yet, and another form with PUE. */
export const formsFor = (payment_method: string) =>
  paymentForms.filter(({ code }) => (code === '99') === (payment_method === 'PPD'))

/** The use of an invoice unless another one is chosen. `preferred`: that of the shop. S01 if the regime does not allow it. */
export const defaultUse = (tax_system: string, rfc: string, preferred = 'G03') =>
  hasCode(usesFor(tax_system, rfc), preferred) ? preferred : 'S01'

/** The use after a change of the regime: the default of a regime is replaced by that of the next, a chosen use stays if it is allowed. */
export function useAfterRegimeChange(
  [previous, next]: [string, string],
  current: string,
  rfc: string,
  preferred?: string,
): string {
  const isChosen = current !== defaultUse(previous, rfc, preferred)
  return isChosen && hasCode(usesFor(next, rfc), current) ? current : defaultUse(next, rfc, preferred)
}
