import * as v from 'valibot'
import { can } from './access.ts'
import { ChatMessage, ChatRole } from './chat.ts'
import { Id, Lines, Text } from './fields.ts'

/** The parties of partykit.json: one room for each client, and one for the staff, whose name is `staffRoomName`. */
export const parties = ['client', 'staff'] as const
export type Party = (typeof parties)[number]
export const staffRoomName = 'lobby'

export const TicketRequest = v.object({ party: v.picklist(parties), room: Text(40) })
export type TicketRequest = v.InferOutput<typeof TicketRequest>

export const Ticket = v.object({ ticket: v.string() })
export type Ticket = v.InferOutput<typeof Ticket>

/** Each client has their own room. All staff members share one, which carries every conversation. */
export const mayEnter = (user: { id: number; AccesoId: number }, party: Party, room: string) =>
  party === 'staff'
    ? can(user, 'chat.staff') && room === staffRoomName
    : can(user, 'client') && room === String(user.id)

/** Close codes of a socket: the session ended, the user has opened too many newer ones, too many messages, or retry later. */
export const closeCodes = { signIn: 4401, replaced: 4409, tooMuch: 1008, tryAgain: 1013 } as const

/** Maximum size of a frame in UTF-8 bytes. */
export const maxMessageBytes = 4096
/** How long after its last event typing has ended. */
export const typingTimeoutMs = 900

const MessageText = v.pipe(Lines(2000), v.nonEmpty())
const MessageId = v.pipe(Text(64), v.minLength(8))

/** An event from a browser to a room. */
export const ClientEvent = v.variant('event', [
  v.object({ event: v.literal('chat:client_message'), data: v.object({ text: MessageText, clientMsgId: MessageId }) }),
  v.object({
    event: v.literal('chat:admin_message'),
    data: v.object({ toUserId: Id, text: MessageText, clientMsgId: MessageId }),
  }),
  v.object({ event: v.literal('chat:typing'), data: v.object({ typing: v.boolean() }) }),
  v.object({ event: v.literal('chat:admin_typing'), data: v.object({ toUserId: Id, typing: v.boolean() }) }),
  v.object({ event: v.literal('chat:read'), data: v.object({ clientId: Id, seq: Id }) }),
])
export type ClientEvent = v.InferOutput<typeof ClientEvent>

const OrderNotice = v.object({ id: Id, order_number: Id, customer_name: v.string(), total: v.number() })

const SentMessage = v.object({ ...ChatMessage.entries, clientId: Id })

/** An event from a room to browsers. `chat:new_message` is from a client, `chat:admin_message` from the staff. */
export const ServerEvent = v.variant('event', [
  v.object({ event: v.literal('chat:new_message'), data: SentMessage }),
  v.object({
    event: v.literal('chat:admin_message'),
    data: v.object({ ...SentMessage.entries, toUserId: Id, adminName: v.string() }),
  }),
  v.object({
    event: v.literal('chat:typing'),
    data: v.object({ fromUserId: Id, fromName: v.string(), typing: v.boolean() }),
  }),
  v.object({
    event: v.literal('chat:admin_typing'),
    data: v.object({ toUserId: Id, adminName: v.string(), typing: v.boolean() }),
  }),
  v.object({
    event: v.literal('chat:read'),
    data: v.object({ clientId: Id, reader: ChatRole, seq: v.number() }),
  }),
  v.object({
    event: v.literal('chat:failed'),
    data: v.object({ clientMsgId: v.nullable(v.string()), message: v.string() }),
  }),
  v.object({ event: v.literal('order_created'), data: OrderNotice }),
  /** A client has uploaded a voucher of the order. */
  v.object({ event: v.literal('voucher_sent'), data: OrderNotice }),
  /** With null: a charge without an order, or a global invoice, has changed. */
  v.object({ event: v.literal('order_changed'), data: v.object({ id: v.nullable(Id), customerId: v.nullable(Id) }) }),
  /** Lines of the order were marked as picked. */
  v.object({ event: v.literal('order_picked'), data: v.object({ id: Id }) }),
  v.object({ event: v.literal('stock'), data: v.object({ productIds: v.array(Id) }) }),
  v.object({ event: v.literal('catalog'), data: v.object({}) }),
  v.object({
    event: v.literal('stock_low'),
    data: v.object({ productId: Id, code: v.string(), name: v.string(), quantity: v.number() }),
  }),
  v.object({ event: v.literal('announcement'), data: v.object({}) }),
  v.object({ event: v.literal('session_closed'), data: v.object({}) }),
])
export type ServerEvent = v.InferOutput<typeof ServerEvent>
export type ServerEventOf<Name extends ServerEvent['event']> = Extract<ServerEvent, { event: Name }>['data']
