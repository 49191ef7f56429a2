import useSWR, { mutate } from 'swr'
import type { Member, MemberInput, NewMember } from '#contract/team'
import { del, post, put } from '../../api/client.ts'

const list = '/admin/users'

export const useTeam = () => useSWR<Member[]>(list)

/** Not read again behind the person's back: a form is being filled in with it. */
export const useMember = (id: string | undefined) =>
  useSWR<Member>(id && `${list}/${id}`, { revalidateOnFocus: false, revalidateOnReconnect: false })

export const createMember = (input: NewMember) => changed(post<Member>(list, input))

export const changeMember = (id: number, input: MemberInput) => changed(put<Member>(`${list}/${id}`, input))

export const deactivateMember = (id: number) => changed(del<Member>(`${list}/${id}`))

export const activateMember = ({ id, nombre, usuario, email, phone, AccesoId, version }: Member) =>
  changed(put<Member>(`${list}/${id}`, { nombre, usuario, email, phone, AccesoId, active: true, version }))

export const resetPassword = (id: number, password: string) => changed(post(`${list}/${id}/password`, { password }))

export const closeSessions = (id: number) => changed(del(`${list}/${id}/sessions`))

async function changed<Answer>(sent: Promise<Answer>) {
  try {
    return await sent
  } finally {
    void mutate(list)
  }
}
