import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/session'
import { FakeStorage } from '../fake-storage.ts'

type StorageEvent = { key: string | null; newValue: string | null }

const user = { id: 5, AccesoId: 5, nombre: 'Alma', email: 'almacen@example.mx', Acceso: { id: 5 } }

let tabs: ((event: StorageEvent) => void)[][] = []
let writing: (typeof tabs)[number] | undefined
/** A browser notifies the tabs other than the one that writes. */
const notify = (event: StorageEvent) => {
  for (const listeners of tabs) if (listeners !== writing) for (const listener of listeners) listener(event)
}

/** A tab with the marks of the warehouse. `act` runs code in it. */
async function openTab() {
  const listeners: (typeof tabs)[number] = []
  vi.stubGlobal('addEventListener', (_: 'storage', listener: (typeof listeners)[0]) => listeners.push(listener))
  vi.resetModules()
  const { addMark, isOffline, sendMarks, waitingMarks } = await import('../../../web/staff/orders/picking/marks.ts')
  const { endSession, getSession, startSession } = await import('../../../web/api/session-store.ts')
  const { stopChat } = await import('../../../web/chat/live-chat.ts')
  tabs.push(listeners)
  const act = <T>(run: () => T) => {
    writing = listeners
    return run()
  }
  return {
    mark: (orderItemId: number) =>
      act(() => addMark({ orderId: 1, orderItemId, add: 1, isShort: false }, () => undefined)),
    send: () => act(() => sendMarks(() => undefined)),
    signIn: (as: typeof user) => act(() => startSession('token', as as User)),
    signOut: () =>
      act(() => {
        const ended = getSession().user
        endSession(true)
        if (ended) stopChat(ended)
      }),
    isOffline: isOffline.get,
    waiting: () => waitingMarks.get().map(({ orderItemId }) => orderItemId),
  }
}

let isOnline = false
let sent: number[] = []

beforeEach(() => {
  isOnline = false
  sent = []
  tabs = []
  writing = undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  vi.stubGlobal('document', { cookie: 'Admin-Token=token' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('localStorage', new FakeStorage(notify))
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('userAcceso', JSON.stringify(user.Acceso))
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    sent.push(JSON.parse(String(body)).orderItemId)
    return Response.json({ id: 1, lines: [] }, { status: 201 })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('marks of two tabs that wait for the network are all sent after both were closed', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.mark(11)
  vi.setSystemTime(Date.now() + 1)
  other.mark(22)
  one.mark(13)
  expect(one.waiting().toSorted()).toEqual([11, 13, 22])
  tabs = []

  isOnline = true
  const later = await openTab()
  await later.send()
  expect(sent.toSorted()).toEqual([11, 13, 22])
  expect(later.waiting()).toEqual([])
  expect(Object.keys(localStorage)).toEqual(['user', 'userAcceso'])
})

test('a mark that one tab has sent leaves the other', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.mark(11)
  expect(other.waiting()).toEqual([11])
  await vi.waitFor(async () => {
    isOnline = true
    await one.send()
    expect(sent).toEqual([11])
  }, 30_000)
  expect(other.waiting()).toEqual([])
})

test('marks of a user who signs out are sent when they sign in again, and not by another user', async () => {
  const tab = await openTab()
  tab.mark(11)
  await vi.waitFor(() => expect(tab.isOffline()).toBe(true), 30_000)
  tab.signOut()
  isOnline = true
  tab.signIn({ ...user, id: 6 })
  await tab.send()
  expect([tab.waiting(), sent]).toEqual([[], []])
  tab.signOut()
  tab.signIn(user)
  await tab.send()
  expect([tab.waiting(), sent]).toEqual([[], [11]])
})

test('an error of the code that sends a mark is reported, and the mark is not sent again', async () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  vi.stubGlobal('Headers', undefined)
  const tab = await openTab()
  tab.mark(11)
  await vi.waitFor(() => expect(reported).toEqual([expect.any(TypeError)]))
  expect(tab.waiting()).toEqual([])
})
