import { WifiOff, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useUser } from '../api/session-store.ts'
import { loadable } from '../loadable.tsx'
import { IconButton } from '../ui/button.tsx'
import { useMobile } from '../ui/use-mobile.ts'
import { closeChat, sideOf, useChat } from './chat-store.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation-log.tsx'
import { useDock } from './use-dock.ts'

const StaffChoice = loadable(() => import('./staff-choice.tsx'))

export default function ChatPanel() {
  return useChat().isOpen ? createPortal(<Panel />, document.body) : null
}

function Panel() {
  const isStaff = sideOf(useUser()) === 'admin'
  const isMobile = useMobile()
  const { clientId, connection } = useChat()
  const panel = useRef<HTMLDivElement>(null)
  // Must come before useFocusInside: on close the page must not be inert when it gets the focus back.
  useDock(panel, isMobile)
  useFocusInside(panel)

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
        closeChat()
      }}
      className="fixed z-40 flex flex-col overflow-hidden border-line bg-raised shadow-lg outline-none transition duration-200 starting:translate-y-3 starting:opacity-0 max-lg:inset-x-0 max-lg:top-0 max-lg:h-dvh lg:right-4 lg:bottom-4 lg:h-[560px] lg:max-h-[calc(100dvh-5rem)] lg:w-[380px] lg:rounded-xl lg:border"
    >
      <div className="flex min-h-14 shrink-0 items-center gap-2 border-line border-b py-2 pr-2.5 pl-4">
        <h2 id="chat-title" className="min-w-0 flex-1 font-semibold text-lg">
          Soporte
        </h2>
        <IconButton label="Cerrar" icon={<X />} onClick={closeChat} />
      </div>
      <div role="status" className="shrink-0 empty:hidden">
        {connection === 'lost' ? (
          <p className="flex items-center gap-2 bg-warn-soft px-4 py-1.5 text-warn text-xs">
            <WifiOff size={14} aria-hidden />
            Sin conexión: reconectando…
          </p>
        ) : null}
      </div>
      {isStaff ? <StaffChoice /> : null}
      {clientId === null ? null : <Conversation key={clientId} clientId={clientId} />}
      <Composer key={`write-${clientId}`} clientId={clientId} />
    </div>
  )
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
