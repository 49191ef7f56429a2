import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { entryClasses } from '../../ui/sidebar-entry.ts'
import { type EntryProps, isInside, MenuEntry, MenuIcon } from './menu-entry.tsx'

/** An icon. On hover or focus, its title and the pages of its group appear beside it. */
export function CollapsedEntry(props: EntryProps) {
  const { item, current } = props
  const entry = useRef<HTMLLIElement>(null)
  const [top, setTop] = useState<number>()
  const show = () => setTop(entry.current?.getBoundingClientRect().top)
  const hide = () => setTop(undefined)

  function handleBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) hide()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') hide()
  }

  const flyout = useFlyout(top, setTop)
  const isOpen = top !== undefined
  const classes = entryClasses(isInside(props))
  const content = (
    <>
      <MenuIcon name={item.icon} />
      <span className="sr-only">{item.title}</span>
    </>
  )
  return (
    <li ref={entry} onMouseEnter={show} onMouseLeave={hide} onFocus={show} onBlur={handleBlur} onKeyDown={handleKey}>
      {item.children ? (
        <button type="button" aria-expanded={isOpen} onClick={show} className={classes}>
          {content}
        </button>
      ) : (
        <Link to={item.path} aria-current={item.path === current ? 'page' : undefined} className={classes}>
          {content}
        </Link>
      )}
      {isOpen && (
        <div ref={flyout} style={{ top }} className="fixed left-[46px] z-40 grid max-h-dvh pl-2.5">
          <div className="min-w-36 overflow-y-auto rounded-lg bg-sidebar p-1.5 text-sidebar-ink shadow-lg">
            <p aria-hidden className="px-2.5 py-1 font-semibold text-sm">
              {item.title}
            </p>
            {item.children && (
              <ul className="grid gap-0.5">
                {item.children.map((child) => (
                  <MenuEntry key={child.path} item={child} current={current} />
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </li>
  )
}

/** Moves the panel up to fit in the window. */
function useFlyout(top: number | undefined, setTop: (top: number) => void) {
  const popOut = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (top === undefined || !popOut.current) return
    const lowest = Math.max(window.innerHeight - popOut.current.offsetHeight, 0)
    if (top > lowest) setTop(lowest)
  }, [top, setTop])
  return popOut
}
