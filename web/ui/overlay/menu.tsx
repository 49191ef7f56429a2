import { type ComponentProps, Suspense, useState } from 'react'
import { loadable } from '../../loadable.tsx'
import type { Button } from '../button.tsx'
import type { MenuProps } from './menu-panel.tsx'

const MenuPanel = loadable(() => import('./menu-panel.tsx'), 'when quiet')

export type { MenuEntry } from './menu-panel.tsx'

/** Menu button. The panel loads on hover, focus or press. */
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
