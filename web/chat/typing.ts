import { type ClientEvent, typingTimeout } from '#contract/rooms'
import { getSession } from '../api/session-store.ts'
import { changeChat, getChat, sideOf, withEntry } from './chat-store.ts'
import { say } from './connection.ts'

/** Often enough that the room never takes a slow typist for one who stopped. */
const repeat = 300

let typedTo: number | null = null
let toldAt = 0
let idle: ReturnType<typeof setTimeout> | undefined

/** A key was pressed: the other side hears of it until 900 ms after the last one. */
export function typed(clientId: number) {
  if (typedTo !== null && typedTo !== clientId) stopTyping()
  clearTimeout(idle)
  idle = setTimeout(stopTyping, typingTimeout)
  if (typedTo === clientId && Date.now() - toldAt < repeat) return
  typedTo = clientId
  toldAt = Date.now()
  tell(clientId, true)
}

export function stopTyping() {
  clearTimeout(idle)
  if (typedTo !== null) tell(typedTo, false)
  typedTo = null
}

function tell(toUserId: number, typing: boolean) {
  const { user } = getSession()
  if (!user) return
  const event: ClientEvent =
    sideOf(user) === 'admin'
      ? { event: 'chat:admin_typing', data: { toUserId, typing } }
      : { event: 'chat:typing', data: { typing } }
  say(event)
}

/** While somebody writes, the room says so again within this time; its last word may be lost with the connection. */
const lease = 1000 + 2 * typingTimeout
const leases = new Map<number, ReturnType<typeof setTimeout>>()

export function showTypist(clientId: number, name: string | undefined) {
  clearTimeout(leases.get(clientId))
  changeChat({ typists: withEntry(getChat().typists, clientId, name) })
  if (name !== undefined)
    leases.set(
      clientId,
      setTimeout(() => showTypist(clientId, undefined), lease),
    )
}
