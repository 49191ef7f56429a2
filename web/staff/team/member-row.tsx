import { Ellipsis, KeyRound, LogOut, Mail, Pencil, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { can } from '#contract/access'
import type { Member } from '#contract/accounts/team'
import { MailProblem } from '../../account/staff-invitation.tsx'
import { useUser } from '../../api/session-store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/date.ts'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { Menu, type MenuEntry } from '../../ui/overlay/menu.tsx'
import type { Column } from '../../ui/table/table.tsx'
import type { MemberRequest } from './member-dialogs.tsx'
import { memberStateOf, memberStates } from './member-state.ts'

export const pathOf = ({ id }: { id: number }) => `/team/edit/${id}`

type OnRequest = (request: MemberRequest) => void

export const memberColumns = (onRequest: OnRequest): Column<Member>[] => [
  { key: 'nombre', title: 'Nombre', sort: ({ nombre }) => nombre, render: (member) => <Person member={member} /> },
  { key: 'usuario', title: 'Usuario', sort: ({ usuario }) => usuario, render: ({ usuario }) => usuario },
  { key: 'email', title: 'Correo', sort: ({ email }) => email, render: ({ email }) => email },
  { key: 'role', title: 'Rol', sort: ({ Acceso }) => Acceso.nombre, render: ({ Acceso }) => Acceso.nombre },
  { key: 'state', title: 'Estado', render: (member) => <State member={member} /> },
  {
    key: 'lastAccessAt',
    title: 'Último acceso',
    sort: ({ lastAccessAt }) => lastAccessAt,
    render: ({ lastAccessAt }) => <span className="whitespace-nowrap text-ink-2">{lastAccess(lastAccessAt)}</span>,
  },
  { key: 'secondFactor', title: '2 pasos', render: ({ secondFactor }) => <SecondFactor active={secondFactor} /> },
  { key: 'more', align: 'right', render: (member) => <MemberMenu member={member} onRequest={onRequest} /> },
]

export const exportColumns: ExportColumn<Member>[] = [
  { key: 'nombre', title: 'Nombre', value: ({ nombre }) => nombre },
  { key: 'usuario', title: 'Usuario', value: ({ usuario }) => usuario },
  { key: 'email', title: 'Correo', value: ({ email }) => email },
  { title: 'Teléfono', value: ({ phone }) => phone },
  { key: 'role', title: 'Rol', value: ({ Acceso }) => Acceso.nombre },
  { key: 'state', title: 'Estado', value: (member) => memberStates[memberStateOf(member)].label },
  { key: 'lastAccessAt', title: 'Último acceso', value: ({ lastAccessAt }) => lastAccessAt, format: 'dateTime' },
  {
    key: 'secondFactor',
    title: 'Verificación en dos pasos',
    value: ({ secondFactor }) => (secondFactor ? 'Sí' : 'No'),
  },
]

const lastAccess = (at: string | null) => (at ? formatDay(at) : 'Nunca')

function Person({ member }: { member: Member }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar {...member} className="size-9 rounded-full text-xs" />
      <Link to={pathOf(member)} className="min-w-0 font-medium hover:underline [overflow-wrap:anywhere]">
        {member.nombre}
      </Link>
    </div>
  )
}

const SecondFactor = ({ active }: { active: boolean }) =>
  active ? <Chip tone="green">Sí</Chip> : <span className="text-ink-3">No</span>

function State({ member }: { member: Member }) {
  const { label, tone } = memberStates[memberStateOf(member)]
  return (
    <span className="grid justify-items-start gap-1">
      <Chip tone={tone}>{label}</Chip>
      <MailProblem>{member.mailProblem}</MailProblem>
    </span>
  )
}

/** A row of the list on a phone. */
export function MemberCard({ member, onRequest }: { member: Member; onRequest: OnRequest }) {
  return (
    <div className="flex items-start gap-3 text-sm">
      <div className="grid min-w-0 flex-1 gap-1">
        <Person member={member} />
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {member.Acceso.nombre} · {member.email}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-ink-3 text-xs">
          <State member={member} /> Último acceso: {lastAccess(member.lastAccessAt)}
          {member.secondFactor ? ' · 2 pasos' : null}
        </p>
      </div>
      <MemberMenu member={member} onRequest={onRequest} />
    </div>
  )
}

function MemberMenu({ member, onRequest }: { member: Member; onRequest: OnRequest }) {
  const user = useUser()
  const navigate = useNavigate()
  const isSelf = member.id === user.id
  const mayChange = can(user, 'team.administrators') || !can(member, 'team.administrators')
  if (!mayChange) return null
  const items: MenuEntry[] = [{ label: 'Editar', icon: <Pencil />, onSelect: () => navigate(pathOf(member)) }]
  if (!isSelf) {
    if (member.active) {
      items.push({
        label: member.invited ? 'Reenviar invitación' : 'Enviar enlace para contraseña',
        icon: <Mail />,
        onSelect: () => onRequest({ action: 'link', member }),
      })
    }
    items.push({
      label: member.invited ? 'Poner contraseña' : 'Restablecer contraseña',
      icon: <KeyRound />,
      onSelect: () => onRequest({ action: 'password', member }),
    })
    if (member.secondFactor) {
      items.push({
        label: 'Quitar verificación en dos pasos',
        icon: <ShieldOff />,
        onSelect: () => onRequest({ action: 'second-factor', member }),
      })
    }
    if (member.sessions > 0) {
      items.push({
        label: 'Cerrar sesiones',
        icon: <LogOut />,
        onSelect: () => onRequest({ action: 'sessions', member }),
      })
    }
    items.push(
      'separator',
      member.active
        ? {
            label: 'Desactivar',
            icon: <UserX />,
            danger: true,
            onSelect: () => onRequest({ action: 'deactivate', member }),
          }
        : { label: 'Activar', icon: <UserCheck />, onSelect: () => onRequest({ action: 'activate', member }) },
    )
  }
  return (
    <Menu
      button={
        <IconButton label={`Más acciones de ${member.nombre}`} icon={<Ellipsis />} className="size-control-sm!" />
      }
      items={items}
    />
  )
}
