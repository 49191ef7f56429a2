import { ChevronDown, LogOut, Settings, UserRoundPen } from 'lucide-react'
import { can } from '#contract/access'
import { useUser } from '../../api/session-store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu, type MenuEntry } from '../../ui/overlay/menu.tsx'
import { useMobile } from '../../ui/use-mobile.ts'
import { signOut } from '../session/session.ts'
import { useModeEntries } from '../settings/mode-entries.ts'
import { openSettings } from '../settings/settings.ts'

export function UserMenu() {
  const user = useUser()
  const { nombre, avatar } = user
  const isStaff = can(user, 'staff')
  const isMobile = useMobile()
  const modeEntries = useModeEntries()
  // On wide screens the bar has buttons for these.
  const displayEntries: MenuEntry[] = isStaff
    ? [{ label: 'Apariencia', icon: <Settings />, onSelect: openSettings }]
    : ['separator', ...modeEntries]
  return (
    <Menu
      button={
        <button
          type="button"
          aria-label={`Cuenta de ${nombre}`}
          className="flex items-center gap-1 rounded-lg p-0.5 text-ink-3 transition hover:bg-mute-soft hover:text-ink"
        >
          <Avatar nombre={nombre} avatar={avatar} className="size-[40px] rounded-lg text-sm" />
          <ChevronDown size={14} aria-hidden />
        </button>
      }
      items={[
        { label: 'Editar usuario', icon: <UserRoundPen />, to: '/editar' },
        ...(isMobile ? displayEntries : []),
        'separator',
        { label: 'Cerrar sesion', icon: <LogOut />, onSelect: signOut },
      ]}
    />
  )
}
