import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../db/client.ts'
import { hashPassword, verifyPassword } from '../../db/passwords.ts'
import { files, loginFailures, sessions, users } from '../../db/schema/index.ts'
import type { AccountInput, OpenSession, PasswordChange } from '../contract/account.ts'
import { invalid, notFound } from '../errors.ts'
import { type StoredFile, urlOf } from '../services/files.ts'
import { countFailure, patience, refuseWhileWaiting } from './attempts.ts'
import { audited } from './audit.ts'
import type { Identity } from './people.ts'
import { closedSession } from './sessions.ts'
import { describeUserAgent } from './user-agent.ts'

export async function rename(db: Database, user: Identity, { nombre }: AccountInput) {
  const before = { nombre: user.nombre }
  await db.batch([
    db.update(users).set({ nombre, version: sql`version + 1` }).where(eq(users.id, user.id)),
    audited(db, user, { action: 'update', entity: 'user', entityId: user.id, before, after: { nombre } }),
  ])
  return { nombre }
}

/** Answers the keys of what the new picture, or none, takes the place of. */
export async function setAvatar(db: Database, user: Identity, file: StoredFile | null) {
  const avatar = file && urlOf(file)
  const worn = sql`(SELECT substr(avatar, ${urlOf({ key: '' }).length + 1}) FROM users WHERE id = ${user.id})`
  const [replaced] = await db.batch([
    db
      .delete(files)
      .where(and(eq(files.kind, 'avatar'), eq(files.key, worn)))
      .returning({ key: files.key }),
    db.update(users).set({ avatar }).where(eq(users.id, user.id)),
    audited(db, user, { action: 'update', entity: 'user', entityId: user.id, after: { avatar } }),
    ...(file ? [db.insert(files).values({ ...file, userId: user.id })] : []),
  ])
  return replaced.map(({ key }) => key)
}

/** Every other session ends with the old password. Answers those that ended. */
export async function changePassword(db: Database, user: Identity, { current, password }: PasswordChange) {
  // A session is what a thief may hold; the owner who signs in anew has not failed yet.
  const subject = `password|${user.tokenHash}`
  const [[failures], [stored]] = await db.batch([
    db.select().from(loginFailures).where(eq(loginFailures.subject, subject)),
    db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id)),
  ])
  refuseWhileWaiting(failures, patience.account)
  if (!(await verifyPassword(current, stored?.passwordHash))) {
    await countFailure(db, subject)
    const message = 'La contraseña actual no es correcta.'
    throw invalid(message, { current: message })
  }
  const passwordHash = await hashPassword(password)
  const [closed] = await db.batch([
    deleteOthers(db, user),
    db.update(users).set({ passwordHash }).where(eq(users.id, user.id)),
    db.delete(loginFailures).where(eq(loginFailures.subject, subject)),
    audited(db, user, { action: 'change_password', entity: 'user', entityId: user.id }),
  ])
  return closed
}

/** The latest hundred. */
export async function openSessions(db: Database, user: Identity): Promise<OpenSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, new Date().toISOString())))
    .orderBy(desc(sessions.createdAt))
    .limit(100)
  return rows.map(({ id, createdAt, userAgent, tokenHash }) => ({
    id,
    createdAt,
    userAgent: describeUserAgent(userAgent),
    current: tokenHash === user.tokenHash,
  }))
}

/** Answers it. */
export async function closeSession(db: Database, user: Identity, id: string) {
  const own = and(eq(sessions.id, id), eq(sessions.userId, user.id))
  try {
    const [, closed] = await db.batch([
      db.run(require(sql`EXISTS (SELECT 1 FROM sessions WHERE ${own})`)),
      db.delete(sessions).where(own).returning(closedSession),
      audited(db, user, { action: 'close', entity: 'session', entityId: id }),
    ])
    return closed
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    throw notFound('Esta sesión ya estaba cerrada.')
  }
}

/** Answers those that ended. */
export async function closeOtherSessions(db: Database, user: Identity) {
  const [closed] = await db.batch([
    deleteOthers(db, user),
    audited(db, user, { action: 'close_sessions', entity: 'user', entityId: user.id }),
  ])
  return closed
}

const deleteOthers = (db: Database, user: Identity) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.userId, user.id), ne(sessions.tokenHash, user.tokenHash)))
    .returning(closedSession)
