import { expect, test } from 'vitest'
import type { AccountRequestPage } from '#contract/customers/account-requests'
import type { CustomerWithUser, StaffCustomer } from '#contract/customers/staff-customers'
import { openShop, type Shop } from '../../shop.ts'
import { mailTo, sendDue, tokenIn } from '../mails/inbox.ts'

const request = {
  business: 'Ferretería Nueva',
  contact: 'Nora Núñez',
  phone: '477 555 1234',
  email: 'nora@example.mx',
  tax_id: '',
  notes: 'Compramos cada semana.',
}

const newCustomer = {
  name: 'Nora Núñez',
  email: 'compras@nueva.mx',
  phone: '4775551234',
  tax_id: 'URE180429TM6',
  tax_system: '601',
  zip: '37000',
}

async function openWithRequests(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options)
  const admin = await shop.as('admin')
  await admin.post('/update-configuracion', { key: 'accounts', value: { requests: true } })
  return shop
}

const ask = ({ anonymous }: Shop, changes: object = {}) =>
  anonymous.post('/account-requests', { ...request, ...changes })

const waiting = async (shop: Shop) =>
  (await (await shop.as('ventas')).get('/admin/account-requests')).json<AccountRequestPage>()

test('a business requests an account, is approved, and signs in with the link of its mail', async () => {
  const shop = await openWithRequests()
  const asked = await ask(shop)
  expect([asked.status, await asked.json()]).toEqual([200, { success: true }])
  const { requests, total } = await waiting(shop)
  expect(total).toBe(1)
  expect(requests[0]).toMatchObject({ business: 'Ferretería Nueva', phone: '4775551234', tax_id: null, by: null })
  const ventas = await shop.as('ventas')
  const approved = await ventas.post(`/admin/account-requests/${requests[0]?.id}/approve`)
  expect(approved.status).toBe(201)
  const { customer, invitation } = await approved.json<CustomerWithUser>()
  expect(customer).toMatchObject({ company: 'Ferretería Nueva', name: 'Nora Núñez', tax_id: 'XAXX010101000' })
  expect(invitation).toMatchObject({ token: null })
  const password = 'cerro jacaranda tornillo'
  await shop.anonymous.post('/password', { token: tokenIn(await mailTo(shop, 'nora@example.mx')), password })
  const signedIn = await shop.anonymous.post('/login', { email: 'nora@example.mx', password })
  expect(await signedIn.json()).toMatchObject({ user: { AccesoId: 3, Customer: { id: customer.id } } })
  expect((await waiting(shop)).total).toBe(0)
})

test('a request with an RFC creates a customer whose fiscal data is incomplete', async () => {
  const shop = await openWithRequests()
  await ask(shop, { tax_id: 'ure180429tm6' })
  const { requests } = await waiting(shop)
  const ventas = await shop.as('ventas')
  const { id } = await (
    await ventas.post(`/admin/account-requests/${requests[0]?.id}/approve`)
  ).json<CustomerWithUser>()
  expect(await (await ventas.get(`/customers/${id}`)).json<StaffCustomer>()).toMatchObject({
    tax_id: 'URE180429TM6',
    hasFiscalData: false,
    users: [{ invited: true }],
  })
})

test('a request with the RFC of a foreigner is approved with the regime of that RFC', async () => {
  const shop = await openWithRequests()
  await ask(shop, { tax_id: 'XEXX010101000' })
  const { requests } = await waiting(shop)
  const approved = await (await shop.as('ventas')).post(`/admin/account-requests/${requests[0]?.id}/approve`)
  expect(approved.status).toBe(201)
  expect((await approved.json<CustomerWithUser>()).customer).toMatchObject({
    tax_id: 'XEXX010101000',
    tax_system: '616',
  })
})

test('a refused request gets a mail with the reason', async () => {
  const shop = await openWithRequests()
  await ask(shop)
  const { requests } = await waiting(shop)
  const ventas = await shop.as('ventas')
  const refused = await ventas.post(`/admin/account-requests/${requests[0]?.id}/refuse`, { reason: 'Solo en León.' })
  expect(refused.status).toBe(200)
  const mail = await mailTo(shop, 'nora@example.mx')
  expect(mail.subject).toBe('Tu solicitud de cuenta en Tienda de prueba')
  expect(mail.text).toContain('Solo en León.')
})

test('an approval after another one returns 409 with the name of its author', async () => {
  const shop = await openWithRequests()
  await ask(shop, { tax_id: 'URE180429TM6' })
  const { requests } = await waiting(shop)
  const path = `/admin/account-requests/${requests[0]?.id}/approve`
  expect((await (await shop.as('ventas')).post(path)).status).toBe(201)
  const late = await (await shop.as('admin')).post(path)
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { code: 'DECIDED', message: 'Esta solicitud ya se aprobó (Vero Ventas).' },
  ])
})

test('an approval that is sent again, after a lost answer, has one customer and a new link', async () => {
  const shop = await openWithRequests({ isAlone: true, sendsMail: false })
  await ask(shop)
  const { requests } = await waiting(shop)
  const ventas = await shop.as('ventas')
  const approve = () => ventas.post(`/admin/account-requests/${requests[0]?.id}/approve`)
  const first = await (await approve()).json<CustomerWithUser>()
  const again = await approve()
  expect(again.status).toBe(201)
  const { id, invitation } = await again.json<CustomerWithUser>()
  expect([id, invitation?.token]).toEqual([first.id, expect.any(String)])
  expect(invitation?.token).not.toBe(first.invitation?.token)
  expect(await shop.rows('SELECT count(*) AS n FROM customers')).toEqual([{ n: 3 }])
})

test.for([
  ['a user of an existing customer', '/customers/1/users', { email: 'NORA@example.mx', nombre: 'Nora' }, 1],
  ['a new customer with a user', '/admin/customers', { ...newCustomer, user_email: 'nora@example.mx' }, 3],
] as const)('a request is approved when its person becomes %s', async ([, path, input, customerId]) => {
  const shop = await openWithRequests()
  await ask(shop)
  await ask(shop, { email: 'otra@example.mx' })
  expect((await (await shop.as('ventas')).post(path, input)).status).toBe(201)
  expect((await waiting(shop)).requests).toMatchObject([{ email: 'otra@example.mx' }])
  const approved = await (await shop.as('ventas')).get('/admin/account-requests?state=approved')
  expect((await approved.json<AccountRequestPage>()).requests).toMatchObject([
    { email: 'nora@example.mx', customerId, by: 'Vero Ventas' },
  ])
  expect(await shop.rows("SELECT userId, action, entityId FROM audit_log WHERE entity = 'account_request'")).toEqual([
    { userId: 2, action: 'approve', entityId: '1' },
  ])
})

test('approving a request without an RFC and with the e-mail of a customer returns 409 until it is confirmed', async () => {
  const shop = await openWithRequests()
  const ventas = await shop.as('ventas')
  await shop.db.execute("UPDATE customers SET email = 'Nora@example.mx' WHERE id = 1")
  await ask(shop)
  const { requests } = await waiting(shop)
  const path = `/admin/account-requests/${requests[0]?.id}/approve`
  const answer = await ventas.post(path)
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    {
      code: 'DUPLICATE_EMAIL',
      message: 'Ya existe un cliente con este correo: Ferretería La Prueba.',
      details: { id: 1 },
    },
  ])
  expect(await shop.rows('SELECT count(*) AS n FROM customers')).toEqual([{ n: 2 }])
  expect((await ventas.post(path, { confirm: true })).status).toBe(201)
})

test('a request is decided once', async () => {
  const shop = await openWithRequests()
  await ask(shop)
  const { requests } = await waiting(shop)
  const [ventas, admin] = [await shop.as('ventas'), await shop.as('admin')]
  const path = `/admin/account-requests/${requests[0]?.id}`
  const verdicts = await Promise.all([ventas.post(`${path}/approve`), admin.post(`${path}/refuse`)])
  expect(verdicts.map(({ ok }) => ok).sort()).toEqual([false, true])
  const late = await admin.post(`${path}/approve`)
  expect(late.status).toBe(409)
  expect(await shop.rows('SELECT count(*) AS n FROM customers')).toEqual([{ n: verdicts[0]?.ok ? 3 : 2 }])
})

test('the shop gets a mail about a request, if it has an address', async () => {
  const shop = await openWithRequests()
  await shop.db.execute(
    "UPDATE configuration SET value = json_set(value, '$.email', 'tienda@example.mx') WHERE key = 'business'",
  )
  await ask(shop, { business: 'Tornillos <b>& más</b>' })
  const mail = await mailTo(shop, 'tienda@example.mx')
  expect(mail.subject).toBe('Solicitud de cuenta: Tornillos <b>& más</b>')
  expect(mail.html).not.toContain('<b>&')
  expect(mail.text).toContain('/customers/manage?status=pending')
})

test('an address with a request or an account gets the same answer, and nothing is added', async () => {
  const shop = await openWithRequests()
  await ask(shop)
  for (const email of ['NORA@example.mx', 'cliente@example.mx']) {
    const again = await ask(shop, { email })
    expect([again.status, await again.json()]).toEqual([200, { success: true }])
  }
  expect((await waiting(shop)).total).toBe(1)
  // The owner of the account gets a link to set a password.
  expect((await mailTo(shop, 'cliente@example.mx')).subject).toBe('Crea una contraseña nueva en Tienda de prueba')
})

test('the notice of a request is sent again to the present address of the shop', async () => {
  const shop = await openWithRequests()
  const admin = await shop.as('admin')
  const setAddress = (email: string) =>
    shop.db.execute({
      sql: "UPDATE configuration SET value = json_set(value, '$.email', ?) WHERE key = 'business'",
      args: [email],
    })
  await setAddress('rebota@example.mx')
  await ask(shop)
  await sendDue(shop)
  const [mail] = await shop.rows('SELECT id, state FROM mails')
  expect(mail).toMatchObject({ state: 'refused' })
  await setAddress('')
  const refused = await admin.post(`/admin/mails/${mail?.id}/send`)
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { message: 'Ya no hay una dirección para este correo. Agrégala en Configuración general.' },
  ])
  await setAddress('tienda@example.mx')
  expect(await (await admin.post(`/admin/mails/${mail?.id}/send`)).json()).toEqual({ email: 'tienda@example.mx' })
})

test.for([
  ['business', '', 'Escribe el nombre de tu negocio.'],
  ['contact', ' ', 'Escribe tu nombre.'],
  ['phone', '123', 'El teléfono debe tener 10 dígitos.'],
  ['email', 'nora', 'Ingresa un correo válido.'],
  ['tax_id', 'ABC', 'RFC inválido.'],
] as const)('a request with a wrong %s is refused', async ([field, value, message]) => {
  const shop = await openWithRequests()
  const answer = await ask(shop, { [field]: value })
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ fields: { [field]: message } })])
})

test('requests are refused while they are switched off, and after too many of one network', async () => {
  const closed = await openShop()
  expect((await ask(closed)).status).toBe(409)
  const shop = await openWithRequests()
  const statuses: number[] = []
  for (let count = 0; count < 7; count += 1) {
    statuses.push((await ask(shop, { email: `n${count}@example.mx` })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})
