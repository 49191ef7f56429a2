import { expect, test } from 'vitest'
import { carriers, ownDelivery, trackingUrl } from '#contract/orders/carriers'

test('a tracking number links to the page of its carrier, in any spelling of the carrier', () => {
  const url = 'https://www.fedex.com/fedextrack/?trknbr=123'
  for (const written of ['FedEx', 'fedex', 'FEDEX Express', 'Fed-Ex']) expect(trackingUrl(written, '123')).toBe(url)
  expect(trackingUrl('Paquete Express', 'MEX01')).toBe('https://www.paquetexpress.com.mx/rastreo/MEX01')
})

test('a number is escaped in the address', () => {
  expect(trackingUrl('DHL', '12 34&x=1/../')).toBe(
    'https://www.dhl.com/mx-es/home/tracking.html?tracking-id=1234%26x%3D1%2F..%2F',
  )
  expect(carriers.flatMap((name) => trackingUrl(name, '"><script>') ?? []).join()).not.toMatch(/["<>]/)
})

test('without a number, or with a carrier without a stable address, there is no link', () => {
  expect(trackingUrl('DHL', null)).toBeUndefined()
  expect(trackingUrl(null, '1')).toBeUndefined()
  expect(trackingUrl(ownDelivery, '1')).toBeUndefined()
  expect(trackingUrl('Castores', '1')).toBeUndefined()
  expect(trackingUrl('Fletes del Bajío', '1')).toBeUndefined()
})
