const COMPANY = /^[A-ZÑ&]{3}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z0-9]{2}[0-9A]$/
const PERSON = /^[A-ZÑ&]{4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z0-9]{2}[0-9A]$/
const DIGITS = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'

/** SAT's RFCs for "the public" and "a foreigner": for global invoices only, not for an invoice in a client's name. */
export const GENERIC_RFCS = ['XAXX010101000', 'XEXX010101000']
export const PUBLIC_RFC = 'XAXX010101000'

/** Upper case, without spaces and hyphens. */
export const normalizeRfc = (rfc: string) => rfc.replace(/[\s-]/g, '').toUpperCase()

export const isGenericRfc = (rfc: string) => GENERIC_RFCS.includes(normalizeRfc(rfc))

/** 'M' is a company (persona moral, 12 characters), 'F' an individual (persona física, 13). */
export type TaxpayerKind = 'F' | 'M'

/** Undefined for a text that is not an RFC. */
export function taxpayerKindOf(rfc: string): TaxpayerKind | undefined {
  const clean = normalizeRfc(rfc)
  if (COMPANY.test(clean)) return 'M'
  if (PERSON.test(clean)) return 'F'
  return undefined
}

/** SAT's pattern, from its cfdv40.xsd. {@link rfcWarning} has the further checks. */
export const isRfc = (rfc: string) => taxpayerKindOf(rfc) !== undefined

/** A warning that does not block: some valid RFCs in SAT's list have a wrong check digit. */
export function rfcWarning(rfc: string): string | undefined {
  const clean = normalizeRfc(rfc)
  if (!isRfc(clean) || isGenericRfc(clean)) return undefined
  if (!hasRealDate(clean)) return 'Revisa el RFC: la fecha no existe en el calendario.'
  if (checkDigit(clean) !== clean.slice(-1)) return 'Revisa el RFC: el último carácter no coincide con los demás.'
  return undefined
}

function hasRealDate(rfc: string): boolean {
  const [year, month, day] = [rfc.slice(-9, -7), rfc.slice(-7, -5), rfc.slice(-5, -3)].map(Number)
  const date = new Date(Date.UTC(2000 + Number(year), Number(month) - 1, Number(day)))
  return date.getUTCDate() === day
}

function checkDigit(rfc: string): string {
  const padded = rfc.padStart(13, ' ')
  let sum = 0
  for (let i = 0; i < 12; i++) sum += DIGITS.indexOf(padded.charAt(i)) * (13 - i)
  const digit = 11 - (sum % 11)
  return digit === 11 ? '0' : digit === 10 ? 'A' : String(digit)
}
