import { Check } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { Link } from 'react-router-dom'
import { plain } from '#contract/search'
import { topOverlay, useBack } from '../use-back.ts'
import { useHandler } from '../use-handler.ts'
import { placeBeside } from './place-beside.ts'

export type MenuEntry =
  | 'separator'
  | {
      label: string
      icon?: ReactNode
      onSelect?: () => void
      /** Path in the app: the entry is a link. */
      to?: string
      disabled?: boolean
      /** A second line, for example why the entry is disabled. */
      hint?: string
      /** For entries of which one is chosen. Pressing the chosen one only closes the menu. */
      checked?: boolean
      danger?: boolean
    }

type Props = {
  /** Id of the button. */
  labelledBy: string
  trigger: RefObject<HTMLButtonElement | null>
  items: readonly MenuEntry[]
  align: 'start' | 'end'
  /** The entry that gets the focus when the menu opens. */
  start: 'first' | 'last' | 'none'
  onClose: () => void
}

const entry = '[role^=menuitem]:not([aria-disabled=true])'

/** The open menu, in the top layer beside its button: no ancestor cuts it off, and in a dialog it is not inert. */
export default function MenuPanel({ labelledBy, trigger, items, align, start, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const handleMenuKey = useMenuKeys(menu)

  /** The focus returns before an action runs, so that a dialog that the action opens returns it to the button too. */
  function close() {
    trigger.current?.focus()
    onClose()
  }
  useDismissal(menu, trigger, onClose)
  useBack(true, () => menu.current === topOverlay(), close)

  useLayoutEffect(() => {
    const element = menu.current
    if (!element || !trigger.current) return
    element.showPopover()
    const end = placeBeside(element, trigger.current, align)
    const entries = [...element.querySelectorAll<HTMLElement>(entry)]
    const first = { first: entries[0], last: entries.at(-1), none: element }[start]
    ;(first ?? element).focus({ preventScroll: true })
    return end
  }, [trigger, align, start])

  function handleKey(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.key === 'Tab') return close()
    if (event.key === 'Escape') close()
    else if (!handleMenuKey(event)) return
    event.preventDefault()
  }

  return (
    <div
      ref={menu}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      onKeyDown={handleKey}
      className="fixed inset-auto m-0 grid min-w-48 max-w-80 gap-px overflow-y-auto whitespace-normal rounded-lg border border-line bg-raised p-1
        text-left font-normal text-ink shadow-lg outline-none transition duration-100 starting:opacity-0"
    >
      {items.map((item, index) =>
        item === 'separator' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: separators are identical
          <hr key={index} className="my-1 h-px border-0 bg-line" />
        ) : (
          <Entry key={item.label} item={item} onPick={close} />
        ),
      )}
    </div>
  )
}

/** Closes the menu when the pointer goes down outside of it, or when the focus leaves it. */
function useDismissal(
  menu: RefObject<HTMLElement | null>,
  trigger: RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  const closeOutside = useHandler(({ target }: Event) => {
    const isInside = [menu, trigger].some(({ current }) => target instanceof Node && current?.contains(target))
    if (!isInside) onClose()
  })
  useEffect(() => {
    const events = ['pointerdown', 'focusin'] as const
    for (const event of events) document.addEventListener(event, closeOutside, true)
    return () => {
      for (const event of events) document.removeEventListener(event, closeOutside, true)
    }
  }, [closeOutside])
}

const comparable = (text: string | null) => plain(text ?? '').trim()

const typingPauseMs = 350

/** Arrows, Home and End move the focus; letters move it to the entry that begins with them. Returns whether it used the key. */
function useMenuKeys(menu: RefObject<HTMLElement | null>) {
  const typed = useRef({ text: '', at: 0 })

  function find(key: string, at: number, entries: HTMLElement[], focused: number) {
    const { current } = typed
    current.text = at - current.at > typingPauseMs ? key : current.text + key
    current.at = at
    // One letter moves on to the next match; more letters of a word keep a match.
    const from = current.text.length > 1 ? Math.max(focused, 0) : focused + 1
    const ordered = [...entries.slice(from), ...entries.slice(0, from)]
    return ordered.find(({ textContent }) => comparable(textContent).startsWith(comparable(current.text)))
  }

  return ({ key, timeStamp, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const entries = [...(menu.current?.querySelectorAll<HTMLElement>(entry) ?? [])]
    const focused = entries.indexOf(document.activeElement as HTMLElement)
    const isTyping = typed.current.text !== '' && timeStamp - typed.current.at <= typingPauseMs
    if (key === ' ' && !isTyping) {
      // A link does not take the space bar by itself.
      if (target instanceof HTMLElement && focused >= 0) target.click()
      return true
    }
    const moves: Record<string, HTMLElement | undefined> = {
      ArrowDown: entries[focused + 1] ?? entries[0],
      ArrowUp: entries[focused - 1] ?? entries.at(-1),
      Home: entries[0],
      End: entries.at(-1),
    }
    const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey
    const next = isLetter ? find(key, timeStamp, entries, focused) : moves[key]
    next?.focus()
    return isLetter || key in moves
  }
}

function Entry({ item, onPick }: { item: Exclude<MenuEntry, 'separator'>; onPick: () => void }) {
  const { disabled, checked, danger, to, icon, label, hint, onSelect } = item
  const shared = {
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': checked,
    tabIndex: -1,
    'aria-disabled': disabled || undefined,
    className: `flex min-h-control pointer-coarse:min-h-11 w-full items-center gap-2.5 rounded-sm px-2.5 text-left text-sm outline-none
      focus:bg-mute-soft ${disabled && !checked ? 'opacity-50' : ''} [&_svg]:size-4 [&_svg]:shrink-0 ${danger ? 'text-bad' : 'text-ink [&_svg]:text-ink-3'}`,
    onPointerMove: ({ currentTarget }) => {
      if (!disabled && document.activeElement !== currentTarget) currentTarget.focus({ preventScroll: true })
    },
    onClick: (event) => {
      if (disabled) return event.preventDefault()
      onPick()
      if (!checked) onSelect?.()
    },
  } satisfies ComponentProps<'button'> & ComponentProps<'a'>
  const inside = (
    <>
      {checked === undefined ? icon : <Check className={checked ? '' : 'invisible'} aria-hidden />}
      {hint ? (
        <span className="py-1">
          {label}
          <span className="block text-xs">{hint}</span>
        </span>
      ) : (
        label
      )}
    </>
  )
  if (to) {
    return (
      <Link {...shared} to={to}>
        {inside}
      </Link>
    )
  }
  return (
    <button {...shared} type="button">
      {inside}
    </button>
  )
}
