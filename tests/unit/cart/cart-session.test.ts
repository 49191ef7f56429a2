import { afterEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../fake-storage.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The cart and the session of a tab without a session, whose requests `fetch` answers. */
async function openTab(fetch: () => Promise<Response>) {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('sessionStorage', new FakeStorage())
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  )
  vi.stubGlobal('fetch', fetch)
  vi.resetModules()
  return {
    ...(await import('../../../web/client/cart/api.ts')),
    ...(await import('../../../web/api/session-store.ts')),
  }
}

const client = (id: number) => ({
  id,
  nombre: 'Ana',
  usuario: 'ana',
  email: 'ana@example.mx',
  avatar: null,
  AccesoId: 3,
  Acceso: { id: 3, nombre: 'Cliente' },
  Customer: null,
  needsSecondFactor: false,
  onBehalfOf: null,
})

test('a change of the cart without a token is refused, and not sent', async () => {
  const fetch = vi.fn()
  const { clearCart, removeItem, setQuantity } = await openTab(fetch)
  const line = { id: 7, productId: 1 }
  for (const change of [clearCart, () => removeItem(line), () => setQuantity(line, 2)]) {
    await expect(change()).rejects.toThrow('User not authenticated')
  }
  expect(fetch).not.toHaveBeenCalled()
})

test('changes of the cart that wait for an answer are not sent for the user who signs in meanwhile', async () => {
  const { promise: answer, reject: lose } = Promise.withResolvers<Response>()
  const fetch = vi.fn(() => answer)
  const { clearCart, removeItem, startSession } = await openTab(fetch)
  startSession('first', client(3))
  const changes = [removeItem({ id: 7, productId: 1 }), clearCart()]
  await vi.advanceTimersByTimeAsync(0)
  expect(fetch).toHaveBeenCalledTimes(1)
  startSession('second', client(4))
  lose(new TypeError('Failed to fetch'))
  await Promise.allSettled(changes)
  expect(fetch).toHaveBeenCalledTimes(1)
})
