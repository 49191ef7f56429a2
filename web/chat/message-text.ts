import * as v from 'valibot'
import { ClientEvent, maxMessageBytes } from '#contract/rooms'
import { toEvent } from './message-event.ts'

/** A text without the characters that the room refuses. Vertical tabs and form feeds of word processors are line breaks. */
export const sendable = (text: string) => text.replace(/[\v\f]/g, '\n').replace(/(?![\n\r\t])[\p{Cc}\p{Cs}]/gu, '')

/** Whether a `sendable` text is short enough for the room. */
export function fits(text: string) {
  const event = toEvent('admin', { clientId: Number.MAX_SAFE_INTEGER, text, clientMsgId: '0'.repeat(36) })
  return v.is(ClientEvent, event) && new TextEncoder().encode(JSON.stringify(event)).length <= maxMessageBytes
}
