import { afterEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../fake-storage.ts'

const userOf = (AccesoId: number) => ({
  id: 3,
  AccesoId,
  nombre: 'Ana',
  email: 'ana@example.mx',
  Acceso: { id: AccesoId, nombre: 'Rol' },
})
type User = ReturnType<typeof userOf>

/** A tab of a browser with this cookie and this storage, whose server knows `user`. */
async function openTab(user: User, { cookie = '', stored = {} }: { cookie?: string; stored?: object } = {}) {
  const cookies: string[] = []
  const requests: [path: string, body: unknown][] = []
  const storage = Object.assign(new FakeStorage(), stored)
  const answers: Record<string, object> = {
    '/login': { access_token: 'abc', user },
    '/api/user/profile': { user, acceso: user.Acceso },
    '/cart': [],
  }
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    set cookie(text: string) {
      cookies.push(text)
    },
  })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', new FakeStorage())
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    requests.push([path, body && JSON.parse(body)])
    return Response.json(answers[path])
  })
  vi.resetModules()
  // The session loads this module on demand, which takes a second on a busy machine. All tests share the cache.
  const { clearCache } = await import('../../../web/app/session/cache.ts')
  await clearCache()
  return {
    ...(await import('../../../web/app/session/session.ts')),
    ...(await import('../../../web/api/session-store.ts')),
    cookies,
    requests,
    storage,
    paths: () => requests.map(([path]) => path),
    /** Waits as long as the app waits before it loads what is not needed at once. */
    waitUntilQuiet: () => vi.advanceTimersByTimeAsync(4000),
  }
}

/** The storage of a browser in which the user has signed in. */
const storedOf = (user: User) => ({ user: JSON.stringify(user), userAcceso: JSON.stringify(user.Acceso) })

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('signing in stores the token for a day, the user and the role, and loads the cart', async () => {
  const client = userOf(3)
  const { signIn, getSession, cookies, requests, storage, paths, waitUntilQuiet } = await openTab(client)
  await signIn({ email: ' ana@example.mx ', password: 'secreto1' })
  expect(requests).toEqual([['/login', { email: 'ana@example.mx', password: 'secreto1', acceso: [1] }]])
  expect(cookies).toEqual(['Admin-Token=abc; Max-Age=86400; Path=/; SameSite=Strict; Secure'])
  expect(storage).toMatchObject(storedOf(client))
  expect(getSession()).toMatchObject({ token: 'abc', user: client })
  await waitUntilQuiet()
  await vi.waitFor(() => expect(paths()).toEqual(['/login', '/cart']), 30_000)
})

test.for([
  [3, ['/api/user/profile', '/cart']],
  [1, ['/api/user/profile']],
] as const)('at start, the stored session of role %i loads %j', async ([role, expected]) => {
  const user = userOf(role)
  const session = { cookie: 'Admin-Token=abc', stored: storedOf(user) }
  const { resumeSession, getSession, paths, waitUntilQuiet } = await openTab(user, session)
  expect(getSession()).toMatchObject({ token: 'abc', user })
  resumeSession()
  await waitUntilQuiet()
  await vi.waitFor(() => expect(paths()).toEqual(expected), 30_000)
})

test('a stored user without a token, or with another role, is not used', async () => {
  const user = userOf(3)
  const withoutToken = await openTab(user, { stored: storedOf(user) })
  expect(withoutToken.getSession()).toMatchObject({ token: null, user: null })
  const stored = { ...storedOf(user), userAcceso: JSON.stringify({ id: 1 }) }
  const withOtherRole = await openTab(user, { cookie: 'Admin-Token=abc', stored })
  expect(withOtherRole.getSession()).toMatchObject({ token: 'abc', user: null })
})
