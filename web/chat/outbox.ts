import * as v from 'valibot'
import { readStored, writeStored } from '../api/browser-storage.ts'

/** A message that the room has not confirmed. It survives a reload and is sent again until its echo arrives. */
const Outgoing = v.object({
  clientMsgId: v.string(),
  clientId: v.number(),
  text: v.string(),
  createdAt: v.string(),
  /** Why the room refused it. A refused message is sent again only on request. */
  failure: v.nullable(v.string()),
})
export type Outgoing = v.InferOutput<typeof Outgoing>
const isOutgoing = (value: unknown): value is Outgoing => v.is(Outgoing, value)

/** One entry per message, so that two tabs do not overwrite each other. */
const keyOf = (userId: number, clientMsgId: string) => `chat-outbox:${userId}:${clientMsgId}`

export function readOutbox(userId: number): Outgoing[] {
  return keysOf(userId)
    .flatMap((key) => readStored(key, isOutgoing) ?? [])
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
}

export const saveOutgoing = (userId: number, message: Outgoing) =>
  writeStored(keyOf(userId, message.clientMsgId), message)

export const deleteOutgoing = (userId: number, clientMsgId: string) => writeStored(keyOf(userId, clientMsgId), null)

const Drafts = v.array(v.tuple([v.number(), v.string()]))
const isDrafts = (value: unknown): value is v.InferOutput<typeof Drafts> => v.is(Drafts, value)
const draftsKeyOf = (userId: number) => `chat-drafts:${userId}`

/** Unsent texts by conversation. Stored for the tab: a phone may reload it when its user returns from another app. */
export const readDrafts = (userId: number): ReadonlyMap<number, string> =>
  new Map(readStored(draftsKeyOf(userId), isDrafts, 'session'))

export const saveDrafts = (userId: number, drafts: ReadonlyMap<number, string>) =>
  writeStored(draftsKeyOf(userId), [...drafts], 'session')

export function clearOutbox(userId: number) {
  saveDrafts(userId, new Map())
  for (const key of keysOf(userId)) writeStored(key, null)
}

function keysOf(userId: number) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(keyOf(userId, '')))
  } catch {
    return []
  }
}
