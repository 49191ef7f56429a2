import { randomBytes } from 'node:crypto'
import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { mails, passwordLinks, sessions, users } from '../../../db/schema/index.ts'
import type { Invitation } from '../../contract/accounts/invitation.ts'
import type { LinkState, PasswordByLink, ResetRequest } from '../../contract/accounts/password-links.ts'
import { conflict, notFound } from '../../errors.ts'
import { audited } from '../audit.ts'
import { sha256 } from '../digest.ts'
import type { Mailer } from '../mails/port.ts'
import { insertLink, queueLinkMail } from '../mails/queue.ts'
import { noUser } from '../not-found.ts'
import { countAttempt, forgetSignInFailures } from './attempts.ts'
import { hashPassword } from './hashing.ts'
import { assertLongEnough, assertStrong } from './password-strength.ts'
import { endSessions, notBlocked } from './sessions.ts'
import { inactiveAccount } from './sign-in.ts'

/** A new token with its hash and its encrypted form, which is stored until the mail is sent. */
export async function newToken({ vault }: Mailer) {
  const token = randomBytes(32).toString('base64url')
  const [tokenHash, secret] = await Promise.all([sha256(token), vault.seal(token, 0)])
  return { token, tokenHash, secret }
}

/**
 * Mails a link to the user with this address. The work and the answer are the same if there is none.
 * @throws 409 if the shop sends no mails, 429 after too many requests
 */
export async function requestReset(db: Database, mailer: Mailer, { email }: ResetRequest, network: string) {
  if (!mailer.port) throw conflict('NO_MAIL', 'Esta tienda no envía correos. Pide una contraseña nueva a tu vendedor.')
  const account = email.toLowerCase()
  await db.write({
    ...countAttempt(db, [
      { kind: 'resetAtAddress', of: `${network}|${account}` },
      { kind: 'reset', of: account },
      { kind: 'resetAddress', of: network },
    ]),
    given: await linkForAddress(db, mailer, email),
  })
}

/** The plan that mails a link to the user with this address, if such a user exists and may sign in. */
export async function linkForAddress(db: Database, mailer: Mailer, email: string) {
  const { tokenHash, secret } = await newToken(mailer)
  const user = sql`email = ${email} AND active AND ${notBlocked}`
  return { link: insertLink(db, tokenHash, user), mail: queueLinkMail(db, secret, user) }
}

/**
 * The plan that gives one user a link, and its mail. `user`: a condition on the table. `invitation` returns the answer from the
 * result of `link`, with the token only if no mail is sent.
 */
export async function linkPlan(db: Database, mailer: Mailer, user: SQL) {
  const { token, tokenHash, secret } = await newToken(mailer)
  const plan = {
    link: insertLink(db, tokenHash, user),
    mail: mailer.port ? queueLinkMail(db, secret, user) : undefined,
  }
  const invitation = (email: string, [link]: { expiresAt: string }[]): Invitation => {
    if (!link) throw noUser()
    return { email, token: mailer.port ? null : token, expiresAt: link.expiresAt }
  }
  return { plan, invitation }
}

const linkQuery = (db: Database, tokenHash: string) =>
  db
    .select({
      kind: passwordLinks.kind,
      expiresAt: passwordLinks.expiresAt,
      usedAt: passwordLinks.usedAt,
      id: users.id,
      nombre: users.nombre,
      email: users.email,
      AccesoId: users.AccesoId,
      isActive: sql<number>`${users.active} AND ${notBlocked}`,
    })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(eq(passwordLinks.tokenHash, tokenHash))

type LinkRow = Awaited<ReturnType<typeof linkQuery>>[number]

function stateOf(link: LinkRow | undefined): LinkState['state'] {
  if (!link) return 'unknown'
  if (link.isActive !== 1) return 'inactive'
  if (link.usedAt !== null) return 'used'
  return link.expiresAt < new Date().toISOString() ? 'expired' : 'ready'
}

/** Marks all links of a user as used, and deletes mails with links that were not sent. `condition`: on the table of users. */
export const markLinksUsed = (db: Database, userId: number, condition: SQL = sql`TRUE`) => {
  const user = sql`userId = (SELECT id FROM users WHERE id = ${userId} AND ${condition})`
  return {
    links: db
      .update(passwordLinks)
      .set({ usedAt: now })
      .where(sql`${user} AND ${isNull(passwordLinks.usedAt)}`),
    waiting: db.delete(mails).where(sql`${user} AND state = 'waiting' AND secret IS NOT NULL AND claimedAt IS NULL`),
  }
}

/** Whether a link can be used, and by whom. */
export async function readLink(db: Database, token: string): Promise<LinkState> {
  const [link] = await linkQuery(db, await sha256(token))
  const state = stateOf(link)
  if (!link || state !== 'ready') return { state: state === 'ready' ? 'unknown' : state }
  const { kind, nombre, email, AccesoId } = link
  return { state, kind, nombre, email, AccesoId }
}

/**
 * Sets the password of the link's user, uses up their links and ends their sessions.
 * @throws 404, 409 or 403 for a link that cannot be used, 400 for a weak password
 */
export async function setPasswordByLink(db: Database, { token, password }: PasswordByLink) {
  const tokenHash = await sha256(token)
  const [link] = await linkQuery(db, tokenHash)
  if (!link || stateOf(link) !== 'ready') throw linkUnusable(stateOf(link))
  assertLongEnough(link, password)
  await assertStrong(password, link)
  const passwordHash = await hashPassword(password)
  const isReady = sql`EXISTS (SELECT 1 FROM password_links JOIN users ON users.id = userId
    WHERE tokenHash = ${tokenHash} AND usedAt IS NULL AND users.active AND ${notBlocked})`
  await db.write({
    ready: ensure(isReady, () => linkUnusable('used')),
    password: db
      .update(users)
      .set({ passwordHash, invitedAt: null, version: sql`version + 1` })
      .where(eq(users.id, link.id)),
    used: markLinksUsed(db, link.id),
    ...endSessions(db, eq(sessions.userId, link.id)),
    attempts: forgetSignInFailures(db, link.id),
    audit: audited(db, link, { action: 'set_password', entity: 'user', entityId: link.id, after: { by: link.kind } }),
  })
  return { email: link.email }
}

function linkUnusable(state: LinkState['state']) {
  if (state === 'inactive') return inactiveAccount()
  if (state === 'unknown') return notFound('El enlace no es válido. Ábrelo otra vez desde el correo.')
  return state === 'expired'
    ? conflict('LINK_EXPIRED', 'El enlace ya venció. Pide uno nuevo.')
    : conflict('LINK_USED', 'El enlace ya se usó. Inicia sesión o pide uno nuevo.')
}
