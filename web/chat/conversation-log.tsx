import { ArrowDown } from 'lucide-react'
import { type UIEvent, useEffect, useRef, useState } from 'react'
import { useUser } from '../api/session-store.ts'
import { Button } from '../ui/button.tsx'
import { formatDate, formatDay } from '../ui/date.ts'
import { Skeleton } from '../ui/states.tsx'
import { sideOf, useChat } from './chat-store.ts'
import { blank, byDay, lastSeq, linesOf } from './conversation.ts'
import { catchUp, markRead } from './history.ts'
import { MessageLine } from './message-line.tsx'

export function Conversation({ clientId }: { clientId: number }) {
  const { conversations, failed, typists, outgoing } = useChat()
  const user = useUser()
  const side = sideOf(user)
  const loaded = conversations.get(clientId)
  const hasFailed = failed.has(clientId)
  const own = outgoing.filter((message) => message.clientId === clientId)
  // What the user sends while the conversation loads is shown at once.
  const lines = linesOf(loaded ?? blank, own, { id: user.id, side })
  const last = lines.at(-1)
  const typist = typists.get(clientId)
  const { box, isAway, handleScroll, toEnd } = useScrollToEnd(last?.isMine ? last.clientMsgId : undefined)
  useMarkRead(clientId, lastSeq(loaded ?? blank))

  useEffect(() => {
    if (!loaded && !hasFailed) void catchUp(clientId)
  }, [loaded, hasFailed, clientId])

  return (
    <>
      <div className="relative flex min-h-0 flex-1 flex-col">
        {/* A reversed column, so that the browser keeps the end in view when messages arrive. */}
        <div
          ref={box}
          role="log"
          aria-live="polite"
          aria-label="Conversación"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
          tabIndex={0}
          onScroll={handleScroll}
          className="-outline-offset-2 flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4"
        >
          <div className="grid gap-3 pt-3 pb-1">
            {loaded ? null : <NotLoaded clientId={clientId} hasFailed={hasFailed} />}
            {loaded && !last ? <Greeting side={side} /> : null}
            {byDay(lines, formatDate).map(({ day, lines }) => (
              <section key={day} aria-label={formatDay(day)} className="grid gap-1">
                <h3 className="py-1 text-center font-medium text-ink-3 text-sm first-letter:uppercase">
                  {formatDay(day)}
                </h3>
                {lines.map((line, index) => (
                  <MessageLine
                    key={line.clientMsgId}
                    line={line}
                    before={lines[index - 1]}
                    after={lines[index + 1]}
                    isLast={line === last}
                  />
                ))}
              </section>
            ))}
          </div>
        </div>
        {isAway ? (
          <Button
            size="sm"
            icon={<ArrowDown />}
            onClick={toEnd}
            className="-translate-x-1/2! absolute bottom-2 left-1/2"
          >
            Lo más reciente
          </Button>
        ) : null}
      </div>
      <p role="status" className="h-6 shrink-0 truncate px-4 text-ink-3 text-sm leading-6">
        {typist ? `${typist} está escribiendo…` : null}
      </p>
    </>
  )
}

/** A conversation that is loading or failed to load. The browser's console has the reason. */
function NotLoaded({ clientId, hasFailed }: { clientId: number; hasFailed: boolean }) {
  if (!hasFailed) {
    return (
      <div className="flex flex-col gap-4 pb-2">
        <Skeleton className="h-9 w-3/5" />
        <Skeleton className="ml-auto h-9 w-1/2" />
        <Skeleton className="h-14 w-2/3" />
      </div>
    )
  }
  return (
    <div className="grid justify-items-center gap-3 px-6 py-8 text-center text-ink-2 text-sm">
      <p>La conversación aún no se ha cargado.</p>
      <Button size="sm" onClick={() => catchUp(clientId)}>
        Reintentar
      </Button>
    </div>
  )
}

function Greeting({ side }: { side: 'admin' | 'client' }) {
  return (
    <p className="px-6 py-8 text-center text-ink-2 text-sm">
      {side === 'admin' ? 'Aún no hay mensajes con este cliente.' : 'Escríbenos: aquí resolvemos tus dudas y pedidos.'}
    </p>
  )
}

/** Keeps the position of a user who scrolled up, until they send a message. */
function useScrollToEnd(lastOwnId: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  const toEnd = () => box.current?.scrollTo({ top: 0 })
  const handleScroll = ({ currentTarget }: UIEvent) => setAway(currentTarget.scrollTop < -120)
  useEffect(() => {
    if (lastOwnId) box.current?.scrollTo({ top: 0 })
  }, [lastOwnId])
  return { box, isAway, handleScroll, toEnd }
}

/** Marks messages as read while the page is visible. */
function useMarkRead(clientId: number, seq: number) {
  useEffect(() => {
    function markIfVisible() {
      if (seq > 0 && document.visibilityState === 'visible') markRead(clientId, seq)
    }
    markIfVisible()
    document.addEventListener('visibilitychange', markIfVisible)
    return () => document.removeEventListener('visibilitychange', markIfVisible)
  }, [clientId, seq])
}
