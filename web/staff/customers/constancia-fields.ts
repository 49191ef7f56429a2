import { hasCode, regimeFits, usesFor } from '#contract/invoices/sat-catalogs'
import { keysOf } from '#contract/keys'
import { plain } from '#contract/search'
import type { Constancia } from './constancia.ts'

/** Fields of the form that a Constancia fills, in their order. */
export const constanciaFields = {
  address: 'Calle, número y colonia',
  city: 'Ciudad',
  state: 'Estado',
  tax_id: 'RFC',
  legal_name: 'Razón social',
  tax_system: 'Régimen fiscal',
  zip: 'Código postal',
} as const
type ConstanciaField = keyof typeof constanciaFields

const names = keysOf(constanciaFields)

const addressFields: readonly ConstanciaField[] = ['address', 'city', 'state']

/**
 * `fills`: new texts of the fields that change. A form with another address, perhaps for deliveries, keeps it: parts of two would be
 * a wrong one. `missing`: fiscal fields that the Constancia does not have.
 */
export function fillsOf(constancia: Constancia, values: Record<string, unknown>) {
  const regimes = fittingRegimes(constancia)
  const texts = { ...constancia, tax_system: chosenRegime(regimes, constancia.tax_id, values.tax_system) }
  const isFilled = (name: ConstanciaField) => String(values[name] ?? '').trim() !== ''
  const keepsAddress = addressFields.some(
    (name) => isFilled(name) && plain(String(values[name])) !== plain(texts[name]),
  )
  const missing = names.filter((name) => texts[name] === '' && !addressFields.includes(name))
  const fills = names
    .filter((name) => texts[name] !== '' && texts[name] !== values[name])
    .filter((name) => !addressFields.includes(name) || !(keepsAddress || isFilled(name)))
    .map((name) => ({ name, text: texts[name], before: isFilled(name) ? String(values[name]) : '' }))
  return { fills, missing, regimes }
}

const fittingRegimes = ({ regimes, tax_id }: Constancia) => regimes.filter((code) => regimeFits(code, tax_id))

/** The regime of the form if the Constancia has it, else its first one for buying goods, which salaries are not. */
function chosenRegime(regimes: readonly string[], rfc: string, current: unknown) {
  return (
    regimes.find((code) => code === current) ??
    regimes.find((code) => hasCode(usesFor(code, rfc), 'G01')) ??
    regimes[0] ??
    ''
  )
}
