import { expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit'
import type { AccountStatement } from '#contract/customers/statement'
import { addDays } from '#contract/days'
import { todayInMexico } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import {
  type BankMovement,
  maxMovements,
  type StatementAnswer,
  type StatementMovements,
  type Statements,
} from '#contract/payments/bank-statements'
import type { PaymentPage } from '#contract/payments/collection'
import { transferReference } from '#contract/payments/transfer-reference'
import { settingDefaults } from '#contract/shop/setting-values'
import { openShop } from '../../shop.ts'
import { auditMoney } from './paying.ts'

const columns = { date: 0, amount: 3, concept: 1, reference: 2 }

const line = (amount: number, concept = 'SPEI RECIBIDO', reference = '', repeated = 0) => ({
  movedOn: todayInMexico(),
  amount,
  concept,
  reference,
  repeated,
})

const paidOrders = ({ payments }: BankMovement) => payments.map(({ order }) => order.id)

/** Orders by transfer of 1, 2, 3 and 4 screws: $215.76, $431.52, $647.28, $863.04; all accepted. */
async function openBank() {
  const shop = await openShop()
  const [client, staff] = [await shop.as('cliente'), await shop.as('ventas')]
  const ids: number[] = []
  for (const quantity of [1, 2, 3, 4]) {
    const orderItems = [{ productId: 1, quantity }]
    const { id } = await (await client.post('/orders', { paymentMethod: 'Bank Transfer', orderItems })).json<Order>()
    await staff.put(`/orders/${id}/accept`)
    ids.push(id)
  }
  const add = async (movements: object[], uid = crypto.randomUUID()) => {
    const sent = { uid, name: 'bbva.csv', headers: 'Fecha|Concepto|Referencia|Abono', columns, movements }
    return (await staff.post('/bank-statements', sent)).json<StatementAnswer>()
  }
  const read = async (id: number) => (await staff.get(`/bank-statements/${id}`)).json<StatementMovements>()
  const confirm = async (id: number, matches: { movementId: number; orderId: number; allowSurplus?: boolean }[]) =>
    (await staff.post(`/bank-statements/${id}/confirm`, { matches })).json()
  return { ...shop, client, staff, ids, add, read, confirm }
}

test('movements are matched by reference, by amount and by the name of the customer', async () => {
  const { ids, add, read } = await openBank()
  const [first = 0, second = 0, third = 0] = ids
  const { id, added } = await add([
    line(100, 'SPEI RECIBIDO BANORTE', String(Number(transferReference(first)))),
    line(431.52, `PAGO PEDIDO ${second}`),
    line(647.28, 'DEPOSITO EN EFECTIVO'),
    line(10, 'TRASPASO DE FERRETERIA LA PRUEBA SA DE CV'),
    line(3.33, 'RENDIMIENTO', '8714'),
  ])
  expect(added).toBe(5)
  const { movements } = await read(id)
  expect(movements.map(({ match }) => match && [match.kind, match.order.id, match.others])).toEqual([
    ['reference', first, 0],
    ['reference', second, 0],
    ['amount', third, 0],
    // The first order keeps a part of its balance. One other order has a balance: the fourth.
    ['name', first, 1],
    null,
  ])
  expect(movements[3]?.match?.order).toMatchObject({ balance: 215.76 })
})

test('a movement is matched by the folio with the prefix of the shop, with or without its hyphen', async () => {
  const { ids, add, read, as } = await openBank()
  const [first = 0, second = 0, third = 0] = ids
  await (await as('gerente')).post('/update-configuracion', {
    key: 'sales',
    value: { ...settingDefaults.sales, folioPrefix: 'MB-' },
  })
  const { id } = await add([
    line(1, `PAGO PEDIDO MB-${first}`),
    line(2, `Pedido MB ${second}`),
    line(3, `MB${third} FERRETERIA`),
    line(4, `AB-${third}`),
  ])
  const { movements } = await read(id)
  expect(movements.map(({ match }) => match && [match.kind, match.order.id])).toEqual([
    ['reference', first],
    ['reference', second],
    ['reference', third],
    null,
  ])
})

test('a movement that pays nothing shows the order that it names', async () => {
  const { ids, staff, add, read, confirm } = await openBank()
  const [first = 0, second = 0, third = 0] = ids
  const paid = await add([line(215.76, 'SPEI', transferReference(first))])
  const [movement] = (await read(paid.id)).movements
  await confirm(paid.id, [{ movementId: movement?.id ?? 0, orderId: first }])
  await staff.put(`/orders/${second}/status`, { status: 'Cancelled', reason: 'Ya no lo quiere' })
  const { id } = await add([
    // As much as the fourth order owes.
    line(863.04, 'SPEI OTRA VEZ', transferReference(first)),
    line(431.52, `PAGO PEDIDO ${second}`),
    line(647.28, 'SPEI', transferReference(third)),
    line(647.28, 'SPEI OTRA VEZ', transferReference(third)),
    line(3.33, 'RENDIMIENTO', '8714'),
  ])
  const { movements } = await read(id)
  expect(movements.map(({ match, named }) => [match?.order.id ?? null, named && [named.id, named.status]])).toEqual([
    [null, [first, 'Paid']],
    [null, [second, 'Cancelled']],
    [third, null],
    [null, [third, 'Accepted']],
    [null, null],
  ])
})

test('a deposit of a part that was registered by hand before has the day of that payment, and another one has none', async () => {
  const { ids, staff, add, read, confirm } = await openBank()
  const [, , third = 0] = ids
  const paidOn = todayInMexico()
  await staff.post(`/orders/${third}/payments`, { amount: 200, form: '03', paidOn })
  const { id } = await add([
    line(200, 'SPEI', transferReference(third)),
    line(150, 'SPEI', transferReference(third)),
    line(200, 'SPEI OTRA VEZ', transferReference(third)),
  ])
  const seen = async () =>
    (await read(id)).movements.map(({ match, registered }) => [match?.order.id ?? null, registered?.paidOn ?? null])
  expect(await seen()).toEqual([
    [third, paidOn],
    [third, null],
    [third, null],
  ])
  const [, , other] = (await read(id)).movements
  await confirm(id, [{ movementId: other?.id ?? 0, orderId: third }])
  // A payment that the statement has registered is not one that was registered by hand.
  expect(await seen()).toEqual([
    [third, paidOn],
    [third, null],
    [null, null],
  ])
})

test('confirmed matches are payments by transfer, once, and the same file adds nothing', async () => {
  const shop = await openBank()
  const [first = 0, second = 0] = shop.ids
  const file = [line(200, 'SPEI', transferReference(first)), line(500, 'SPEI', transferReference(second))]
  const { id } = await shop.add(file)
  const { movements } = await shop.read(id)
  const matches = movements.map((movement) => ({
    movementId: movement.id,
    orderId: movement.match?.order.id ?? 0,
    allowSurplus: true,
  }))
  const answers = await Promise.all([shop.confirm(id, matches), shop.confirm(id, matches)])
  expect(answers.map(({ done }: { done: number }) => done).reduce((sum, done) => sum + done)).toBe(2)
  expect(await shop.rows('SELECT orderId, amount, form, paidOn, state FROM payments ORDER BY id')).toEqual([
    { orderId: first, amount: 20000, form: '03', paidOn: todayInMexico(), state: 'applied' },
    { orderId: second, amount: 43152, form: '03', paidOn: todayInMexico(), state: 'applied' },
    // The part of the transfer above the balance is to be returned to the client.
    { orderId: second, amount: 6848, form: '03', paidOn: todayInMexico(), state: 'refund_due' },
  ])
  expect(await shop.add(file)).toMatchObject({ added: 0, earlierId: id })
  const { statements } = await (await shop.staff.get('/bank-statements')).json<Statements>()
  expect(statements).toMatchObject([{ id, movements: 2, confirmed: 2 }])
  expect((await shop.read(id)).movements.map(paidOrders)).toEqual([[first], [second]])
  expect(await shop.confirm(id, matches)).toEqual({
    done: 0,
    refused: movements.map(({ id: movementId }) => ({ movementId, message: 'Este abono ya se registró.' })),
  })
  expect(await auditMoney(shop)).toEqual([])
})

test('a long concept is cut between two characters, also outside the Basic Multilingual Plane', async () => {
  const { ids, add, read, confirm, rows } = await openBank()
  const [first = 0] = ids
  const concept = `PEDIDO ${first} ${'x'.repeat(59 - `PEDIDO ${first} `.length)}😀😀`
  const { id } = await add([line(215.76, concept)])
  const { movements } = await read(id)
  expect(await confirm(id, [{ movementId: movements[0]?.id ?? 0, orderId: first }])).toEqual({ done: 1, refused: [] })
  expect(await rows('SELECT reference FROM payments')).toEqual([{ reference: concept.slice(0, 61) }])
})

test('a movement whose payment was voided can be confirmed again', async () => {
  const shop = await openBank()
  const [first = 0] = shop.ids
  const { id } = await shop.add([line(215.76, 'SPEI', transferReference(first))])
  const matches = (await shop.read(id)).movements.map((movement) => ({ movementId: movement.id, orderId: first }))
  await shop.confirm(id, matches)
  await (await shop.as('admin')).put(`/orders/${first}/payments/1/void`, { reason: 'Era de otro pedido' })
  expect(await shop.confirm(id, matches)).toEqual({ done: 1, refused: [] })
  expect(await shop.rows('SELECT paid FROM orders WHERE paid > 0')).toEqual([{ paid: 21576 }])
})

test('money above the balance is listed to be returned, and is voided with its payment', async () => {
  const shop = await openBank()
  const admin = await shop.as('admin')
  const [first = 0] = shop.ids
  const confirmFile = async (concept: string) => {
    const { id } = await shop.add([line(300, concept, transferReference(first))])
    const [movement] = (await shop.read(id)).movements
    await shop.confirm(id, [{ movementId: movement?.id ?? 0, orderId: first, allowSurplus: true }])
    return id
  }
  const due = async () => (await (await admin.get('/payments?state=refund_due')).json<PaymentPage>()).payments
  const undone = await confirmFile('SPEI')
  expect(await due()).toMatchObject([
    { amount: 84.24, reason: 'overpaid', order: { id: first, paymentStatus: 'Paid' } },
  ])
  await admin.post(`/bank-statements/${undone}/undo`)
  expect(await due()).toEqual([])
  expect(await shop.rows('SELECT paid, paymentStatus FROM orders WHERE id = 1')).toEqual([
    { paid: 0, paymentStatus: 'Pending' },
  ])
  await confirmFile('SPEI 2')
  const [rest] = await due()
  const returned = await admin.post(`/payments/${rest?.id}/refunds`, { reason: 'Sobró', form: '03' })
  expect(returned.status).toBe(201)
  const voided = await admin.put(`/orders/${first}/payments/3/void`, { reason: 'x' })
  expect([voided.status, await voided.json()]).toMatchObject([
    409,
    { message: 'Lo que sobró de este pago ya se devolvió al cliente: no se puede anular.' },
  ])
  expect(await auditMoney(shop)).toEqual([])
})

test('a deposit of a payment that was registered by hand has its day, also if it paid the order or more', async () => {
  const { ids, staff, add, read } = await openBank()
  const [first = 0, second = 0] = ids
  const paidOn = todayInMexico()
  const pay = (id: number, amount: number) =>
    staff.post(`/orders/${id}/payments`, { amount, form: '03', paidOn, allowSurplus: true })
  await pay(first, 215.76)
  await pay(second, 500)
  const { id } = await add([
    line(215.76, 'SPEI', transferReference(first)),
    line(500, `PAGO PEDIDO ${second}`),
    line(215.76, 'SPEI OTRA VEZ', transferReference(first)),
  ])
  const { movements } = await read(id)
  expect(movements.map(({ named, registered }) => [named?.id, registered?.paidOn ?? null])).toEqual([
    [first, paidOn],
    [second, paidOn],
    [first, null],
  ])
})

test('a movement above the balance is registered only if the staff allow it', async () => {
  const shop = await openBank()
  const [first = 0] = shop.ids
  const { id } = await shop.add([line(300, 'SPEI', transferReference(first))])
  const [movement] = (await shop.read(id)).movements
  const match = { movementId: movement?.id ?? 0, orderId: first }
  expect(await shop.confirm(id, [match])).toEqual({
    done: 0,
    refused: [{ movementId: movement?.id, message: 'El monto excede el saldo de $215.76.' }],
  })
  expect(await shop.confirm(id, [{ ...match, allowSurplus: true }])).toEqual({ done: 1, refused: [] })
})

test('a transfer for an order that is paid or cancelled is registered to be returned, and undone with its statement', async () => {
  const shop = await openBank()
  const admin = await shop.as('admin')
  const [first = 0, second = 0] = shop.ids
  await admin.post(`/orders/${first}/payments`, { amount: 215.76, form: '03', paidOn: todayInMexico() })
  await admin.put(`/orders/${second}/cancel`, { reason: 'Duplicado' })
  const { id } = await shop.add([
    line(215.76, 'SPEI OTRA VEZ', transferReference(first)),
    line(431.52, 'SPEI', transferReference(second)),
  ])
  const { movements } = await shop.read(id)
  const matches = movements.map(({ id: movementId, named }) => ({ movementId, orderId: named?.id ?? 0 }))
  expect(await shop.confirm(id, matches)).toMatchObject({
    done: 0,
    refused: [{ message: 'Este pedido ya está pagado.' }, { message: 'El pedido está cancelado: no recibe pagos.' }],
  })
  const allowed = matches.map((match) => ({ ...match, allowSurplus: true }))
  expect(await shop.confirm(id, allowed)).toEqual({ done: 2, refused: [] })
  expect((await shop.read(id)).movements.map(paidOrders)).toEqual([[first], [second]])
  const due = async () => (await (await admin.get('/payments?state=refund_due')).json<PaymentPage>()).payments
  expect(await due()).toMatchObject([
    { amount: 215.76, due: 215.76, form: '03', reason: 'alreadyPaid', order: { id: first, paymentStatus: 'Paid' } },
    { amount: 431.52, due: 431.52, form: '03', reason: 'cancelled', order: { id: second, status: 'Cancelled' } },
  ])
  expect(await auditMoney(shop)).toEqual([])
  expect(await (await admin.post(`/bank-statements/${id}/undo`)).json()).toEqual({ done: 2, refused: [] })
  expect(await due()).toEqual([])
  expect(await shop.rows('SELECT paid, paymentStatus FROM orders WHERE id <= ? ORDER BY id', [second])).toEqual([
    { paid: 21576, paymentStatus: 'Paid' },
    { paid: 0, paymentStatus: 'Pending' },
  ])
  expect(await auditMoney(shop)).toEqual([])
})

test('the account of the customer has the whole transfer, also what is above the balance, until that is returned', async () => {
  const shop = await openBank()
  const admin = await shop.as('admin')
  const [first = 0] = shop.ids
  const account = async () => {
    const { movements, closing } = await (await admin.get('/customers/1/statement')).json<AccountStatement>()
    return [
      movements.filter(({ kind }) => kind !== 'order').map(({ kind, charge, credit }) => [kind, charge - credit]),
      closing,
    ]
  }
  const { id } = await shop.add([line(300, 'SPEI', transferReference(first))])
  const [movement] = (await shop.read(id)).movements
  await shop.confirm(id, [{ movementId: movement?.id ?? 0, orderId: first, allowSurplus: true }])
  const received = [
    ['payment', -215.76],
    ['payment', -84.24],
  ]
  // The other orders are $1,941.84.
  expect(await account()).toEqual([received, 1857.6])
  await admin.post('/payments/2/refunds', { reason: 'Sobró', form: '03' })
  expect(await account()).toEqual([[...received, ['refund', 84.24]], 1941.84])
})

test('a deposit that the bank dates on its next working day is a payment of today', async () => {
  const shop = await openBank()
  const [first = 0] = shop.ids
  const movedOn = addDays(todayInMexico(), 2)
  const { id } = await shop.add([{ ...line(215.76, 'SPEI', transferReference(first)), movedOn }])
  const [movement] = (await shop.read(id)).movements
  expect(movement).toMatchObject({ movedOn, match: { order: { id: first } } })
  await shop.confirm(id, [{ movementId: movement?.id ?? 0, orderId: first }])
  expect(await shop.rows('SELECT paidOn FROM payments')).toEqual([{ paidOn: todayInMexico() }])
  const { closing, credit } = await (await shop.staff.get('/customers/1/statement')).json<AccountStatement>()
  expect([closing, credit.owed]).toEqual([1941.84, 1941.84])
})

test('equal lines of one file are different movements', async () => {
  const { add } = await openBank()
  expect(await add([line(50), line(50, 'SPEI RECIBIDO', '', 1)])).toMatchObject({ added: 2 })
  expect(await add([line(50), line(50, 'SPEI RECIBIDO', '', 1), line(50, 'SPEI RECIBIDO', '', 2)])).toMatchObject({
    added: 1,
  })
})

test('a file that is sent again after a lost answer counts the movements that it has added', async () => {
  const { add, staff } = await openBank()
  const file = [line(50), line(60)]
  const uid = crypto.randomUUID()
  const first = await add(file, uid)
  expect(first.added).toBe(2)
  expect(await add(file, uid)).toEqual(first)
  const { statements } = await (await staff.get('/bank-statements')).json<Statements>()
  expect(statements).toMatchObject([{ id: first.id, movements: 2 }])
})

test('a statement of 5,000 lines is sent in parts and read back whole', async () => {
  const { add, read, ids } = await openBank()
  const uid = crypto.randomUUID()
  const lines = Array.from({ length: 5000 }, (_, index) => line(index + 0.37, `SPEI RECIBIDO ${index}`))
  const last = ids.at(-1) ?? 0
  const sent = [...lines.slice(0, -1), line(863.04, 'SPEI', transferReference(last))]
  let id = 0
  for (let first = 0; first < sent.length; first += maxMovements) {
    const part = await add(sent.slice(first, first + maxMovements), uid)
    expect(part.added).toBe(Math.min(maxMovements, sent.length - first))
    id = part.id
  }
  const { statement, movements } = await read(id)
  expect([statement.movements, movements.length]).toEqual([5000, 5000])
  expect(movements.filter(({ match }) => match).map(({ match }) => match?.order.id)).toEqual([last])
})

test('the longest texts of as many movements as a request may have fit into it', async () => {
  const { add } = await openBank()
  const movement = line(1, 'Ñ'.repeat(500), 'Ó'.repeat(100))
  const { added } = await add(Array.from({ length: maxMovements }, (_, repeated) => ({ ...movement, repeated })))
  expect(added).toBe(maxMovements)
})

test('a statement is undone: its payments are voided, and the file can be read again', async () => {
  const shop = await openBank()
  const [first = 0, second = 0] = shop.ids
  const file = [line(215.76, 'SPEI', transferReference(first)), line(100, 'SPEI', transferReference(second))]
  const { id } = await shop.add(file)
  const { movements } = await shop.read(id)
  await shop.confirm(
    id,
    movements.map((movement) => ({ movementId: movement.id, orderId: movement.match?.order.id ?? 0 })),
  )
  await shop.db.execute(
    `INSERT INTO invoices (orderId, external_id, status, input) VALUES (${first}, 'x', 'valid', '{}')`,
  )
  expect((await shop.staff.post(`/bank-statements/${id}/undo`)).status).toBe(403)
  const admin = await shop.as('admin')
  expect(await (await admin.post(`/bank-statements/${id}/undo`)).json()).toMatchObject({
    done: 1,
    refused: [{ message: 'El pedido tiene una factura vigente: cancélala antes de anular el pago.' }],
  })
  expect(await shop.rows('SELECT id, paid FROM orders WHERE paid > 0')).toEqual([{ id: first, paid: 21576 }])
  await shop.db.execute("UPDATE invoices SET status = 'canceled'")
  expect(await (await admin.post(`/bank-statements/${id}/undo`)).json()).toEqual({ done: 1, refused: [] })
  const { statements, layouts } = await (await shop.staff.get('/bank-statements')).json<Statements>()
  expect(statements).toMatchObject([{ id, movements: 0, isUndone: true }])
  expect(layouts).toEqual([{ headers: 'Fecha|Concepto|Referencia|Abono', columns }])
  expect(await shop.add(file)).toMatchObject({ added: 2 })
  expect(await auditMoney(shop)).toEqual([])
})

test('two users undo a statement at the same time, and neither reads of a payment that was not voided', async () => {
  const shop = await openBank()
  const { id } = await shop.add(shop.ids.map((order) => line(100, 'SPEI', transferReference(order))))
  const { movements } = await shop.read(id)
  await shop.confirm(
    id,
    movements.map((movement) => ({ movementId: movement.id, orderId: movement.match?.order.id ?? 0 })),
  )
  const users = [await shop.as('admin'), await shop.as('gerente')]
  const answers = await Promise.all(users.map((user) => user.post(`/bank-statements/${id}/undo`)))
  for (const answer of answers) expect(await answer.json()).toMatchObject({ refused: [] })
  expect(await shop.rows("SELECT count(*) AS voids FROM payments WHERE state = 'void'")).toEqual([{ voids: 4 }])
  expect(await shop.rows('SELECT count(*) AS reasons FROM payment_voids')).toEqual([{ reasons: 4 }])
  expect(await auditMoney(shop)).toEqual([])
})

test('a part of a file that arrives after the statement was undone stays visible', async () => {
  const shop = await openBank()
  const uid = crypto.randomUUID()
  const { id } = await shop.add([line(215.76)], uid)
  await (await shop.as('admin')).post(`/bank-statements/${id}/undo`)
  expect(await shop.add([line(100)], uid)).toEqual({ id, added: 1, earlierId: null })
  const { statements } = await (await shop.staff.get('/bank-statements')).json<Statements>()
  expect(statements).toMatchObject([{ id, movements: 1, isUndone: false }])
})

test('a movement that does not belong to an order can be ignored', async () => {
  const { as, staff, add, read, ids } = await openBank()
  const { id } = await add([line(215.76, 'VENTA DE ACTIVO')])
  const [movement] = (await read(id)).movements
  expect(movement?.match?.order.id).toBe(ids[0])
  const url = `/bank-statements/${id}/movements/${movement?.id}`
  expect((await staff.put(url, { isIgnored: true })).status).toBe(200)
  expect((await read(id)).movements).toMatchObject([{ isIgnored: true, match: null }])
  for (const unknown of [`/bank-statements/${id}/movements/999`, `/bank-statements/999/movements/${movement?.id}`]) {
    const refused = await staff.put(unknown, { isIgnored: false })
    expect([refused.status, await refused.json()]).toMatchObject([404, { message: 'Movimiento no encontrado' }])
  }
  expect((await read(id)).movements).toMatchObject([{ isIgnored: true }])
  expect((await staff.put(url, { isIgnored: false })).status).toBe(200)
  const log = await (await (await as('admin')).get('/audit?entity=bank_statement')).json<AuditPage>()
  const after = [
    { field: 'amount', from: null, to: 215.76 },
    { field: 'date', from: null, to: movement?.movedOn },
    { field: 'concept', from: null, to: 'VENTA DE ACTIVO' },
  ]
  expect(log.rows.slice(0, 2)).toMatchObject([
    { action: 'recover_movement', user: { nombre: 'Vero Ventas' }, changes: after },
    { action: 'ignore_movement', user: { nombre: 'Vero Ventas' }, changes: after },
  ])
})

test.for([
  ['an amount below zero', { ...line(-5) }],
  ['a day that does not exist', { ...line(5), movedOn: '2026-02-30' }],
  ['a control character', { ...line(5), concept: 'a\u0000b' }],
] as const)('a statement with %s is refused', async ([, bad]) => {
  const { staff } = await openBank()
  const sent = { uid: crypto.randomUUID(), name: 'x.csv', headers: 'a', columns, movements: [bad] }
  expect((await staff.post('/bank-statements', sent)).status).toBe(400)
})
