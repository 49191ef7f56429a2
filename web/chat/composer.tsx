import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { useUser } from '../api/session-store.ts'
import { Button } from '../ui/button.tsx'
import { changeChat, getChat, useChat, withEntry } from './chat-store.ts'
import { send } from './delivery.ts'
import { fits, sendable } from './message-text.ts'
import { saveDrafts } from './outbox.ts'
import { reportTyping, stopTyping } from './typing.ts'

export function Composer({ clientId }: { clientId: number | null }) {
  const draftKey = clientId ?? 0
  const draft = useChat().drafts.get(draftKey) ?? ''
  const text = sendable(draft)
  const isBlank = text.trim() === ''
  const isTooLong = !isBlank && !fits(text)
  const canSend = clientId !== null && !isBlank && !isTooLong
  const field = useRef<HTMLTextAreaElement>(null)
  const { id: userId } = useUser()

  function write(text: string) {
    const drafts = withEntry(getChat().drafts, draftKey, text || undefined)
    changeChat({ drafts })
    saveDrafts(userId, drafts)
  }

  useEffect(() => {
    // Not on a touch screen, where the keyboard would cover the messages.
    const takesFocus = clientId !== null && !matchMedia('(pointer: coarse)').matches
    // After a choice with the mouse, the combobox of clients takes the focus back before the next frame, and would open again.
    const frame = takesFocus ? requestAnimationFrame(() => field.current?.focus()) : 0
    return () => {
      cancelAnimationFrame(frame)
      stopTyping()
    }
  }, [clientId])

  function handleSend(event: SyntheticEvent) {
    event.preventDefault()
    if (!canSend) return
    stopTyping()
    send(clientId, text)
    write('')
    field.current?.focus()
  }

  function handleChange(text: string) {
    write(text)
    if (clientId === null) return
    if (text.trim() === '') stopTyping()
    else reportTyping(clientId)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) handleSend(event)
  }

  return (
    <form
      onSubmit={handleSend}
      className="shrink-0 border-line border-t px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      {isTooLong ? (
        <p id="chat-too-long" role="alert" className="px-1 pb-2 text-bad text-sm">
          El mensaje es demasiado largo. Divídelo en varios.
        </p>
      ) : null}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          aria-label="Mensaje"
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? 'chat-too-long' : undefined}
          placeholder="Escribe un mensaje..."
          enterKeyHint="send"
          value={draft}
          onChange={(event) => handleChange(event.target.value)}
          onKeyDown={handleKey}
          className="field-sizing-content max-h-32 min-h-control w-full min-w-0 resize-none rounded-md border border-line-control bg-surface px-3 py-[max(0px,calc((var(--control)-1.45em)/2-1px))] text-sm shadow-xs outline-none transition focus:border-focus focus:ring-3 focus:ring-theme/22 aria-invalid:border-bad"
        />
        <Button type="submit" variant="primary" icon={<SendHorizontal />} disabled={!canSend}>
          Enviar
        </Button>
      </div>
    </form>
  )
}
