import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../db/client.ts'
import { roomTickets, sessions, users } from '../../db/schema/index.ts'
import { forbiddenMessage } from '../contract/access.ts'
import { mayEnter, type Party } from '../contract/rooms.ts'
import { AppError, forbidden } from '../errors.ts'
import { sha256 } from './digest.ts'

const lifetime = 30_000
const mostAtOnce = 20

type Door = { party: Party; room: string }

/** Who a socket belongs to, as the database said when it opened. `expiresAt` is the session's. */
export type Visitor = { id: number; nombre: string; AccesoId: number; tokenHash: string; expiresAt: string }

/** A secret that opens one room once, for whoever holds this session. */
export async function issueTicket(
  db: Database,
  user: { id: number; AccesoId: number; tokenHash: string },
  { party, room }: Door,
) {
  if (!mayEnter(user, party, room)) throw forbidden(forbiddenMessage)
  const ticket = randomBytes(16).toString('base64url')
  const { tokenHash } = user
  try {
    await db.batch([
      db.delete(roomTickets).where(lt(roomTickets.expiresAt, isoIn(0))),
      db.run(require(sql`(SELECT count(*) FROM room_tickets WHERE tokenHash = ${tokenHash}) < ${mostAtOnce}`)),
      db
        .insert(roomTickets)
        .values({ ticketHash: await sha256(ticket), tokenHash, party, room, expiresAt: isoIn(lifetime) }),
    ])
  } catch (error) {
    if (!(error instanceof BatchFailed && error.index === 1)) throw error
    throw new AppError(429, 'TOO_MANY_ATTEMPTS', 'Demasiados intentos. Espera unos segundos.', {
      retryAfter: lifetime / 1000,
    })
  }
  return { ticket }
}

/** Uses a ticket up, even on the wrong door. Undefined unless it opens this one, now, for a session that still lives. */
export async function redeemTicket(db: Database, ticket: string, { party, room }: Door): Promise<Visitor | undefined> {
  const ticketHash = await sha256(ticket)
  // One write transaction: of two that come at once, the second finds nothing.
  const [[visitor]] = await db.batch([
    db
      .select({
        id: users.id,
        nombre: users.nombre,
        AccesoId: users.AccesoId,
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
          gt(roomTickets.expiresAt, isoIn(0)),
          gt(sessions.expiresAt, isoIn(0)),
          users.active,
        ),
      ),
    db.delete(roomTickets).where(eq(roomTickets.ticketHash, ticketHash)),
  ])
  return visitor && mayEnter(visitor, party, room) ? visitor : undefined
}

const isoIn = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
