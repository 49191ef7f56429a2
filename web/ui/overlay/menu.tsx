import { type ComponentProps, type KeyboardEvent, type ReactElement, useId, useRef, useState } from 'react'
import { loadable, Suspense } from '../../loadable.tsx'
import type { Button, IconButton } from '../button.tsx'
import type { MenuEntry } from './menu-panel.tsx'

const MenuPanel = loadable(() => import('./menu-panel.tsx'), 'when quiet')

export type { MenuEntry } from './menu-panel.tsx'

/** Menu button. The panel loads on hover, focus or press. */
export function Menu({
  button,
  items,
  align = 'end',
}: {
  /** A Button or an IconButton. */
  button: ReactElement<ComponentProps<typeof Button> | ComponentProps<typeof IconButton>>
  items: readonly MenuEntry[]
  align?: 'start' | 'end'
}) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  /** The entry that has the focus when the menu opens; a pointer activates none. Undefined while it is closed. */
  const [start, setStart] = useState<'first' | 'last' | 'none'>()
  const Trigger = button.type as typeof Button

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setStart(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  return (
    <>
      <Trigger
        {...(button.props as ComponentProps<typeof Button>)}
        id={id}
        ref={trigger}
        aria-haspopup="menu"
        aria-expanded={start !== undefined}
        onPointerEnter={MenuPanel.preload}
        onFocus={MenuPanel.preload}
        onClick={({ detail }) => setStart(start ? undefined : detail === 0 ? 'first' : 'none')}
        onKeyDown={handleKey}
      />
      {start ? (
        <Suspense>
          <MenuPanel
            labelledBy={id}
            trigger={trigger}
            items={items}
            align={align}
            start={start}
            onClose={() => setStart(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
