import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Suspense } from '../../loadable.tsx'
import { raiseToasts } from '../top-dialog.ts'
import { topOverlay, useBack } from '../use-back.ts'

/** A modal dialog that covers the window. `children` are placed over the backdrop by `className`, and mounted until the closing animation has ended. */
export function Modal({
  open,
  onClose,
  labelledBy,
  className,
  isWide = false,
  isFullHeight = false,
  children,
}: {
  open: boolean
  /** Called by Escape, by a press of the backdrop, and by Back or the back gesture of a phone. */
  onClose: (() => void) | undefined
  labelledBy: string
  className: string
  /** The content reaches the right edge, where toasts are shown: they move to the left, to cover none of its buttons. */
  isWide?: boolean
  /** Its title is at the upper edge, where a phone shows toasts: they move below it. */
  isFullHeight?: boolean
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => onClose?.()
  const isMounted = useMounted(dialog, open, close)
  useBack(open, () => dialog.current === topOverlay(), close)

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // The browser would close the dialog, but `onClose` may ask a question first.
    event.preventDefault()
    event.stopPropagation()
    close()
  }

  if (!open && !isMounted) return null
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      inert={!open}
      onKeyDown={handleKey}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      className={`fixed inset-0 z-50 block size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-transparent text-ink outline-none
        [--toast-aside:0px] [--toast-bottom:24px] [scrollbar-width:none] backdrop:bg-transparent inert:pointer-events-none ${isFullHeight ? '[--toast-top:58px]' : '[--toast-top:8px]'} ${isWide ? 'lg:[--toast-right:calc(100vw-380px)]' : ''}`}
    >
      {isMounted ? (
        <Suspense>
          {/* One pixel higher than the dialog: a wheel over it scrolls the dialog and never the page. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape does the same */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same */}
          <div
            data-closed={open ? undefined : ''}
            onClick={close}
            className="absolute inset-x-0 top-0 h-[calc(100%+1px)] bg-backdrop transition-opacity duration-200 data-closed:opacity-0 starting:opacity-0"
          />
          <div className={`pointer-events-none sticky top-0 flex h-full ${className}`}>{children}</div>
        </Suspense>
      ) : null}
    </dialog>,
    document.body,
  )
}

/** Opens and closes the dialog. True while its content is mounted: until the closing animation has ended. */
function useMounted(dialog: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void) {
  const [isShown, setShown] = useState(false)
  /** The browser may close it without a question, for example on a second back gesture. */
  const handleClose = useEffectEvent(() => {
    dialog.current?.showModal()
    onClose()
  })

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    // The dialog itself gets the focus, unless its content takes it when it is mounted.
    element.setAttribute('autofocus', '')
    element.showModal()
    raiseToasts()
    setShown(true)
    const handle = () => handleClose()
    element.addEventListener('close', handle)
    return () => {
      element.removeEventListener('close', handle)
      // Before the element is removed: only then the browser returns the focus.
      element.close()
      raiseToasts()
    }
  }, [dialog, open])

  useLayoutEffect(() => {
    if (isShown) dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [dialog, isShown])

  useEffect(() => {
    if (open || !isShown) return
    let isCancelled = false
    const leaving = dialog.current?.getAnimations({ subtree: true }) ?? []
    void Promise.allSettled(leaving.map(({ finished }) => finished)).then(() => isCancelled || setShown(false))
    return () => {
      isCancelled = true
    }
  }, [dialog, open, isShown])

  return isShown
}
