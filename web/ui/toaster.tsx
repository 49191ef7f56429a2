import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import { useStore } from '../api/create-store.ts'
import { getSession, onSession } from '../api/session-store.ts'
import type { ToastOptions } from './toast-options.ts'
import { placeToasts, toastPlace } from './toast-place.ts'
import { raiseToasts, toastRegion } from './top-dialog.ts'
import { isMobile, useMobile } from './use-mobile.ts'
import 'sonner/dist/styles.css'

const icons = {
  success: <CircleCheck className="text-ok" />,
  error: <CircleAlert className="text-bad" />,
  info: <Info className="text-info" />,
  close: <X />,
}

const classNames = {
  toast: `flex w-full items-start gap-3 rounded-[12px] border border-line bg-raised py-3 pr-3 pl-4 font-sans text-ink text-sm shadow-lg`,
  content: 'min-w-0 flex-1 self-center [overflow-wrap:anywhere]',
  title: 'font-medium',
  description: 'text-ink-2',
  icon: 'mt-px shrink-0 [&_svg]:size-[18px]',
  actionButton: `h-control-sm shrink-0 self-center rounded-md bg-theme-soft px-3 font-medium text-theme-text hover:brightness-[.97]`,
  closeButton: `order-last -my-0.5 grid size-7 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-mute-soft hover:text-ink [&_svg]:size-3.5`,
}

function Region({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  const { top = '58px', right = '24px', bottom = '24px', aside = '0px', isInTitleRow, isCovered } = useStore(toastPlace)
  useEffect(() => {
    if (isCovered) remove(toast, 'every')
  }, [isCovered])
  // The row of the title is below `top` and the padding of the page.
  const aboveFoot = isInTitleRow ? `calc(100vh - ${top} - var(--control) - 1.25rem)` : bottom
  return (
    <Toaster
      position={useMobile() ? 'top-center' : 'bottom-right'}
      offset={{
        // The properties are those of an open dialog.
        // Without one, a message is beside the sidebar: 210 px, 356 px of the message and a gap.
        right: `min(calc(var(--toast-right, ${right}) + var(--toast-aside, ${aside})), max(100vw - 574px, var(--toast-right, 0px)))`,
        bottom: `var(--toast-bottom, ${aboveFoot})`,
      }}
      mobileOffset={{ top: `var(--toast-top, ${top})`, left: 12, right: 12 }}
      duration={5000}
      icons={icons}
      closeButton
      expand
      containerAriaLabel="Avisos"
      toastOptions={{ unstyled: true, classNames, closeButtonAriaLabel: 'Cerrar aviso' }}
    />
  )
}

/** On a phone, below the top bar: a short message covers only the title of the page. */
function placeBelowTopBar() {
  const top = document.querySelector('main')?.getBoundingClientRect().top
  if (top !== undefined) placeToasts({ top: `${Math.max(Math.round(top), 6) + 2}px` })
}

/** A bar that appears above the page, such as that of a lost connection, moves the page and the messages with it. */
const above = new ResizeObserver(placeBelowTopBar)

function placeAndFollow() {
  placeBelowTopBar()
  above.disconnect()
  const header = document.querySelector('header')
  if (header) above.observe(header)
}

/** Milliseconds without a movement after which a mouse over the messages no longer keeps them open. */
const restMs = 10_000

/** Sonner keeps all messages open while the mouse is over them, even if the user left it there. This limits the time to `restMs`. */
function leaveWhenAtRest(host: HTMLElement) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = ({ target }: Event) => {
    clearTimeout(timer)
    const leave = () =>
      target?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
    timer = setTimeout(leave, restMs)
  }
  host.addEventListener('mouseover', restart)
  host.addEventListener('mousemove', restart)
}

/** Sonner drops toasts shown before its region is mounted. */
const ready = new Promise<typeof toast>((resolve) => {
  const host = document.body.appendChild(document.createElement('div'))
  host.id = toastRegion
  leaveWhenAtRest(host)
  raiseToasts()
  createRoot(host).render(<Region onReady={() => resolve(toast)} />)
})

export const dismiss = (id: string) => ready.then((toast) => toast.dismiss(id))

let lastId = 0
/** Ids of messages without an action, by kind and text. */
const ids = new Map<string, string>()

export const clearErrors = () => ready.then((region) => remove(region, 'error'))

/** Removes messages without an action, except the one with the key `kept`. */
function remove(region: typeof toast, kind: 'error' | 'every', kept?: string) {
  for (const [key, id] of ids) {
    if (key === kept || (kind === 'error' && !key.startsWith('error '))) continue
    region.dismiss(id)
    // The end of a closing toast removes a new one with the same id, so the next one gets its own.
    ids.delete(key)
  }
}

let userId = getSession().user?.id

/** Removes all messages when the user changes: their actions would change the data of the next user. */
onSession(() => {
  const { user } = getSession()
  if (user?.id === userId) return
  userId = user?.id
  ids.clear()
  toast.dismiss()
})

/**
 * Shows a message once: the same message again replaces the one on screen. A message with an action does not, because
 * each action belongs to its own event.
 */
export async function show(kind: 'success' | 'error' | 'info', message: string, options?: ToastOptions) {
  const region = await ready
  // No await from here on: otherwise this message could remove an error that was shown after it.
  const key = `${kind} ${message} ${options?.description ?? ''}`
  // On a phone a second message would cover the title of the page.
  if (isMobile()) remove(region, 'every', key)
  else if (kind !== 'error') remove(region, 'error')
  lastId += 1
  const id = (options?.action ? undefined : ids.get(key)) ?? `toast-${lastId}`
  if (!options?.action) ids.set(key, id)
  placeAndFollow()
  region[kind](message, { id, ...options, action: options?.action && keepingFocus(options.action) })
}

/** An action whose button moves the focus to the content: the button disappears, and Tab would start at the top of the page. */
const keepingFocus = ({ label, onClick }: NonNullable<ToastOptions['action']>) => ({
  label,
  onClick: () => {
    onClick()
    document.querySelector('main')?.focus({ preventScroll: true })
  },
})
