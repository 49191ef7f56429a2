import useSWR, { mutate } from 'swr'
import type { AccountInput, OpenSession, PasswordChange, PasswordConfirmation } from '#contract/accounts/account'
import type { RecoveryCodes, SecondFactor, SecondFactorSecret } from '#contract/accounts/second-factor'
import type { SecondFactorConfirmation } from '#contract/accounts/second-factor-set-up'
import type { User } from '#contract/accounts/session'
import type { UploadedFile } from '#contract/files'
import { del, post, put } from '../api/client.ts'
import { getSession, updateUser } from '../api/session-store.ts'

export const useOpenSessions = () => useSWR<OpenSession[]>('/account/sessions')

export async function rename(input: AccountInput) {
  updateSessionUser(await put<AccountInput>('/account', input))
}

export async function changeAvatar(photo: Blob) {
  const form = new FormData()
  form.set('file', photo)
  const { url } = await post<UploadedFile>('/account/avatar', form)
  updateSessionUser({ avatar: url })
}

export async function removeAvatar() {
  await del('/account/avatar')
  updateSessionUser({ avatar: null })
}

export async function changePassword(input: PasswordChange) {
  await put('/account/password', input)
  await mutate('/account/sessions')
}

export async function closeSession(id: string) {
  await del(`/account/sessions/${id}`)
}

export async function closeOtherSessions() {
  await del('/account/sessions')
}

export const refreshSessions = () => mutate('/account/sessions')

export const useSecondFactor = () => useSWR<SecondFactor>('/account/second-factor')

export const beginSecondFactor = () => post<SecondFactorSecret>('/account/second-factor')

export const confirmSecondFactor = (input: SecondFactorConfirmation) =>
  post<RecoveryCodes>('/account/second-factor/confirm', input)

/** Call it after the recovery codes were shown. Reloads the page if its requests were refused until the set-up. */
export function finishSecondFactor() {
  const wasNeeded = getSession().user?.needsSecondFactor
  updateSessionUser({ needsSecondFactor: false })
  if (wasNeeded) location.reload()
}

export const renewRecoveryCodes = (input: PasswordConfirmation) =>
  post<RecoveryCodes>('/account/second-factor/recovery-codes', input)

export const endSecondFactor = (input: PasswordConfirmation) => post('/account/second-factor/end', input)

/** Updates the user in the stored session, which the top bar shows. */
function updateSessionUser(changes: Partial<User>) {
  const { token, user } = getSession()
  if (token && user) updateUser(token, { ...user, ...changes })
}
