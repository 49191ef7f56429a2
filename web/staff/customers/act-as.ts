import type { SignInAnswer } from '#contract/accounts/session'
import { writeStored } from '../../api/browser-storage.ts'
import { post } from '../../api/client.ts'

/**
 * Opens the client's screens in this tab, in a delegated session of the customer. A new document, so that the data of the
 * staff does not stay in memory.
 */
export async function actAs(customerId: number) {
  const { access_token, user } = await post<SignInAnswer>(`/admin/customers/${customerId}/session`)
  const { pathname, search } = location
  const session = { back: pathname + search, token: access_token, user, userAcceso: user.Acceso }
  for (const [key, value] of Object.entries(session)) writeStored(key, value, 'session')
  location.assign('/client/products')
}
