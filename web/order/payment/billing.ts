import type { Personalization } from '#contract/personalization'
import { readStored } from '../../api/browser-storage.ts'
import { getSession } from '../../api/session-store.ts'

/** The provider refuses an empty value, and the processor behind it refuses accents and signs. */
const plain = (text: string | null | undefined, max: number) =>
  (text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, max)
    .trim() || 'NA'

/** Ten digits, without the country's. */
const phoneDigits = (phone: string | undefined) => phone?.replace(/\D/g, '').slice(-10) || '0000000000'

/** Who pays and for what, as the provider's button asks for it. */
export function billingAttributes(pieces: number) {
  const { user } = getSession()
  const customer = user?.Customer
  const shop = readStored('personalization') as Personalization | null
  return {
    'data-street1': plain(customer?.address, 50),
    'data-city': plain(customer?.city, 90),
    'data-state': plain(customer?.state, 30),
    'data-country': 'MX',
    'data-postal-code': plain(customer?.zip, 20),
    'data-phone-number': phoneDigits(customer?.phone),
    'data-email': (customer?.email || user?.email || '').trim(),
    'data-product-count': String(pieces),
    'data-commerce-name': plain(shop?.name, 40),
    'data-button-title': 'Pagar',
  }
}
