import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { LinkKind } from '../../contract/password-links.ts'

const hourMs = 60 * 60_000

/**
 * How long the link of a mail works, and so how long the mail is tried. Other mails are tried for 20 hours: the provider
 * remembers its idempotency keys for 24.
 */
export const linkLifetimeMs: Record<LinkKind, number> = { reset: hourMs, invite: 7 * 24 * hourMs }
export const triedForMs = 20 * hourMs

const isInvited = sql`invitedAt IS NOT NULL`

/**
 * Makes a link for each user that the condition holds for, and returns it: an invitation for a user who has no password yet,
 * otherwise a reset.
 */
export const insertLink = (db: Database, tokenHash: string, users: SQL) =>
  db.all<{ kind: LinkKind; expiresAt: string }>(sql`INSERT INTO password_links (tokenHash, userId, kind, expiresAt)
    SELECT ${tokenHash}, id, iif(${isInvited}, 'invite', 'reset'),
      iif(${isInvited}, ${after(linkLifetimeMs.invite)}, ${after(linkLifetimeMs.reset)})
    FROM users WHERE ${users} RETURNING kind, expiresAt`)

/** Queues the mail with that link. `secret`: its token, encrypted. */
export const queueLinkMail = (db: Database, secret: string, users: SQL) =>
  db.run(sql`INSERT INTO mails (kind, email, userId, secret, expiresAt)
    SELECT iif(${isInvited}, 'invite', 'reset'), email, id, ${secret},
      iif(${isInvited}, ${after(triedForMs)}, ${after(linkLifetimeMs.reset)}) FROM users WHERE ${users}`)

export const after = (ms: number) => new Date(Date.now() + ms).toISOString()
