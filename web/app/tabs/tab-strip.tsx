import { type KeyboardEvent, useRef, useState } from 'react'
import { loadable, Suspense } from '../../loadable.tsx'
import { TabLink } from './tab-link.tsx'
import { pathOf, type Tab } from './tabs.ts'
import { useTabs } from './tabs-store.ts'
import { useTabActions } from './use-tabs.ts'

const TabMenu = loadable(() => import('./tab-menu.tsx'))
const StripScroll = loadable(() => import('./strip-scroll.tsx'))

/** The most tabs that fit in any strip. */
const maxWithoutScroll = 3

type MenuAt = { tab: Tab; x: number; y: number }

export function TabStrip({ pathname }: { pathname: string }) {
  const { open } = useTabs()
  const current = pathOf(pathname)
  const actions = useTabActions()
  const [menuAt, setMenuAt] = useState<MenuAt>()
  const closeMenu = () => setMenuAt(undefined)
  const strip = useRef<HTMLDivElement>(null)

  return (
    <div className="relative border-line border-b bg-surface max-lg:hidden print:hidden">
      <div
        ref={strip}
        role="tablist"
        aria-label="Pestañas"
        onScroll={closeMenu}
        onPointerEnter={TabMenu.preload}
        onKeyDown={moveFocus}
        className="flex h-[37px] items-end gap-0.5 overflow-x-auto overflow-y-hidden px-3 [scrollbar-width:none]"
      >
        {open.map((tab) => (
          <TabLink
            key={tab.path}
            tab={tab}
            isCurrent={tab.path === current}
            onClose={() => actions.close(tab)}
            onMenu={(x, y) => setMenuAt({ tab, x, y })}
          />
        ))}
      </div>
      {open.length > maxWithoutScroll ? (
        <Suspense>
          <StripScroll strip={strip} current={current} tabs={open} />
        </Suspense>
      ) : null}
      {menuAt ? (
        <Suspense>
          <TabMenu key={menuAt.tab.path} {...menuAt} actions={actions} onClose={closeMenu} />
        </Suspense>
      ) : null}
    </div>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Arrow keys move the focus between tabs; Enter opens the focused tab. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (!step) return
  const tabs = [...event.currentTarget.children] as HTMLElement[]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  tabs.at((at + step) % tabs.length)?.focus()
}
