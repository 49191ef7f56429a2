import { ALargeSmall } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { can } from '#contract/access'
import { useUser } from '../../api/session-store.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { changeTabs } from '../tabs/tabs-store.ts'
import { useModeEntries } from './mode-entries.ts'
import { changeSize, type Size, sizes, useSize } from './size.ts'

/** Menu for the height of rows and controls. A change remounts every screen, because some measure themselves. */
export function SizeMenu() {
  const current = useSize()
  const user = useUser()
  const modeEntries = useModeEntries()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()

  function choose(size: Size, label: string) {
    changeSize(size)
    changeTabs((tabs) => ({ ...tabs, mounted: [] }))
    navigate(`/redirect${pathname}${search}${hash}`, { replace: true })
    toast.success(`Tamaño cambiado: ${label}.`)
  }

  return (
    <Menu
      button={<IconButton label="Tamaño" icon={<ALargeSmall />} />}
      items={[
        ...sizes.map(({ value, label }) => ({
          label,
          checked: value === current,
          disabled: value === current,
          onSelect: () => choose(value, label),
        })),
        ...(can(user, 'staff') ? [] : ['separator' as const, ...modeEntries]),
      ]}
    />
  )
}
