import useSWR from 'swr'
import type { Invitation } from '#contract/accounts/invitation'
import type { Acceso } from '#contract/accounts/session'
import type {
  Confirmation,
  CreatedMember,
  Member,
  MemberChange,
  NewMember,
  PasswordReset,
  RoleNames,
} from '#contract/accounts/team'
import { del, post, put } from '../../api/client.ts'
import { finallyRefetch, refetch } from '../../api/refetch.ts'
import { formOptions } from '../swr-options.ts'
import { uploadFile } from '../upload-file.ts'

const list = '/admin/users'

export const useTeam = () => useSWR<Member[]>(list)

export const useMember = (id: string | undefined) => useSWR<Member>(id && `${list}/${id}`, formOptions)

export const createMember = (input: NewMember) => thenRefresh(post<CreatedMember>(list, input))

export const changeMember = (id: number, input: MemberChange) => thenRefresh(put<Member>(`${list}/${id}`, input))

/** `customersTo`: the id of the salesperson who gets the customers of the member, or `none`; '' leaves them as they are. */
export async function deactivateMember(id: number, customersTo: string) {
  const member = await thenRefresh(
    del<Member>(`${list}/${id}${customersTo && `?${new URLSearchParams({ customersTo })}`}`),
  )
  if (customersTo) void refetch((path) => path.startsWith('/customers'))
  return member
}

export const activateMember = ({ id, version }: Member, confirmation: Confirmation) =>
  changeMember(id, { active: true, version, ...confirmation })

export const resetPassword = (id: number, input: PasswordReset) => thenRefresh(post(`${list}/${id}/password`, input))

/** A link with which the member sets a password: mailed, or returned if the shop sends no mails. */
export const sendLink = (id: number, confirmation: Confirmation) =>
  thenRefresh(post<Invitation>(`${list}/${id}/link`, confirmation))

export const changeAvatar = (id: number, photo: Blob) => thenRefresh(uploadFile(`${list}/${id}/avatar`, photo))

export const removeAvatar = (id: number) => thenRefresh(del(`${list}/${id}/avatar`))

const roleList = '/admin/roles'

/** The names of the roles as set by the shop. */
export const useRoles = () => useSWR<Acceso[]>(roleList)

/** Renames roles, all or none. */
export const renameRoles = (names: RoleNames) =>
  finallyRefetch(put(roleList, names), (path) => path === roleList || path === list)

export const resetSecondFactor = (id: number, confirmation: Confirmation) =>
  thenRefresh(post(`${list}/${id}/second-factor/end`, confirmation))

export const closeSessions = (id: number) => thenRefresh(del(`${list}/${id}/sessions`))

/** Also after a failure: someone else may have changed the member. */
const thenRefresh = <Result>(change: Promise<Result>) => finallyRefetch(change, (path) => path === list)
