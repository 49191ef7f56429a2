import { getSession } from '../api/session-store.ts'
import { changeChat, getChat, sideOf } from './chat-store.ts'
import { reconnect, sendEvent } from './connection.ts'
import { toEvent } from './message-event.ts'
import { deleteOutgoing, type Outgoing, readOutbox, saveOutgoing } from './outbox.ts'

/** Time between two messages: the rooms accept five per second. */
const sendIntervalMs = 220
/** Time to wait for the echo of a message. */
const echoTimeoutMs = 10_000

/** The message being sent. Messages are sent one at a time, so that the room stores them in order. */
let sendingId: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

export function send(clientId: number, text: string) {
  const message = {
    clientMsgId: crypto.randomUUID(),
    clientId,
    text: text.trim(),
    createdAt: new Date().toISOString(),
    failure: null,
  }
  saveToOutbox(message)
  changeChat({ outgoing: [...getChat().outgoing, message] })
  deliver()
}

export function retry(clientMsgId: string) {
  setFailure(clientMsgId, null)
  deliver()
}

export function discard(clientMsgId: string) {
  const { user } = getSession()
  if (user) deleteOutgoing(user.id, clientMsgId)
  changeChat({ outgoing: getChat().outgoing.filter((message) => message.clientMsgId !== clientMsgId) })
}

/** Restores messages that a reload or an earlier visit left unsent. */
export function restoreOutbox(userId: number) {
  changeChat({ outgoing: readOutbox(userId) })
}

/** Sends the oldest unsent message, unless one is being sent. */
export function deliver() {
  const { user } = getSession()
  const next = getChat().outgoing.find(({ failure }) => failure === null)
  if (!user || !next || sendingId || !sendEvent(toEvent(sideOf(user), next))) return
  sendingId = next.clientMsgId
  startTimer(echoTimeoutMs, reconnect)
}

/** Handles the echo of a message, which the room sends once it is stored. */
export function confirm(clientMsgId: string) {
  if (getChat().outgoing.some((message) => message.clientMsgId === clientMsgId)) discard(clientMsgId)
  sendNext(clientMsgId)
}

/**
 * Handles a refusal. Without an id it may belong to another event, such as a read: the message being sent is then sent again if
 * its echo does not arrive.
 */
export function refuse(clientMsgId: string | null, reason: string) {
  if (clientMsgId === null) return
  setFailure(clientMsgId, reason)
  sendNext(clientMsgId)
}

/** The connection was lost. The message being sent is sent again later; the room stores it once. */
export function interruptDelivery() {
  clearTimeout(timer)
  sendingId = undefined
}

function sendNext(clientMsgId: string) {
  if (clientMsgId !== sendingId) return
  startTimer(sendIntervalMs, () => {
    sendingId = undefined
    deliver()
  })
}

function startTimer(milliseconds: number, callback: () => void) {
  clearTimeout(timer)
  timer = setTimeout(callback, milliseconds)
}

function setFailure(clientMsgId: string, failure: string | null) {
  const outgoing = getChat().outgoing.map((message) =>
    message.clientMsgId === clientMsgId ? { ...message, failure } : message,
  )
  for (const message of outgoing) if (message.clientMsgId === clientMsgId) saveToOutbox(message)
  changeChat({ outgoing })
}

function saveToOutbox(message: Outgoing) {
  const { user } = getSession()
  if (user) saveOutgoing(user.id, message)
}
