import { readStored, writeStored } from './browser-storage.ts'

/** One storage entry each, so that two tabs do not overwrite each other. */
const keyOf = (name: string, userId: number, id = '') => `${name}-outbox:${userId}:${id}`

/** Storage keys of what a user has sent and the server has not confirmed. */
export function sentKeys(name: string, userId: number) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(keyOf(name, userId)))
  } catch {
    return []
  }
}

/** What users have sent and the server has not confirmed. It survives a reload. */
export const outboxOf = <Sent extends { createdAt: string }>(
  name: string,
  isSent: (value: unknown) => value is Sent,
) => ({
  /** Oldest first. */
  read: (userId: number): Sent[] =>
    sentKeys(name, userId)
      .flatMap((key) => readStored(key, isSent) ?? [])
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt)),
  write: (userId: number, id: string, sent: Sent | null) => writeStored(keyOf(name, userId, id), sent),
  clear(userId: number) {
    for (const key of sentKeys(name, userId)) writeStored(key, null)
  },
})
