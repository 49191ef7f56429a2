import { ChevronDown, LogOut, UserRoundPen } from 'lucide-react'
import { signOut } from '../session/session.ts'
import { useUser } from '../session/store.ts'
import { Menu } from '../ui/menu.tsx'

export function UserMenu() {
  const { nombre } = useUser()
  return (
    <Menu
      button={
        <button
          type="button"
          aria-label={`Cuenta de ${nombre}`}
          className="flex items-center gap-1 rounded-lg p-0.5 text-ink-3 transition hover:bg-mute-soft hover:text-ink"
        >
          <Avatar />
          <ChevronDown size={14} aria-hidden />
        </button>
      }
      items={[
        { label: 'Editar usuario', icon: <UserRoundPen />, to: '/editar' },
        'separator',
        { label: 'Cerrar sesion', icon: <LogOut />, onSelect: signOut },
      ]}
    />
  )
}

function Avatar() {
  const { nombre, avatar } = useUser()
  if (avatar) return <img src={avatar} alt="" className="size-[40px] rounded-lg object-cover" />
  return (
    <span
      aria-hidden
      data-initials={initials(nombre)}
      className="grid size-[40px] place-items-center rounded-lg bg-info-soft font-semibold text-info text-sm before:content-[attr(data-initials)]"
    />
  )
}

function initials(name: string) {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0).toUpperCase()).join('')
}
