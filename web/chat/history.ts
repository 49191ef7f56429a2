import type { ChatHistory } from '#contract/chat'
import { get } from '../api/client.ts'
import { getSession } from '../api/session-store.ts'
import { isRefusal } from '../api/unclear.ts'
import { changeClient } from './api.ts'
import { changeChat, getChat, sideOf, withEntry } from './chat-store.ts'
import { sendEvent } from './connection.ts'
import { beginConversation, type Conversation, hasGap, historyLimit, lastContiguousSeq, merge } from './conversation.ts'

const retryDelayMs = 5000

/** Requests in progress. `repeat` is set by an event that the answer may not include. */
const requests = new Map<number, { repeat: boolean }>()

/** Loads the latest messages, or those after the last contiguous one. Failures are only logged. */
export async function catchUp(clientId: number): Promise<void> {
  const { user } = getSession()
  const pending = requests.get(clientId)
  if (!user) return
  if (pending) {
    pending.repeat = true
    return
  }
  const own = { repeat: false }
  requests.set(clientId, own)
  try {
    const known = getChat().conversations.get(clientId)
    const path = sideOf(user) === 'admin' ? `/chat/history/${clientId}` : '/chat/history'
    const after = known ? `&after=${lastContiguousSeq(known)}` : ''
    const history = await get<ChatHistory>(`${path}?limit=${historyLimit}${after}`)
    if (requests.get(clientId) !== own) return
    const now = getChat().conversations.get(clientId)
    // The socket opened again, and this conversation is not the one on screen. The answer has only its latest messages.
    if (known && !now) return
    put(clientId, now ? merge(now, history) : beginConversation(history))
    own.repeat ||= Boolean(known) && history.messages.length === historyLimit
  } catch (error) {
    console.warn('The conversation did not load', error)
    if (requests.get(clientId) !== own) return
    changeChat({ failed: new Set([...getChat().failed, clientId]) })
    if (!isRefusal(error)) setTimeout(() => getChat().failed.has(clientId) && catchUp(clientId), retryDelayMs)
    own.repeat = false
  } finally {
    if (requests.get(clientId) === own) {
      requests.delete(clientId)
      if (own.repeat) void catchUp(clientId)
    }
  }
}

/** Ignores the answers of pending requests, which belong to the previous user. */
export const cancelRequests = () => requests.clear()

/** Adds an event of the room to a loaded conversation. Others load when they are opened. */
export function addNews(clientId: number, news: Partial<ChatHistory>) {
  const known = getChat().conversations.get(clientId)
  if (known) put(clientId, merge(known, news))
  const now = getChat().conversations.get(clientId)
  if (requests.has(clientId) || (now && hasGap(now))) void catchUp(clientId)
}

function put(clientId: number, conversation: Conversation) {
  const { conversations, failed } = getChat()
  const stillFailed = new Set(failed)
  stillFailed.delete(clientId)
  changeChat({ conversations: withEntry(conversations, clientId, conversation), failed: stillFailed })
}

/** Marks the messages up to `seq` as read. */
export function markRead(clientId: number, seq: number) {
  const { user } = getSession()
  const { unconfirmedReads: seen, conversations } = getChat()
  if (!user) return
  const side = sideOf(user)
  const known = Math.max(seen.get(clientId) ?? 0, conversations.get(clientId)?.reads[side] ?? 0)
  if (seq <= known) return
  changeChat({ unconfirmedReads: withEntry(seen, clientId, seq) })
  if (side === 'admin') changeClient(clientId, () => ({ unread: 0 }))
  sendReads()
}

/** The room has confirmed the read. */
export function confirmRead(clientId: number, upTo: number) {
  const { unconfirmedReads: seen } = getChat()
  if ((seen.get(clientId) ?? 0) <= upTo) changeChat({ unconfirmedReads: withEntry(seen, clientId, undefined) })
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Sends the unconfirmed reads, once a second until the room confirms them. */
export function sendReads() {
  if (timer) return
  const sent = [...getChat().unconfirmedReads].map(([clientId, seq]) =>
    sendEvent({ event: 'chat:read', data: { clientId, seq } }),
  )
  if (!sent.includes(true)) return
  timer = setTimeout(() => {
    timer = undefined
    sendReads()
  }, 1000)
}
