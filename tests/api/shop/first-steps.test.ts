import { expect, test } from 'vitest'
import type { StaffDashboard } from '#contract/dashboard'
import { emptyShop } from '../../empty-shop.ts'
import { openShop, shareShop } from '../../shop.ts'

const unchanged = shareShop()

const business = {
  name: 'Mayoreo Aldama',
  tax_id: '',
  tax_system: '',
  zip: '37000',
  address: '',
  phone: '',
  whatsapp: '',
  email: '',
}

const bankAccount = { bank: 'BBVA', holder: 'Mayoreo Aldama', clabe: '012180001234567899', instructions: '' }

test('a new shop sees every first step, and each becomes done by its action', async () => {
  const { as, db } = await openShop()
  const [admin, manager] = [await as('admin'), await as('gerente')]
  await emptyShop(db)
  await db.execute('UPDATE users SET active = 0 WHERE id = 6')
  const steps = async () => (await (await admin.get('/dashboard')).json<StaffDashboard>()).firstSteps
  expect(await steps()).toEqual({
    hidden: false,
    business: { state: 'todo', name: '', tax_id: '', zip: '', missing: ['name', 'tax_id', 'tax_system', 'zip'] },
    iva: { state: 'todo', percent: null },
    banks: { state: 'todo', accounts: 0 },
    logo: { state: 'todo' },
    products: { state: 'todo', products: 0 },
    customers: { state: 'todo' },
    team: { state: 'todo' },
  })
  expect((await manager.get('/dashboard')).status).toBe(401)

  await admin.post('/update-configuracion', { key: 'business', value: business })
  await admin.put('/admin/personalization', { admin_sidebar_color: '#224466' })
  await db.execute("INSERT INTO products (code, name, salePrice1, position) VALUES ('TOR-1', 'Tornillo', 1000, 1)")
  expect(await steps()).toMatchObject({
    business: { state: 'partial', name: 'Mayoreo Aldama', missing: ['tax_id', 'tax_system'] },
    logo: { state: 'partial' },
    products: { state: 'partial', products: 1 },
  })

  const complete = { ...business, tax_id: 'EKU9003173C9', tax_system: '601' }
  await admin.post('/update-configuracion', { key: 'business', value: complete })
  await admin.post('/update-configuracion', { key: 'iva', value: 0 })
  await admin.post('/update-configuracion', { key: 'banks', value: [bankAccount] })
  await db.batch([
    'INSERT INTO inventory (productId, on_hand) SELECT id, 5 FROM products',
    `INSERT INTO customers (name, legal_name, company, email, phone, tax_id, tax_system, zip)
      VALUES ('Laura', '', '', '', '4771234567', '', '', '')`,
    'UPDATE users SET active = 1 WHERE id = 6',
    "UPDATE personalization SET admin_sidebar_logo_url = '/files/asset/x.png'",
  ])
  expect(await steps()).toEqual({
    hidden: false,
    business: { state: 'done', name: 'Mayoreo Aldama', tax_id: 'EKU9003173C9', zip: '37000', missing: [] },
    // 0 % is done too, if it was saved.
    iva: { state: 'done', percent: 0 },
    banks: { state: 'done', accounts: 1 },
    logo: { state: 'done' },
    products: { state: 'done', products: 1 },
    customers: { state: 'done' },
    team: { state: 'done' },
  })
  expect((await admin.post('/update-configuracion', { key: 'firstSteps', value: { hidden: true } })).status).toBe(200)
  expect(await steps()).toMatchObject({ hidden: true })
})

test.for([
  ['admin', true],
  ['gerente', true],
  ['ventas', false],
  ['pedidos', false],
  ['almacen', false],
] as const)('the first steps are for the roles of the configuration: %s %s', async ([name, isSeen]) => {
  const { as } = unchanged()
  const { firstSteps } = await (await (await as(name)).get('/dashboard')).json<StaffDashboard>()
  expect(firstSteps !== null).toBe(isSeen)
})
