import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, Unanswered } from '../../db/client.ts'
import { chatMessages, chatReads, users } from '../../db/schema/index.ts'
import { areas, can } from '../contract/access.ts'
import type { ChatClient, ChatClients, ChatClientsQuery, ChatHistory, ChatMessage, ChatRole } from '../contract/chat.ts'
import { conflict, signInAgain } from '../errors.ts'
import { isOpenSession } from './accounts/sessions.ts'
import { searchTextHas } from './customers/list.ts'
import { customerName } from './customers/name.ts'
import type { Identity } from './identity.ts'
import { noCustomer } from './not-found.ts'
import { sortText } from './sort-text.ts'

/** The user of a socket: its session is checked again at each write. */
type ChatUser = Pick<Identity, 'id' | 'AccesoId' | 'tokenHash'>

/** A conversation has two sides: the client, and all staff together. */
export const chatRole = (user: { AccesoId: number }): ChatRole => (can(user, 'chat.staff') ? 'admin' : 'client')

type NewMessage = { clientId: number; text: string; clientMsgId: string }

/**
 * Appends a message to a conversation. A repeated `clientMsgId` of the same sender returns the stored message; `isNew` is false if the
 * message was published before. Tries once more after a lost answer: the message may be stored, and nobody has received it.
 * @throws 401, 404, 409 for a `clientMsgId` of another sender
 */
export async function storeMessage(db: Database, sender: ChatUser, message: NewMessage) {
  try {
    return await insertMessage(db, sender, message)
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    return { ...(await insertMessage(db, sender, message)), isNew: true }
  }
}

async function insertMessage(
  db: Database,
  sender: ChatUser,
  { clientId, text, clientMsgId }: NewMessage,
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const { inserted, stored } = await db.write({
    conversation: ensureMayWrite(sender, clientId),
    inserted: db.run(sql`INSERT INTO chat_messages (clientId, seq, clientMsgId, fromRole, fromUserId, text)
      SELECT ${clientId}, coalesce(max(seq), 0) + 1, ${clientMsgId}, ${chatRole(sender)}, ${sender.id}, ${text}
      FROM chat_messages WHERE clientId = ${clientId}
      ON CONFLICT (clientId, clientMsgId) DO NOTHING`),
    stored: messages(db).where(and(eq(chatMessages.clientId, clientId), eq(chatMessages.clientMsgId, clientMsgId))),
  })
  const [message] = stored
  if (message?.fromUserId !== sender.id) throw conflict('KEY_REUSED', 'Este mensaje ya existe.')
  return { message, isNew: inserted.rowsAffected === 1 }
}

/** Marks messages as read up to `seq`, at most the last one. The mark never moves back; returns its position. */
export async function markRead(db: Database, reader: ChatUser, { clientId, seq }: { clientId: number; seq: number }) {
  const { marks } = await db.write({
    conversation: ensureMayWrite(reader, clientId),
    marks: db
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
  })
  return marks[0]?.seq ?? 0
}

/** `side`: the reader's. The last messages, or the first ones after the `seq` `after`; oldest first. */
export async function chatHistory(
  db: Database,
  { clientId, side }: { clientId: number; side: ChatRole },
  { limit, after }: { limit: number; after?: number },
): Promise<ChatHistory> {
  const { clients, found, marks } = await db.read({
    clients: db.select({ id: users.id }).from(users).where(clientIs(clientId)),
    found: messages(db)
      .where(and(eq(chatMessages.clientId, clientId), after === undefined ? undefined : gt(chatMessages.seq, after)))
      .orderBy(after === undefined ? desc(chatMessages.seq) : asc(chatMessages.seq))
      .limit(limit),
    marks: db.select().from(chatReads).where(eq(chatReads.clientId, clientId)),
  })
  if (clients.length === 0) throw noCustomer()
  const readBy = (side: ChatRole) => marks.find(({ reader }) => reader === side)?.seq ?? 0
  const shown = found.map((message) => ({ ...message, mine: message.fromRole === side }))
  return {
    messages: after === undefined ? shown.reverse() : shown,
    reads: { admin: readBy('admin'), client: readBy('client') },
  }
}

const maxClients = 100
/** Characters of the last message that the list of conversations shows. */
const previewLength = 120

/** For use after FROM: the messages of a client (a row of `users`) that staff have not read. Reads only messages after the read mark. */
export const unreadMessages = sql`chat_messages message WHERE message.clientId = users.id AND message.fromRole = 'client'
  AND message.seq > coalesce((SELECT seq FROM chat_reads mark WHERE mark.clientId = users.id AND mark.reader = 'admin'), 0)`

const isActiveClient = sql`users.active AND ${inArray(users.AccesoId, [...areas.client])}`

/** The number of messages that staff have not read: a SELECT. */
export const unreadTotal = sql`SELECT coalesce(sum((SELECT count(*) FROM ${unreadMessages})), 0) AS unread
  FROM users WHERE ${isActiveClient}`

/** Active clients: those with unread messages first, then by the date of the last message; those without any by name. */
export async function chatClients(
  db: Database,
  { search, selected }: ChatClientsQuery,
  typing: readonly number[],
): Promise<ChatClients> {
  const matches = searchTextHas(search, sql`users.searchText || coalesce(' ' || customers.searchText, '')`)
  const clients = (condition: SQL, most: number) =>
    db.all<Row>(sql`SELECT id, name, company, unread, lastAt, (SELECT json_object('text', substr(text, 1, ${previewLength}),
        'fromRole', fromRole) FROM chat_messages WHERE clientId = found.id ORDER BY seq DESC LIMIT 1) AS lastMessage,
      (SELECT max(orders.id) FROM orders WHERE orders.customerId = found.customerId) AS orderId
    FROM (SELECT users.id, nombre AS name, users.customerId, ${customerName} AS company,
        (SELECT count(*) FROM ${unreadMessages}) AS unread,
        (SELECT createdAt FROM chat_messages WHERE clientId = users.id ORDER BY seq DESC LIMIT 1) AS lastAt
      FROM users LEFT JOIN customers ON customers.id = users.customerId WHERE ${isActiveClient} AND ${condition}
      ORDER BY unread > 0 DESC, lastAt DESC, ${sortText('nombre')}, users.id LIMIT ${most}) AS found`)
  const { found, chosen, counts } = await db.read({
    found: clients(and(sql`TRUE`, ...matches) ?? sql`TRUE`, maxClients + 1),
    chosen: selected === undefined ? undefined : clients(sql`users.id = ${selected}`, 1),
    counts: db.all<{ unread: number }>(unreadTotal),
  })
  const page = found.slice(0, maxClients)
  const missing = chosen?.filter(({ id }) => page.every((row) => row.id !== id)) ?? []
  return {
    clients: [...page, ...missing].map(({ orderId, lastMessage, ...row }) => ({
      ...row,
      lastMessage: lastMessage === null ? null : JSON.parse(lastMessage),
      // The number of an order is its id.
      lastOrder: orderId === null ? null : { id: orderId, order_number: orderId },
      typing: typing.includes(row.id),
    })),
    more: found.length > maxClients,
    unread: counts[0]?.unread ?? 0,
  }
}

type Row = Omit<ChatClient, 'typing' | 'lastOrder' | 'lastMessage'> & {
  orderId: number | null
  /** JSON. */
  lastMessage: string | null
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
      from: users.nombre,
    })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.fromUserId))
    .$dynamic()

const clientIs = (id: number) => and(eq(users.id, id), inArray(users.AccesoId, [...areas.client]))

/** The conditions to write in a conversation. A socket can outlive its session, so each write checks the session. */
const ensureMayWrite = ({ tokenHash, AccesoId }: ChatUser, clientId: number) => ({
  session: ensure(
    sql`EXISTS (SELECT 1 FROM sessions JOIN users ON users.id = sessions.userId
      WHERE tokenHash = ${tokenHash} AND AccesoId = ${AccesoId} AND ${isOpenSession()})`,
    signInAgain,
  ),
  client: ensure(sql`EXISTS (SELECT 1 FROM users WHERE ${clientIs(clientId)})`, noCustomer),
})
