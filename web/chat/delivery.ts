import { getSession } from '../api/session-store.ts'
import { changeChat, getChat, sideOf } from './chat-store.ts'
import { reconnect, say } from './connection.ts'
import { forgetOutgoing, keepOutgoing, type Outgoing, readOutbox } from './outbox.ts'
import { toEvent } from './words.ts'

/** The rooms take five messages a second. */
const pace = 220
const patience = 10_000

/** One message is under way at a time, so that they are stored in the order they were written. */
let underway: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

export function send(clientId: number, text: string) {
  const message = {
    clientMsgId: crypto.randomUUID(),
    clientId,
    text: text.trim(),
    createdAt: new Date().toISOString(),
    failure: null,
  }
  keep(message)
  changeChat({ outgoing: [...getChat().outgoing, message] })
  deliver()
}

export function retry(clientMsgId: string) {
  settle(clientMsgId, null)
  deliver()
}

export function discard(clientMsgId: string) {
  const { user } = getSession()
  if (user) forgetOutgoing(user.id, clientMsgId)
  changeChat({ outgoing: getChat().outgoing.filter((message) => message.clientMsgId !== clientMsgId) })
}

/** What a reload, or another visit, left unsent. */
export function restoreOutbox(userId: number) {
  changeChat({ outgoing: readOutbox(userId) })
}

/** Sends the oldest that waits, unless one is under way. */
export function deliver() {
  const { user } = getSession()
  const next = getChat().outgoing.find(({ failure }) => failure === null)
  if (!user || !next || underway || !say(toEvent(sideOf(user), next))) return
  underway = next.clientMsgId
  wait(patience, reconnect)
}

/** Its echo came: it is stored. */
export function confirm(clientMsgId: string) {
  if (getChat().outgoing.some((message) => message.clientMsgId === clientMsgId)) discard(clientMsgId)
  goOn(clientMsgId)
}

/** A refusal that names no message speaks of the one under way; if not, its echo will say so. */
export function refuse(clientMsgId: string | null, reason: string) {
  const refused = clientMsgId ?? underway
  if (!refused) return
  settle(refused, reason)
  goOn(refused)
}

/** Whatever was under way may have arrived or not; it is sent again, and stored once. */
export function interruptDelivery() {
  clearTimeout(timer)
  underway = undefined
}

function goOn(clientMsgId: string) {
  if (clientMsgId !== underway) return
  wait(pace, () => {
    underway = undefined
    deliver()
  })
}

function wait(milliseconds: number, then: () => void) {
  clearTimeout(timer)
  timer = setTimeout(then, milliseconds)
}

function settle(clientMsgId: string, failure: string | null) {
  const outgoing = getChat().outgoing.map((message) =>
    message.clientMsgId === clientMsgId ? { ...message, failure } : message,
  )
  for (const message of outgoing) if (message.clientMsgId === clientMsgId) keep(message)
  changeChat({ outgoing })
}

function keep(message: Outgoing) {
  const { user } = getSession()
  if (user) keepOutgoing(user.id, message)
}
