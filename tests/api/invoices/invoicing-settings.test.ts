import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import type { StaffSearchResults } from '#contract/staff-search'
import { openShop, type Shop, shareShop } from '../../shop.ts'
import { finish, paidOrder } from './invoicing.ts'

const unchanged = shareShop()

const setSeries = async ({ as }: Pick<Shop, 'as'>, series: unknown, version?: number) =>
  (await as('gerente')).post('/update-configuracion', { key: 'invoicing', value: { series }, version })

/** The type and the series of each content that the provider got, in the order of the calls. */
const sent = ({ facturapi }: Pick<Shop, 'facturapi'>) =>
  facturapi.log.flatMap(({ body }) => {
    const { type, items, series } = (body ?? {}) as { type?: string; items?: unknown; series?: string }
    return items ? [[type ?? 'I', series]] : []
  })

test("an invoice has the series of the shop, and a credit note the provider's", async () => {
  const shop = await paidOrder()
  const saved = await setSeries(shop, 'fac2026')
  expect(await saved.json()).toEqual([{ key: 'invoicing', value: { series: 'FAC2026', cfdi_use: 'G03' }, version: 1 }])
  const { invoice } = await shop.issued()
  expect(invoice).toMatchObject({ status: 'valid', series: 'FAC2026' })
  const admin = await shop.as('admin')
  expect((await admin.post('/invoices/1/credit-note', { amount: 100, reason: 'Prueba' })).status).toBe(201)
  expect(sent(shop)).toEqual([
    ['I', 'FAC2026'],
    ['E', undefined],
  ])
  const folio = `FAC2026-${invoice.folio_number}`
  const found = await (await admin.get(`/search?q=${folio.toLowerCase()}`)).json<StaffSearchResults>()
  expect(found.invoices).toMatchObject([{ rowid: 1, folio }])
})

test('without a series the provider chooses it', async () => {
  const shop = await paidOrder()
  expect((await shop.issued()).invoice.series).toBe('F')
  expect(sent(shop)).toEqual([['I', undefined]])
})

test('an attempt is continued with the series that it was written with, and has no folio before', async () => {
  const shop = await paidOrder()
  await setSeries(shop, 'A')
  shop.facturapi.fault({ fault: '503' })
  const { invoice } = await shop.issued()
  expect(invoice).toMatchObject({ status: 'verifying', series: 'A', folio_number: null })
  const admin = await shop.as('admin')
  const log = await (await admin.get('/audit?entity=invoice')).json<{ rows: { record: { label: string | null } }[] }>()
  expect(log.rows.map(({ record }) => record.label)).toEqual([null])
  await setSeries(shop, 'B')
  await finish(shop)
  expect(sent(shop)).toEqual([
    ['I', 'A'],
    ['I', 'A'],
  ])
  const { invoice: stamped } = await (await shop.client.get(`/orders/${shop.order.id}`)).json<Order>()
  expect(stamped).toMatchObject({ status: 'valid', series: 'A' })
})

test('after a refusal the next attempt has the series of that moment', async () => {
  const shop = await paidOrder()
  const refuse = async (series: string) => {
    await setSeries(shop, series)
    shop.facturapi.fault({ fault: 'sat:CFDI40148' })
    expect((await shop.issue()).status).toBe(400)
  }
  await refuse('A')
  await refuse('B')
  expect(shop.facturapi.invoices()).toMatchObject([{ status: 'draft', series: 'B' }])
  // The draft keeps its series if none is sent, so another one is made.
  await setSeries(shop, '')
  expect((await shop.issued()).invoice).toMatchObject({ status: 'valid', series: 'F' })
  expect(shop.facturapi.invoices()).toMatchObject([
    { status: 'valid', series: 'F' },
    { status: 'draft', series: 'B' },
  ])
})

const characters = 'Usa solo letras sin acento y números, sin espacios.'

test.for([
  ['F-1', characters],
  ['A 1', characters],
  ['Ñ', characters],
  ['|', characters],
  ['A'.repeat(26), expect.any(String)],
  [7, expect.any(String)],
] as const)('refuses the series %j', async ([series, message]) => {
  const shop = unchanged()
  const answer = await setSeries(shop, series)
  expect([answer.status, await answer.json()]).toMatchObject([400, { message }])
  expect(await shop.rows("SELECT key FROM configuration WHERE key = 'invoicing'")).toEqual([])
})

test.for(['G02', 'D01', '', null])('refuses the use of CFDI %j for the invoices of the shop', async (cfdi_use) => {
  const { as, rows } = unchanged()
  const change = { key: 'invoicing', value: { series: '', cfdi_use } }
  const answer = await (await as('gerente')).post('/update-configuracion', change)
  expect(answer.status).toBe(400)
  expect(await rows("SELECT key FROM configuration WHERE key = 'invoicing'")).toEqual([])
})

test('the terms of an invoice have the use of CFDI of the shop', async () => {
  const { as, client, order } = await paidOrder()
  const termsOf = async () => (await (await client.get(`/orders/${order.id}`)).json<Order>()).invoiceTerms
  expect(await termsOf()).toMatchObject({ cfdi_use: 'G03' })
  const value = { series: '', cfdi_use: 'G01' }
  expect((await (await as('gerente')).post('/update-configuracion', { key: 'invoicing', value })).status).toBe(200)
  expect(await termsOf()).toMatchObject({ cfdi_use: 'G01' })
})

test('only roles with access to the configuration change the series, and not over a newer version', async () => {
  const shop = await openShop()
  for (const role of ['ventas', 'cliente', 'pedidos', 'almacen']) {
    const change = { key: 'invoicing', value: { series: 'A' } }
    expect([role, (await (await shop.as(role)).post('/update-configuracion', change)).status]).toEqual([role, 403])
  }
  expect((await setSeries(shop, 'A'.repeat(25), 0)).status).toBe(200)
  const late = await setSeries(shop, 'B', 0)
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'CHANGED' }])
})
