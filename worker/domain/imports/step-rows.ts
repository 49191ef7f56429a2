import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { Import } from '../../contract/imports/imports.ts'

/** The condition that the import is in this state. */
export const stateIs = (id: number, state: Import['state']) =>
  sql`EXISTS (SELECT 1 FROM imports WHERE id = ${id} AND state = ${state})`

/** The rows that this transaction processes: its first statement marks them as taken. */
export const stepRows = (id: number, condition: SQL = sql`TRUE`) =>
  sql`(SELECT * FROM import_rows WHERE importId = ${id} AND outcome = 'taken' AND ${condition})`

const rejectAs = (outcome: 'refused' | 'kept') => (db: Database, id: number, condition: SQL, reason: string) =>
  db.run(sql`UPDATE import_rows SET outcome = ${outcome}, reason = ${reason}
    WHERE importId = ${id} AND outcome = 'taken' AND ${condition}`)

/** Marks the taken rows that meet the condition as not applied. */
export const refuse = rejectAs('refused')

/** Marks the taken rows that meet the condition as not undone. */
export const keep = rejectAs('kept')

/** Whether the values of a row have a field; a null counts. */
export const has = (values: SQL, field: string) => sql`json_type(${values}, ${`$.${field}`}) IS NOT NULL`
