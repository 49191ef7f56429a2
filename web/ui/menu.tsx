import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { loadable } from '../loadable.tsx'
import type { Button, IconButton } from './button.tsx'

const MenuPanel = loadable(() => import('./menu-panel.tsx'), 'when quiet')

export type MenuEntry =
  | 'separator'
  | {
      label: string
      icon?: ReactNode
      onSelect?: () => void
      /** A path of the app: the entry is a link. */
      to?: string
      /** Another site, opened in a tab of its own. */
      href?: string
      disabled?: boolean
      danger?: boolean
    }

export type MenuProps = {
  /** A Button or an IconButton. */
  button: ReactElement<ComponentProps<typeof Button> | ComponentProps<typeof IconButton>>
  items: readonly MenuEntry[]
  align?: 'start' | 'end'
}

/** The menu itself loads when somebody reaches for its button. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false)
  const { button } = props
  const Trigger = button.type as typeof Button
  const trigger = (
    <Trigger
      {...(button.props as ComponentProps<typeof Button>)}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={MenuPanel.preload}
      onFocus={MenuPanel.preload}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return trigger
  return (
    <Suspense fallback={trigger}>
      <MenuPanel {...props} />
    </Suspense>
  )
}
