import { expect, test } from 'vitest'
import type { ImportPlan, ImportRows } from '#contract/imports/imports'
import { openShop } from '../../shop.ts'
import { finish, plan, rowsOf } from './importing.ts'

test('rows that name one customer by the RFC and by the e-mail are repeated, also in two parts', async () => {
  const shop = await openShop()
  const manager = await shop.as('gerente')
  await shop.db.execute("UPDATE customers SET email = 'unico@example.mx' WHERE id = 1")
  const byRfc = { tax_id: 'EKU9003173C9', phone: '4771112233' }
  const byEmail = { email: 'UNICO@example.mx', phone: '4779998877' }
  const { id, rows } = await plan(manager, [byRfc, byEmail], { kind: 'customers' })
  const repeated = { code: 'Repetido: también en la fila 2.' }
  expect(rows.map(({ state, problems }) => [state, problems])).toEqual([
    ['change', {}],
    ['error', repeated],
  ])
  const answer = await manager.put(`/imports/${id}/rows`, { rows: [{ line: 3, cells: byEmail }] })
  expect((await answer.json<ImportRows>()).rows).toMatchObject([{ state: 'error', problems: repeated }])
})

test('a row with an RFC of its own is a new customer, also with the e-mail of another one', async () => {
  const shop = await openShop()
  const manager = await shop.as('gerente')
  await shop.db.execute("UPDATE customers SET email = 'contador@example.mx' WHERE id = 1")
  const company = { name: 'Segunda empresa', tax_system: '601', zip: '86991', phone: '9931112233' }
  const email = 'contador@example.mx'
  const { id, rows } = await plan(
    manager,
    [
      { ...company, tax_id: 'URE180429TM6', email },
      { tax_id: 'URE1804', email },
    ],
    { kind: 'customers' },
  )
  expect(rows.map(({ state, before }) => [state, before])).toEqual([
    ['new', {}],
    ['error', { tax_id: 'EKU9003173C9' }],
  ])
  expect(await finish(manager, id, 'apply')).toMatchObject({ created: 1, changed: 0 })
  expect(await shop.rows(`SELECT tax_id FROM customers WHERE email = '${email}' ORDER BY id`)).toEqual([
    { tax_id: 'EKU9003173C9' },
    { tax_id: 'URE180429TM6' },
  ])
})

test('customers are found by RFC or e-mail; others are created, and an undo keeps those with orders', async () => {
  const shop = await openShop()
  const staff = await shop.as('gerente')
  const { id, rows } = await plan(
    staff,
    [
      { name: 'Carla Nueva', tax_id: 'eku-900317 3C9', phone: '477 999 0000', credit_days: '30', credit_limit: 0 },
      { name: 'Público García', phone: '4770001111' },
      {
        name: 'Empresa Nueva',
        tax_id: 'URE180429TM6',
        tax_system: '601 General',
        zip: 6500,
        cfdi_use: 'g01 Adquisición de mercancías',
        email: 'nueva@example.mx',
        invoice_email: 'facturas@example.mx',
        phone: 5512345678,
      },
      { name: 'Mal', tax_id: 'URE1804', phone: '1' },
      {
        name: 'Repetida',
        tax_id: 'URE180429TM6',
        tax_system: '601',
        zip: '06500',
        cfdi_use: 'G01',
        email: 'otra@example.mx',
        phone: '5587654321',
      },
      { name: 'Sin lista', phone: '4770002222', price_list: 'No existe' },
    ],
    { kind: 'customers' },
  )
  expect(rows.map(({ state, problems }) => [state, Object.values(problems)])).toEqual([
    ['change', []],
    ['new', []],
    ['new', []],
    ['error', expect.arrayContaining(['RFC inválido.', 'El teléfono debe tener 10 dígitos.'])],
    ['error', ['Repetido: también en la fila 4.']],
    ['error', ['No existe la lista «No existe».']],
  ])
  expect(rows[0]).toMatchObject({
    before: { name: 'Carla Cliente', phone: '4771234567', credit_days: null, credit_limit: null },
    // A limit of 0 means no credit. Without a limit the credit would be unlimited.
    after: { name: 'Carla Nueva', phone: '4779990000', credit_days: 30, credit_limit: 0 },
  })
  expect(await finish(staff, id, 'apply')).toMatchObject({ created: 2, changed: 1, refused: 0 })
  const stored = `SELECT name, tax_id, tax_system, zip, phone, credit_days FROM customers WHERE id = 1 OR id > 2 ORDER BY id`
  expect(await shop.rows('SELECT cfdi_use, invoice_email FROM customers WHERE cfdi_use NOT NULL')).toEqual([
    { cfdi_use: 'G01', invoice_email: 'facturas@example.mx' },
  ])
  expect(await shop.rows(stored)).toEqual([
    {
      name: 'Carla Nueva',
      tax_id: 'EKU9003173C9',
      tax_system: '601',
      zip: '42501',
      phone: '4779990000',
      credit_days: 30,
    },
    {
      name: 'Público García',
      tax_id: 'XAXX010101000',
      tax_system: '616',
      zip: '',
      phone: '4770001111',
      credit_days: null,
    },
    {
      name: 'Empresa Nueva',
      tax_id: 'URE180429TM6',
      tax_system: '601',
      zip: '06500',
      phone: '5512345678',
      credit_days: null,
    },
  ])
  await staff.post('/admin/orders', { customerId: 4, orderItems: [{ productId: 1, quantity: 1 }] })
  expect(await finish(staff, id, 'undo')).toMatchObject({ undone: 2, kept: 1 })
  expect((await rowsOf(staff, id))[2]?.reason).toBe('El cliente ya tiene pedidos o pagos.')
  expect(await shop.rows('SELECT name, credit_days FROM customers WHERE id IN (1, 3)')).toEqual([
    { name: 'Carla Cliente', credit_days: null },
  ])
})

test('new customers with one e-mail are repeated where one has no RFC, also in later parts', async () => {
  const shop = await openShop()
  const staff = await shop.as('gerente')
  const email = 'mayoreo@example.mx'
  const company = { tax_id: 'URE180429TM6', tax_system: '601', zip: '06500', email, phone: '5512345678' }
  const person = { tax_id: 'XIA190128J61', tax_system: '601', zip: '06500', email, phone: '5512345679' }
  const { id, rows } = await plan(
    staff,
    [
      { name: 'Con RFC', ...company },
      { name: 'Sin RFC', email: 'MAYOREO@example.mx', phone: '5512345670' },
      { name: 'Otro RFC', ...person },
      { name: 'Mostrador', email: 'mostrador@example.mx', phone: '5512345671' },
      { name: 'Mostrador, S.A.', ...company, tax_id: 'IIA040805DZ4', email: 'Mostrador@example.mx' },
    ],
    { kind: 'customers' },
  )
  const stateOf = ({ state, problems }: (typeof rows)[number]) => [state, problems]
  const like = (line: number) => ({
    email: `Repetido: el mismo correo está en la fila ${line}, y uno de los dos no tiene RFC.`,
  })
  expect(rows.map(stateOf)).toEqual([
    ['new', {}],
    ['error', like(2)],
    ['new', {}],
    ['new', {}],
    ['error', like(5)],
  ])
  const later = { line: 7, cells: { name: 'Otra vez', email, phone: '5512345672' } }
  const second = await (await staff.put(`/imports/${id}/rows`, { rows: [later] })).json<ImportPlan>()
  expect(second.rows.map(stateOf)).toEqual([['error', like(2)]])
})

test('a discount that Excel stores as a fraction is refused, unless it is the stored one or a text', async () => {
  const shop = await openShop()
  await shop.db.execute("UPDATE customers SET discount = 50 WHERE tax_id = 'CACX7605101P8'")
  const { rows } = await plan(
    await shop.as('gerente'),
    [
      { tax_id: 'EKU9003173C9', discount: 0.075 },
      { tax_id: 'CACX7605101P8', discount: 0.5 },
      { name: 'Nueva', phone: '4770001111', discount: '0.5 %' },
    ],
    { kind: 'customers' },
  )
  expect(rows.map(({ state, after, problems }) => [state, after.discount ?? null, problems])).toEqual([
    ['error', 0.075, { discount: '«0.075» puede ser 7.5 %: escribe 7.5. Si es menos de 1 %, escribe «0.075 %».' }],
    ['same', null, {}],
    ['new', 0.5, {}],
  ])
})

test('rows whose price list was renamed are refused when they are applied, and kept when they are undone', async () => {
  const shop = await openShop()
  const staff = await shop.as('gerente')
  const customers = 'SELECT id, price_list_id FROM customers ORDER BY id'
  await shop.db.batch([
    "INSERT INTO price_lists (id, name) VALUES (1, 'Mayoreo'), (2, 'Distribuidor'), (3, 'Obra')",
    'UPDATE customers SET price_list_id = 1',
  ])
  const { id } = await plan(
    staff,
    [
      { tax_id: 'EKU9003173C9', price_list: 'Distribuidor' },
      { tax_id: 'CACX7605101P8', price_list: 'Obra' },
      { name: 'Público García', phone: '4770001111', price_list: 'Obra' },
    ],
    { kind: 'customers' },
  )
  await shop.db.execute("UPDATE price_lists SET name = 'Obras' WHERE id = 3")
  expect(await finish(staff, id, 'apply')).toMatchObject({ created: 0, changed: 1, refused: 2 })
  const renamed = 'La lista de precios ya no existe o cambió de nombre.'
  expect((await rowsOf(staff, id)).map(({ reason }) => reason)).toEqual([null, renamed, renamed])
  const applied = [
    { id: 1, price_list_id: 2 },
    { id: 2, price_list_id: 1 },
  ]
  expect(await shop.rows(customers)).toEqual(applied)
  await shop.db.execute("UPDATE price_lists SET name = 'Mayoristas' WHERE id = 1")
  expect(await finish(staff, id, 'undo')).toMatchObject({ undone: 0, kept: 1 })
  expect((await rowsOf(staff, id))[0]?.reason).toBe('La lista de precios que tenía ya no existe o cambió de nombre.')
  expect(await shop.rows(customers)).toEqual(applied)
})

test('sets the salesperson by name, user name or e-mail', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  await shop.db.batch([
    "INSERT INTO users (id, nombre, usuario, email, AccesoId, passwordHash) VALUES (20, 'Gil Gerente', 'gil2', 'gil2@example.mx', 2, '')",
    `INSERT INTO users (id, nombre, usuario, email, AccesoId, passwordHash, active) VALUES
      (21, 'Abel Anterior', 'abel', 'abel@example.mx', 2, '', 0)`,
    'UPDATE customers SET salespersonId = 21 WHERE id = 1',
  ])
  const { rows, id } = await plan(
    staff,
    [
      { tax_id: 'EKU9003173C9', salesperson: 'abel anterior' },
      { name: 'Por nombre', phone: '4770001111', salesperson: 'VERO VENTAS' },
      { name: 'Por usuario', phone: '4770001112', salesperson: 'gil2' },
      { name: 'Ya no vende', phone: '4770001113', salesperson: 'Abel Anterior' },
      { name: 'No vende', phone: '4770001114', salesperson: 'Alma Almacén' },
      { name: 'Repetido', phone: '4770001115', salesperson: 'Gil Gerente' },
    ],
    { kind: 'customers' },
  )
  expect(rows.map(({ state, problems }) => [state, problems.salesperson])).toEqual([
    ['same', undefined],
    ['new', undefined],
    ['new', undefined],
    ['error', 'No hay un vendedor «Abel Anterior»: escribe el nombre o el correo de alguien del equipo.'],
    ['error', 'No hay un vendedor «Alma Almacén»: escribe el nombre o el correo de alguien del equipo.'],
    ['error', 'Hay 2 vendedores «Gil Gerente»: escribe el correo de uno.'],
  ])
  expect(await finish(staff, id, 'apply')).toMatchObject({ created: 2 })
  expect(await shop.rows("SELECT name, salespersonId FROM customers WHERE name LIKE 'Por %' ORDER BY name")).toEqual([
    { name: 'Por nombre', salespersonId: 2 },
    { name: 'Por usuario', salespersonId: 20 },
  ])
})

test('restores the salesperson of before, and leaves out a row whose salesperson has left or has another e-mail now', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  await shop.db.execute('UPDATE customers SET salespersonId = 2')
  const lines = [
    { tax_id: 'EKU9003173C9', salesperson: 'Gil Gerente' },
    { tax_id: 'CACX7605101P8', salesperson: 'Ana Administra' },
  ]
  const leaver = { name: 'Nuevo', phone: '4770001111', salesperson: 'Abel Anterior' }
  await shop.db.execute(`INSERT INTO users (id, nombre, usuario, email, AccesoId, passwordHash)
    VALUES (21, 'Abel Anterior', 'abel', 'abel@example.mx', 2, '')`)
  const { id } = await plan(staff, [...lines, leaver], { kind: 'customers' })
  await shop.db.batch([
    "UPDATE users SET email = 'otra@example.mx' WHERE id = 1",
    'UPDATE users SET active = 0 WHERE id = 21',
  ])
  expect(await finish(staff, id, 'apply')).toMatchObject({ created: 0, changed: 1, refused: 2 })
  const refusal = 'El vendedor ya no vende o cambió de correo después de la vista previa.'
  expect((await rowsOf(staff, id)).map(({ reason }) => reason)).toEqual([null, refusal, refusal])
  const sellers = 'SELECT salespersonId FROM customers WHERE id IN (1, 2) ORDER BY id'
  expect(await shop.rows(sellers)).toEqual([{ salespersonId: 6 }, { salespersonId: 2 }])
  expect(await finish(staff, id, 'undo')).toMatchObject({ undone: 1 })
  expect(await shop.rows(sellers)).toEqual([{ salespersonId: 2 }, { salespersonId: 2 }])
})

test('days of credit are read from their words, and «Contado» is no credit', async () => {
  const shop = await openShop()
  const staff = await shop.as('gerente')
  const terms = ['30 días', 'Crédito a 15 días', '8 DIAS', '45d', 'Contado', 'De contado']
  const lines = terms.map((credit_days, at) => ({
    name: `Tienda ${at}`,
    phone: `477000000${at}`,
    zip: '36000',
    credit_days,
  }))
  const { rows } = await plan(staff, [...lines, { ...lines[0], name: 'Otra', credit_days: 'Semanal' }], {
    kind: 'customers',
  })
  expect(rows.map(({ after }) => after.credit_days)).toEqual([30, 15, 8, 45, 0, 0, 'Semanal'])
  expect(rows.at(-1)?.problems).toEqual({ credit_days: '«Semanal» no es un número: escribe los días.' })
})

test('a short or long name of a state is the one of the form, and an unknown name stays', async () => {
  const shop = await openShop()
  const staff = await shop.as('gerente')
  const names = ['Gto.', 'N.L.', 'Q. Roo', 'edo. de méx.', 'MEXICO', 'D.F.', 'Estado de Jalisco', 'Michoacán de Ocampo']
  const lines = [...names, 'Texas'].map((state, at) => ({
    name: `Tienda ${at}`,
    phone: `477000000${at}`,
    zip: '36000',
    state,
  }))
  const { rows } = await plan(staff, lines, { kind: 'customers' })
  expect(rows.map(({ after }) => after.state)).toEqual([
    'Guanajuato',
    'Nuevo León',
    'Quintana Roo',
    'Estado de México',
    'Estado de México',
    'Ciudad de México',
    'Jalisco',
    'Michoacán',
    'Texas',
  ])
})

test('a phone with an old prefix is that of ten digits, also to find its customer', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const phones = ['01 477 123 4561', '(044) 477-123-4562', '52 1 477 123 4563', '477 123 4564 / 477 765 4321']
  const lines = phones.map((phone, at) => ({ name: `Tienda ${at}`, phone, zip: '36000' }))
  const first = await plan(staff, lines, { kind: 'customers' })
  expect(first.rows.map(({ after }) => after.phone)).toEqual(['4771234561', '4771234562', '4771234563', '4771234564'])
  await staff.post(`/imports/${first.id}/apply`, {})
  const again = await plan(staff, lines, { kind: 'customers' })
  expect(again.rows.map(({ state }) => state)).toEqual(['same', 'same', 'same', 'same'])
})
