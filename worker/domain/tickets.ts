import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../db/client.ts'
import { roomTickets, sessions, users } from '../../db/schema/index.ts'
import { forbiddenMessage } from '../contract/access.ts'
import { mayEnter, type Party } from '../contract/rooms.ts'
import { AppError, forbidden } from '../errors.ts'
import { countAttempt } from './accounts/attempts.ts'
import { isOpenSession, roleColumns } from './accounts/sessions.ts'
import { sha256 } from './digest.ts'
import type { Identity } from './identity.ts'
import { fromNow } from './times.ts'

const lifetimeMs = 30_000
const maxTickets = 20

export type RoomAddress = { party: Party; room: string }

/** The user of a socket, as read from the database when it connected. `expiresAt`: the end of their session. */
export type SocketUser = Omit<Identity, 'customerId' | 'needsSecondFactor'> & { expiresAt: string }

/**
 * Creates a secret with which this session can connect to one room, once, within 30 seconds.
 * @throws 403, 429 for too many tickets, unused or in a short time
 */
export async function issueTicket(db: Database, user: Identity, { party, room }: RoomAddress) {
  if (!mayEnter(user, party, room)) throw forbidden(forbiddenMessage)
  const ticket = randomBytes(16).toString('base64url')
  const { tokenHash } = user
  const isWithinLimit = sql`(SELECT count(*) FROM room_tickets WHERE tokenHash = ${tokenHash}) < ${maxTickets}`
  await db.write({
    expired: db.delete(roomTickets).where(lt(roomTickets.expiresAt, fromNow(0))),
    rate: countAttempt(db, [{ kind: 'ticket', of: String(user.id) }]),
    limit: ensure(isWithinLimit, tooManyTickets),
    ticket: db
      .insert(roomTickets)
      .values({ ticketHash: await sha256(ticket), tokenHash, party, room, expiresAt: fromNow(lifetimeMs) }),
  })
  return { ticket }
}

/**
 * Deletes a ticket and returns its user. Returns undefined, after deleting it too, when it is for another room, has
 * expired or its session has ended.
 */
export async function redeemTicket(
  db: Database,
  ticket: string,
  { party, room }: RoomAddress,
): Promise<SocketUser | undefined> {
  const ticketHash = await sha256(ticket)
  // One transaction, so that a ticket presented twice at the same moment is accepted once.
  const { found: rows } = await db.write({
    found: db
      .select({
        id: users.id,
        nombre: users.nombre,
        AccesoId: roleColumns.AccesoId,
        onBehalfOf: sessions.onBehalfOf,
        tokenHash: sessions.tokenHash,
        expiresAt: sessions.expiresAt,
      })
      .from(roomTickets)
      .innerJoin(sessions, eq(sessions.tokenHash, roomTickets.tokenHash))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(roomTickets.ticketHash, ticketHash),
          eq(roomTickets.party, party),
          eq(roomTickets.room, room),
          gt(roomTickets.expiresAt, fromNow(0)),
          isOpenSession(),
        ),
      ),
    used: db.delete(roomTickets).where(eq(roomTickets.ticketHash, ticketHash)),
  })
  const [user] = rows
  return user && mayEnter(user, party, room) ? user : undefined
}

const tooManyTickets = () =>
  new AppError(429, 'TOO_MANY_ATTEMPTS', 'Demasiados intentos. Espera unos segundos.', {
    retryAfter: lifetimeMs / 1000,
  })
