import type { ChatHistory, ChatMessage, ChatRole } from '#contract/chat'
import type { Outgoing } from './outbox.ts'

/** What is known of a conversation: every message since `begins`, in order, each once; holes show as missing `seq`s. */
export type Conversation = ChatHistory & { begins: number }

/** The most one answer holds. */
export const historyLimit = 100

/** The latest of a conversation, as the shop tells it to who asks for the first time. */
export const beginConversation = (history: ChatHistory): Conversation =>
  merge({ messages: [], reads: { admin: 0, client: 0 }, begins: beginningOf(history) }, history)

const beginningOf = ({ messages }: ChatHistory) => (messages.length < historyLimit ? 1 : (messages[0]?.seq ?? 1))

/** Adds what was heard, in whatever order and however often. */
export function merge(known: Conversation, news: Partial<ChatHistory>): Conversation {
  const bySeq = new Map([...known.messages, ...(news.messages ?? [])].map((message) => [message.seq, message]))
  return {
    begins: known.begins,
    messages: [...bySeq.values()].filter(({ seq }) => seq >= known.begins).sort((a, b) => a.seq - b.seq),
    reads: {
      admin: Math.max(known.reads.admin, news.reads?.admin ?? 0),
      client: Math.max(known.reads.client, news.reads?.client ?? 0),
    },
  }
}

export const lastSeq = ({ messages }: Conversation) => messages.at(-1)?.seq ?? 0

/** The last `seq` before the first hole: whatever comes after it has to be asked for. */
export function heardUpTo({ begins, messages }: Conversation) {
  const hole = messages.findIndex(({ seq }, index) => seq !== begins + index)
  return begins - 1 + (hole === -1 ? messages.length : hole)
}

export const hasGap = (conversation: Conversation) =>
  conversation.messages.length > 0 && heardUpTo(conversation) < lastSeq(conversation)

/** What the other side said since `side` last read; `seen` is what was read here and perhaps not yet told. */
export function unreadCount({ messages, reads }: Conversation, side: ChatRole, seen = 0) {
  const upTo = Math.max(reads[side], seen)
  return messages.filter(({ seq, fromRole }) => fromRole !== side && seq > upTo).length
}

/** A message as it is shown. */
export type Line = Pick<ChatMessage, 'clientMsgId' | 'text' | 'createdAt'> & {
  isMine: boolean
  /** Who said it, for the others to know; one's own lines need no name. */
  author: string | null
  state: 'sending' | 'sent' | 'read' | 'failed'
  failure: string | null
}

/** The conversation as one person sees it: what is stored, then what is still on its way. */
export function linesOf(
  { messages, reads }: Conversation,
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

/** In the order they came, by the day `dayOf` says. */
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
