import { type SQL, sql } from 'drizzle-orm'
import type { Database, Plan } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { GENERIC_RFCS } from '../../contract/customers/rfc.ts'
import type { Author } from '../people.ts'
import { catalogEvent } from '../products/catalog-changes.ts'
import { has, reject, stepRows } from './step-rows.ts'

const texts = [
  'name',
  'company',
  'legal_name',
  'tax_id',
  'tax_system',
  'zip',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'notes',
  'credit_days',
]
const columns = [...texts, 'credit_limit', 'discount', 'price_list_id']
const fieldOf = (column: string) => (column === 'price_list_id' ? 'price_list' : column)

/** A field of a row, in the unit of its column. */
function columnValue(values: SQL, column: string) {
  if (column === 'price_list_id') return sql`(SELECT id FROM price_lists WHERE name = ${values} ->> 'price_list')`
  if (column === 'discount') return sql`CAST(round(coalesce(${values} ->> 'discount', 0) * 100) AS INTEGER)`
  return column === 'credit_limit'
    ? sql`CAST(round((${values} ->> 'credit_limit') * 100) AS INTEGER)`
    : sql`${values} ->> ${column}`
}

const customer = (condition: SQL) =>
  sql`EXISTS (SELECT 1 FROM customers WHERE customers.id = targetId AND ${condition})`
const created = (id: number) => sql`(SELECT targetId FROM ${stepRows(id, sql`state = 'new'`)})`

/** Writes the taken rows, except those whose customer has changed since the preview. */
export const applyCustomers = (db: Database, user: Author, id: number): Plan => ({
  changed: reject(
    db,
    id,
    'refused',
    sql`state = 'change' AND NOT ${customer(sql`customers.version = base`)}`,
    'El cliente cambió después de la vista previa.',
  ),
  exists: reject(
    db,
    id,
    'refused',
    sql`state = 'new' AND after ->> 'tax_id' NOT IN ${GENERIC_RFCS}
      AND EXISTS (SELECT 1 FROM customers WHERE tax_id = after ->> 'tax_id')`,
    'Otra persona creó este cliente después de la vista previa.',
  ),
  ids: db.run(sql`UPDATE import_rows SET targetId = numbered.id FROM (
      SELECT line, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'customers'), 0) + row_number() OVER (ORDER BY line) AS id
      FROM ${stepRows(id, sql`state = 'new'`)}) AS numbered
    WHERE importId = ${id} AND import_rows.line = numbered.line`),
  created: db.run(sql`INSERT INTO customers (id, ${sql.raw(columns.join(', '))})
    SELECT targetId, ${sql.join(
      columns.map((column) => columnValue(sql`after`, column)),
      sql`, `,
    )} FROM ${stepRows(id, sql`state = 'new'`)} ORDER BY line`),
  auditCreated: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, after)
    SELECT ${user.id}, 'create', 'customer', CAST(targetId AS TEXT), after FROM ${stepRows(id, sql`state = 'new'`)}`),
  ...write(db, user, id, 'before', 'after'),
  base: db.run(sql`UPDATE import_rows SET base = (SELECT version FROM customers WHERE customers.id = targetId)
    WHERE importId = ${id} AND outcome = 'taken'`),
})

/** Writes one side of the changed rows, and records both. */
function write(db: Database, user: Author, id: number, from: 'before' | 'after', to: 'before' | 'after'): Plan {
  const values = sql`row.${sql.raw(to)}`
  const changed = stepRows(id, sql`state = 'change'`)
  return {
    auditChanged: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, before, after)
      SELECT ${user.id}, 'update', 'customer', CAST(targetId AS TEXT), ${sql.raw(from)}, ${sql.raw(to)} FROM ${changed}`),
    written: db.run(
      sql`UPDATE customers SET ${sql.join(
        columns.map(
          (column) =>
            sql`${sql.raw(column)} = iif(${has(values, fieldOf(column))}, ${columnValue(values, column)}, customers.${sql.raw(column)})`,
        ),
        sql`, `,
      )}, version = customers.version + 1, updatedAt = ${now} FROM ${changed} AS row WHERE customers.id = row.targetId`,
    ),
    // Open pages of the customers fetch their prices.
    event: catalogEvent(db),
  }
}

/** Takes the rows back: deletes new customers and restores old values. */
export const undoCustomers = (db: Database, user: Author, id: number): Plan => ({
  gone: reject(db, id, 'kept', sql`NOT ${customer(sql`TRUE`)}`, 'El cliente ya se había eliminado.'),
  edited: reject(
    db,
    id,
    'kept',
    customer(sql`customers.version <> base`),
    'El cliente se modificó después de la importación.',
  ),
  ordered: reject(
    db,
    id,
    'kept',
    sql`state = 'new' AND (EXISTS (SELECT 1 FROM orders WHERE customerId = targetId)
      OR EXISTS (SELECT 1 FROM payment_intents WHERE customerId = targetId))`,
    'El cliente ya tiene pedidos o pagos.',
  ),
  users: reject(
    db,
    id,
    'kept',
    sql`state = 'new' AND EXISTS (SELECT 1 FROM users WHERE customerId = targetId)`,
    'El cliente ya tiene un usuario.',
  ),
  ...write(db, user, id, 'after', 'before'),
  auditDeleted: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, before)
    SELECT ${user.id}, 'delete', 'customer', CAST(targetId AS TEXT), after FROM ${stepRows(id, sql`state = 'new'`)}`),
  deleted: db.run(sql`DELETE FROM customers WHERE id IN ${created(id)}`),
})
