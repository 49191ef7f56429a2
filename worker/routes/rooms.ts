import { Hono } from 'hono'
import partykit from '../../partykit.json'
import { type Party, TicketRequest } from '../contract/rooms.ts'
import { issueTicket, redeemTicket } from '../domain/tickets.ts'
import type { AppEnv } from '../env.ts'
import { AppError, forbidden, signInAgain, unknownAddress } from '../errors.ts'
import { perMinute } from '../http/rate-limit.ts'
import { body } from '../http/validate.ts'
import { connectSocket } from '../services/rooms.ts'

export const rooms = new Hono<AppEnv>().post('/ticket', body(TicketRequest), async (c) =>
  c.json(await issueTicket(c.var.db, c.var.user, c.req.valid('json'))),
)

/**
 * The handshake of sockets. Their user comes from the ticket only, never from the address. Redeeming a ticket is a write; after a
 * deploy an office with many open tabs connects all of them again within seconds.
 */
export const parties = new Hono<AppEnv>().get('/:party/:room', perMinute(600), async (c) => {
  const { party, room } = c.req.param()
  if (!isParty(party)) throw unknownAddress()
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket') {
    throw new AppError(426, 'UPGRADE_REQUIRED', 'Esta dirección solo acepta conexiones en vivo.')
  }
  const origin = c.req.header('Origin')
  // Refuses other sites in a user's browser, which always sends `Origin`. A program without it still needs a ticket.
  if (origin !== undefined && URL.parse(origin)?.host !== new URL(c.req.url).host)
    throw forbidden('Origen no permitido.')
  const ticket = c.req.query('ticket')
  if (!ticket) throw signInAgain()
  const user = await redeemTicket(c.var.db, ticket, { party, room })
  if (!user) throw forbidden('Este acceso ya no es válido. Vuelve a conectarte.')
  return connectSocket(c.env, { party, room }, user)
})

const isParty = (name: string): name is Party => Object.hasOwn(partykit.parties, name)
