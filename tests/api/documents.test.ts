import { request } from 'node:http'
import { expect, test } from 'vitest'
import { openShop } from '../shop.ts'

/** What a browser asks when a person opens an address, or what its code asks. */
function ask(url: URL, path: string, headers: Record<string, string>) {
  return new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
    const call = request(new URL(path, url), { headers, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }))
    })
    call.on('error', reject).end()
  })
}

const navigation = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document', Accept: 'text/html' }
const paths = [
  '/',
  '/products',
  '/orders',
  '/orders/7',
  '/orders/manage',
  '/cart',
  '/client/products',
  '/client/checkout',
]

test.for(paths)('a person who opens %s gets the app', async (path) => {
  const { url } = await openShop()
  const answer = await ask(url, path, navigation)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.text).toContain('<div id="root">')
  expect(answer.headers.vary).toContain('Sec-Fetch-Mode')
})

test.for(['/products', '/orders', '/cart', '/comunicados'])('code that fetches %s gets the API', async (path) => {
  const { url } = await openShop()
  const answer = await ask(url, path, { 'Sec-Fetch-Mode': 'cors', Accept: '*/*' })
  expect(answer.status).toBe(401)
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.headers.vary).toContain('Sec-Fetch-Mode')
})

test('a built file that is gone is not the app', async () => {
  const { url } = await openShop()
  expect((await ask(url, '/assets/old-chunk.js', { 'Sec-Fetch-Mode': 'no-cors', Accept: '*/*' })).status).toBe(404)
})

test('an old browser that only says it wants a page gets the app', async () => {
  const { url } = await openShop()
  const answer = await ask(url, '/orders', { Accept: 'text/html,application/xhtml+xml' })
  expect(answer.headers['content-type']).toContain('text/html')
})

test('the provider may run its script on the documents that pay and on no other', async () => {
  const { url, netpay } = await openShop()
  const policy = async (path: string) => String((await ask(url, path, navigation)).headers['content-security-policy'])
  expect(await policy('/client/checkout')).toContain(netpay.url)
  expect(await policy('/client/orders')).toContain(netpay.url)
  expect(await policy('/client/orders/7')).toContain(netpay.url)
  const ordinary = await policy('/client/products')
  expect(ordinary).toContain("script-src 'self';")
  expect(ordinary).toContain("require-trusted-types-for 'script'")
})

test('the app and the API carry the same protection', async () => {
  const { url } = await openShop()
  const names = [
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'permissions-policy',
    'cross-origin-opener-policy',
  ]
  const headersOf = async (headers: Record<string, string>, path: string) => {
    const answer = await ask(url, path, headers)
    return names.map((name) => answer.headers[name])
  }
  const page = await headersOf(navigation, '/client/products')
  expect(page).toEqual(await headersOf({ 'Sec-Fetch-Mode': 'cors' }, '/cart'))
  expect(page).toEqual(await headersOf(navigation, '/client/checkout'))
  expect(page.every(Boolean)).toBe(true)
})
