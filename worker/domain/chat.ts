import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../db/client.ts'
import { chatMessages, chatReads, users } from '../../db/schema/index.ts'
import { areas, can } from '../contract/access.ts'
import type { ChatClient, ChatHistory, ChatMessage, ChatRole } from '../contract/chat.ts'
import { AppError, conflict, notFound } from '../errors.ts'

type Person = { id: number; AccesoId: number; tokenHash: string }

/** The staff speak as one side of a conversation, the client as the other. */
export const chatRole = (user: { AccesoId: number }): ChatRole => (can(user, 'chat.staff') ? 'admin' : 'client')

/**
 * Writes a message at the end of its conversation. The same `clientMsgId` from the same person is written once and
 * answered with what was stored, so that sending again is harmless.
 */
export async function storeMessage(
  db: Database,
  sender: Person,
  { clientId, text, clientMsgId }: { clientId: number; text: string; clientMsgId: string },
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const [, , inserted, [message]] = await inConversation(
    db.batch([
      db.run(require(signedIn(sender))),
      db.run(require(sql`EXISTS (SELECT 1 FROM users WHERE ${clientIs(clientId)})`)),
      db.run(sql`INSERT INTO chat_messages (clientId, seq, clientMsgId, fromRole, fromUserId, text)
      SELECT ${clientId}, coalesce(max(seq), 0) + 1, ${clientMsgId}, ${chatRole(sender)}, ${sender.id}, ${text}
      FROM chat_messages WHERE clientId = ${clientId}
      ON CONFLICT (clientId, clientMsgId) DO NOTHING`),
      messages(db).where(and(eq(chatMessages.clientId, clientId), eq(chatMessages.clientMsgId, clientMsgId))),
    ]),
  )
  if (message?.fromUserId !== sender.id) throw conflict('KEY_REUSED', 'Este mensaje ya existe.')
  return { message, isNew: inserted.rowsAffected === 1 }
}

/** Moves the mark of what a side has read, never back and never past the last message. Returns where it is now. */
export async function markRead(db: Database, reader: Person, { clientId, seq }: { clientId: number; seq: number }) {
  const [, , [mark]] = await inConversation(
    db.batch([
      db.run(require(signedIn(reader))),
      db.run(require(sql`EXISTS (SELECT 1 FROM users WHERE ${clientIs(clientId)})`)),
      db
        .insert(chatReads)
        .values({
          clientId,
          reader: chatRole(reader),
          seq: sql`min(${seq}, (SELECT coalesce(max(seq), 0) FROM chat_messages WHERE clientId = ${clientId}))`,
        })
        .onConflictDoUpdate({
          target: [chatReads.clientId, chatReads.reader],
          set: { seq: sql`max(chat_reads.seq, excluded.seq)` },
        })
        .returning({ seq: chatReads.seq }),
    ]),
  )
  return mark?.seq ?? 0
}

/** The last messages, or the first ones after `after`; oldest first either way. */
export async function chatHistory(
  db: Database,
  clientId: number,
  { limit, after }: { limit: number; after?: number },
): Promise<ChatHistory> {
  const [known, found, marks] = await db.batch([
    db.select({ id: users.id }).from(users).where(clientIs(clientId)),
    messages(db)
      .where(and(eq(chatMessages.clientId, clientId), after === undefined ? undefined : gt(chatMessages.seq, after)))
      .orderBy(after === undefined ? desc(chatMessages.seq) : asc(chatMessages.seq))
      .limit(limit),
    db.select().from(chatReads).where(eq(chatReads.clientId, clientId)),
  ])
  if (known.length === 0) throw notFound('Cliente no encontrado')
  const readBy = (side: ChatRole) => marks.find(({ reader }) => reader === side)?.seq ?? 0
  return {
    messages: after === undefined ? found.reverse() : found,
    reads: { admin: readBy('admin'), client: readBy('client') },
  }
}

/** Every client, those who wait for an answer first, then the latest to write. */
export async function chatClients(db: Database): Promise<ChatClient[]> {
  return db.all<ChatClient>(sql`SELECT id, nombre AS name,
      (SELECT count(*) FROM chat_messages WHERE clientId = users.id AND fromRole = 'client'
        AND seq > coalesce((SELECT seq FROM chat_reads WHERE clientId = users.id AND reader = 'admin'), 0)) AS unread,
      (SELECT createdAt FROM chat_messages WHERE clientId = users.id ORDER BY seq DESC LIMIT 1) AS lastAt
    FROM users WHERE active AND ${inArray(users.AccesoId, [...areas.client])}
    ORDER BY unread > 0 DESC, lastAt DESC, name`)
}

const messages = (db: Database) =>
  db
    .select({
      id: chatMessages.id,
      seq: chatMessages.seq,
      clientMsgId: chatMessages.clientMsgId,
      text: chatMessages.text,
      createdAt: chatMessages.createdAt,
      fromRole: chatMessages.fromRole,
      fromUserId: chatMessages.fromUserId,
      fromName: users.nombre,
    })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.fromUserId))
    .$dynamic()

const clientIs = (id: number) => and(eq(users.id, id), inArray(users.AccesoId, [...areas.client]))

/** A socket outlives the request that opened it, so each write asks anew. */
const signedIn = ({ tokenHash, AccesoId }: Person) => sql`EXISTS (
  SELECT 1 FROM sessions JOIN users ON users.id = sessions.userId
  WHERE tokenHash = ${tokenHash} AND expiresAt > ${new Date().toISOString()} AND active AND AccesoId = ${AccesoId})`

async function inConversation<T>(batch: Promise<T>): Promise<T> {
  try {
    return await batch
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    if (error.index === 0) throw new AppError(401, 'SIGN_IN', 'Inicia sesión para continuar.')
    if (error.index === 1) throw notFound('Cliente no encontrado')
    throw error
  }
}
