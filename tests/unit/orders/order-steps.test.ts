import { expect, test } from 'vitest'
import { orderStatuses } from '#contract/orders/orders'
import { stepLabels, stepsOf } from '../../../web/order/order-steps.ts'
import { isToPick, nextStep } from '../../../web/staff/orders/next-steps.ts'

const orderDate = '2026-11-20T16:42:00.000Z'
const event = (name: string, nombre: string) => ({
  event: name,
  note: null,
  createdAt: orderDate,
  user: { nombre },
  onBehalfOf: null,
})
const words = (steps: ReturnType<typeof stepsOf>) =>
  steps.map(({ label, state, event }) => [label, state, event?.user?.nombre].filter(Boolean).join(' '))

test('a new order waits for its acceptance', () => {
  const steps = stepsOf({ status: 'Pending', orderDate, shipments: [], events: [event('created', 'Laura')] })
  expect(words(steps)).toEqual([
    'Recibido done Laura',
    'Aceptado next',
    'En surtido later',
    'Enviado later',
    'Entregado later',
  ])
})

test('an order paid by card counts as accepted', () => {
  const events = [event('created', 'Laura'), event('Paid', 'Laura')]
  const steps = stepsOf({ status: 'Paid', orderDate, shipments: [], events })
  expect(words(steps).slice(0, 3)).toEqual(['Recibido done Laura', 'Aceptado done Laura', 'En surtido next'])
})

test('a delivered order has no next step', () => {
  const steps = stepsOf({ status: 'Delivered', orderDate, shipments: [], events: [] })
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done'])
})

test('a cancelled order shows the steps it reached', () => {
  const events = [event('created', 'Laura'), event('Accepted', 'Ana'), event('Cancelled', 'Ana')]
  const steps = stepsOf({ status: 'Cancelled', orderDate, shipments: [], events })
  expect(words(steps)).toEqual(['Recibido done Laura', 'Aceptado done Ana', 'Cancelado cancelled Ana'])
})

test('an order that was returned whole shows its shipment before its cancellation', () => {
  const events = ['created', 'Accepted', 'Preparing', 'Shipped', 'Cancelled'].map((name) => event(name, 'Ana'))
  const shipment = { id: 1, shippedOn: '2026-11-20', createdAt: orderDate, lines: [] }
  const nothingElse = {
    carrier: null,
    trackingNumber: null,
    deliveredAt: null,
    receivedBy: null,
    proof: null,
    by: null,
  }
  const steps = stepsOf({ status: 'Cancelled', orderDate, shipments: [{ ...shipment, ...nothingElse }], events })
  expect(steps.map(({ label }) => label)).toEqual(['Recibido', 'Aceptado', 'En surtido', 'Enviado', 'Cancelado'])
})

test('an order without events shows its date as received', () => {
  const [received] = stepsOf({ status: 'Pending', orderDate, shipments: [], events: [] })
  expect(received?.event?.createdAt).toBe(orderDate)
})

test('the event of every state but the cancellation belongs to a step', () => {
  const shown = stepLabels.flatMap(({ events }) => events)
  expect(orderStatuses.filter((status) => !shown.includes(status))).toEqual(['Pending', 'Cancelled'])
})

test('every state is reached by an action of the staff, a payment or the cancellation', () => {
  const reached = orderStatuses.map((status) => nextStep({ AccesoId: 1 }, { status, creditHold: null })?.to)
  expect(orderStatuses.filter((status) => !reached.includes(status))).toEqual(['Pending', 'Paid', 'Cancelled'])
})

test('an order whose money was lost is neither prepared, picked nor shipped', () => {
  const offered = (isMoneyLost: boolean) =>
    orderStatuses.filter((status) => isToPick({ AccesoId: 1 }, { status, isMoneyLost, creditHold: null }))
  expect([offered(false), offered(true)]).toEqual([['Accepted', 'Paid', 'Preparing'], []])
  const steps = orderStatuses.map(
    (status) => nextStep({ AccesoId: 1 }, { status, isMoneyLost: true, creditHold: null })?.to,
  )
  expect(steps.filter((step) => step === 'Preparing' || step === 'Shipped')).toEqual([])
})

test('an order that is held by its credit has a next step only for those who may approve it', () => {
  const held = { status: 'Pending', creditHold: { reason: 'limit', amount: 1, blocks: true } } as const
  expect(nextStep({ AccesoId: 4 }, held)).toBeUndefined()
  expect(nextStep({ AccesoId: 6 }, held)?.to).toBe('Accepted')
  expect(nextStep({ AccesoId: 4 }, { ...held, creditHold: { ...held.creditHold, blocks: false } })?.to).toBe('Accepted')
})

test('an order that waits for its payment is not picked', () => {
  const held = { status: 'Accepted', creditHold: { reason: 'cash', amount: 1, blocks: true } } as const
  expect(isToPick({ AccesoId: 5 }, held)).toBe(false)
  expect(isToPick({ AccesoId: 5 }, { ...held, creditHold: { ...held.creditHold, blocks: false } })).toBe(true)
  expect(isToPick({ AccesoId: 5 }, { ...held, creditHold: null })).toBe(true)
})
