import { X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import { isFixed, type Tab, titleOfTab } from './tabs.ts'

type Props = {
  tab: Tab
  isCurrent: boolean
  onClose: () => void
  /** Opens the context menu at a point of the window, in pixels. */
  onMenu: (x: number, y: number) => void
}

const longPressMs = 500

const middleButton = 1

/** Closed by Delete, the cross or the middle button. Shift F10 or a long press opens the context menu. */
export function TabLink({ tab, isCurrent, onClose, onMenu }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const title = titleOfTab(tab.path)
  const canClose = !isFixed(tab.path)
  const release = () => clearTimeout(timer.current)

  function handleContextMenu(event: MouseEvent) {
    event.preventDefault()
    onMenu(event.clientX, event.clientY)
  }

  function handlePress(event: PointerEvent) {
    release()
    const { clientX, clientY } = event
    if (event.pointerType === 'touch') timer.current = setTimeout(() => onMenu(clientX, clientY), longPressMs)
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      const { left, bottom } = event.currentTarget.getBoundingClientRect()
      onMenu(left, bottom)
    }
    if (event.key === 'Delete' && canClose) onClose()
  }

  function handleMiddleDown(event: MouseEvent) {
    if (event.button === middleButton) event.preventDefault()
  }

  function handleMiddleClick(event: MouseEvent) {
    if (event.button !== middleButton) return
    event.preventDefault()
    if (canClose) onClose()
  }

  return (
    <Link
      role="tab"
      to={tab.fullPath}
      data-path={tab.path}
      aria-selected={isCurrent}
      aria-keyshortcuts={canClose ? 'Delete Shift+F10' : 'Shift+F10'}
      tabIndex={isCurrent ? 0 : -1}
      draggable={false}
      onKeyDown={handleKey}
      onContextMenu={handleContextMenu}
      onMouseDown={handleMiddleDown}
      onAuxClick={handleMiddleClick}
      onPointerDown={handlePress}
      onPointerUp={release}
      onPointerMove={release}
      onPointerCancel={release}
      className={`-outline-offset-2 flex h-[34px] max-w-56 shrink-0 items-center rounded-t-md pl-3 text-sm transition-colors ${
        isCurrent
          ? 'bg-ground font-medium text-ink shadow-[inset_0_-2px_0_var(--theme)]'
          : 'text-ink-2 hover:bg-mute-soft hover:text-ink'
      } ${canClose ? 'pr-1.5' : 'pr-3'}`}
    >
      <span className="truncate">{title}</span>
      {canClose ? <CloseCross title={title} onClose={onClose} /> : null}
    </Link>
  )
}

function CloseCross({ title, onClose }: { title: string; onClose: () => void }) {
  function handleClick(event: MouseEvent) {
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: mouse only; the keyboard uses Delete
    // biome-ignore lint/a11y/useKeyWithClickEvents: mouse only; the keyboard uses Delete
    <span
      title={`Cerrar ${title}`}
      onClick={handleClick}
      className="group ml-1 grid size-[24px] shrink-0 cursor-pointer place-items-center text-ink-3"
    >
      <span className="grid size-[16px] place-items-center rounded-full transition group-hover:bg-line-strong group-hover:text-ink">
        <X size={12} aria-hidden />
      </span>
    </span>
  )
}
