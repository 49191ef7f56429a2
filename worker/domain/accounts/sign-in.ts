import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { knownDevices, sessions, users } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import type { Credentials } from '../../contract/accounts/credentials.ts'
import type { SignInAnswer } from '../../contract/accounts/session.ts'
import { dayMs } from '../../contract/days.ts'
import { AppError } from '../../errors.ts'
import { sha256 } from '../digest.ts'
import { countAttempt, forgetAttempts, type Subject, takeBackAttempt } from './attempts.ts'
import { withHashing } from './hashing.ts'
import { needsSecondFactor, secretOf, spendCode } from './second-factor.ts'
import { notBlocked, toUser } from './sessions.ts'
import type { Vault } from './vault.ts'

/** Lifetime of a session. */
const lifetimeMs = dayMs

/** Lifetime of a known device, and of its cookie, since the last sign-in with it. */
export const deviceLifetimeMs = 180 * dayMs

/** `network`: see `networkOf`. `device`: the secret of the browser's cookie, which may be invented. */
type Origin = { network: string; userAgent: string | null; device: string | undefined }

/**
 * Starts a session. Two round trips: the password is verified between them. `device` is the value for the cookie
 * that identifies this browser at the next sign-in.
 * @throws 401 for wrong credentials or a missing or wrong code, 403 for a deactivated account, 429 after too many failures, 503 when too many sign in at once
 */
export async function signIn(
  db: Database,
  { email, password, code }: Pick<Credentials, 'email' | 'password' | 'code'>,
  origin: Origin,
  vault: Vault,
): Promise<{ signedIn: SignInAnswer; device: string }> {
  const { network, userAgent, device = randomBytes(16).toString('base64url') } = origin
  const deviceHash = await sha256(device)
  const account = email.toLowerCase()
  const address: Subject = { kind: 'address', of: network }
  const accountSubjects: Subject[] = [
    { kind: 'accountAtAddress', of: `${account}|${network}` },
    { kind: 'account', of: account },
  ]
  const deviceSubjects: Subject[] = [{ kind: 'device', of: `${account}|${deviceHash}` }]
  const isKnownDevice = sql`EXISTS (SELECT 1 FROM known_devices JOIN users ON users.id = userId
    WHERE deviceHash = ${deviceHash} AND email = ${email})`

  const hasCookie = origin.device !== undefined
  const { found, isKnown, secret } = await withHashing(hasCookie, async ({ verify, leaveSlotOfKnown }) => {
    const { found, device, factor } = await db.write({
      newDevice: countAttempt(db, [...accountSubjects, address], sql`NOT ${isKnownDevice}`),
      knownDevice: countAttempt(db, deviceSubjects, isKnownDevice),
      device: db.all<{ isKnown: number }>(sql`SELECT ${isKnownDevice} AS isKnown`),
      factor: secretOf(db, email),
      found: db.query.users.findFirst({ where: eq(users.email, email), with: { Acceso: true, Customer: true } }),
    })
    const isKnown = device[0]?.isKnown === 1
    // The cookie may be invented, or belong to another user.
    if (hasCookie && !isKnown) leaveSlotOfKnown()
    const matches = await verify(password, found?.passwordHash)
    if (!found || !matches) throw wrongCredentials()
    return { found, isKnown, secret: factor[0]?.secret }
  })
  if (!found.active || found.Customer?.active === false) throw inactiveAccount(found)
  const codeUse = secret === undefined ? undefined : await spendCode(db, vault, { userId: found.id, secret }, code)

  const access_token = randomBytes(32).toString('base64url')
  const now = Date.now()
  const at = new Date(now).toISOString()
  const isUser = sql`users.id = ${found.id}`
  const { session } = await db.write({
    active: ensure(sql`EXISTS (SELECT 1 FROM users WHERE ${isUser} AND active AND ${notBlocked})`, () =>
      inactiveAccount(found),
    ),
    unchanged: ensure(
      sql`EXISTS (SELECT 1 FROM users WHERE ${isUser} AND passwordHash = ${found.passwordHash})`,
      wrongCredentials,
    ),
    code: codeUse ?? { none: ensure(sql`NOT EXISTS ${secretOf(db, email)}`, wrongCredentials) },
    session: db
      .insert(sessions)
      .values({
        tokenHash: await sha256(access_token),
        userId: found.id,
        userAgent: userAgent?.slice(0, 300),
        expiresAt: new Date(now + lifetimeMs).toISOString(),
        needsSecondFactor: needsSecondFactor(found.id),
      })
      .returning({ needsSecondFactor: sessions.needsSecondFactor }),
    lastAccess: db.update(users).set({ lastAccessAt: at }).where(eq(users.id, found.id)),
    device: db
      .insert(knownDevices)
      .values({ deviceHash, userId: found.id, lastUsedAt: at })
      .onConflictDoUpdate({
        target: [knownDevices.deviceHash, knownDevices.userId],
        set: { lastUsedAt: at },
      }),
    attempts: forgetAttempts(db, isKnown ? deviceSubjects : accountSubjects),
    ofAddress: takeBackAttempt(db, address, sql`${!isKnown}`),
  })
  return { signedIn: { access_token, user: toUser(found, session[0]?.needsSecondFactor ?? false) }, device }
}

const wrongCredentials = () => new AppError(401, 'WRONG_CREDENTIALS', 'Correo o contraseña incorrectos.')
/** 403 for a user who is deactivated or whose customer is blocked. */
export const inactiveAccount = (user?: { AccesoId: number }) =>
  new AppError(
    403,
    'INACTIVE',
    `Tu cuenta está desactivada. ${user && can(user, 'staff') ? 'Escribe a un administrador.' : 'Escribe a tu vendedor.'}`,
  )
