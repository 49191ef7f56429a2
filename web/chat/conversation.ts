import type { ChatHistory, ChatMessage, ChatRole } from '#contract/chat'
import type { Outgoing } from './outbox.ts'

/** The loaded messages since `firstSeq`, sorted and unique. A missing `seq` is a gap. */
export type Conversation = ChatHistory & { firstSeq: number }

/** Maximum number of messages in one answer. */
export const historyLimit = 100

export const blank: ChatHistory = { messages: [], reads: { admin: 0, client: 0 } }

/** A conversation from its first answer, which holds the latest messages. */
export const beginConversation = (history: ChatHistory): Conversation =>
  merge({ ...blank, firstSeq: firstSeqOf(history) }, history)

const firstSeqOf = ({ messages }: ChatHistory) => (messages.length < historyLimit ? 1 : (messages[0]?.seq ?? 1))

/** Adds messages and reads, in any order and with repetitions. */
export function merge(conversation: Conversation, news: Partial<ChatHistory>): Conversation {
  const bySeq = new Map([...conversation.messages, ...(news.messages ?? [])].map((message) => [message.seq, message]))
  return {
    firstSeq: conversation.firstSeq,
    messages: [...bySeq.values()].filter(({ seq }) => seq >= conversation.firstSeq).sort((a, b) => a.seq - b.seq),
    reads: {
      admin: Math.max(conversation.reads.admin, news.reads?.admin ?? 0),
      client: Math.max(conversation.reads.client, news.reads?.client ?? 0),
    },
  }
}

export const lastSeq = ({ messages }: ChatHistory) => messages.at(-1)?.seq ?? 0

/** The last `seq` before the first gap: the messages after it must be requested. */
export function lastContiguousSeq({ firstSeq, messages }: Conversation) {
  const gap = messages.findIndex(({ seq }, index) => seq !== firstSeq + index)
  return firstSeq - 1 + (gap === -1 ? messages.length : gap)
}

export const hasGap = (conversation: Conversation) =>
  conversation.messages.length > 0 && lastContiguousSeq(conversation) < lastSeq(conversation)

/** Messages of the other side after the last read. `seen` is the last `seq` read here, not yet confirmed by the room. */
export function unreadCount({ messages, reads }: Conversation, side: ChatRole, seen = 0) {
  const upTo = Math.max(reads[side], seen)
  return messages.filter(({ seq, fromRole }) => fromRole !== side && seq > upTo).length
}

/** A message on screen. */
export type Line = Pick<ChatMessage, 'clientMsgId' | 'text' | 'createdAt'> & {
  isMine: boolean
  /** The author's name; null for the user's own messages. */
  author: string | null
  state: 'sending' | 'sent' | 'read' | 'failed'
  failure: string | null
}

/** The messages that a user sees: the stored ones, then the unconfirmed ones. */
export function linesOf(
  { messages, reads }: ChatHistory,
  outgoing: readonly Outgoing[],
  { id, side }: { id: number; side: ChatRole },
): Line[] {
  const other = side === 'admin' ? reads.client : reads.admin
  const arrived = new Set(messages.map(({ clientMsgId }) => clientMsgId))
  return [
    ...messages.map(({ clientMsgId, text, createdAt, seq, fromRole, fromUserId, fromName }): Line => {
      const state = seq <= other ? 'read' : 'sent'
      const author = fromUserId === id ? null : fromName
      return { clientMsgId, text, createdAt, isMine: fromRole === side, author, state, failure: null }
    }),
    ...outgoing
      .filter(({ clientMsgId }) => !arrived.has(clientMsgId))
      .map(({ clientMsgId, text, createdAt, failure }): Line => {
        const state = failure === null ? 'sending' : 'failed'
        return { clientMsgId, text, createdAt, isMine: true, author: null, state, failure }
      }),
  ]
}

/** Groups lines by day, in their order. */
export function byDay<T extends { createdAt: string }>(lines: readonly T[], dayOf: (iso: string) => string) {
  const days: { day: string; lines: T[] }[] = []
  for (const line of lines) {
    const day = dayOf(line.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.lines.push(line)
    else days.push({ day, lines: [line] })
  }
  return days
}
