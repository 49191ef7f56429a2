import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ProviderFailed } from '../../worker/domain/payments/provider.ts'
import { facturapi } from '../../worker/services/facturapi.ts'
import { netpay } from '../../worker/services/netpay.ts'

/** A provider that takes every request and never answers. */
const silent = createServer(() => undefined)
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
})
afterAll(() => {
  silent.closeAllConnections()
  silent.close()
})

// Shortens the time limits of requests, 10 to 30 seconds, by a factor of a thousand.
const timeout = AbortSignal.timeout.bind(AbortSignal)
const limits: number[] = []
beforeEach(() => {
  limits.length = 0
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    limits.push(milliseconds)
    return timeout(milliseconds / 1000)
  })
})

const id = '0f0e0d0c-0b0a-4908-8706-050403020100'
const cards = () =>
  netpay({
    NETPAY_URL: url,
    NETPAY_REPORTS_URL: url,
    NETPAY_REFUNDS_URL: url,
    NETPAY_SECRET_KEY: 'sk_netpay_sim',
  })

test.for([
  ['a charge that is read', () => cards().transaction(id)],
  ['a search by reference', () => cards().chargesOf('cart-1')],
] as const)('a request that the card provider does not answer fails and decides nothing (%s)', async ([, call]) => {
  await expect(call()).rejects.toBeInstanceOf(ProviderFailed)
  expect(Math.max(...limits)).toBeLessThanOrEqual(30_000)
})

test.for([
  ['a draft that is stamped', 'stamp'],
  ['an invoice that is read', 'read'],
  ['a lookup', 'findByExternalId'],
] as const)('a request that the invoice provider does not answer is unclear, not refused (%s)', async ([, call]) => {
  const provider = facturapi({ FACTURAPI_URL: url.slice(0, -1), FACTURAPI_KEY: 'sk_test_sim', TEST_MAIL_TO: '' })
  expect(await provider[call]('0123456789abcdef01234567')).toMatchObject({ kind: 'unclear' })
  expect(Math.max(...limits)).toBeLessThanOrEqual(30_000)
})
