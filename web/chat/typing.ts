import { type ClientEvent, typingTimeoutMs } from '#contract/rooms'
import { getSession } from '../api/session-store.ts'
import { changeChat, getChat, sideOf, withEntry } from './chat-store.ts'
import { sendEvent } from './connection.ts'

/** Interval of typing events. Shorter than the room's timeout, so that slow typing does not look like a stop. */
const repeatMs = 300

let typingTo: number | null = null
let sentAt = 0
let idleTimer: ReturnType<typeof setTimeout> | undefined

/** Call on every keystroke. The other side sees the typing until 900 ms after the last one. */
export function reportTyping(clientId: number) {
  if (typingTo !== null && typingTo !== clientId) stopTyping()
  clearTimeout(idleTimer)
  idleTimer = setTimeout(stopTyping, typingTimeoutMs)
  if (typingTo === clientId && Date.now() - sentAt < repeatMs) return
  typingTo = clientId
  sentAt = Date.now()
  sendTyping(clientId, true)
}

export function stopTyping() {
  clearTimeout(idleTimer)
  if (typingTo !== null) sendTyping(typingTo, false)
  typingTo = null
}

function sendTyping(toUserId: number, typing: boolean) {
  const { user } = getSession()
  if (!user) return
  const event: ClientEvent =
    sideOf(user) === 'admin'
      ? { event: 'chat:admin_typing', data: { toUserId, typing } }
      : { event: 'chat:typing', data: { typing } }
  sendEvent(event)
}

/** The room repeats a typing event within this time. After it, the name is removed: the stop event may be lost. */
const expiryMs = 1000 + 2 * typingTimeoutMs
const expiryTimers = new Map<number, ReturnType<typeof setTimeout>>()

export function showTypist(clientId: number, name: string | undefined) {
  clearTimeout(expiryTimers.get(clientId))
  changeChat({ typists: withEntry(getChat().typists, clientId, name) })
  if (name !== undefined)
    expiryTimers.set(
      clientId,
      setTimeout(() => showTypist(clientId, undefined), expiryMs),
    )
}
