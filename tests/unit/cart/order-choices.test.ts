import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/session'

const userOf = (id: number) =>
  ({ id, AccesoId: 3, nombre: 'Ana', email: `${id}@example.mx`, onBehalfOf: null, Acceso: { id: 3 } }) as User

function createStorage() {
  const items = new Map<string, string>()
  const methods = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  }
  return new Proxy(methods, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the choices for an order stay with the user who made them', async () => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
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
