import { request } from 'node:http'
import { expect, test } from 'vitest'
import { staffRoutes } from '../../web/app/routes/staff.ts'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd, isAlone: true })
})

/** The headers of a navigation, or of a fetch by a script. */
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

test.for(paths)('a navigation to %s gets the app', async (path) => {
  const { url } = shop
  const answer = await ask(url, path, navigation)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.text).toContain('<div id="root">')
  expect(answer.headers.vary).toContain('Sec-Fetch-Mode')
})

test.for(['/products', '/orders', '/cart', '/comunicados'])('a script that fetches %s gets the API', async (path) => {
  const { url } = shop
  const answer = await ask(url, path, { 'Sec-Fetch-Mode': 'cors', Accept: '*/*' })
  expect(answer.status).toBe(401)
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.headers.vary).toContain('Sec-Fetch-Mode')
})

/** Names, without their hashes, of the scripts that the document at `path` preloads. */
async function preloads(path: string, Cookie = 'Admin-Token=any') {
  const { text } = await ask(shop.url, path, { ...navigation, Cookie })
  return [...text.matchAll(/modulepreload" crossorigin href="\/assets\/([a-z-]+)-[\w-]{8}\.js/g)].map(
    ([, name]) => name,
  )
}

test('the document of the products preloads their code for a visitor with a session', async () => {
  const ordinary = await preloads('/client/products', '')
  const withSession = await preloads('/client/products')
  expect(withSession.length).toBeGreaterThan(ordinary.length)
  expect(withSession).toContain('catalog')
  expect(withSession.filter((name) => name?.startsWith('staff'))).toEqual([])
  expect(ordinary).not.toContain('catalog')
})

test.for(staffRoutes)(
  'the document of $path preloads the code of the back office for a visitor with a session',
  async ({ path }) => {
    expect(await preloads(path)).toEqual(expect.arrayContaining(['frame', 'screens', 'staff-parts', 'forms']))
    expect(await preloads(path, '')).not.toContain('frame')
  },
)

test.for(['/dashboard', '/client/orders', '/editar'])(
  'the document of %s preloads the code of no audience',
  async (path) => {
    expect(await preloads(path)).toEqual(await preloads(path, ''))
  },
)

test("the code of a client's first screen comes before the font and is compiled while it arrives", async () => {
  const { url } = shop
  const { text } = await ask(url, '/client/products', { ...navigation, Cookie: 'Admin-Token=any' })
  expect(text).toContain('as="font" fetchpriority="low"')
  const scripts = text.match(/\/assets\/(index|base|frame|catalog)-[\w-]+\.js/g) ?? []
  expect(scripts).toHaveLength(4)
  for (const script of scripts) {
    const answer = await ask(url, script, { 'Sec-Fetch-Mode': 'cors', Accept: '*/*' })
    expect(answer.text.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad')
  }
})

test('a missing built file is answered without the app and is not cached', async () => {
  const { url } = shop
  for (const headers of [{ 'Sec-Fetch-Mode': 'no-cors', Accept: '*/*' }, navigation]) {
    const answer = await ask(url, '/assets/old-chunk.js', headers)
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  }
})

test('a built file may be cached without limit', async () => {
  const { url } = shop
  const [script] = (await ask(url, '/', navigation)).text.match(/\/assets\/[\w.-]+\.js/) ?? ['']
  const answer = await ask(url, script, { 'Sec-Fetch-Mode': 'cors', Accept: '*/*' })
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('an old browser without fetch metadata gets the app', async () => {
  const { url } = shop
  const answer = await ask(url, '/orders', { Accept: 'text/html,application/xhtml+xml' })
  expect(answer.headers['content-type']).toContain('text/html')
})

test("the provider's script may run only on documents with payments", async () => {
  const { url, netpay } = shop
  const policy = async (path: string) => String((await ask(url, path, navigation)).headers['content-security-policy'])
  expect(await policy('/client/checkout')).toContain(netpay.url)
  expect(await policy('/client/orders')).toContain(netpay.url)
  expect(await policy('/client/orders/7')).toContain(netpay.url)
  const ordinary = await policy('/client/products')
  expect(ordinary).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(ordinary).toContain("require-trusted-types-for 'script'")
})

test('the app and the API have the same security headers', async () => {
  const { url } = shop
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

test.for([
  ['/service-worker.js', 'javascript'],
  ['/manifest.webmanifest', 'json'],
  ['/icons/apple-touch-icon.png', 'image/png'],
] as const)('%s is revalidated and loads nothing from other origins', async ([path, type]) => {
  const { url } = shop
  const answer = await ask(url, path, { 'Sec-Fetch-Mode': 'same-origin', Accept: '*/*' })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toContain(type)
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'; connect-src 'self'")
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['strict-transport-security']).toBeTruthy()
})

test('the icons of the manifest exist', async () => {
  const { url } = shop
  const fetched = { 'Sec-Fetch-Mode': 'cors', Accept: '*/*' }
  const manifest = JSON.parse((await ask(url, '/manifest.webmanifest', fetched)).text) as { icons: { src: string }[] }
  const answers = await Promise.all(manifest.icons.map(({ src }) => ask(url, src, fetched)))
  expect(answers.map(({ headers }) => headers['content-type'])).toEqual(['image/png', 'image/png', 'image/png'])
})

test('an unchanged file is answered with 304', async () => {
  const { url } = shop
  const { headers } = await ask(url, '/service-worker.js', { 'Sec-Fetch-Mode': 'same-origin' })
  const again = await ask(url, '/service-worker.js', {
    'Sec-Fetch-Mode': 'same-origin',
    'If-None-Match': String(headers.etag),
  })
  expect(again.status).toBe(304)
})

test('the service worker gets both documents, each with its content policy', async () => {
  const { url, netpay } = shop
  const fetched = { 'Sec-Fetch-Mode': 'cors', Accept: '*/*' }
  const index = await ask(url, '/index.html', fetched)
  expect(index.text).toContain('<div id="root">')
  expect(index.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  const payment = await ask(url, '/payment.html', fetched)
  expect(payment.text).toBe(index.text)
  expect(payment.headers['content-security-policy']).toContain(netpay.url)
})

test('the page behind the link to an order or a quote has a document of its own, which search engines leave out', async () => {
  const { url } = shop
  const answer = await ask(url, '/paper', navigation)
  expect(answer.text).toContain('<title>Pedido o cotización</title>')
  expect(answer.text).toMatch(/src="\/assets\/paper-[\w-]+\.js"/)
  expect(answer.text).not.toMatch(/\/assets\/index-[\w-]+\.js/)
  expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  expect(answer.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  const index = await ask(url, '/', { ...navigation, Cookie: 'Admin-Token=any' })
  expect(index.text).not.toMatch(/\/assets\/paper-/)
})

test('only one Trusted Types policy may create script addresses', async () => {
  const { url } = shop
  const answer = await ask(url, '/', navigation)
  expect(answer.headers['content-security-policy']).toMatch(/trusted-types own-script$/)
})
