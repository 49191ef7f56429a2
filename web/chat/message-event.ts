import type { ChatRole } from '#contract/chat'
import type { ClientEvent } from '#contract/rooms'
import type { Outgoing } from './outbox.ts'

type Message = Pick<Outgoing, 'clientId' | 'text' | 'clientMsgId'>

/** The event that sends a message to the room. */
export const toEvent = (side: ChatRole, { clientId, text, clientMsgId }: Message): ClientEvent =>
  side === 'admin'
    ? { event: 'chat:admin_message', data: { toUserId: clientId, text, clientMsgId } }
    : { event: 'chat:client_message', data: { text, clientMsgId } }
