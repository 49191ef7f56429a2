import useSWR, { mutate } from 'swr'
import type { AccountInput, OpenSession, PasswordChange } from '#contract/account'
import type { Uploaded } from '#contract/files'
import type { User } from '#contract/session'
import { del, post, put } from '../api/client.ts'
import { getSession, updateUser } from '../api/session-store.ts'

export const useOpenSessions = () => useSWR<OpenSession[]>('/account/sessions')

export async function rename(input: AccountInput) {
  updateSessionUser(await put<AccountInput>('/account', input))
}

export async function changeAvatar(photo: Blob) {
  const form = new FormData()
  form.set('file', photo)
  const { url } = await post<Uploaded>('/account/avatar', form)
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

/** Updates the user in the stored session, which the top bar shows. */
function updateSessionUser(changes: Partial<User>) {
  const { token, user } = getSession()
  if (token && user) updateUser(token, { ...user, ...changes })
}
