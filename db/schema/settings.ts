import { relations } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, json, timestamp } from './columns.ts'
import { users } from './people.ts'

export const configuration = sqliteTable('configuration', {
  key: text().primaryKey(),
  value: json<unknown>().notNull(),
  version: integer().notNull().default(1),
  updatedAt: timestamp(),
})

export const personalization = sqliteTable('personalization', {
  id: integer().primaryKey(),
  admin_sidebar_color: text().notNull(),
  admin_sidebar_hover_color: text().notNull(),
  admin_sidebar_logo_url: text(),
  sidebar_background_type: text({ enum: ['color', 'image'] }).notNull(),
  sidebar_background_image_url: text(),
  version: integer().notNull().default(1),
})

export const announcements = sqliteTable('announcements', {
  id: integer().primaryKey({ autoIncrement: true }),
  texto: text(),
  enlace: text(),
  imagen: text(),
  audience: text({ enum: ['all', 'clients', 'staff'] })
    .notNull()
    .default('all'),
  startsAt: text(),
  endsAt: text(),
  closable: flag().default(true),
  active: flag().default(true),
  position: integer().notNull().default(0),
  version: integer().notNull().default(1),
})

export const files = sqliteTable('files', {
  key: text().primaryKey(),
  kind: text({ enum: ['avatar', 'product-image', 'product-pdf', 'asset', 'voucher', 'invoice', 'proof'] }).notNull(),
  contentType: text().notNull(),
  size: integer().notNull(),
  userId: integer(),
  createdAt: timestamp(),
})

/**
 * Keys of files that the cron deletes from R2 after `dueAt`: those whose row was deleted, which the trigger `file_deleted` adds, and
 * uploads without a row. The trigger `file_recorded` removes the key of an upload when its row is written.
 */
export const filesToDelete = sqliteTable('files_to_delete', { key: text().primaryKey(), dueAt: text().notNull() })

export const outbox = sqliteTable('outbox', {
  id: integer().primaryKey({ autoIncrement: true }),
  event: text().notNull(),
  orderId: integer(),
  payload: json<Record<string, unknown>>().notNull(),
  createdAt: timestamp(),
  claimedAt: text(),
  sentAt: text(),
})

/** The rows of deleted products and customers, which are kept for a day. `content`: rows by table. */
export const deletedRecords = sqliteTable(
  'deleted_records',
  {
    entity: text({ enum: ['product', 'customer'] }).notNull(),
    entityId: integer().notNull(),
    content: json<Record<string, unknown[]>>().notNull(),
    createdAt: timestamp(),
  },
  ({ entity, entityId }) => [primaryKey({ columns: [entity, entityId] })],
)

/** When each job of the cron last ran. */
export const jobs = sqliteTable('jobs', {
  name: text({ enum: ['cron', 'prune', 'lookups', 'charges'] }).primaryKey(),
  ranAt: timestamp(),
  failures: integer().notNull().default(0),
  failingSince: text(),
})

export const auditLog = sqliteTable('audit_log', {
  id: integer().primaryKey({ autoIncrement: true }),
  userId: integer(),
  action: text().notNull(),
  entity: text().notNull(),
  entityId: text().notNull(),
  before: json<unknown>(),
  after: json<unknown>(),
  /** The customer in whose name the user acted. */
  onBehalfOf: integer(),
  createdAt: timestamp(),
})

export const auditLogRelations = relations(auditLog, ({ one }) => ({
  user: one(users, { fields: [auditLog.userId], references: [users.id] }),
}))
