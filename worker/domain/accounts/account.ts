import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { type Database, ensure, type Plan } from '../../../db/client.ts'
import { files, sessions, users } from '../../../db/schema/index.ts'
import type { AccountInput, OpenSession, PasswordChange } from '../../contract/accounts/account.ts'
import { notFound } from '../../errors.ts'
import { audited } from '../audit.ts'
import { type StoredFile, urlOf } from '../files.ts'
import type { Author, Identity } from '../identity.ts'
import { countAttempt, forgetAttempts, type Subject } from './attempts.ts'
import { withHashing, wrongPassword } from './hashing.ts'
import { markLinksUsed } from './password-links.ts'
import { assertLongEnough, assertStrong } from './password-strength.ts'
import { endSessions } from './sessions.ts'
import { describeUserAgent } from './user-agent.ts'

export async function rename(db: Database, user: Identity, { nombre }: AccountInput) {
  const before = { nombre: user.nombre }
  await db.write({
    renamed: db.update(users).set({ nombre, version: sql`version + 1` }).where(eq(users.id, user.id)),
    audit: audited(db, user, { action: 'update', entity: 'user', entityId: user.id, before, after: { nombre } }),
  })
  return { nombre }
}

/** Sets or removes (`null`) the avatar of a user. `deleteStoredFiles` deletes the file of the one before. `allowed`: conditions of the write. */
export async function setAvatar(db: Database, user: Author, id: number, file: StoredFile | null, allowed: Plan = {}) {
  const avatar = file && urlOf(file)
  const currentKey = sql`(SELECT substr(avatar, ${urlOf({ key: '' }).length + 1}) FROM users WHERE id = ${id})`
  await db.write({
    allowed,
    replaced: db.delete(files).where(and(eq(files.kind, 'avatar'), eq(files.key, currentKey))),
    updated: db.update(users).set({ avatar }).where(eq(users.id, id)),
    audit: audited(db, user, { action: 'update', entity: 'user', entityId: id, after: { avatar } }),
    file: file ? db.insert(files).values({ ...file, userId: id }) : undefined,
  })
}

/** Changes the password and ends all other sessions of the user. */
export async function changePassword(db: Database, user: Identity, { current, password }: PasswordChange) {
  // Failures count by session: a stolen one cannot block the owner, who can sign in again and change the password.
  assertLongEnough(user, password)
  const subjects: Subject[] = [{ kind: 'password', of: user.tokenHash }]
  const { verified: currentHash, passwordHash } = await withHashing(true, async ({ verify, hash }) => {
    const { stored } = await db.write({
      ...countAttempt(db, subjects),
      stored: db
        .select({ passwordHash: users.passwordHash, email: users.email })
        .from(users)
        .where(eq(users.id, user.id)),
    })
    const currentHash = stored[0]?.passwordHash
    if (!(await verify(current, currentHash))) throw wrongPassword()
    await assertStrong(password, { email: stored[0]?.email ?? '', nombre: user.nombre }).catch(async (refusal) => {
      // The current password was right, so this was no guess.
      await db.write({ attempts: forgetAttempts(db, subjects) })
      throw refusal
    })
    return { verified: currentHash, passwordHash: await hash(password) }
  })
  await db.write({
    unchanged: ensure(
      sql`EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND passwordHash = ${currentHash})`,
      wrongPassword,
    ),
    ...endOthers(db, user),
    password: db.update(users).set({ passwordHash }).where(eq(users.id, user.id)),
    links: markLinksUsed(db, user.id),
    attempts: forgetAttempts(db, subjects),
    audit: audited(db, user, { action: 'change_password', entity: 'user', entityId: user.id }),
  })
}

/** The latest 100 sessions, newest first, without the delegated ones, which end with the session that opened them. */
export async function openSessions(db: Database, user: Identity): Promise<OpenSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.userId, user.id), isNull(sessions.openedBy), gt(sessions.expiresAt, new Date().toISOString())),
    )
    .orderBy(desc(sessions.createdAt))
    .limit(100)
  return rows.map(({ id, createdAt, userAgent, tokenHash }) => ({
    id,
    createdAt,
    userAgent: describeUserAgent(userAgent),
    current: tokenHash === user.tokenHash,
  }))
}

/** Ends one session of the user. `id`: its public id. */
export async function closeSession(db: Database, user: Identity, id: string) {
  const own = and(eq(sessions.id, id), eq(sessions.userId, user.id))
  const withOpened = sql`${own} OR openedBy = (SELECT tokenHash FROM sessions WHERE ${own})`
  await db.write({
    exists: ensure(sql`EXISTS (SELECT 1 FROM sessions WHERE ${own})`, () => notFound('Esta sesión ya estaba cerrada.')),
    ...endSessions(db, withOpened),
    audit: audited(db, user, { action: 'close', entity: 'session', entityId: id }),
  })
}

/** Ends all sessions of the user except the present one. */
export async function closeOtherSessions(db: Database, user: Identity) {
  await db.write({
    ...endOthers(db, user),
    audit: audited(db, user, { action: 'close_sessions', entity: 'user', entityId: user.id }),
  })
}

const endOthers = (db: Database, user: Identity) =>
  endSessions(
    db,
    and(eq(sessions.userId, user.id), ne(sessions.tokenHash, user.tokenHash), sql`openedBy IS NOT ${user.tokenHash}`),
  )
