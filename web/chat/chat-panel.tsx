import { ChevronDown, WifiOff, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useUser } from '../api/session-store.ts'
import { loadable } from '../loadable.tsx'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/button.tsx'
import { topOverlay, useBack } from '../ui/use-back.ts'
import { useMobile } from '../ui/use-mobile.ts'
import { closeChat, minimizeChat, openChat, sideOf, useChat } from './chat-store.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation-log.tsx'
import { useDock, useRoomBeside } from './use-dock.ts'
import { useUnread } from './use-unread.ts'

/** Loaded on demand, as a dialog is open. */
const Modal = loadable(async () => ({ default: (await import('../ui/overlay/modal.tsx')).Modal }))
const ClientChooser = loadable(() => import('./staff-client-chooser.tsx'))

export default function ChatPanel() {
  const { isOpen, isMinimized, isOverDialog } = useChat()
  if (isOpen && isOverDialog) {
    return (
      <Modal open onClose={closeChat} labelledBy="chat-title" className="" isFullHeight>
        <Panel isOverDialog />
      </Modal>
    )
  }
  if (isOpen) return createPortal(<Panel />, document.body)
  return isMinimized ? createPortal(<Minimized />, document.body) : null
}

function Minimized() {
  const unread = useUnread(useUser())
  return (
    <div className="fixed right-4 bottom-4 z-40 flex min-h-12 w-60 items-center gap-1 rounded-xl border border-line bg-raised pr-2 pl-4 shadow-lg max-lg:hidden">
      <p className="min-w-0 flex-1 font-semibold">
        Soporte {unread > 0 ? <Badge className="ml-1">{unread}</Badge> : null}
      </p>
      <IconButton label="Abrir el chat" icon={<ChevronDown className="rotate-180" />} onClick={() => openChat()} />
      <IconButton label="Cerrar el chat" icon={<X />} onClick={closeChat} />
    </div>
  )
}

function Panel({ isOverDialog = false }: { isOverDialog?: boolean }) {
  const isStaff = sideOf(useUser()) === 'admin'
  const isMobile = useMobile()
  const { clientId, connection } = useChat()
  const panel = useRef<HTMLDivElement>(null)
  // Users work on an order while they chat about it: a wide window shows the panel beside the page.
  const hasRoom = useRoomBeside() && !isOverDialog
  const layout = isMobile ? 'phone' : hasRoom ? 'docked' : 'floating'
  // Must come before useFocusInside: on close the page must not be inert when it gets the focus back.
  useDock(panel, layout)
  useFocusInside(panel)
  useBack(isMobile && !isOverDialog, () => topOverlay() === undefined, closeChat)

  return (
    <div
      ref={panel}
      role="dialog"
      aria-modal={isMobile}
      aria-labelledby="chat-title"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        // The browser would close the dialog below, which is the top one after this.
        event.preventDefault()
        closeChat()
      }}
      className={`pointer-events-auto fixed z-40 flex flex-col overflow-hidden border-line bg-raised outline-none transition duration-200 starting:translate-y-3 starting:opacity-0 ${layoutClasses[layout]}`}
    >
      <div className="flex min-h-14 shrink-0 items-center gap-1 border-line border-b py-2 pr-2.5 pl-4">
        <h2 id="chat-title" className="min-w-0 flex-1 font-semibold text-lg">
          Soporte
        </h2>
        {isMobile ? null : <IconButton label="Minimizar" icon={<ChevronDown />} onClick={minimizeChat} />}
        <IconButton label="Cerrar" icon={<X />} onClick={closeChat} />
      </div>
      <div role="status" className="shrink-0 empty:hidden">
        {connection === 'lost' ? (
          <p className="flex items-center gap-2 bg-warn-soft px-4 py-1.5 text-warn text-sm">
            <WifiOff size={14} aria-hidden />
            Sin conexión: reconectando…
          </p>
        ) : null}
      </div>
      {isStaff ? <ClientChooser /> : null}
      {clientId === null ? null : <Conversation key={clientId} clientId={clientId} />}
      <Composer key={`write-${clientId}`} clientId={clientId} />
    </div>
  )
}

const layoutClasses = {
  phone: 'inset-x-0 top-0 h-dvh shadow-lg',
  docked: 'inset-y-0 right-0 w-[380px] border-l',
  // Between the buttons beside the title and the bar with the totals or the buttons of a form.
  floating: 'right-4 bottom-20 h-[560px] max-h-[max(20rem,100dvh-17.5rem)] w-[380px] rounded-xl border shadow-lg',
}

/** Moves the focus into the panel, and back to the previous element on close. */
function useFocusInside(panel: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const previous = document.activeElement
    if (!panel.current?.contains(previous)) panel.current?.focus({ preventScroll: true })
    return () => {
      const canFocus = previous instanceof HTMLElement && previous.isConnected && previous !== document.body
      const target = canFocus ? previous : document.getElementById('chat-button')
      target?.focus({ preventScroll: true })
    }
  }, [panel])
}
