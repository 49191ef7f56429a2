import * as v from 'valibot'
import { Id, IdText, SearchText, Timestamp } from './fields.ts'

export const ChatRole = v.picklist(['admin', 'client'])
export type ChatRole = v.InferOutput<typeof ChatRole>

export const ChatMessage = v.object({
  id: Id,
  /** Position in its conversation, without gaps. */
  seq: Id,
  clientMsgId: v.string(),
  text: v.string(),
  createdAt: Timestamp,
  fromRole: ChatRole,
  fromUserId: Id,
  fromName: v.string(),
  /** The same as `fromName`. */
  from: v.string(),
  /** Only in a history: whether the reader's side wrote the message. */
  mine: v.optional(v.boolean()),
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

export const ChatHistory = v.object({
  messages: v.array(ChatMessage),
  /** `seq` of the last message that each side has read. */
  reads: v.object({ admin: v.number(), client: v.number() }),
})
export type ChatHistory = v.InferOutput<typeof ChatHistory>

export const ChatHistoryQuery = v.object({
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/),
      v.transform((text) => Math.min(Math.max(Number(text), 1), 100)),
    ),
    '100',
  ),
  /** Only the messages after this `seq`: requested after a reconnection. */
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))),
})

export const ChatClient = v.object({
  id: Id,
  name: v.string(),
  /** Company in the client's customer record. */
  company: v.nullable(v.string()),
  /** The customer's latest order. */
  lastOrder: v.nullable(v.object({ id: Id, order_number: Id })),
  unread: v.number(),
  lastAt: v.nullable(Timestamp),
  /** Last message of the conversation, with the first 120 characters of its text. Null: there is none. */
  lastMessage: v.nullable(v.object({ text: v.string(), fromRole: ChatRole })),
  /** Whether the client is typing now. */
  typing: v.boolean(),
})
export type ChatClient = v.InferOutput<typeof ChatClient>

export const ChatClients = v.object({
  clients: v.array(ChatClient),
  /** More clients match. */
  more: v.boolean(),
  /** Messages of all clients that staff have not read. */
  unread: v.number(),
})
export type ChatClients = v.InferOutput<typeof ChatClients>

export const ChatClientsQuery = v.object({
  /** Words in the name or e-mail of the user, or of the customer. */
  search: v.optional(SearchText(100), ''),
  /** A client that is in the answer in any case: the one whose conversation is open. */
  selected: v.optional(IdText),
})
export type ChatClientsQuery = v.InferOutput<typeof ChatClientsQuery>
