import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { customers, sessions, users } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import type { SignInAnswer } from '../../contract/accounts/session.ts'
import { AppError, conflict } from '../../errors.ts'
import { audited } from '../audit.ts'
import { customerName } from '../customers/name.ts'
import { sha256 } from '../digest.ts'
import type { Identity } from '../identity.ts'
import { noCustomer } from '../not-found.ts'
import { profileOf } from './profile.ts'

/**
 * Opens a delegated session: the member of staff orders as the customer. It expires and ends with the session that opened it.
 * @throws 404 without the customer, 409 for a blocked one
 */
export async function actAs(db: Database, user: Identity, customerId: number): Promise<SignInAnswer> {
  const access_token = randomBytes(32).toString('base64url')
  await db.write({
    active: ensure(sql`EXISTS (SELECT 1 FROM customers WHERE id = ${customerId} AND active)`, () =>
      cannotDelegate(db, customerId),
    ),
    session: db.run(sql`INSERT INTO sessions (tokenHash, userId, userAgent, expiresAt, onBehalfOf, openedBy)
      SELECT ${await sha256(access_token)}, userId, userAgent, expiresAt, ${customerId}, tokenHash
      FROM sessions WHERE tokenHash = ${user.tokenHash}`),
    audit: audited(
      db,
      { id: user.id, onBehalfOf: customerId },
      { action: 'act_as', entity: 'customer', entityId: customerId },
    ),
  })
  return { access_token, user: await profileOf(db, { ...user, onBehalfOf: customerId }) }
}

async function cannotDelegate(db: Database, id: number) {
  const customer = await db.query.customers.findFirst({ where: eq(customers.id, id), columns: { active: true } })
  return customer
    ? conflict('CUSTOMER_BLOCKED', 'Este cliente está bloqueado. Desbloquéalo para pedir como él.')
    : noCustomer()
}

/** The reason why an open delegated session may not continue. Undefined if it is not such a session. */
export async function endedDelegation(db: Database, tokenHash: string) {
  const [row] = await db
    .select({
      AccesoId: users.AccesoId,
      name: customerName,
      active: customers.active,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(customers, eq(customers.id, sessions.onBehalfOf))
    .where(and(eq(sessions.tokenHash, tokenHash), sql`expiresAt > ${new Date().toISOString()}`))
  if (!row) return undefined
  const reason = !row.active
    ? 'el cliente está bloqueado.'
    : can(row, 'orders.create')
      ? 'tu sesión cambió. Vuelve a iniciar sesión.'
      : 'tu rol ya no lo permite.'
  return new AppError(401, 'DELEGATION_ENDED', `Ya no puedes pedir como ${row.name}: ${reason}`)
}
