import { useSyncExternalStore } from 'react'
import type { Acceso, User } from '#contract/session'
import { readCookie, readStored, store, writeCookie } from './browser-storage.ts'

type Session = {
  token: string | null
  user: User | null
  /** The server no longer knows the token; the person may sign in again without leaving the page. */
  expired: boolean
  /** Signed out by hand. */
  left: boolean
}

const stranger: Session = { token: null, user: null, expired: false, left: false }

let session = restore()
const listeners = new Set<() => void>()
let waiting: ((renewed: boolean) => void)[] = []

function restore(): Session {
  const token = readCookie('Admin-Token')
  const user = readStored('user') as User | null
  const acceso = readStored('userAcceso') as Acceso | null
  const isSound = Boolean(token && user?.id && user.AccesoId && user.AccesoId === acceso?.id)
  return { ...stranger, token, user: isSound ? user : null }
}

function change(next: Session) {
  session = next
  for (const listener of listeners) listener()
}

function keepUser(user: User | null) {
  store('user', user)
  store('userAcceso', user?.Acceso ?? null)
}

export const getSession = () => session

export function onSession(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useSession = () => useSyncExternalStore(onSession, getSession)

/** The signed-in user; throws outside the guard. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('No user is signed in')
  return user
}

export function startSession(token: string, user: User) {
  writeCookie('Admin-Token', token, 1)
  keepUser(user)
  const isSamePerson = session.user?.id === user.id
  change({ ...stranger, token, user })
  release(isSamePerson)
}

/** What the server answered about the bearer of a token; too late when the session is another by now. */
export function updateUser(token: string, user: User) {
  if (session.token !== token) return
  keepUser(user)
  change({ ...session, user })
}

export function endSession(byHand = false) {
  writeCookie('Admin-Token', '', 0)
  keepUser(null)
  change({ ...stranger, left: byHand })
  release(false)
}

/** Resolves once the person has signed in again (true) or given up (false). */
export function sessionExpired(token: string): Promise<boolean> {
  if (session.token !== token) return Promise.resolve(session.token !== null)
  if (!session.expired) change({ ...session, expired: true })
  return new Promise((resolve) => waiting.push(resolve))
}

function release(renewed: boolean) {
  for (const resolve of waiting) resolve(renewed)
  waiting = []
}

/** Another tab has signed in or out: this one must not show data of another user. */
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== 'user') return
  const next = restore()
  if (next.user?.id === session.user?.id) change(next)
  else location.reload()
})
