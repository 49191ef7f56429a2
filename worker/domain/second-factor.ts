import { randomInt } from 'node:crypto'
import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { type Database, ensure } from '../../db/client.ts'
import { configuration, recoveryCodes, secondFactors, sessions, users } from '../../db/schema/index.ts'
import type { PasswordConfirmation } from '../contract/account.ts'
import {
  administratorRoles,
  isAdministrator,
  type SecondFactor,
  type SecondFactorConfirmation,
  wrongCodeMessage,
  wrongRecoveryCodeMessage,
} from '../contract/second-factor.ts'
import { AppError, conflict, invalid } from '../errors.ts'
import { countAttempt, forgetAttempts, type Subject } from './attempts.ts'
import { audited } from './audit.ts'
import { sha256 } from './digest.ts'
import { withHashing } from './hashing.ts'
import type { Identity } from './people.ts'

const periodMs = 30_000
const recoveryCodeCount = 10

/** The setting that makes administrators use a second factor. */
const isRequired = sql`coalesce((SELECT value ->> 'secondFactorOfAdministrators' FROM configuration
  WHERE key = 'security'), 0)`

/** Whether a user has to set up a second factor. SQL for the row of `users` with that id. */
export const needsSecondFactor = (userId: number) => sql`(${isRequired}
  AND (SELECT AccesoId FROM users WHERE id = ${userId}) IN ${[...administratorRoles]}
  AND NOT EXISTS (SELECT 1 FROM second_factors WHERE userId = ${userId} AND confirmedAt IS NOT NULL))`

/** After a change of the setting: open sessions follow it. */
export const applyRequirement = (db: Database) =>
  db.update(sessions).set({
    needsSecondFactor: sql`${isRequired}
      AND userId IN (SELECT id FROM users WHERE AccesoId IN ${[...administratorRoles]})
      AND userId NOT IN (SELECT userId FROM second_factors WHERE confirmedAt IS NOT NULL)`,
  })

/** Nobody can lock themselves out: who requires a second factor has one. */
export const ownSecondFactor = (userId: number) =>
  ensure(sql`EXISTS (SELECT 1 FROM second_factors WHERE userId = ${userId} AND confirmedAt IS NOT NULL)`, () =>
    conflict('NO_SECOND_FACTOR', 'Primero activa la verificación en dos pasos de tu cuenta, en Editar usuario.'),
  )

const confirmed = (userId: number) => and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))

export async function getSecondFactor(db: Database, user: Identity): Promise<SecondFactor> {
  const { factor, codes, setting } = await db.read({
    factor: db.select({ userId: secondFactors.userId }).from(secondFactors).where(confirmed(user.id)),
    codes: db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
    setting: db.all<{ required: number }>(sql`SELECT ${isRequired} AS required`),
  })
  const required = isAdministrator(user) && setting[0]?.required === 1
  return { active: factor.length > 0, required, recoveryCodes: codes[0]?.left ?? 0 }
}

/** Starts or restarts the set-up with a new secret. */
export async function beginSecondFactor(db: Database, user: Identity) {
  const secret = new Secret({ size: 20 })
  const { owner, business } = await db.write({
    inactive: ensure(sql`NOT EXISTS (SELECT 1 FROM second_factors WHERE ${confirmed(user.id)})`, alreadyActive),
    secret: db
      .insert(secondFactors)
      .values({ userId: user.id, secret: secret.base32 })
      .onConflictDoUpdate({ target: secondFactors.userId, set: { secret: secret.base32, lastPeriod: 0 } }),
    owner: db.select({ email: users.email }).from(users).where(eq(users.id, user.id)),
    business: db.select({ value: configuration.value }).from(configuration).where(eq(configuration.key, 'business')),
  })
  const { name } = (business[0]?.value ?? {}) as { name?: string }
  const totp = new TOTP({ issuer: name || 'Mayoreo', label: owner[0]?.email ?? '', secret })
  return { secret: secret.base32, uri: totp.toString() }
}

/**
 * Turns the second factor on with the first code of the app and returns new recovery codes. The user's other sessions
 * go on.
 * @throws 400 for the field `code`, 429 after too many wrong codes
 */
export async function confirmSecondFactor(db: Database, user: Identity, { code }: SecondFactorConfirmation) {
  const subjects: Subject[] = [{ kind: 'password', of: user.tokenHash }]
  const { pending } = await db.write({
    ...countAttempt(db, subjects),
    pending: db.select().from(secondFactors).where(eq(secondFactors.userId, user.id)),
  })
  const factor = pending[0]
  if (!factor) throw conflict('NO_SECRET', 'Vuelve a empezar: pide un código QR nuevo.')
  if (factor.confirmedAt) throw alreadyActive()
  const period = periodOf(factor.secret, code)
  if (period === undefined) throw wrongField('code', wrongCodeMessage)
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hashes = await Promise.all(codes.map(hashOf))
  await db.write({
    same: ensure(
      sql`EXISTS (SELECT 1 FROM second_factors WHERE userId = ${user.id} AND secret = ${factor.secret} AND confirmedAt IS NULL)`,
      alreadyActive,
    ),
    confirmed: db
      .update(secondFactors)
      .set({ confirmedAt: new Date().toISOString(), lastPeriod: period })
      .where(eq(secondFactors.userId, user.id)),
    codes: db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId: user.id, codeHash }))),
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
  const subjects: Subject[] = [{ kind: 'password', of: user.tokenHash }]
  await withHashing(true, async ({ verify }) => {
    const { stored } = await db.write({
      optional: ensure(sql`NOT (${isAdministrator(user)} AND ${isRequired})`, () =>
        conflict('REQUIRED', 'La verificación en dos pasos es obligatoria para tu rol.'),
      ),
      ...countAttempt(db, subjects),
      stored: db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id)),
    })
    if (!(await verify(current, stored[0]?.passwordHash))) {
      throw wrongField('current', 'La contraseña actual no es correcta.')
    }
  })
  await db.write({
    removed: db.delete(secondFactors).where(eq(secondFactors.userId, user.id)),
    attempts: forgetAttempts(db, subjects),
    audit: audited(db, user, { action: 'end_second_factor', entity: 'user', entityId: user.id }),
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
 * Checks the code of a sign-in. Returns the conditions and statements, for the write that starts the session, with
 * which the code cannot be used again.
 * @throws 401 when the code is missing or wrong
 */
export async function spendCode(db: Database, userId: number, secret: string, code: string | undefined) {
  if (!code) throw new AppError(401, 'CODE_REQUIRED', 'Escribe el código de 6 dígitos de tu app.')
  const digits = code.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(digits)) {
    const period = periodOf(secret, digits)
    if (period === undefined) throw wrongCode(wrongCodeMessage)
    return {
      unused: ensure(
        sql`EXISTS (SELECT 1 FROM second_factors WHERE userId = ${userId} AND secret = ${secret} AND lastPeriod < ${period})`,
        () => wrongCode(wrongCodeMessage),
      ),
      used: db.update(secondFactors).set({ lastPeriod: period }).where(eq(secondFactors.userId, userId)),
    }
  }
  const own = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, await hashOf(code)))
  return {
    unused: ensure(sql`EXISTS (SELECT 1 FROM recovery_codes WHERE ${own})`, () => wrongCode(wrongRecoveryCodeMessage)),
    used: db.delete(recoveryCodes).where(own),
  }
}

/** The 30-second period of a code: the present one or one beside it. */
function periodOf(secret: string, code: string) {
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, window: 1 })
  return delta === null ? undefined : Math.floor(Date.now() / periodMs) + delta
}

/** Ten letters and digits that cannot be mistaken for each other. */
function newRecoveryCode() {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const text = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

const hashOf = (code: string) => sha256(code.toLowerCase().replace(/[\s-]/g, ''))

const alreadyActive = () => conflict('ACTIVE', 'La verificación en dos pasos ya está activa.')
const wrongCode = (message: string) => new AppError(401, 'WRONG_CODE', message, { fields: { code: message } })
const wrongField = (field: string, message: string) => invalid(message, { [field]: message })
