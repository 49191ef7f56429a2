import type { ChatHistory } from '#contract/chat'
import { ApiError, get } from '../api/client.ts'
import { getSession } from '../api/session-store.ts'
import { changeClient } from './api.ts'
import { changeChat, getChat, sideOf, withEntry } from './chat-store.ts'
import { say } from './connection.ts'
import { beginConversation, type Conversation, hasGap, heardUpTo, historyLimit, merge } from './conversation.ts'

const retryAfter = 5000

/** What is being asked for, and whether something happened meanwhile that the answer may not know. */
const asking = new Map<number, { again: boolean }>()

/** Brings a conversation up to date: the latest messages, or those after the last one known. Failures are only logged. */
export async function catchUp(clientId: number): Promise<void> {
  const { user } = getSession()
  const inquiry = asking.get(clientId)
  if (!user) return
  if (inquiry) {
    inquiry.again = true
    return
  }
  const own = { again: false }
  asking.set(clientId, own)
  try {
    const known = getChat().conversations.get(clientId)
    const path = sideOf(user) === 'admin' ? `/chat/history/${clientId}` : '/chat/history'
    const after = known ? `&after=${heardUpTo(known)}` : ''
    const history = await get<ChatHistory>(`${path}?limit=${historyLimit}${after}`)
    if (asking.get(clientId) !== own) return
    const now = getChat().conversations.get(clientId)
    put(clientId, now ? merge(now, history) : beginConversation(history))
    own.again ||= Boolean(known) && history.messages.length === historyLimit
  } catch (error) {
    console.warn('The conversation did not load', error)
    if (asking.get(clientId) !== own) return
    changeChat({ missing: new Set([...getChat().missing, clientId]) })
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
      setTimeout(() => getChat().missing.has(clientId) && catchUp(clientId), retryAfter)
    }
    own.again = false
  } finally {
    if (asking.get(clientId) === own) {
      asking.delete(clientId)
      if (own.again) void catchUp(clientId)
    }
  }
}

/** Answers that are still on their way belong to somebody else. */
export const forgetInquiries = () => asking.clear()

/** What a room said of a conversation; one that is not shown yet is loaded when it is. */
export function hearNews(clientId: number, news: Partial<ChatHistory>) {
  const known = getChat().conversations.get(clientId)
  if (known) put(clientId, merge(known, news))
  const now = getChat().conversations.get(clientId)
  if (asking.has(clientId) || (now && hasGap(now))) void catchUp(clientId)
}

function put(clientId: number, conversation: Conversation) {
  const { conversations, missing } = getChat()
  const stillMissing = new Set(missing)
  stillMissing.delete(clientId)
  changeChat({ conversations: withEntry(conversations, clientId, conversation), missing: stillMissing })
}

/** The person has read up to there. */
export function markSeen(clientId: number, seq: number) {
  const { user } = getSession()
  const { seen, conversations } = getChat()
  if (!user) return
  const side = sideOf(user)
  const known = Math.max(seen.get(clientId) ?? 0, conversations.get(clientId)?.reads[side] ?? 0)
  if (seq <= known) return
  changeChat({ seen: withEntry(seen, clientId, seq) })
  if (side === 'admin') changeClient(clientId, () => ({ unread: 0 }))
  tellSeen()
}

/** The room knows. */
export function forgetSeen(clientId: number, upTo: number) {
  const { seen } = getChat()
  if ((seen.get(clientId) ?? 0) <= upTo) changeChat({ seen: withEntry(seen, clientId, undefined) })
}

let telling: ReturnType<typeof setTimeout> | undefined

/** Tells the room what was read here, once a second at most, until it knows. */
export function tellSeen() {
  if (telling) return
  const said = [...getChat().seen].map(([clientId, seq]) => say({ event: 'chat:read', data: { clientId, seq } }))
  if (!said.includes(true)) return
  telling = setTimeout(() => {
    telling = undefined
    tellSeen()
  }, 1000)
}
