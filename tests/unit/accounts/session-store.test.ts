import { afterEach, expect, test, vi } from 'vitest'

const user = { id: 3, AccesoId: 3, nombre: 'Ana', email: 'ana@example.mx', Acceso: { id: 3 } }

/** The session of a tab with this cookie, and what it does when another tab changes the user in the storage. */
async function openTab(token: string) {
  const items: Record<string, string> = { user: JSON.stringify(user), userAcceso: JSON.stringify(user.Acceso) }
  const listeners: [type: string, listener: (event: { key?: string; persisted?: boolean }) => void][] = []
  const browser = { cookie: `Admin-Token=${token}` }
  const reload = vi.fn()
  const dispatch = (wanted: string, event: { key?: string; persisted?: boolean }) => {
    for (const [type, listener] of listeners) if (type === wanted) listener(event)
  }
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', browser)
  vi.stubGlobal('localStorage', { getItem: (key: string) => items[key] ?? null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', (...listener: (typeof listeners)[0]) => listeners.push(listener))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.resetModules()
  const store = await import('../../../web/api/session-store.ts')
  return {
    ...store,
    setCookie: (token: string) => {
      browser.cookie = `Admin-Token=${token}`
    },
    /** Another tab has stored the user, with this token. */
    signInBeside: (token: string) => {
      browser.cookie = `Admin-Token=${token}`
      dispatch('storage', { key: 'user' })
    },
    /** Signs the user out while the browser keeps this page in memory, and shows the page again as Back does. */
    signOutAndGoBack: () => {
      browser.cookie = ''
      delete items.user
      delete items.userAcceso
      dispatch('pageshow', { persisted: true })
    },
    /** The page is shown for the first time. */
    show: () => dispatch('pageshow', { persisted: false }),
    reload,
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a session that another tab renews continues the requests that wait for it', async () => {
  const { getSession, sessionExpired, signInBeside } = await openTab('old')
  const renewed = sessionExpired('old')
  signInBeside('old')
  expect(getSession()).toMatchObject({ token: 'old', expired: true })
  signInBeside('new')
  expect(getSession()).toMatchObject({ token: 'new', expired: false })
  expect(await renewed).toBe(true)
})

test('a session renewed in another tab continues although its cookie arrives after the event', async () => {
  const { getSession, sessionExpired, signInBeside, setCookie } = await openTab('old')
  const renewed = sessionExpired('old')
  signInBeside('old')
  expect(getSession()).toMatchObject({ token: 'old', expired: true })
  setCookie('new')
  vi.advanceTimersByTime(200)
  expect(getSession()).toMatchObject({ token: 'new', expired: false })
  expect(await renewed).toBe(true)
})

test('a page that Back shows again after its user has signed out is loaded again', async () => {
  const { show, signOutAndGoBack, reload } = await openTab('old')
  show()
  expect(reload).not.toHaveBeenCalled()
  signOutAndGoBack()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a profile whose answer breaks off, as when the page is left, does not end the session', async () => {
  const { getSession } = await openTab('old')
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  vi.stubGlobal('fetch', async () => new Response(broken))
  const { loadUser } = await import('../../../web/app/session/session.ts')
  await expect(loadUser()).rejects.toMatchObject({ status: 0, code: 'NETWORK' })
  expect(getSession()).toMatchObject({ token: 'old' })
})
