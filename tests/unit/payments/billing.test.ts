import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/session'
import { FakeStorage } from '../fake-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.for([
  ['that it has', '36257', '36257'],
  ['NA without one', '', 'NA'],
] as const)(
  'a card payment is sent with the country MX and the postal code of the customer, %s',
  async ([, zip, sent]) => {
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('location', { protocol: 'https:' })
    vi.stubGlobal('localStorage', new FakeStorage())
    vi.stubGlobal('sessionStorage', new FakeStorage())
    vi.resetModules()
    const { startSession } = await import('../../../web/api/session-store.ts')
    const { billingAttributes } = await import('../../../web/order/payment/billing.ts')
    const Customer = { zip, email: 'compras@example.mx', phone: '4771234567', address: 'Calle 5 #12, Centro' }
    startSession('abc', { id: 3, AccesoId: 3, Customer } as User)
    expect(billingAttributes(2)).toMatchObject({
      'data-country': 'MX',
      'data-postal-code': sent,
      'data-street1': 'Calle 5 12 Centro',
      'data-product-count': '2',
    })
  },
)
