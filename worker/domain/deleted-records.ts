import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Database, ensure } from '../../db/client.ts'
import { deletedRecords } from '../../db/schema/index.ts'
import { valueList } from '../../db/sql-lists.ts'
import { conflict } from '../errors.ts'

type Entity = (typeof deletedRecords.$inferSelect)['entity']

/** The columns of a table that an INSERT names: all but the generated ones. */
const columnsOf = (table: SQLiteTable) =>
  Object.values(getTableColumns(table))
    .filter(({ generated }) => generated === undefined)
    .map(({ name }) => name)

/** The rows of a table that belong to a record. `condition`: SQL with the id of the record as `record.id`. */
export type OwnRows = { table: SQLiteTable; condition: SQL; columns?: readonly string[] }

/** Keeps the rows of the records before they are deleted. `ids`: SQL that selects their ids as `id`. */
export function keepDeleted(db: Database, entity: Entity, ids: SQL, rows: readonly OwnRows[]) {
  const content = rows.flatMap(({ table, condition, columns = columnsOf(table) }) => {
    const fields = columns.flatMap((name) => [sql.raw(`'${name}'`), sql.identifier(name)])
    const row = sql`json_object(${sql.join(fields, sql`, `)})`
    return [
      sql.raw(`'${getTableName(table)}'`),
      sql`(SELECT json_group_array(${row}) FROM ${table} WHERE ${condition})`,
    ]
  })
  return db.run(sql`INSERT OR REPLACE INTO deleted_records (entity, entityId, content)
    SELECT ${entity}, record.id, json_object(${sql.join(content, sql`, `)}) FROM (${ids}) AS record`)
}

/** The deleted records of one kind with these ids, and the statements that restore their rows. */
export function deletedOf(db: Database, entity: Entity, ids: readonly number[]) {
  const chosen = sql`entity = ${entity} AND entityId IN ${valueList(ids)}`
  /** FROM clause: the kept rows of a table, each as the JSON object `row.value`. */
  const keptRows = (table: SQLiteTable) =>
    sql`(SELECT content FROM deleted_records WHERE ${chosen}) AS kept,
      json_each(kept.content, ${`$.${getTableName(table)}`}) AS row`
  const idsOf = (table: SQLiteTable) => sql`(SELECT row.value ->> '$.id' FROM ${keptRows(table)})`

  /**
   * Inserts the kept rows of a table. A reference to a record that was deleted since is NULL in `optional` columns; a row without a
   * `required` one is left out.
   */
  function restore(
    table: SQLiteTable,
    { optional = {}, required = {} }: { optional?: References; required?: References } = {},
  ) {
    const columns = columnsOf(table)
    const kept = (name: string) => sql`row.value ->> ${sql.raw(`'$.${name}'`)}`
    const values = columns.map((name) => {
      const other = optional[name]
      return other ? sql`(SELECT id FROM ${other} WHERE id = ${kept(name)})` : kept(name)
    })
    const exist = Object.entries(required).map(([name, other]) => sql`${kept(name)} IN (SELECT id FROM ${other})`)
    return db.run(sql`INSERT INTO ${table} (${sql.join(columns.map(sql.identifier), sql`, `)})
      SELECT ${sql.join(values, sql`, `)} FROM ${keptRows(table)}
      WHERE ${sql.join([sql`TRUE`, ...exist], sql` AND `)}`)
  }

  return {
    idsOf,
    restore,
    areKept: ensure(sql`(SELECT count(*) FROM deleted_records WHERE ${chosen}) = ${new Set(ids).size}`, () =>
      conflict('NOT_RESTORABLE', 'Ya no se puede recuperar: pasó más de un día, o ya se recuperó.'),
    ),
    forget: db.delete(deletedRecords).where(chosen),
  }
}

/** By the name of a column, the table to which it refers. */
type References = Partial<Record<string, SQLiteTable>>
