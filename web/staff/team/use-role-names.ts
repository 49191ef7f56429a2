import { areas, can, type RoleId, roles } from '#contract/access'
import { useRoles } from './api.ts'

export type RoleNames = Record<RoleId, string>

/** The names of the roles as set by the shop. Until they have loaded, the default names. */
export function useRoleNames(): RoleNames {
  const { data = [] } = useRoles()
  return { ...roles, ...Object.fromEntries(data.map(({ id, nombre }) => [id, nombre])) }
}

/** The roles of the staff as options. With `user`, those that the user may give. */
export function useRoleOptions(user?: { AccesoId: number }) {
  const names = useRoleNames()
  return areas.staff
    .filter((id) => !user || can(user, 'team.administrators') || !can({ AccesoId: id }, 'team.administrators'))
    .map((id) => ({ value: String(id), label: names[id] }))
}
