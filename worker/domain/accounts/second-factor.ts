import { and, count, eq, isNotNull, notLike, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { type Database, ensure } from '../../../db/client.ts'
import { recoveryCodes, secondFactors, sessions, users } from '../../../db/schema/index.ts'
import type { PasswordConfirmation } from '../../contract/accounts/account.ts'
import {
  hasSecondFactorRole,
  type SecondFactor,
  secondFactorRoles,
  wrongCodeMessage,
} from '../../contract/accounts/second-factor.ts'
import type { SecondFactorConfirmation } from '../../contract/accounts/second-factor-set-up.ts'
import { AppError, conflict, invalidField } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Identity } from '../identity.ts'
import { runEach } from '../run-each.ts'
import { configured, storedGroup } from '../shop/configured.ts'
import { countAttempt, forgetAttempts, type Subject } from './attempts.ts'
import { withHashing, wrongPassword } from './hashing.ts'
import { checkPassword, passwordOf } from './own-password.ts'
import { newRecoveryCodes, spendRecoveryCode, wrongCode } from './recovery-codes.ts'
import { socketsClosed } from './sessions.ts'
import type { Vault } from './vault.ts'

const periodMs = 30_000

/** Whether the setting requires a second factor of administrators. */
const isRequired = configured('security', 'secondFactorOfAdministrators')

/** Whether a user has to set up a second factor. SQL for the row of `users` with that id. */
export const needsSecondFactor = (userId: number) => sql`(${isRequired}
  AND (SELECT AccesoId FROM users WHERE id = ${userId}) IN ${[...secondFactorRoles]}
  AND NOT ${isActive(userId)})`

/** Applies a change of the setting to open sessions. Sockets of those that must set up a second factor first are closed. */
export const applyRequirement = (db: Database) => ({
  needed: db.update(sessions).set({
    needsSecondFactor: sql`${isRequired}
      AND userId IN (SELECT id FROM users WHERE AccesoId IN ${[...secondFactorRoles]})
      AND userId NOT IN (SELECT userId FROM second_factors WHERE confirmedAt IS NOT NULL)`,
  }),
  sockets: socketsClosed(db, eq(sessions.needsSecondFactor, true)),
})

/** The condition that the administrator has a second factor. Without one, they would lock themselves out by requiring it. */
export const ensureOwnSecondFactor = (userId: number) =>
  ensure(isActive(userId), () =>
    conflict('NO_SECOND_FACTOR', 'Primero activa la verificación en dos pasos de tu cuenta, en Editar usuario.'),
  )

const confirmed = (userId: number) => and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))

const isActive = (userId: number) => sql`EXISTS (SELECT 1 FROM second_factors WHERE ${confirmed(userId)})`

export async function getSecondFactor(db: Database, user: Identity): Promise<SecondFactor> {
  const { factor, codes, setting } = await db.read({
    factor: db.select({ userId: secondFactors.userId }).from(secondFactors).where(confirmed(user.id)),
    codes: db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
    setting: db.all<{ required: number }>(sql`SELECT ${isRequired} AS required`),
  })
  const required = hasSecondFactorRole(user) && setting[0]?.required === 1
  return { active: factor.length > 0, required, recoveryCodes: codes[0]?.left ?? 0 }
}

/** Starts or restarts the set-up with a new secret. */
export async function beginSecondFactor(db: Database, vault: Vault, user: Identity) {
  const secret = new Secret({ size: 20 })
  const sealed = await vault.seal(secret.base32, user.id)
  const { owner, business } = await db.write({
    inactive: ensure(sql`NOT ${isActive(user.id)}`, alreadyActive),
    secret: db
      .insert(secondFactors)
      .values({ userId: user.id, secret: sealed })
      .onConflictDoUpdate({ target: secondFactors.userId, set: { secret: sealed, lastPeriod: 0 } }),
    owner: db.select({ email: users.email }).from(users).where(eq(users.id, user.id)),
    business: storedGroup(db, 'business'),
  })
  const totp = new TOTP({ issuer: business[0]?.values.name || 'Mayoreo', label: owner[0]?.email ?? '', secret })
  return { secret: secret.base32, uri: totp.toString() }
}

/**
 * Turns the second factor on with the first code of the app and returns new recovery codes. The user's other sessions
 * stay open.
 *
 * The password is always required: with a stolen session alone, somebody else could add their own app and lock the user out. This
 * includes a session that has just signed in and must set up a second factor, because a new token can be stolen as well as an old one.
 *
 * A repetition returns other codes: if the first answer was lost, the user has not seen any.
 * @throws 400 for the field `code` or a wrong password, 429 after too many of both
 */
export async function confirmSecondFactor(
  db: Database,
  vault: Vault,
  user: Identity,
  { current, code }: SecondFactorConfirmation,
) {
  const subjects: Subject[] = [{ kind: 'password', of: user.tokenHash }]
  const { factor, period } = await withHashing(true, async ({ verify }) => {
    const { pending, stored } = await db.write({
      ...countAttempt(db, subjects),
      pending: db.select().from(secondFactors).where(eq(secondFactors.userId, user.id)),
      stored: passwordOf(db, user),
    })
    const factor = pending[0]
    if (!factor) throw noSecret()
    const period = periodOf(await vault.open(factor.secret, user.id), code)
    if (period === undefined) throw invalidField('code', wrongCodeMessage)
    if (!(await verify(current, stored[0]?.passwordHash))) throw wrongPassword()
    return { factor, period }
  })
  const { codes, replaced } = await newRecoveryCodes(db, user.id)
  await db.write({
    same: ensure(
      sql`EXISTS (SELECT 1 FROM second_factors WHERE userId = ${user.id} AND secret = ${factor.secret})`,
      noSecret,
    ),
    confirmed: db
      .update(secondFactors)
      .set({ confirmedAt: new Date().toISOString(), lastPeriod: sql`max(lastPeriod, ${period})` })
      .where(eq(secondFactors.userId, user.id)),
    ...replaced,
    sessions: db.update(sessions).set({ needsSecondFactor: false }).where(eq(sessions.userId, user.id)),
    attempts: forgetAttempts(db, subjects),
    audit: audited(db, user, { action: 'activate_second_factor', entity: 'user', entityId: user.id }),
  })
  return { codes }
}

/**
 * Turns the second factor off.
 * @throws 400 for a wrong password, 409 if the shop requires it, 429 after too many wrong passwords
 */
export async function endSecondFactor(db: Database, user: Identity, { current }: PasswordConfirmation) {
  const optional = ensure(sql`NOT (${hasSecondFactorRole(user)} AND ${isRequired})`, () =>
    conflict('REQUIRED', 'La verificación en dos pasos es obligatoria para tu rol.'),
  )
  const subjects = await checkPassword(db, user, current, { optional })
  await db.write({
    // Checked again: the shop may have required the second factor while the password was checked.
    optional,
    removed: db.delete(secondFactors).where(eq(secondFactors.userId, user.id)),
    attempts: forgetAttempts(db, subjects),
    audit: audited(db, user, { action: 'end_second_factor', entity: 'user', entityId: user.id }),
  })
}

/**
 * Replaces the recovery codes; the old ones become invalid.
 * @throws 400 for a wrong password, 409 without a second factor, 429 after too many wrong passwords
 */
export async function renewRecoveryCodes(db: Database, user: Identity, { current }: PasswordConfirmation) {
  const active = ensure(isActive(user.id), () =>
    conflict('NO_SECOND_FACTOR', 'Primero activa la verificación en dos pasos.'),
  )
  const subjects = await checkPassword(db, user, current, { active })
  const { codes, replaced } = await newRecoveryCodes(db, user.id)
  await db.write({
    active,
    ...replaced,
    attempts: forgetAttempts(db, subjects),
    audit: audited(db, user, { action: 'renew_recovery_codes', entity: 'user', entityId: user.id }),
  })
  return { codes }
}

/**
 * Encrypts with the current key the secrets that were stored without encryption or with the previous key. One whose key is lost
 * stops none of the others, which could not be read after the removal of the previous key.
 */
export async function sealSecrets(db: Database, vault: Vault) {
  const old = await db
    .select({ userId: secondFactors.userId, secret: secondFactors.secret })
    .from(secondFactors)
    .where(notLike(secondFactors.secret, `${await vault.prefix()}%`))
  await runEach(old, async ({ userId, secret }) => {
    const sealed = await vault.seal(await vault.open(secret, userId), userId)
    await db.write({
      sealed: db
        .update(secondFactors)
        .set({ secret: sealed })
        .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret))),
    })
  })
}

/** Statement for the sign-in: the confirmed secret of the user with that e-mail. */
export const secretOf = (db: Database, email: string) =>
  db
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .innerJoin(users, eq(users.id, secondFactors.userId))
    .where(and(eq(users.email, email), isNotNull(secondFactors.confirmedAt)))

/**
 * Checks the code of a sign-in. Returns conditions and statements for the write that starts the session: with them, the code
 * cannot be used again.
 * @throws 401 when the code is missing or wrong
 */
export async function spendCode(
  db: Database,
  vault: Vault,
  { userId, secret }: { userId: number; secret: string },
  code: string | undefined,
) {
  if (!code) throw new AppError(401, 'CODE_REQUIRED', 'Escribe el código de 6 dígitos de tu app.')
  const digits = code.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(digits)) {
    const period = periodOf(await vault.open(secret, userId), digits)
    if (period === undefined) throw wrongCode(wrongCodeMessage)
    return {
      unused: ensure(
        sql`EXISTS (SELECT 1 FROM second_factors WHERE userId = ${userId} AND secret = ${secret} AND lastPeriod < ${period})`,
        () => wrongCode(wrongCodeMessage),
      ),
      used: db.update(secondFactors).set({ lastPeriod: period }).where(eq(secondFactors.userId, userId)),
    }
  }
  return spendRecoveryCode(db, userId, code)
}

/** The 30-second period of a code: the present one or one beside it. */
function periodOf(secret: string, code: string) {
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, window: 1 })
  return delta === null ? undefined : Math.floor(Date.now() / periodMs) + delta
}

const noSecret = () => conflict('NO_SECRET', 'Vuelve a empezar: pide un código QR nuevo.')
const alreadyActive = () => conflict('ACTIVE', 'La verificación en dos pasos ya está activa.')
