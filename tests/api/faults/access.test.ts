import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { SecondFactorSecret } from '#contract/accounts/second-factor'
import type { Caller, Shop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { plan } from '../imports/importing.ts'
import { mailTo, tokenIn } from '../mails/inbox.ts'
import { formWith, pdf, png } from '../products/images.ts'
import { type Fault, testFaults } from './failing-database.ts'

const audit = 'INSERT ON audit_log'
const request = {
  business: 'Ferretería Nueva',
  contact: 'Nora Núñez',
  phone: '477 555 1234',
  email: 'nora@example.mx',
  tax_id: '',
  notes: '',
}
const address = { alias: 'Bodega', street: 'Calle 1', city: 'León', zip: '37000', notes: '' }
const rules = { items: [{ productId: 1, rules: [{ min_qty: 10, price: 170 }] }] }
const lines = { rows: [{ line: 3, cells: { code: 'TOR-0143', salePrice1: '215.00' } }] }
const passwordOf = { current: password }

/** The link of a reset, and the first code of a second factor. */
const made = { token: '', secret: '' }
const code = () => new TOTP({ secret: Secret.fromBase32(made.secret) }).generate()
const byLink = () => ({ token: made.token, password: 'cerro jacaranda tornillo' })

const faults: Fault[] = [
  [
    'anonymous',
    'POST /account-requests',
    { ...request, email: 'otra@example.mx' },
    'INSERT ON account_requests',
    'made',
  ],
  ['ventas', 'POST /admin/account-requests/1/approve', {}, 'INSERT ON users', 'login.created'],
  ['ventas', 'POST /admin/account-requests/1/refuse', {}, audit, 'audit'],
  ['anonymous', 'POST /password/reset', { email: 'otro@example.mx' }, 'INSERT ON password_links', 'given.link'],
  ['anonymous', 'POST /password', byLink, 'UPDATE ON users', 'password'],
  ['ventas', 'PUT /customers/1/users/3', { email: 'carla@example.mx' }, 'UPDATE ON users', 'changed'],
  ['ventas', 'POST /customers/1/users/3/link', undefined, 'INSERT ON mails', 'mail'],
  ['admin', 'POST /admin/users/4/link', undefined, 'INSERT ON mails', 'mail'],

  ['ventas', 'POST /account/second-factor', undefined, 'INSERT ON second_factors', 'secret'],
  ['gerente', 'POST /account/second-factor/confirm', () => ({ current: password, code: code() }), audit, 'audit'],
  ['admin', 'POST /account/second-factor/recovery-codes', passwordOf, 'INSERT ON recovery_codes', 'codes'],
  ['admin', 'POST /account/second-factor/end', passwordOf, audit, 'audit'],
  ['admin', 'POST /admin/users/6/second-factor/end', undefined, audit, 'audit'],
  ['admin', 'POST /admin/users/5/avatar', formWith(png), 'INSERT ON files', 'file'],
  ['admin', 'DELETE /admin/users/4/avatar', undefined, audit, 'audit'],
  ['admin', 'PUT /admin/roles', { 4: 'Mostrador' }, audit, 'audit'],

  ['ventas', 'POST /admin/customers/2/session', undefined, 'INSERT ON sessions', 'session'],
  ['ventas', 'POST /admin/customers/counter', { name: 'Juan', phone: '4775550101' }, 'INSERT ON customers', 'made'],
  [
    'cliente',
    'POST /customers/1/addresses',
    { ...address, street: 'Calle 3' },
    'INSERT ON delivery_addresses',
    'added',
  ],
  ['ventas', 'PUT /customers/1/addresses/1', { ...address, street: 'Calle 2' }, audit, 'audit'],
  ['ventas', 'DELETE /customers/1/addresses/1', undefined, audit, 'audit'],

  ['ventas', 'POST /price-lists', { name: 'Otra', percent: -5 }, audit, 'audit'],
  ['ventas', 'PUT /price-lists/1', { percent: -7.5 }, audit, 'before'],
  ['ventas', 'PUT /price-lists/1/items', rules, audit, 'audit'],
  ['ventas', 'POST /price-lists/1/fill', { categoryId: 4, base: 'list', percent: -3 }, audit, 'audit'],
  ['gerente', 'PUT /price-lists/1/customers', { add: [1] }, 'UPDATE ON customers', 'added'],
  ['admin', 'DELETE /price-lists/1', undefined, audit, 'audit'],
  ['ventas', 'POST /upload-product-pdf', formWith(pdf), 'INSERT ON files', 'file'],

  [
    'admin',
    'POST /imports',
    { uid: crypto.randomUUID(), kind: 'products', name: 'a.xlsx', rows: 1 },
    'INSERT ON imports',
    'insert',
  ],
  ['admin', 'PUT /imports/1/rows', lines, 'INSERT ON import_rows', 'newRows'],
  ['admin', 'POST /imports/2/apply', {}, audit, 'audit'],
  ['admin', 'POST /imports/3/undo', {}, audit, 'audit'],
]

testFaults(faults, async (shop) => {
  const admin = await shop.as('admin')
  const answers = [
    await admin.post('/update-configuracion', { key: 'accounts', value: { requests: true } }),
    await shop.anonymous.post('/account-requests', request),
    await admin.post('/admin/users/4/avatar', formWith(png)),
    await admin.post('/price-lists', { name: 'Mayoreo', percent: -8 }),
    await (await shop.as('cliente')).post('/customers/1/addresses', address),
  ]
  const refused = answers.filter(({ ok }) => !ok)
  expect(await Promise.all(refused.map((answer) => answer.text()))).toEqual([])
  await plan(admin, [{ code: 'TOR-0142', salePrice1: '190' }])
  await plan(admin, [{ code: 'TOR-0142', salePrice1: '191' }])
  const applied = await plan(admin, [{ code: 'LAM-0001', salePrice1: '51' }])
  expect((await admin.post(`/imports/${applied.id}/apply`)).ok).toBe(true)
  await prepareSecrets(shop, admin)
})

async function prepareSecrets(shop: Shop, admin: Caller) {
  const begin = async (user: Caller) =>
    (await (await user.post('/account/second-factor')).json<SecondFactorSecret>()).secret
  made.secret = await begin(admin)
  expect((await admin.post('/account/second-factor/confirm', { current: password, code: code() })).ok).toBe(true)
  made.secret = await begin(await shop.as('gerente'))
  await shop.anonymous.post('/password/reset', { email: 'cliente@example.mx' })
  made.token = tokenIn(await mailTo(shop, 'cliente@example.mx'))
}
