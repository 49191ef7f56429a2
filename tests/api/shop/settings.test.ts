import { expect, test } from 'vitest'
import type { UploadedFile } from '#contract/files'
import type { Order } from '#contract/orders/orders'
import type { ProductPage } from '#contract/products/catalog'
import type { AdminPersonalization } from '#contract/shop/personalization'
import type { Setting } from '#contract/shop/settings'
import { openShop, shareShop } from '../../shop.ts'
import { catalogChanges } from '../products/catalog-changes.ts'
import { formWith, pdf, png } from '../products/images.ts'

const unchanged = shareShop()

const bank = { bank: 'BBVA', holder: 'Tienda', clabe: '012 180 00123456789 9', instructions: '' }
const business = {
  name: 'Tienda',
  tax_id: 'eku-9003173c9',
  tax_system: '601',
  zip: '42501',
  address: '',
  phone: '+52 477 123 4567',
  whatsapp: '',
  email: 'a@example.mx',
}
const personalization = {
  admin_sidebar_color: '#204020',
  admin_sidebar_hover_color: '#102010',
  admin_sidebar_logo_url: null,
  sidebar_background_type: 'color',
  sidebar_background_image_url: null,
}

test('a new IVA applies to the next order', async () => {
  const { as, rows } = await openShop()
  const [manager, client] = [await as('gerente'), await as('cliente')]
  const answer = await manager.post('/update-configuracion', { key: 'iva', value: 8 })
  expect(await answer.json()).toEqual([{ key: 'iva', value: 8, version: 2 }])
  expect(await (await client.get('/get-configuracion?key=iva')).json()).toEqual({ key: 'iva', value: 8, version: 2 })
  const order = { orderItems: [{ productId: 1, quantity: 1 }] }
  expect(await (await client.post('/orders', order)).json<Order>()).toMatchObject({ ivaPercent: 8, iva: 14.88 })
  const audit = "SELECT userId, entityId, before, after FROM audit_log WHERE entity = 'configuration'"
  expect(await rows(audit)).toEqual([{ userId: 6, entityId: 'iva', before: '16', after: '8' }])
})

test('several keys are saved together, normalized, and a new one is created', async () => {
  const { as, db, anonymous } = await openShop()
  await db.execute("DELETE FROM configuration WHERE key = 'banks'")
  const items = [
    { key: 'banks', value: [bank], version: 0 },
    { key: 'business', value: business, version: 1 },
  ]
  const answer = await (await as('admin')).post('/update-configuracion', { items })
  expect(await answer.json()).toEqual([
    { key: 'banks', value: [{ ...bank, clabe: '012180001234567899' }], version: 1 },
    { key: 'business', value: { ...business, tax_id: 'EKU9003173C9', phone: '4771234567' }, version: 2 },
  ])
  expect(await (await anonymous.get('/personalization')).json()).toMatchObject({ name: 'Tienda' })
})

test('when one of several keys is refused, none is saved', async () => {
  const { as, rows } = await openShop()
  const admin = await as('admin')
  await admin.post('/update-configuracion', { key: 'banks', value: [bank], version: 1 })
  const items = [
    { key: 'iva', value: 0, version: 1 },
    { key: 'banks', value: [bank], version: 1 },
  ]
  const answer = await (await as('gerente')).post('/update-configuracion', { items })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'CHANGED',
    message: expect.stringMatching(/^Otra persona modificó este registro \(Ana Administra, \d\d:\d\d\)\.$/),
  })
  expect(await rows("SELECT value FROM configuration WHERE key = 'iva'")).toEqual([{ value: '16' }])
})

test.for([
  [{ key: 'iva', value: 15 }, 'El IVA de la tienda es 16, 8 o 0.'],
  [{ key: 'iva', value: '16' }, 'El IVA de la tienda es 16, 8 o 0.'],
  [{ key: 'banks', value: [{ ...bank, clabe: '012180001234567895' }] }, 'La CLABE no es válida.'],
  [{ key: 'banks', value: [{ ...bank, holder: ' ' }] }, 'Este campo es obligatorio.'],
  [{ key: 'banks', value: [bank, { ...bank, bank: 'Otro' }] }, 'Esa CLABE ya está en la lista.'],
  [{ key: 'bank', value: bank }, 'Configuración desconocida.'],
  [{ key: 'business', value: { ...business, tax_id: 'EKU' } }, 'RFC inválido.'],
  [{ key: 'business', value: { ...business, zip: '425' } }, 'El código postal debe tener 5 dígitos.'],
  [{ key: 'business', value: { ...business, whatsapp: '123' } }, 'El teléfono debe tener 10 dígitos.'],
  [{ key: 'synonyms', value: [['foco']] }, 'Escribe al menos dos palabras que signifiquen lo mismo.'],
  [
    {
      key: 'synonyms',
      value: [
        ['foco', 'lámpara'],
        ['luz', 'Focos'],
      ],
    },
    '«Focos» ya está en otro grupo.',
  ],
  [{ key: 'netpay', value: 'x' }, 'Configuración desconocida.'],
  [{ items: [] }, 'Este campo es obligatorio.'],
] as const)('refuses %j', async ([body, message]) => {
  const { as, rows } = unchanged()
  const before = await rows('SELECT * FROM configuration')
  const answer = await (await as('gerente')).post('/update-configuracion', body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message })
  expect(await rows('SELECT * FROM configuration')).toEqual(before)
})

test('users who may change the configuration can read all of it at once', async () => {
  const { as } = unchanged()
  const all = await (await (await as('gerente')).get('/get-configuracion')).json<Setting[]>()
  expect(all.map(({ key, version }) => [key, version])).toEqual([
    ['banks', 1],
    ['business', 1],
    ['folio', 0],
    ['iva', 1],
  ])
  expect((await (await as('gerente')).get('/get-configuracion?key=netpay')).status).toBe(400)
})

test('new colours and images are visible to everyone, also without a session', async () => {
  const { as, anonymous, rows } = await openShop()
  const admin = await as('admin')
  const { url } = await (await admin.post('/upload-general-asset', formWith(png))).json<UploadedFile>()
  expect((await anonymous.get(url)).headers.get('Content-Type')).toBe('image/png')
  const input = {
    ...personalization,
    admin_sidebar_logo_url: url,
    sidebar_background_type: 'image',
    sidebar_background_image_url: url,
  }
  const answer = await admin.put('/admin/personalization', { ...input, version: 1 })
  expect(await answer.json()).toEqual({
    ...input,
    name: 'Tienda de prueba',
    folioPrefix: '',
    priceIva: null,
    opens: false,
    version: 2,
  })
  expect(await (await anonymous.get('/personalization')).json()).toEqual({
    ...input,
    name: 'Tienda de prueba',
    folioPrefix: '',
    priceIva: null,
    opens: false,
  })
  expect(await rows("SELECT userId, kind, contentType FROM files WHERE '/files/' || key = ?", [url])).toEqual([
    { userId: 1, kind: 'asset', contentType: 'image/png' },
  ])
  const audit = await rows("SELECT before FROM audit_log WHERE entity = 'personalization'")
  expect(JSON.parse(String(audit[0]?.before))).toMatchObject({ admin_sidebar_color: '#304156' })
})

test('unused images are deleted a day after their upload', async () => {
  const { as, db, anonymous, rows, runCron } = await openShop()
  const admin = await as('admin')
  const upload = async () => (await (await admin.post('/upload-general-asset', formWith(png))).json<UploadedFile>()).url
  const [logo, announced, dropped] = [await upload(), await upload(), await upload()]
  await admin.post('/admin/comunicados', { imagen: announced })
  await db.execute("UPDATE files SET createdAt = '2026-01-01T00:00:00.000Z'")
  const fresh = await upload()
  await admin.put('/admin/personalization', { ...personalization, admin_sidebar_logo_url: logo })
  await db.execute("UPDATE jobs SET ranAt = '2026-01-01T00:00:00.000Z' WHERE name = 'prune'")
  await runCron()
  const stored = (await rows("SELECT '/files/' || key AS url FROM files")).map(({ url }) => url)
  expect(new Set(stored)).toEqual(new Set([logo, announced, fresh]))
  await runCron()
  expect((await anonymous.get(dropped)).status).toBe(404)
  expect((await anonymous.get(logo)).status).toBe(200)
})

test.for([
  [{ admin_sidebar_color: 'red' }, 'admin_sidebar_color', 'Escribe un color como #304156.'],
  [{ admin_sidebar_logo_url: 'https://evil.example/a.png' }, 'admin_sidebar_logo_url', 'Vuelve a subir la imagen.'],
  [{ sidebar_background_type: 'image' }, 'sidebar_background_image_url', 'Sube una imagen de fondo.'],
] as const)('refuses the personalization %j', async ([change, field, message]) => {
  const { as, rows } = unchanged()
  const answer = await (await as('admin')).put('/admin/personalization', { ...personalization, ...change })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { [field]: message } })
  expect(await rows('SELECT admin_sidebar_color FROM personalization')).toEqual([{ admin_sidebar_color: '#304156' }])
})

test('saving a personalization that another user changed returns 409', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  const { version } = await (await admin.get('/admin/personalization')).json<AdminPersonalization>()
  await admin.put('/admin/personalization', { ...personalization, version })
  const answer = await admin.put('/admin/personalization', { ...personalization, version })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'CHANGED' })
})

test('refuses an upload that is not an image', async () => {
  const { as, rows } = await openShop()
  const answer = await (await as('admin')).post('/upload-general-asset', formWith(pdf))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: 'Solo JPG, PNG o WebP de hasta 5 MB.' })
  expect(await rows('SELECT * FROM files')).toEqual([])
})

test('new synonyms are searched with at once, and browsers fetch them as a change of the catalogue', async () => {
  const { as, rows } = await openShop()
  const [manager, client] = [await as('gerente'), await as('cliente')]
  const found = async () => {
    const { products } = await (await client.get('/products?search=focos')).json<ProductPage>()
    return products.map(({ code }) => code)
  }
  const { version, synonyms } = await catalogChanges(client)
  expect([synonyms, await found()]).toEqual([null, []])

  const groups = [[' foco ', 'Lámpara']]
  const answer = await manager.post('/update-configuracion', { key: 'synonyms', value: groups, version: 0 })
  const stored = { key: 'synonyms', value: [['foco', 'Lámpara']], version: 1 }
  expect(await answer.json()).toEqual([stored])
  expect(await (await manager.get('/get-configuracion?key=synonyms')).json()).toEqual(stored)
  expect(await found()).toEqual(['LAM-0001'])
  const changes = await catalogChanges(client, version)
  expect(changes.synonyms).toEqual([['foco', 'Lámpara']])
  expect(await rows("SELECT event FROM outbox WHERE event = 'catalog'")).toHaveLength(1)

  await manager.post('/update-configuracion', { key: 'synonyms', value: [], version: 1 })
  expect(await found()).toEqual([])
  const later = await catalogChanges(client, changes.version)
  expect(later.synonyms).toEqual([])
})

test('only roles with access to the configuration change the synonyms, and not over a newer version', async () => {
  const { as } = await openShop()
  const change = { key: 'synonyms', value: [['foco', 'lámpara']], version: 0 }
  for (const role of ['ventas', 'cliente', 'pedidos', 'almacen']) {
    expect((await (await as(role)).post('/update-configuracion', change)).status).toBe(403)
  }
  expect((await (await as('admin')).post('/update-configuracion', change)).status).toBe(200)
  const late = await (await as('gerente')).post('/update-configuracion', change)
  expect([late.status, (await late.json<{ code: string }>()).code]).toEqual([409, 'CHANGED'])
})

test('a search with enough exact matches does not use synonyms', async () => {
  const { as, db } = await openShop()
  const [manager, client] = [await as('gerente'), await as('cliente')]
  await manager.post('/update-configuracion', { key: 'synonyms', value: [['foco', 'lámpara']] })
  const total = async () => (await (await client.get('/products?search=foco')).json<ProductPage>()).total
  const add = (names: string[]) =>
    db.batch(names.map((name) => `INSERT INTO products (code, name, salePrice1) VALUES ('${name}', '${name}', 100)`))
  const focos = Array.from({ length: 50 }, (_, at) => `Foco ${at}`)
  await add(focos.slice(1))
  expect(await total()).toBe(50)
  await add(focos.slice(0, 1))
  expect(await total()).toBe(50)
})
