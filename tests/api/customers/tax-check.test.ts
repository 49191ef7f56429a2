import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors'
import type { TaxCheck } from '#contract/invoices/tax-check'
import { openShop, shareShop } from '../../shop.ts'
import type { Fault } from '../../simulators/facturapi/faults.ts'

const unchanged = shareShop()

const path = '/facturapi/tax-check'

/** A taxpayer of SAT's list, as a user would type it. */
const robots = {
  tax_id: 'ure-180429-tm6',
  legal_name: ' Universidad  Robotica española',
  tax_system: '601',
  zip: '86991',
}
const sent = {
  tax_id: 'URE180429TM6',
  legal_name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  tax_system: '601',
  address: { zip: '86991' },
}

test('data that SAT has is accepted with the time, and leaves nothing at the provider or in the shop', async () => {
  const { as, facturapi, rows } = await openShop({ isAlone: true, facturapiKey: 'sk_live_sim' })
  const answer = await (await as('ventas')).post(path, robots)
  expect(answer.status).toBe(200)
  const { validatedAt, livemode } = await answer.json<TaxCheck>()
  expect(livemode).toBe(true)
  expect(Math.abs(Date.now() - Date.parse(validatedAt ?? ''))).toBeLessThan(60_000)
  await expect.poll(() => facturapi.customers()).toEqual([])
  expect(facturapi.log).toMatchObject([{ method: 'POST', path: '/customers', body: sent }, { method: 'DELETE' }])
  expect(await rows("SELECT id FROM customers WHERE tax_id = 'URE180429TM6'")).toEqual([])
})

test('a customer that the provider had with the same data stays there', async () => {
  const { as, facturapi } = await openShop()
  const headers = { authorization: `Bearer ${facturapi.key}`, 'content-type': 'application/json' }
  const made = await fetch(`${facturapi.url}/customers`, { method: 'POST', headers, body: JSON.stringify(sent) })
  expect(made.status).toBe(201)
  const staff = await as('ventas')
  expect((await staff.post(path, robots)).status).toBe(200)
  // A second check, of another taxpayer, creates a customer and deletes it in the background. Only that one may be deleted.
  const other = { ...robots, tax_id: 'XIA190128J61', zip: '76343' }
  expect((await staff.post(path, other)).status).toBe(200)
  await expect.poll(() => facturapi.log.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  expect(facturapi.customers()).toMatchObject([sent])
})

test('a test key is named in the answer, because it may not ask SAT', async () => {
  const { as } = await openShop()
  const answer = await (await as('gerente')).post(path, robots)
  expect([answer.status, await answer.json()]).toMatchObject([200, { livemode: false }])
})

test.for([
  [{ tax_id: 'NAD010101AA1' }, 'tax_id', 'El SAT no reconoce este RFC.'],
  [{ legal_name: 'Robótica Ñandú' }, 'legal_name', 'Escribe la razón social igual que en la Constancia, sin SA de CV.'],
  [{ zip: '06000' }, 'zip', 'El código postal no es el de la Constancia.'],
] as const)('data that SAT does not have is refused at its field (%#)', async ([change, field, message]) => {
  const { as, facturapi } = await openShop()
  const answer = await (await as('ventas')).post(path, { ...robots, ...change })
  expect([answer.status, await answer.json()]).toMatchObject([400, { message, fields: { [field]: message } }])
  expect(facturapi.log).toHaveLength(1)
})

test.for([
  [
    { code: 'tax_system_not_allowed_for_tax_id', path: 'tax_system' },
    { tax_system: 'El régimen no corresponde al RFC.' },
  ],
  // Known by its path only.
  [{ code: 'invalid_value', path: 'address.zip' }, { zip: 'El código postal no es el de la Constancia.' }],
  [{ code: 'invalid_format', path: 'tax_id' }, { tax_id: 'Revisa el RFC: no fue aceptado.' }],
] as const)('a refusal of the provider is shown at its field (%#)', async ([problem, fields]) => {
  const { as, facturapi } = await openShop()
  const errors = [{ ...problem, message: 'No coincide' }]
  facturapi.fault({ fault: 'validation', match: { call: 'POST /customers' }, errors })
  const answer = await (await as('ventas')).post(path, robots)
  expect(answer.status).toBe(400)
  expect((await answer.json<ErrorBody>()).fields).toEqual(fields)
})

test.for([
  ['timeout_before', /^El SAT no responde por ahora\. Guarda el cliente y valida más tarde\.$/],
  ['502html', /^El SAT no responde por ahora/],
  ['rate_limit', /^Facturapi recibe muchas solicitudes\. Valida de nuevo en un minuto\.$/],
  ['subscription', /^Facturapi no acepta la cuenta de la tienda\. Revisa su clave y su suscripción \(.+\)$/],
] satisfies [Fault['fault'], RegExp][])(
  'a provider that does not validate returns 502 (%s)',
  async ([fault, message]) => {
    const { as, facturapi } = await openShop()
    facturapi.fault({ fault, match: { call: 'POST /customers' } })
    const answer = await (await as('ventas')).post(path, robots)
    expect(answer.status).toBe(502)
    const { message: shown, fields } = await answer.json<ErrorBody>()
    expect(shown).toMatch(message)
    expect(fields).toBeUndefined()
  },
)

test('a shop without a key at the provider names the key', async () => {
  const { as } = await openShop({ isAlone: true, facturapiKey: '' })
  const answer = await (await as('ventas')).post(path, robots)
  expect([answer.status, await answer.json()]).toMatchObject([
    502,
    { message: expect.stringMatching(/^Facturapi no acepta la cuenta de la tienda\. Revisa su clave/) },
  ])
})

test.for([
  [{ tax_id: 'NO-ES' }, { tax_id: 'RFC inválido.' }],
  [{ tax_id: 'XAXX010101000', tax_system: '616' }, { tax_id: 'El RFC genérico no lleva factura nominativa.' }],
  [{ legal_name: '  ' }, { legal_name: 'Razón social requerida' }],
  [{ tax_system: '612' }, { tax_system: 'El régimen no corresponde al RFC.' }],
  [{ zip: '869' }, { zip: 'El código postal debe tener 5 dígitos.' }],
] as const)('data that no invoice may have is refused before the provider is called (%#)', async ([change, fields]) => {
  const { as, facturapi } = unchanged()
  const answer = await (await as('ventas')).post(path, { ...robots, ...change })
  expect([answer.status, await answer.json()]).toMatchObject([400, { fields }])
  expect(facturapi.log).toEqual([])
})

test('roles that do not manage customers may not validate', async () => {
  const { as, facturapi } = await openShop()
  for (const name of ['cliente', 'pedidos', 'almacen']) {
    expect((await (await as(name)).post(path, robots)).status).toBe(403)
  }
  expect(facturapi.log).toEqual([])
})

test('a user may validate 20 times a minute', async () => {
  const { as } = await openShop()
  const staff = await as('ventas')
  for (let i = 0; i < 20; i++) expect((await staff.post(path)).status).toBe(400)
  const refused = await staff.post(path, robots)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await (await as('gerente')).post(path, robots)).status).toBe(200)
})
