import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ChatRole } from '#contract/chat'
import { timestamp } from './columns.ts'

/** `clientId` is the id of the client's user: one conversation per client. */
export const chatMessages = sqliteTable('chat_messages', {
  id: integer().primaryKey({ autoIncrement: true }),
  clientId: integer().notNull(),
  seq: integer().notNull(),
  clientMsgId: text().notNull(),
  fromRole: text({ enum: ChatRole.options }).notNull(),
  fromUserId: integer().notNull(),
  text: text().notNull(),
  createdAt: timestamp(),
})

/** The last message that each side has read. All staff members share one position. */
export const chatReads = sqliteTable(
  'chat_reads',
  {
    clientId: integer().notNull(),
    reader: text({ enum: ChatRole.options }).notNull(),
    seq: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.reader] })],
)

export const roomTickets = sqliteTable('room_tickets', {
  ticketHash: text().primaryKey(),
  tokenHash: text().notNull(),
  party: text().notNull(),
  room: text().notNull(),
  expiresAt: text().notNull(),
})
