import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { users } from '../../db/schema/index.ts'
import { Credentials } from '../contract/session.ts'
import { signIn, signOut, toUser } from '../domain/sessions.ts'
import type { AppEnv } from '../env.ts'
import { notFound } from '../errors.ts'
import { closeSockets } from '../http/close-sockets.ts'
import { body } from '../http/validate.ts'

export const login = new Hono<AppEnv>().post('/', body(Credentials), async (c) => {
  const from = {
    address: c.req.header('CF-Connecting-IP') ?? 'local',
    userAgent: c.req.header('User-Agent') ?? null,
  }
  return c.json(await signIn(c.var.db, c.req.valid('json'), from))
})

export const logout = new Hono<AppEnv>().post('/', async (c) => {
  closeSockets(c, await signOut(c.var.db, c.var.user.tokenHash))
  return c.json({ success: true })
})

export const profile = new Hono<AppEnv>().get('/', async (c) => {
  const found = await c.var.db.query.users.findFirst({
    where: eq(users.id, c.var.user.id),
    with: { Acceso: true, Customer: true },
  })
  if (!found) throw notFound('Usuario no encontrado')
  const user = toUser(found)
  return c.json({ user, acceso: user.Acceso })
})
