import { afterEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../fake-storage.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a request waits 500 seconds for its answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('sessionStorage', new FakeStorage())
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  vi.resetModules()
  const { get } = await import('../../../web/api/client.ts')
  const failed = vi.fn()
  const answer = get('/cart').catch(failed)
  await vi.advanceTimersByTimeAsync(499_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await answer
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: 0, code: 'TIMEOUT' }))
})
