import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { importKinds, importStates, rowStates } from '#contract/imports/imports'
import { flag, json, timestamp } from './columns.ts'

const count = () => integer().notNull().default(0)

export const imports = sqliteTable('imports', {
  id: integer().primaryKey({ autoIncrement: true }),
  uid: text().notNull(),
  userId: integer().notNull(),
  kind: text({ enum: importKinds }).notNull(),
  name: text().notNull(),
  mode: text({ enum: ['set', 'add'] })
    .notNull()
    .default('set'),
  defaults: json<Record<string, string>>().notNull().default({}),
  state: text({ enum: importStates }).notNull().default('draft'),
  /** Ids of the categories that the import created. An undo deletes those that are unused. */
  categories: json<number[]>().notNull().default([]),
  createdAt: timestamp(),
  touchedAt: timestamp(),
  appliedAt: text(),
  undoneAt: text(),
  undoneBy: integer(),
  rows: count(),
  /** Rows to apply. */
  chosen: count(),
  pending: count(),
  created: count(),
  changed: count(),
  refused: count(),
  undone: count(),
  kept: count(),
})

export const importRows = sqliteTable(
  'import_rows',
  {
    importId: integer().notNull(),
    line: integer().notNull(),
    state: text({ enum: rowStates }).notNull(),
    code: text().notNull(),
    name: text().notNull(),
    targetId: integer(),
    base: integer(),
    delta: integer().notNull().default(0),
    before: json<Record<string, unknown>>().notNull().default({}),
    after: json<Record<string, unknown>>().notNull().default({}),
    problems: json<Record<string, string>>().notNull().default({}),
    isBelowCost: flag().default(false),
    outcome: text({ enum: ['chosen', 'taken', 'done', 'refused', 'undone', 'kept'] }),
    reason: text(),
    adds: flag().default(false),
    /** Cost of the added pieces, centavos per piece. */
    paid: integer(),
    /** Prices of lists, in centavos and hundredths of a percent. */
    replaced: json<{ listId: number; price: number | null; base: 'list' | 'cost' | null; percent: number | null }[]>()
      .notNull()
      .default([]),
  },
  (row) => [primaryKey({ columns: [row.importId, row.line] })],
)

export const importLayouts = sqliteTable(
  'import_layouts',
  { kind: text().notNull(), headers: text().notNull(), fields: json<(string | null)[]>().notNull() },
  (layout) => [primaryKey({ columns: [layout.kind, layout.headers] })],
)
