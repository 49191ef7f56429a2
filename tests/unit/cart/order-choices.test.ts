import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/session'
import { FakeStorage } from '../fake-storage.ts'

const userOf = (id: number) =>
  ({ id, AccesoId: 3, nombre: 'Ana', email: `${id}@example.mx`, onBehalfOf: null, Acceso: { id: 3 } }) as User

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the choices for an order stay with the user who made them', async () => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('sessionStorage', new FakeStorage())
  vi.resetModules()
  const { endSession, startSession } = await import('../../../web/api/session-store.ts')
  startSession('first', userOf(3))
  const { chooseDelivery, deliveryOnScreen } = await import('../../../web/client/cart/order-choices.ts')
  chooseDelivery({ pickup: true })
  startSession('renewed', userOf(3))
  expect(await deliveryOnScreen(1)).toEqual({ pickup: true })
  endSession(true)
  startSession('second', userOf(4))
  expect(await deliveryOnScreen(1)).toBeUndefined()
  startSession('third', userOf(3))
  expect(await deliveryOnScreen(1)).toBeUndefined()
})
