import { isProductKey, units } from './catalog.ts'
import type { Draft } from './draft.ts'
import { invalid, mismatch, type Refusal, unstampable } from './refusal.ts'

type Regime = { persons: string; general: boolean; medical: boolean }

const regime = (persons: string, general = false, medical = false): Regime => ({ persons, general, medical })

// Written independently of the product's own table, so that a mistake in either makes a test fail.
const regimes: Record<string, Regime> = {
  601: regime('M', true),
  603: regime('M', true),
  605: regime('F', false, true),
  606: regime('F', true, true),
  607: regime('F', false, true),
  608: regime('F', false, true),
  610: regime('FM'),
  611: regime('F', false, true),
  612: regime('F', true, true),
  614: regime('F', false, true),
  615: regime('F', false, true),
  616: regime('F'),
  620: regime('M', true),
  621: regime('F', true),
  622: regime('M', true),
  623: regime('M', true),
  624: regime('M', true),
  625: regime('F', true, true),
  626: regime('FM', true),
}

/** SAT's public test taxpayers. Another name or postal code is a mismatch for these. */
const roll: Record<string, { name?: string; zip: string }> = {
  EKU9003173C9: { name: 'ESCUELA KEMPER URGATE', zip: '42501' },
  XIA190128J61: { zip: '76343' },
  URE180429TM6: { name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', zip: '86991' },
  'H&E951128469': { zip: '06002' },
  OÑO120726RX3: { zip: '40501' },
}

/** RFCs outside the list that trigger one refusal each, to try them by hand. */
const UNKNOWN_RFC = 'NAD010101AA1'
/** Postal codes that no state has. */
const WRONG_ZIPS = /^(00\d{3}|99[89]\d\d)$/

const PUBLIC_RFC = 'XAXX010101000'
const PUBLIC_NAME = 'PUBLICO EN GENERAL'

/** The legal form at the end of a name, such as SA DE CV: SAT's list has the names without it. */
const SOCIETY =
  /[ ,.](S\.? ?A\.?( ?P\.? ?I\.?| ?B\.?)?( DE C\.? ?V\.?)?|S\.? DE R\.? ?L\.?( DE C\.? ?V\.?)?|S\.?C\.?|A\.?C\.?)$/

const ISSUER_ZIP = '37000'

const HOURS_72 = 72 * 3_600_000

/** The first rule of Facturapi, or when it is stamped of SAT, that the body breaks beyond its shape. */
export function refusalOf(draft: Draft, now: number, step: 'draft' | 'stamp'): Refusal | undefined {
  const ofFacturapi = customerRefusal(draft.customer) ?? catalogRefusal(draft) ?? dateRefusal(draft, now)
  return ofFacturapi ?? (step === 'stamp' ? (contentRefusal(draft) ?? stampRefusal(draft)) : undefined)
}

function customerRefusal({ tax_id, tax_system, legal_name, address }: Draft['customer']) {
  const known = regimes[tax_system]
  if (!known)
    return mismatch(
      'customer.tax_system',
      'tax_system_not_in_catalog',
      'El régimen fiscal no está en el catálogo del SAT',
    )
  if (!known.persons.includes(tax_id.length === 12 ? 'M' : 'F')) {
    const message = 'El régimen fiscal no corresponde con el tipo de persona del RFC'
    return mismatch('customer.tax_system', 'tax_system_not_allowed_for_tax_id', message)
  }
  if (tax_id === UNKNOWN_RFC)
    return mismatch('customer.tax_id', 'tax_id_not_found', 'El RFC no está en la lista del SAT')
  const taxpayer = roll[tax_id]
  if (taxpayer?.name && taxpayer.name !== legal_name.toUpperCase())
    return mismatch('customer.legal_name', 'legal_name_mismatch', 'El nombre no coincide con el registrado en el SAT')
  if (tax_id === PUBLIC_RFC && legal_name !== PUBLIC_NAME)
    return mismatch('customer.legal_name', 'legal_name_mismatch', `El RFC genérico lleva el nombre ${PUBLIC_NAME}`)
  if (tax_id.length === 12 && SOCIETY.test(legal_name.toUpperCase()))
    return mismatch('customer.legal_name', 'legal_name_mismatch', 'El nombre va sin el régimen societario')
  if (WRONG_ZIPS.test(address.zip) || (taxpayer && taxpayer.zip !== address.zip)) {
    const message = 'El código postal no coincide con el domicilio fiscal registrado en el SAT'
    return mismatch('customer.address.zip', 'tax_address_zip_mismatch', message)
  }
  return undefined
}

/** Checks the body of a new customer by the rules of `customerRefusal`. Its paths have no `customer.`, unlike those of an invoice. */
export function refusalOfCustomer(customer: Draft['customer']): Refusal | undefined {
  const refusal = customerRefusal(customer)
  const [problem] = refusal?.errors ?? []
  return refusal && mismatch(problem?.path?.replace('customer.', '') ?? '', refusal.code, refusal.message)
}

function catalogRefusal({ items }: Draft) {
  for (const [i, { product }] of items.entries()) {
    const path = `items.${i}.product`
    if (!isProductKey(product.product_key))
      return mismatch(
        `${path}.product_key`,
        'product_key_not_found',
        'La clave de producto no está en el catálogo del SAT',
      )
    if (!units.some(({ key }) => key === product.unit_key))
      return mismatch(`${path}.unit_key`, 'unit_key_not_found', 'La clave de unidad no está en el catálogo del SAT')
  }
  return undefined
}

/** Rules of SAT's matrix and of its XML schema for the concepts. */
function contentRefusal({ items, customer }: Draft) {
  if (customer.legal_name.includes('|')) return malformed('customer.legal_name')
  for (const [i, { product }] of items.entries()) {
    const path = `items.${i}.product`
    const { taxability, taxes, unit_name, description, sku = '' } = product
    if (taxability === '02' && taxes.length === 0)
      return unstampable(`${path}.taxes`, 'CFDI40171', 'El objeto de impuesto 02 requiere el desglose de impuestos')
    if (taxes.some((tax) => tax.type === 'IVA' && !isRateOfIva(tax)))
      return unstampable(`${path}.taxes`, 'CFDI40179', 'La tasa del traslado no está en el catálogo del SAT')
    if (unit_name.length > 20) return malformed(`${path}.unit_name`)
    if ([description, unit_name, sku].some((text) => text.includes('|'))) return malformed(path)
  }
  return undefined
}

const isRateOfIva = ({ rate, factor }: Draft['items'][number]['product']['taxes'][number]) =>
  factor === 'Exento' ? rate === 0 : [0, 0.08, 0.16].includes(rate)

const malformed = (path: string) => unstampable(path, '301', 'XML mal formado', 'pac')

function stampRefusal({ type, customer, use, payment_form, payment_method, global }: Draft) {
  if (customer.tax_id === PUBLIC_RFC && (use !== 'S01' || customer.address.zip !== ISSUER_ZIP))
    return unstampable('customer.address.zip', 'CFDI40149', 'El RFC genérico lleva el uso S01 y el CP de expedición')
  if (customer.tax_id === PUBLIC_RFC && !global)
    return unstampable('global', 'CFDI40130', 'El RFC genérico requiere la información global')
  const { general, medical } = regimes[customer.tax_system] ?? regime('')
  const isPerson = customer.tax_id.length === 13
  const allowed = /^[GI]/.test(use) ? general : use.startsWith('D') ? medical && isPerson : use !== 'CN01'
  if (!allowed && !(use === 'CN01' && customer.tax_system === '605'))
    return unstampable('use', 'CFDI40161', 'El uso de CFDI no corresponde con el régimen fiscal del receptor')
  if (type === 'E' && use !== 'G02' && use !== 'S01')
    return unstampable('use', 'CFDI40161', 'Una nota de crédito lleva el uso G02')
  if ((payment_method === 'PPD') !== (payment_form === '99'))
    return unstampable('payment_form', 'CFDI40105', 'La forma de pago 99 va con el método PPD, y solo con él')
  return undefined
}

function dateRefusal({ date }: Draft, now: number) {
  if (!date) return undefined
  const at = Date.parse(date)
  if (at > now) return invalid('date', 'invalid_value', 'La fecha no puede ser futura')
  return at < now - HOURS_72 ? invalid('date', 'invalid_value', 'La fecha no puede pasar de 72 horas') : undefined
}
