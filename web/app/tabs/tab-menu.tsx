import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isFixed, type Tab, titleOfTab } from './tabs.ts'
import type { TabActions } from './use-tabs.ts'

type Props = { tab: Tab; x: number; y: number; actions: TabActions; onClose: () => void }

const edge = 8

export default function TabMenu({ tab, x, y, actions, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState(x + 15)
  useMenuFocus(menu, onClose)

  useLayoutEffect(() => {
    const width = menu.current?.offsetWidth ?? 0
    setLeft(Math.min(x + 15, window.innerWidth - width - edge))
  }, [x])

  const items = [
    { label: 'Actualizar', run: actions.refresh },
    ...(isFixed(tab.path) ? [] : [{ label: 'Cerrar', run: actions.close }]),
    { label: 'Cerrar otras', run: actions.closeOthers },
    { label: 'Cerrar todas', run: actions.closeAll },
  ]

  return (
    <div
      ref={menu}
      role="menu"
      aria-label={`Pestaña ${titleOfTab(tab.path)}`}
      tabIndex={-1}
      onKeyDown={moveFocus}
      onContextMenu={(event) => event.preventDefault()}
      style={{ left, top: y }}
      className="fixed z-50 grid min-w-36 gap-px rounded-lg border border-line bg-raised p-1 shadow-lg outline-none"
    >
      {items.map(({ label, run }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onPointerEnter={(event) => event.currentTarget.focus()}
          onClick={() => {
            onClose()
            run(tab)
          }}
          className="flex min-h-control items-center rounded-sm px-2.5 text-left text-ink text-sm outline-none focus:bg-mute-soft"
        >
          {label}
        </button>
      ))}
    </div>
  )
}

const itemsOf = (menu: Element | null) => [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  items.at(step % items.length)?.focus()
}

/** Moves the focus into the menu and restores it on close. A press or scroll outside closes the menu. */
function useMenuFocus(menu: RefObject<HTMLElement | null>, onClose: () => void) {
  const close = useEffectEvent(onClose)

  // A layout effect ends while the menu still has the focus.
  useLayoutEffect(() => {
    const before = document.activeElement
    itemsOf(menu.current)[0]?.focus()
    const handlePress = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) close()
    }
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' || event.key === 'Tab') close()
    }
    document.addEventListener('pointerdown', handlePress, true)
    document.addEventListener('keydown', handleKey, true)
    addEventListener('blur', close)
    addEventListener('resize', close)
    return () => {
      document.removeEventListener('pointerdown', handlePress, true)
      document.removeEventListener('keydown', handleKey, true)
      removeEventListener('blur', close)
      removeEventListener('resize', close)
      if (before instanceof HTMLElement && menu.current?.contains(document.activeElement)) before.focus()
    }
  }, [menu])
}
