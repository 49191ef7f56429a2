import type { Acceso, User } from '#contract/accounts/session'
import { readCookie, readStored, removeFromTab, writeCookie, writeStored } from './browser-storage.ts'
import { createStore, useStore } from './create-store.ts'
import { isNumber, isRecord, isText } from './shapes.ts'

type Session = {
  token: string | null
  user: User | null
  /** The server refused the token. The user may sign in again without leaving the page. */
  expired: boolean
  /** The user ended the session with the button. */
  endedByUser: boolean
}

const signedOut: Session = { token: null, user: null, expired: false, endedByUser: false }

// Not every field is checked, to keep the first load small: the server's profile replaces the stored user at start.
const isAcceso = (value: unknown): value is Acceso => isRecord(value) && isNumber(value.id)
const isUser = (value: unknown): value is User =>
  isRecord(value) && isNumber(value.id) && isNumber(value.AccesoId) && isText(value.nombre) && isText(value.email)

const session = createStore(restore())
let resolvers: ((renewed: boolean) => void)[] = []

/** The token of a delegated session, which belongs to its tab. The tabs beside it have the session of the browser. */
export function delegatedToken() {
  return readStored('token', isText, 'session')
}

function restore(): Session {
  const own = delegatedToken()
  const token = own ?? readCookie('Admin-Token')
  const user = readStored('user', isUser, own ? 'session' : 'local')
  const acceso = readStored('userAcceso', isAcceso, own ? 'session' : 'local')
  const isConsistent = token !== null && user?.AccesoId === acceso?.id
  return { ...signedOut, token, user: isConsistent ? user : null }
}

function storeUser(user: User | null) {
  const kind = delegatedToken() ? 'session' : 'local'
  writeStored('user', user, kind)
  writeStored('userAcceso', user?.Acceso ?? null, kind)
}

/** Key of the time of the last sign-in, in milliseconds. It changes with each sign-in, which the other tabs notice. */
const signedInAt = 'signed-in-at'

export const getSession = session.get

export const onSession = session.subscribe

export const useSession = () => useStore(session)

/** The signed-in user; throws outside the guard. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('No user is signed in')
  return user
}

export function startSession(token: string, user: User) {
  writeCookie('Admin-Token', token, 1)
  storeUser(user)
  // The same user again is no change of the storage, and the other tabs would not see the new token.
  writeStored(signedInAt, Date.now())
  const isSameUser = getSession().user?.id === user.id
  session.set({ ...signedOut, token, user })
  resolveExpired(isSameUser)
}

/** Stores the user whom the server returned for a token. Ignored if the session has changed since the request. */
export function updateUser(token: string, user: User) {
  if (getSession().token !== token) return
  storeUser(user)
  session.set({ ...getSession(), user })
}

export function endSession(byUser = false) {
  if (delegatedToken()) {
    storeUser(null)
    writeStored('token', null, 'session')
    // A new document: nothing of the customer stays in memory.
    return location.assign(readStored('back', isText, 'session') ?? '/')
  }
  writeCookie('Admin-Token', '', 0)
  // The choices and texts that the user left in this tab.
  if (byUser) removeFromTab(`:${session.get().user?.id}`)
  storeUser(null)
  session.set({ ...signedOut, endedByUser: byUser })
  resolveExpired(false)
}

/** Resolves when the user has signed in again (true) or closed the dialog (false). */
export function sessionExpired(token: string): Promise<boolean> {
  if (getSession().token !== token) return Promise.resolve(getSession().token !== null)
  if (!getSession().expired) session.set({ ...getSession(), expired: true })
  return new Promise((resolve) => resolvers.push(resolve))
}

function resolveExpired(renewed: boolean) {
  for (const resolve of resolvers) resolve(renewed)
  resolvers = []
}

/**
 * Another tab has signed in or out: this one must not show data of another user. A browser may show the new cookie to this tab
 * after the event of the storage, so an expired session reads it again.
 */
function followOtherTab() {
  const next = restore()
  const { user, token, expired } = getSession()
  if (next.user?.id !== user?.id) return location.reload()
  if (expired && next.token === token) return setTimeout(followOtherTab, 200)
  session.set(next)
  resolveExpired(true)
}

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === 'user' || key === signedInAt) followOtherTab()
})

// Back may show a page from the memory of the browser, which received no events of the storage meanwhile.
globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && followOtherTab())
