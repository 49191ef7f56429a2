import { expect, test } from 'vitest'
import type { CreatedMember, Member } from '#contract/accounts/team'
import { openShop, shareShop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { formWith, png } from '../products/images.ts'

const unchanged = shareShop()

const lucia = {
  nombre: 'Lucía Lara',
  usuario: 'lucia',
  email: 'lucia@example.mx',
  phone: '477 123 4567',
  AccesoId: 4,
  password: 'secreto largo',
}
/** Request of the form that saves a member unchanged. */
const inputOf = ({ nombre, usuario, email, phone, AccesoId, active, version }: Member) => ({
  nombre,
  usuario,
  email,
  phone,
  AccesoId,
  active,
  version,
})

test('the list has every member of the staff and no client', async () => {
  const { signIn, rows } = await openShop()
  const team = await (await (await signIn('admin')).get('/admin/users')).json<Member[]>()
  const staff = await rows('SELECT usuario FROM users WHERE AccesoId <> 3 ORDER BY nombre')
  expect(team.map(({ usuario }) => ({ usuario }))).toEqual(staff)
  expect(team.find(({ usuario }) => usuario === 'admin')).toMatchObject({
    nombre: 'Ana Administra',
    Acceso: { id: 1, nombre: 'Administrador' },
    active: true,
    sessions: 1,
    lastAccessAt: expect.stringMatching(/Z$/),
  })
  expect(team.find(({ usuario }) => usuario === 'ventas')).toMatchObject({ sessions: 0, lastAccessAt: null })
})

test('a new member can sign in with their role', async () => {
  const { as, anonymous, rows } = await openShop()
  const answer = await (await as('admin')).post('/admin/users', lucia)
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ usuario: 'lucia', phone: '4771234567', AccesoId: 4, active: true })
  const signedIn = await anonymous.post('/login', { email: lucia.email, password: lucia.password })
  expect(await signedIn.json()).toMatchObject({ user: { Acceso: { nombre: 'Pedidos' } } })
  const [entry] = await rows("SELECT userId, after FROM audit_log WHERE entity = 'user' AND action = 'create'")
  expect(entry).toMatchObject({ userId: 1, after: expect.stringContaining('lucia@example.mx') })
  expect(entry?.after).not.toContain('secreto')
})

test('a new member that a browser sends again, after a lost answer, is created once and can enter', async () => {
  const { as, anonymous, rows } = await openShop({ isAlone: true, sendsMail: false })
  const admin = await as('admin')
  const { password: _, ...guest } = { ...lucia, usuario: 'ana', email: 'ana@example.mx' }
  const links: unknown[] = []
  for (const member of [lucia, lucia, guest, guest]) {
    const answer = await admin.post('/admin/users', member)
    expect([answer.status, member.usuario]).toEqual([
      201,
      (await rows('SELECT usuario FROM users ORDER BY id DESC LIMIT 1'))[0]?.usuario,
    ])
    links.push((await answer.json<CreatedMember>()).invitation?.token)
  }
  expect(await rows("SELECT usuario FROM users WHERE usuario IN ('lucia', 'ana') ORDER BY id")).toEqual([
    { usuario: 'lucia' },
    { usuario: 'ana' },
  ])
  expect((await anonymous.post('/login', { email: lucia.email, password: lucia.password })).status).toBe(200)
  // The first link ended when the second one was made.
  expect(links).toEqual([undefined, undefined, expect.any(String), expect.any(String)])
  expect(links[2]).not.toBe(links[3])
  // Once used, the account is not renewed by a repetition.
  expect((await admin.post('/admin/users', lucia)).status).toBe(409)
})

test.for([
  ['a user that exists', { usuario: 'VENTAS' }, 409, 'usuario', 'El usuario ya existe.'],
  ['an e-mail that exists', { email: 'Ventas@example.mx' }, 409, 'email', 'El correo ya está registrado.'],
  ['no name', { nombre: ' ' }, 400, 'nombre', 'Este campo es obligatorio.'],
  ['a short user', { usuario: 'lu' }, 400, 'usuario', 'El usuario debe tener al menos 3 caracteres.'],
  [
    'a user of two words',
    { usuario: 'lucia lara' },
    400,
    'usuario',
    'Usa letras, números, punto o guion, sin espacios.',
  ],
  ['no e-mail', { email: 'lucia' }, 400, 'email', 'Ingresa un correo válido.'],
  ['a short phone', { phone: '477' }, 400, 'phone', 'El teléfono debe tener 10 dígitos.'],
  ['a client', { AccesoId: 3 }, 400, 'AccesoId', 'Elige un rol.'],
  ['an unknown role', { AccesoId: 99 }, 400, 'AccesoId', 'Elige un rol.'],
  ['a short password', { password: 'nueve let' }, 400, 'password', 'La contraseña debe tener al menos 10 caracteres.'],
  [
    'a common password',
    { password: '1234567890' },
    400,
    'password',
    'Es fácil de adivinar. Escribe varias palabras sin relación entre sí.',
  ],
  [
    'their e-mail as the password',
    { password: lucia.email },
    400,
    'password',
    'No uses tu correo como contraseña. Escribe varias palabras sin relación entre sí.',
  ],
] as [string, object, number, string, string][])(
  'refuses a member with %s',
  async ([, change, status, field, message]) => {
    const { as, rows } = unchanged()
    const users = await rows('SELECT id FROM users')
    const answer = await (await as('admin')).post('/admin/users', { ...lucia, ...change })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ fields: { [field]: message } })
    expect(await rows('SELECT id FROM users')).toEqual(users)
  },
)

test('a new role ends the sessions of the member', async () => {
  const { as, rows } = await openShop()
  const [admin, ventas] = [await as('admin'), await as('ventas')]
  expect((await ventas.get('/orders')).status).toBe(200)
  const before = await (await admin.get('/admin/users/2')).json<Member>()
  const answer = await admin.put('/admin/users/2', { ...inputOf(before), AccesoId: 5 })
  expect(await answer.json()).toMatchObject({ AccesoId: 5, sessions: 0, version: 2 })
  expect((await ventas.get('/orders')).status).toBe(401)
  const [entry] = await rows("SELECT before, after FROM audit_log WHERE entity = 'user'")
  expect(JSON.parse(String(entry?.before))).toMatchObject({ AccesoId: 2 })
  expect(JSON.parse(String(entry?.after))).toMatchObject({ AccesoId: 5 })
})

test('a new name keeps the sessions of the member', async () => {
  const { as } = await openShop()
  const [admin, ventas] = [await as('admin'), await as('ventas')]
  await ventas.get('/orders')
  const before = await (await admin.get('/admin/users/2')).json<Member>()
  await admin.put('/admin/users/2', { ...inputOf(before), nombre: 'Verónica Ventas' })
  expect(await (await ventas.get('/api/user/profile')).json()).toMatchObject({ user: { nombre: 'Verónica Ventas' } })
})

test('a dismissed member is signed out, cannot sign in, and can be activated again', async () => {
  const { as, anonymous } = await openShop()
  const [admin, ventas] = [await as('admin'), await as('ventas')]
  const dismissed = await admin.del('/admin/users/2')
  expect(await dismissed.json()).toMatchObject({ active: false })
  expect((await ventas.get('/orders')).status).toBe(401)
  const refused = await anonymous.post('/login', { email: 'ventas@example.mx', password })
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ message: 'Tu cuenta está desactivada. Escribe a un administrador.' })
  await admin.put('/admin/users/2', { ...inputOf(await dismissed.json<Member>()), active: true })
  expect((await anonymous.post('/login', { email: 'ventas@example.mx', password })).status).toBe(200)
})

test('a password reset replaces the old password and ends the sessions', async () => {
  const { as, anonymous } = await openShop()
  const [admin, ventas] = [await as('admin'), await as('ventas')]
  expect((await admin.post('/admin/users/2/password', { password: 'otra distinta' })).status).toBe(200)
  expect((await ventas.get('/orders')).status).toBe(401)
  const signIn = async (password: string) =>
    (await anonymous.post('/login', { email: 'ventas@example.mx', password })).status
  expect(await signIn(password)).toBe(401)
  expect(await signIn('otra distinta')).toBe(200)
})

test('an administrator closes the sessions of another member', async () => {
  const { as } = await openShop()
  const [admin, ventas] = [await as('admin'), await as('ventas')]
  await admin.del('/admin/users/2/sessions')
  expect((await ventas.get('/orders')).status).toBe(401)
  expect((await admin.get('/orders')).status).toBe(200)
})

test('saving an older version of a member returns 409', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  const before = inputOf(await (await admin.get('/admin/users/2')).json<Member>())
  await admin.put('/admin/users/2', { ...before, nombre: 'Primera' })
  const answer = await admin.put('/admin/users/2', { ...before, nombre: 'Segunda' })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'CHANGED' })
  expect(await (await admin.get('/admin/users/2')).json()).toMatchObject({ nombre: 'Primera' })
})

test('saving a member who has renamed themselves since returns 409', async () => {
  const { as } = await openShop()
  const [admin, ventas] = [await as('admin'), await as('ventas')]
  const before = inputOf(await (await admin.get('/admin/users/2')).json<Member>())
  await ventas.put('/account', { nombre: 'Verónica' })
  expect((await admin.put('/admin/users/2', { ...before, phone: '4771234567' })).status).toBe(409)
  expect(await (await admin.get('/admin/users/2')).json()).toMatchObject({ nombre: 'Verónica', phone: null })
})

test('dismissing a member changes no other field and costs one round trip', async () => {
  const { as, database } = await openShop({ watchesDatabase: true })
  const admin = await as('admin')
  const before = await (await admin.get('/admin/users/2')).json<Member>()
  expect(await database.during(() => admin.del('/admin/users/2'))).toBe(1)
  const after = await (await admin.get('/admin/users/2')).json<Member>()
  expect(after).toEqual({ ...before, active: false, version: 2 })
})

test('a member can neither dismiss themselves nor change their own role', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  const self = inputOf(await (await admin.get('/admin/users/1')).json<Member>())
  const refusals = [
    [await admin.put('/admin/users/1', { ...self, AccesoId: 2 }), 'No puedes quitarte tu propio rol de administrador.'],
    [await admin.put('/admin/users/1', { ...self, active: false }), 'No puedes desactivar tu propia cuenta.'],
    [await admin.del('/admin/users/1'), 'No puedes desactivar tu propia cuenta.'],
    [
      await admin.post('/admin/users/1/password', { password: 'otra distinta' }),
      'Tu propia contraseña se cambia en Editar usuario.',
    ],
  ] as const
  for (const [answer, message] of refusals) {
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ message })
  }
})

test('when two administrators dismiss each other at the same time, one remains', async () => {
  const { as, rows, anonymous } = await openShop()
  const admin = await as('admin')
  await admin.post('/admin/users', { ...lucia, AccesoId: 1, current: password })
  const { access_token } = await (await anonymous.post('/login', lucia)).json<{ access_token: string }>()
  const headers = { Authorization: `Bearer ${access_token}` }
  const [{ id } = {}] = await rows("SELECT id FROM users WHERE usuario = 'lucia'")
  await Promise.all([admin.del(`/admin/users/${id}`), anonymous.call('DELETE', '/admin/users/1', undefined, headers)])
  const left = await rows(`SELECT id FROM users WHERE id IN (1, ${id}) AND AccesoId = 1 AND active = 1`)
  expect(left).toHaveLength(1)
})

test('a manager can neither create nor change administrators', async () => {
  const { as, rows } = await openShop()
  const administrators = await rows('SELECT id FROM users WHERE AccesoId = 1')
  const gerente = await as('gerente')
  const admin = inputOf(await (await gerente.get('/admin/users/1')).json<Member>())
  const ventas = inputOf(await (await gerente.get('/admin/users/2')).json<Member>())
  const attempts = [
    await gerente.post('/admin/users', { ...lucia, AccesoId: 1 }),
    await gerente.put('/admin/users/1', { ...admin, nombre: 'Otra' }),
    await gerente.put('/admin/users/1', { ...admin, AccesoId: 2 }),
    await gerente.put('/admin/users/2', { ...ventas, AccesoId: 1 }),
    await gerente.del('/admin/users/1'),
    await gerente.post('/admin/users/1/password', { password: 'otra distinta' }),
    await gerente.del('/admin/users/1/sessions'),
  ]
  for (const answer of attempts) {
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ message: 'No tienes permiso para esta acción.' })
  }
  expect(await rows('SELECT id FROM users WHERE AccesoId = 1')).toEqual(administrators)
  expect((await gerente.put('/admin/users/2', { ...ventas, nombre: 'Vera' })).status).toBe(200)
  const own = inputOf(await (await gerente.get('/admin/users/6')).json<Member>())
  expect(await (await gerente.put('/admin/users/6', { ...own, AccesoId: 2 })).json()).toMatchObject({
    message: 'No puedes cambiar tu propio rol.',
  })
})

test.for([
  ['a new one', 'post', '/admin/users', { ...lucia, AccesoId: 1 }],
  ['a new role', 'put', '/admin/users/2', { AccesoId: 1 }],
  ['the e-mail of one', 'put', '/admin/users/5', { email: 'ladron@example.mx' }],
  ['a new password of one', 'post', '/admin/users/5/password', { password: 'otra distinta' }],
  ['a link for one', 'post', '/admin/users/5/link', {}],
  ['the end of the second factor of one', 'post', '/admin/users/5/second-factor/end', {}],
  ['one who had left', 'put', '/admin/users/6', { active: true }],
] as const)(
  'access as an administrator needs the password of the user who gives it: %s',
  async ([, method, path, body]) => {
    const { as, db, rows } = await openShop()
    const admin = await as('admin')
    await db.batch([
      'UPDATE users SET AccesoId = 1 WHERE id = 5',
      'UPDATE users SET AccesoId = 1, active = 0 WHERE id = 6',
      "INSERT INTO second_factors (userId, secret, confirmedAt) VALUES (5, 'JBSWY3DP', '2026-01-01T00:00:00.000Z')",
    ])
    const access = () =>
      Promise.all([
        rows('SELECT usuario, email, AccesoId, passwordHash, active FROM users'),
        rows('SELECT kind FROM password_links'),
        rows('SELECT userId FROM second_factors'),
      ])
    const before = await access()
    for (const [current, message] of [
      [undefined, 'Ingresa tu contraseña actual para cambiar el acceso de un administrador.'],
      ['', 'Ingresa tu contraseña actual para cambiar el acceso de un administrador.'],
      ['incorrecta', 'La contraseña actual no es correcta.'],
    ]) {
      const answer = await admin[method](path, { ...body, current })
      expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { current: message } }])
    }
    expect(await access()).toEqual(before)
    expect((await admin[method](path, { ...body, current: password })).ok).toBe(true)
    expect(await access()).not.toEqual(before)
    expect(await rows("SELECT failures FROM login_failures WHERE subject LIKE 'password|%'")).toEqual([])
    expect(await rows("SELECT after FROM audit_log WHERE after LIKE '%secreto%' OR after LIKE '%current%'")).toEqual([])
  },
)

test('changes of administrators that give no access, and access of other roles, need no password', async () => {
  const { as, db } = await openShop()
  const admin = await as('admin')
  await db.execute('UPDATE users SET AccesoId = 1 WHERE id = 5')
  const answers = [
    await admin.put('/admin/users/5', { nombre: 'Alma', email: 'almacen@example.mx', AccesoId: 1 }),
    await admin.put('/admin/users/5', { AccesoId: 6 }),
    await admin.put('/admin/users/2', { AccesoId: 6, email: 'vero@example.mx' }),
    await admin.post('/admin/users/2/link'),
    await admin.post('/admin/users/2/password', { password: 'otra distinta' }),
    await admin.post('/admin/users', { ...lucia, AccesoId: 6 }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 201])
})

test('the own e-mail changes only with the password, that of another member without it', async () => {
  const { as, rows } = await openShop()
  const [gerente, almacen] = [await as('gerente'), await as('almacen')]
  const own = inputOf(await (await gerente.get('/admin/users/6')).json<Member>())
  const change = (values: object) =>
    gerente.put('/admin/users/6', { ...own, email: 'otro.correo@example.mx', ...values })
  for (const [current, message] of [
    [undefined, 'Ingresa tu contraseña actual para cambiar tu correo.'],
    ['', 'Ingresa tu contraseña actual para cambiar tu correo.'],
    ['incorrecta', 'La contraseña actual no es correcta.'],
  ]) {
    const answer = await change({ current })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { current: message } })
  }
  expect((await change({ email: own.email.toUpperCase(), phone: '4771234567' })).status).toBe(200)
  expect(await rows('SELECT email, phone FROM users WHERE id = 6')).toEqual([
    { email: 'GERENTE@EXAMPLE.MX', phone: '4771234567' },
  ])
  expect((await change({ version: own.version + 1, current: password })).status).toBe(200)
  expect(await rows('SELECT email FROM users WHERE id = 6')).toEqual([{ email: 'otro.correo@example.mx' }])
  expect((await almacen.get('/orders')).status).toBe(200)
  expect((await gerente.put('/admin/users/5', { email: 'bodega@example.mx' })).status).toBe(200)
  expect(await rows("SELECT after FROM audit_log WHERE after LIKE '%secreto%' OR after LIKE '%current%'")).toEqual([])
})

test.for(['GET', 'PUT', 'DELETE'])('%s returns 404 for a client', async (method) => {
  const { as } = unchanged()
  const body =
    method === 'PUT' ? { nombre: 'Carla', usuario: 'cliente', email: 'a@example.mx', AccesoId: 2 } : undefined
  const answer = await (await as('admin')).call(method, '/admin/users/3', body)
  expect(answer.status).toBe(404)
})

test("a member's e-mail cannot be their new password", async () => {
  const { as, anonymous } = await openShop()
  const answer = await (await as('admin')).post('/admin/users/5/password', { password: 'Almacen@example.mx' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { password: expect.stringContaining('No uses tu correo') } })
  expect((await anonymous.post('/login', { email: 'almacen@example.mx', password })).status).toBe(200)
})

test('an administrator renames a role, which keeps its permissions', async () => {
  const { as, rows } = await openShop()
  const admin = await as('admin')
  const renamed = await (await admin.put('/admin/roles', { 4: ' Mostrador ' })).json<{ id: number; nombre: string }[]>()
  expect(renamed.find(({ id }) => id === 4)).toEqual({ id: 4, nombre: 'Mostrador' })
  const pedidos = await as('pedidos')
  expect(await (await pedidos.get('/api/user/profile')).json()).toMatchObject({
    acceso: { id: 4, nombre: 'Mostrador' },
  })
  expect((await pedidos.get('/orders')).status).toBe(200)
  expect((await pedidos.get('/admin/users')).status).toBe(403)
  expect(await rows("SELECT entityId, after FROM audit_log WHERE entity = 'role'")).toEqual([
    { entityId: '4', after: '{"nombre":"Mostrador"}' },
  ])
})

test('two roles exchange their names, and a role that keeps its name is not in the log', async () => {
  const { as, rows } = await openShop()
  const admin = await as('admin')
  const names = async () => rows('SELECT nombre FROM acceso WHERE id IN (4, 5) ORDER BY id')
  const [orders = {}, warehouse = {}] = await names()
  const exchanged = { 4: warehouse.nombre, 5: orders.nombre, 6: 'Gerente' }
  expect((await admin.put('/admin/roles', exchanged)).status).toBe(200)
  expect(await names()).toEqual([warehouse, orders])
  expect(await rows("SELECT entityId FROM audit_log WHERE entity = 'role'")).toEqual([
    { entityId: '4' },
    { entityId: '5' },
  ])
})

test('a name that another role has, or would have, is refused at its field', async () => {
  const admin = await unchanged().as('admin')
  const message = 'Dos roles no pueden llamarse igual.'
  const refused = async (names: Record<string, string>) =>
    (await (await admin.put('/admin/roles', names)).json<{ fields: unknown }>()).fields
  expect(await refused({ 4: 'almacen', 5: 'Almacén' })).toEqual({ 4: message, 5: message })
  expect(await refused({ 2: 'Ventas', 4: 'Gerente' })).toEqual({ 4: message })
})

test.for([
  ['without a name', { 4: ' ' }, 400],
  ['to the name of another, written with other capitals and accents', { 4: 'Mostrador', 5: 'GÉRENTE' }, 409],
] as const)('renaming roles %s changes none', async ([, body, status]) => {
  const { as } = unchanged()
  expect((await (await as('admin')).put('/admin/roles', body)).status).toBe(status)
  expect((await (await as('gerente')).put('/admin/roles', body)).status).toBe(403)
})

test('the photo of a member is set and removed, and managers cannot change that of an administrator', async () => {
  const { as } = await openShop()
  const gerente = await as('gerente')
  const photo = formWith(Buffer.concat([png, Buffer.alloc(1024 * 1024)]))
  const { url } = await (await gerente.post('/admin/users/2/avatar', photo)).json<{ url: string }>()
  expect(await (await gerente.get('/admin/users/2')).json()).toMatchObject({ avatar: url })
  expect((await gerente.get(url)).status).toBe(200)
  expect((await gerente.del('/admin/users/2/avatar')).status).toBe(200)
  expect(await (await gerente.get('/admin/users/2')).json()).toMatchObject({ avatar: null })
  expect((await gerente.post('/admin/users/1/avatar', formWith(png))).status).toBe(403)
  expect((await gerente.post('/admin/users/3/avatar', formWith(png))).status).toBe(404)
})
