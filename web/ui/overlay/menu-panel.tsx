import { Menu, MenuButton, MenuItem, MenuItems, MenuSeparator, Portal } from '@headlessui/react'
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Button, IconButton } from '../button.tsx'

export type MenuEntry =
  | 'separator'
  | {
      label: string
      icon?: ReactNode
      onSelect?: () => void
      /** Path in the app: the entry is a link. */
      to?: string
      /** URL of another site, opened in a new tab. */
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

/** Holds the open menu: a landmark, because content outside of landmarks is easily missed with a screen reader. */
const host: { current: HTMLElement | null } = { current: null }

function makeHost() {
  const section = document.createElement('section')
  section.setAttribute('aria-label', 'Menú abierto')
  section.className = 'empty:hidden'
  return document.body.appendChild(section)
}

/** Opens when it mounts: its button has just been pressed. */
export default function MenuPanel({ button, items, align = 'end' }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  host.current ??= makeHost()
  useEffect(() => {
    trigger.current?.focus()
    trigger.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  }, [])

  return (
    <Menu>
      <MenuButton
        ref={trigger}
        as={button.type as typeof Button}
        {...(button.props as ComponentProps<typeof Button>)}
      />
      <Portal.Group target={host}>
        <MenuItems
          modal={false}
          transition
          anchor={{ to: align === 'end' ? 'bottom end' : 'bottom start', gap: 6, padding: 8 }}
          className="z-50 grid min-w-48 max-w-80 gap-px rounded-lg border border-line bg-raised p-1 shadow-lg outline-none transition duration-100 data-closed:-translate-y-1 data-closed:opacity-0"
        >
          {items.map((item, index) =>
            item === 'separator' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: separators are identical
              <MenuSeparator key={index} className="my-1 h-px bg-line" />
            ) : (
              <MenuItem key={item.label} disabled={item.disabled}>
                <Entry item={item} />
              </MenuItem>
            ),
          )}
        </MenuItems>
      </Portal.Group>
    </Menu>
  )
}

function Entry({ item, ...props }: { item: Exclude<MenuEntry, 'separator'> } & ComponentProps<'button'>) {
  const className = `flex min-h-control pointer-coarse:min-h-11 w-full items-center gap-2.5 rounded-sm px-2.5 text-left text-sm data-disabled:opacity-50
    data-focus:bg-mute-soft [&_svg]:size-4 [&_svg]:shrink-0 ${item.danger ? 'text-bad' : 'text-ink [&_svg]:text-ink-3'}`
  const inside = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  if (item.to) {
    return (
      <Link {...(props as object)} to={item.to} className={className}>
        {inside}
      </Link>
    )
  }
  if (item.href) {
    return (
      <a {...(props as object)} href={item.href} target="_blank" rel="noopener noreferrer" className={className}>
        {inside}
        <span className="sr-only"> (se abre en otra pestaña)</span>
      </a>
    )
  }
  return (
    <button
      {...props}
      type="button"
      className={className}
      onClick={(event) => {
        props.onClick?.(event)
        item.onSelect?.()
      }}
    >
      {inside}
    </button>
  )
}
