import { getSession } from '../../api/session-store.ts'
import { storedPersonalization } from '../../shop/personalization.ts'

/** Letters, digits and spaces only: the card processor refuses other characters, and the provider an empty value. */
const plain = (text: string | null | undefined, max: number) =>
  (text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, max)
    .trim() || 'NA'

/** The last ten digits, without the country code. */
const phoneDigits = (phone: string | undefined) => phone?.replace(/\D/g, '').slice(-10) || '0000000000'

/** Payer and purchase, as data attributes of the provider's button. */
export function billingAttributes(pieces: number) {
  const { user } = getSession()
  const customer = user?.Customer
  const shop = storedPersonalization()
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
