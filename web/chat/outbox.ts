import { readStored, writeStored } from '../api/browser-storage.ts'
import { outboxOf } from '../api/outbox.ts'
import { isNumber, isText, listOf, orNull, shape } from '../api/shapes.ts'

/** A message that the room has not confirmed. It survives a reload and is sent again until its echo arrives. */
export type Outgoing = {
  clientMsgId: string
  clientId: number
  text: string
  createdAt: string
  /** Why the room refused it. A refused message is sent again only on request. */
  failure: string | null
}
const isOutgoing = shape<Outgoing>({
  clientMsgId: isText,
  clientId: isNumber,
  text: isText,
  createdAt: isText,
  failure: orNull(isText),
})

const outbox = outboxOf('chat', isOutgoing)

export const readOutbox = outbox.read

export const saveOutgoing = (userId: number, message: Outgoing) => outbox.write(userId, message.clientMsgId, message)

export const deleteOutgoing = (userId: number, clientMsgId: string) => outbox.write(userId, clientMsgId, null)

type Draft = [clientId: number, text: string]
const isDrafts = listOf(
  (draft: unknown): draft is Draft => Array.isArray(draft) && isNumber(draft[0]) && isText(draft[1]),
)
const draftsKeyOf = (userId: number) => `chat-drafts:${userId}`

/** Unsent texts by conversation. Stored for the tab: a phone may reload it when its user returns from another app. */
export const readDrafts = (userId: number): ReadonlyMap<number, string> =>
  new Map(readStored(draftsKeyOf(userId), isDrafts, 'session'))

export const saveDrafts = (userId: number, drafts: ReadonlyMap<number, string>) =>
  writeStored(draftsKeyOf(userId), [...drafts], 'session')

/** Deletes the texts and the messages that the user has not sent. */
export function clearUnsent(userId: number) {
  saveDrafts(userId, new Map())
  outbox.clear(userId)
}
