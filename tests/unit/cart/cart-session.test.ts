import { afterEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../fake-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a change of the cart without a token is refused, and not sent', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('sessionStorage', new FakeStorage())
  vi.stubGlobal('BroadcastChannel', class {})
  vi.stubGlobal('fetch', fetch)
  vi.resetModules()
  const { clearCart, removeItem, setQuantity } = await import('../../../web/client/cart/api.ts')
  const line = { id: 7, productId: 1 }
  for (const change of [clearCart, () => removeItem(line), () => setQuantity(line, 2)]) {
    await expect(change()).rejects.toThrow('User not authenticated')
  }
  expect(fetch).not.toHaveBeenCalled()
})
