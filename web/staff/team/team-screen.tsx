import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { can } from '#contract/access'
import type { Member } from '#contract/accounts/team'
import { plain } from '#contract/search'
import { useUser } from '../../api/session-store.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ExportMenu } from '../../ui/file/export-menu.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import { useFilters } from '../../ui/list/list-filters.ts'
import { NoMatch } from '../../ui/list/list-foot.tsx'
import { LoadedList } from '../../ui/list/loaded-list.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { Table } from '../../ui/table/table.tsx'
import { useRowOrder } from '../../ui/table/table-sort.ts'
import { useTeam } from './api.ts'
import type { MemberRequest } from './member-dialogs.tsx'
import { exportColumns, MemberCard, memberColumns, pathOf } from './member-row.tsx'
import { memberStateOf } from './member-state.ts'
import { useRoleNames, useRoleOptions } from './use-role-names.ts'

const RolesDialog = loadable(() => import('./roles-dialog.tsx'))
const MemberDialog = loadable(() => import('./member-dialogs.tsx'))

const filterRows = [
  {
    name: 'role',
    label: 'Rol',
    any: 'Cualquier rol',
  },
  {
    name: 'state',
    label: 'Estado',
    any: 'Cualquier estado',
    options: [
      { value: 'active', label: 'Activos' },
      { value: 'invited', label: 'Invitados' },
      { value: 'inactive', label: 'Desactivados' },
    ],
  },
] as const satisfies Filter[]

export default function TeamScreen() {
  const navigate = useNavigate()
  const read = useTeam()
  const filters = useFilters(filterRows)
  const { values, isFiltered, clear } = filters
  const [request, setRequest] = useState<MemberRequest>()
  const { columns, hidden, chooser } = useColumnChoice('team', memberColumns(setRequest), { fixed: ['nombre'] })
  const { sort, inOrder } = useRowOrder(columns)
  const [isNaming, setIsNaming] = useState(false)
  const user = useUser()
  const names = useRoleNames()
  const role = useRoleOptions()
  const visibleMembers = read.data && inOrder(read.data.filter((member) => matches(member, values)))

  return (
    <Page
      title="Equipo"
      actions={
        <>
          {chooser}
          {can(user, 'team.administrators') ? (
            <Button onClick={() => setIsNaming(true)}>Nombres de los roles</Button>
          ) : null}
          <ExportMenu name="equipo" columns={exportColumns} hidden={hidden} load={async () => visibleMembers} />
          <LinkButton variant="primary" icon={<Plus />} to="/team/add">
            Agregar al equipo
          </LinkButton>
        </>
      }
    >
      <Card flush>
        <FilterBar label="Nombre, usuario o correo" filters={filters} options={{ role }} />
        <LoadedList
          read={read}
          rows={visibleMembers}
          failure="No se pudo cargar el equipo."
          empty={isFiltered ? <NoMatch onClear={() => clear()} /> : <Empty title="Aún no hay nadie en el equipo." />}
        >
          {(rows) => (
            <Table
              rows={rows}
              columns={columns}
              sort={sort}
              rowKey={({ id }) => id}
              caption="Equipo"
              onOpen={(member) => navigate(pathOf(member))}
              rowClass={({ active }) => (active ? '' : 'text-ink-3')}
              card={(member) => <MemberCard member={member} onRequest={setRequest} />}
            />
          )}
        </LoadedList>
      </Card>
      <Suspense>{isNaming ? <RolesDialog names={names} onClose={() => setIsNaming(false)} /> : null}</Suspense>
      <Suspense>{request ? <MemberDialog {...request} onClose={() => setRequest(undefined)} /> : null}</Suspense>
    </Page>
  )
}

function matches(member: Member, { search, role, state }: Record<'search' | 'role' | 'state', string>) {
  const text = plain(`${member.nombre} ${member.usuario} ${member.email} ${member.phone ?? ''}`)
  return (
    plain(search)
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (!role || String(member.AccesoId) === role) &&
    (!state || memberStateOf(member) === state)
  )
}
