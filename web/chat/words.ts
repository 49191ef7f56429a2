import * as v from 'valibot'
import type { ChatRole } from '#contract/chat'
import { ClientEvent, maxMessageBytes } from '#contract/rooms'
import type { Outgoing } from './outbox.ts'

type Words = Pick<Outgoing, 'clientId' | 'text' | 'clientMsgId'>

/** A message in the words of the room. */
export const toEvent = (side: ChatRole, { clientId, text, clientMsgId }: Words): ClientEvent =>
  side === 'admin'
    ? { event: 'chat:admin_message', data: { toUserId: clientId, text, clientMsgId } }
    : { event: 'chat:client_message', data: { text, clientMsgId } }

/** Whether a room takes it; a text that is not blank is refused for its length alone. */
export function fits(text: string) {
  const event = toEvent('admin', { clientId: Number.MAX_SAFE_INTEGER, text, clientMsgId: '0'.repeat(36) })
  return v.is(ClientEvent, event) && new TextEncoder().encode(JSON.stringify(event)).length <= maxMessageBytes
}
