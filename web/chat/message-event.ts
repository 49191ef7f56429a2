import * as v from 'valibot'
import type { ChatRole } from '#contract/chat'
import { ClientEvent, maxMessageBytes } from '#contract/rooms'
import type { Outgoing } from './outbox.ts'

type Message = Pick<Outgoing, 'clientId' | 'text' | 'clientMsgId'>

/** The event that sends a message to the room. */
export const toEvent = (side: ChatRole, { clientId, text, clientMsgId }: Message): ClientEvent =>
  side === 'admin'
    ? { event: 'chat:admin_message', data: { toUserId: clientId, text, clientMsgId } }
    : { event: 'chat:client_message', data: { text, clientMsgId } }

/** Whether a text is short enough for the room. */
export function fits(text: string) {
  const event = toEvent('admin', { clientId: Number.MAX_SAFE_INTEGER, text, clientMsgId: '0'.repeat(36) })
  return v.is(ClientEvent, event) && new TextEncoder().encode(JSON.stringify(event)).length <= maxMessageBytes
}
