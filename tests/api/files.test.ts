import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors'
import { imageMessage, maxImageSize, type UploadedFile } from '#contract/files'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { type Caller, openShop, type Shop } from '../shop.ts'
import { formWith, jpeg, png, webp } from './products/images.ts'

const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const followedBy = (image: Buffer, rest: Buffer) => Buffer.concat([image, rest])

let shop: Shop
let user: Caller

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  user = await shop.as('cliente')
})

const upload = async (form: FormData) => {
  const answer = await user.post('/account/avatar', form)
  expect(answer.status).toBe(201)
  return answer.json<UploadedFile>()
}

test.for([
  ['PNG', png, 'image/png', 'png'],
  ['JPEG', jpeg, 'image/jpeg', 'jpg'],
  ['WebP', webp, 'image/webp', 'webp'],
] as const)('a %s is public and served with the type of its bytes', async ([, bytes, type, extension]) => {
  const { url } = await upload(formWith(bytes, '../../tú & yo.html', 'text/html'))
  expect(url).toMatch(new RegExp(`^/files/avatar/[\\w-]{22}\\.${extension}$`))
  const answer = await shop.anonymous.get(url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe(type)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
})

test('a file also answers a navigation, runs no scripts and is cached for a year', async () => {
  const { url } = await upload(formWith(png))
  const { headers } = await shop.anonymous.get(url, { 'Sec-Fetch-Mode': 'navigate', Accept: 'text/html' })
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('an image that is also HTML is stored without the HTML', async () => {
  const both = followedBy(png, html)
  const { url } = await upload(formWith(both, 'pagina.html', 'text/html'))
  const answer = await shop.anonymous.get(url, { Accept: 'text/html' })
  expect(answer.headers.get('Content-Type')).toBe('image/png')
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
})

test.for([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['an HTML page', html],
  ['an executable', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  ['a GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['an HTML page followed by an image', followedBy(html, png)],
  ['audio in a WebP container', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
  ['the first bytes of a PNG', png.subarray(0, 8)],
  ['nothing', Buffer.alloc(0)],
] as const)('refuses %s named as an image', async ([, bytes]) => {
  const answer = await user.post('/account/avatar', formWith(Buffer.from(bytes)))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: imageMessage, fields: { file: imageMessage } })
})

test('accepts 5 MB and refuses one byte more', async () => {
  const sized = (size: number) => formWith(followedBy(png, Buffer.alloc(size - png.length)))
  expect((await user.post('/account/avatar', sized(maxImageSize))).status).toBe(201)
  const answer = await user.post('/account/avatar', sized(maxImageSize + 1))
  expect(answer.status).toBe(400)
  expect((await answer.json<ErrorBody>()).message).toBe(imageMessage)
})

/** Sends the headers of a request and `bytes` bytes of its body, and waits for the response. */
async function send(path: string, headers: Record<string, string>, size: number) {
  const type = 'multipart/form-data; boundary=x'
  const call = request(new URL(path, shop.url), {
    method: 'POST',
    headers: { Authorization: `Bearer ${user.token}`, 'Content-Type': type, ...headers },
  })
  call.flushHeaders()
  call.write(Buffer.alloc(size))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  call.destroy()
  return answer.statusCode
}

test('a body that is too large is refused before it has arrived', async () => {
  const most = maxImageSize + 64 * 1024
  expect(await send('/account/avatar', { 'Content-Length': String(most + 1) }, 1)).toBe(413)
  expect(await send('/account/avatar', { 'Transfer-Encoding': 'chunked' }, most + 1)).toBe(413)
})

test.for(['/account', '/account/', '/account/avatars', '/login', '/cart/item'])('%s refuses files', async (path) => {
  expect(await send(path, { 'Content-Length': '300000' }, 1)).toBe(413)
})

test('refuses a body without a file', async () => {
  const text = new FormData()
  text.set('file', 'foto.png')
  for (const body of [text, new FormData(), { file: 'foto.png' }]) {
    expect((await user.post('/account/avatar', body)).status).toBe(400)
  }
})

test.for([
  '/files/avatar/AAAAAAAAAAAAAAAAAAAAAA.png',
  '/files/avatar/secret.png',
  '/files/invoice/AAAAAAAAAAAAAAAAAAAAAA.pdf',
  '/files/voucher/AAAAAAAAAAAAAAAAAAAAAA.png',
  '/files/invoices/65f000000000000000000000.pdf',
  '/files/avatar/..%2Finvoice%2FAAAAAAAAAAAAAAAAAAAAAA.pdf',
  '/files/avatar/%2e%2e/invoice/AAAAAAAAAAAAAAAAAAAAAA.pdf',
  '/files/avatar%2F..%2Fvoucher/AAAAAAAAAAAAAAAAAAAAAA.png',
  '/files/avatar/AAAAAAAAAAAAAAAAAAAAAA.png/more',
  '/files/%00',
  '/files/',
])('%s returns 404', async (path) => {
  const bucket = await shop.miniflare.getR2Bucket('FILES')
  for (const key of ['invoice/AAAAAAAAAAAAAAAAAAAAAA.pdf', 'voucher/AAAAAAAAAAAAAAAAAAAAAA.png', 'avatar/secret.png']) {
    await bucket.put(key, 'secret')
  }
  expect((await shop.anonymous.get(path)).status).toBe(404)
  expect((await user.get(path)).status).toBe(404)
})

test('the place where a photo was taken is not stored, by any upload route', async () => {
  const place = Buffer.from('GPS 19.4326 N 99.1332 W')
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), place])
  const photo = Buffer.concat([jpeg.subarray(0, 2), Buffer.of(0xff, 0xe1, 0, exif.length + 2), exif, jpeg.subarray(2)])
  const admin = await shop.as('admin')
  const paths = ['/account/avatar', '/admin/users/4/avatar', '/upload-product-image', '/upload-general-asset']
  const made = await user.post('/orders', {
    paymentMethod: 'Bank Transfer',
    orderItems: [{ productId: 1, quantity: 1 }],
  })
  const { id } = await made.json<{ id: number }>()
  const bucket = await shop.miniflare.getR2Bucket('FILES')
  // The bucket also has files of other tests.
  const keysOf = async () => (await bucket.list()).objects.map(({ key }) => key)
  const before = new Set(await keysOf())
  for (const path of paths) expect((await admin.post(path, formWith(photo))).status).toBe(201)
  expect((await user.post(`/orders/${id}/voucher`, formWith(photo))).status).toBe(201)
  for (const status of ['Accepted', 'Preparing', 'Shipped']) await admin.put(`/orders/${id}/status`, { status })
  const { shipments } = await (await admin.get(`/orders/${id}`)).json<{ shipments: { id: number }[] }>()
  expect((await admin.post(`/orders/${id}/shipments/${shipments[0]?.id}/delivery`, formWith(photo))).status).toBe(200)
  const keys = (await keysOf()).filter((key) => !before.has(key))
  const stored = await Promise.all(
    keys.map(async (key) => Buffer.from((await (await bucket.get(key))?.arrayBuffer()) ?? new ArrayBuffer())),
  )
  expect(new Set(keys.map((key) => key.split('/')[0]))).toEqual(
    new Set(['avatar', 'product-image', 'asset', 'voucher', 'proof']),
  )
  expect(keys).toHaveLength(paths.length + 2)
  for (const bytes of stored) expect(bytes).toEqual(jpeg)
})

test('the file of an upload whose row was not written is deleted an hour later, and no other', async () => {
  const { as, database, rows, db, miniflare, runCron } = await openShop({ watchesDatabase: true })
  const uploader = await as('cliente')
  const bucket = await miniflare.getR2Bucket('FILES')
  const recorded = await uploader.post('/account/avatar', formWith(png))
  const { url } = await recorded.json<UploadedFile>()
  expect(await rows('SELECT * FROM files_to_delete')).toEqual([])
  database.hold(database.calls() + 1)
  const answer = uploader.post('/account/avatar', formWith(png))
  await expect.poll(() => rows('SELECT key FROM files_to_delete')).toHaveLength(1)
  const key = String((await rows('SELECT key FROM files_to_delete'))[0]?.key)
  await expect.poll(() => bucket.head(key)).not.toBeNull()
  database.fail('cut before')
  database.release()
  expect((await answer).status).toBe(503)
  database.heal()
  await runCron()
  expect(await bucket.head(key)).not.toBeNull()
  await db.execute("UPDATE files_to_delete SET dueAt = strftime('%Y-%m-%dT%H:%M:%fZ', dueAt, '-1 hour')")
  await runCron()
  expect(await bucket.head(key)).toBeNull()
  expect(await bucket.head(url.replace('/files/', ''))).not.toBeNull()
  expect(await rows('SELECT * FROM files_to_delete')).toEqual([])
})
