import { Hono } from 'hono'
import * as v from 'valibot'
import { ChatClientsQuery, ChatHistoryQuery } from '../contract/chat.ts'
import { IdText } from '../contract/fields.ts'
import { chatClients, chatHistory } from '../domain/chat.ts'
import type { AppEnv } from '../env.ts'
import { access } from '../http/access.ts'
import { param, query } from '../http/validate.ts'
import { typingClients } from '../services/rooms.ts'

export const chat = new Hono<AppEnv>()

chat.get('/clients', access('chat.staff'), query(ChatClientsQuery), async (c) =>
  c.json(await chatClients(c.var.db, c.req.valid('query'), await typingClients(c.env))),
)

chat.get('/history', access('client'), query(ChatHistoryQuery), async (c) =>
  c.json(await chatHistory(c.var.db, { clientId: c.var.user.id, side: 'client' }, c.req.valid('query'))),
)

chat.get(
  '/history/:clientId',
  access('chat.staff'),
  param(v.object({ clientId: IdText })),
  query(ChatHistoryQuery),
  async (c) =>
    c.json(
      await chatHistory(c.var.db, { clientId: c.req.valid('param').clientId, side: 'admin' }, c.req.valid('query')),
    ),
)
