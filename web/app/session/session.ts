import type { Credentials } from '#contract/accounts/credentials'
import type { Profile, SignInAnswer, User } from '#contract/accounts/session'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import { ApiError, get, post } from '../../api/client.ts'
import { whenQuiet } from '../../api/quiet.ts'
import { delegatedToken, endSession, getSession, startSession, updateUser } from '../../api/session-store.ts'
import { isText } from '../../api/shapes.ts'
import { toast } from '../../ui/toast.ts'
import { reportFault } from '../../ui/use-action.ts'
import { homeOf } from '../pages.ts'

/** Loaded on demand: the sign-in screen does not load SWR. */
const cache = () => import('./cache.ts')

/** Stores the e-mail address typed on the sign-in page in this tab, for the form of a forgotten password. */
export const keepTypedEmail = (email: unknown) => writeStored('typed-email', email, 'session')
export const typedEmail = () => readStored('typed-email', isText, 'session') ?? ''

/** The server accepted a user that this app has nothing for. */
const setupError = (message: string) => new ApiError(200, { code: 'SETUP', message })
const isSetupError = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'SETUP'

function checkUser(user: User | undefined): User {
  if (!user?.AccesoId) throw setupError('Failed to retrieve valid user information.')
  if (!homeOf(user)) throw setupError('No accessible routes configured for your role')
  return user
}

export async function signIn({ email, password, code }: Credentials) {
  const body = { email: email.trim(), password, code, acceso: [1] }
  const { access_token, user } = await post<SignInAnswer>('/login', body, { renew: false })
  checkUser(user)
  const previous = getSession().user
  if (previous && previous.id !== user.id) await clearServerData()
  startSession(access_token, user)
  warmUp(user)
}

/** Leaves at once: while the server does not answer, the data of the user would stay on the screen. */
export const signOut = () =>
  // Sent with the token that `leave` removes.
  leave(true, getSession().expired ? undefined : post('/logout', undefined, { renew: false }).catch(showFailure))

function showFailure(error: unknown) {
  if (!(error instanceof ApiError && error.status === 401)) toast.error('Error al cerrar sesión')
}

async function leave(byUser = false, answer?: Promise<unknown>) {
  // The page ends with a delegated session, and the unfinished imports are those of the staff member beside it.
  if (delegatedToken()) {
    // The end of the page would cancel the request.
    await answer
    return endSession()
  }
  endSession(byUser)
  await clearServerData()
}

/** Restores a stored session at start: loads the cart and refreshes the profile. */
export function resumeSession() {
  const { token, user } = getSession()
  if (!token || !user) return
  warmUp(user)
  get<Profile>('/api/user/profile')
    .then((profile) => updateUser(token, checkUser(profile.user)))
    .catch((error) => {
      reportFault(error)
      if (isSetupError(error)) abandon(error.message)
    })
}

let loading: Promise<void> | undefined

/** Loads the user of a stored token. Throws ApiError when there was no answer; the session then stays. */
export function loadUser() {
  loading ??= fetchUser().finally(() => {
    loading = undefined
  })
  return loading
}

async function fetchUser() {
  const { token } = getSession()
  if (!token) return
  try {
    const { user } = await get<Profile>('/api/user/profile', { renew: false })
    updateUser(token, checkUser(user))
    warmUp(user)
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) throw error
    abandon(reasonOf(error))
  }
}

function reasonOf(error: unknown) {
  if (isSetupError(error)) return error.message
  return error instanceof ApiError ? 'Error loading user session or permissions' : 'Error setting up permissions'
}

function abandon(message: string) {
  void leave()
  toast.error(message)
}

function warmUp(user: User) {
  whenQuiet()
    .then(cache)
    .then(({ fetchCart }) => fetchCart(user))
    .catch(() => undefined)
}

const clearServerData = () =>
  cache()
    .then(({ clearCache }) => clearCache())
    .catch(() => undefined)
