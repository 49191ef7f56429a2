import { type SQL, sql } from 'drizzle-orm'
import type { Database, Plan } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { GENERIC_RFCS } from '../../contract/customers/rfc.ts'
import { customerFields } from '../../contract/imports/fields.ts'
import { canSell } from '../customers/salespeople.ts'
import type { Author } from '../identity.ts'
import { catalogEvent } from '../products/catalog-changes.ts'
import { has, keep, refuse, stepRows } from './step-rows.ts'

const idColumns: Record<string, string> = { price_list: 'price_list_id', salesperson: 'salespersonId' }
const columnOf = (field: string) => sql.identifier(idColumns[field] ?? field)
const columns = sql.join(customerFields.map(columnOf), sql`, `)

/** A field of a row, in the unit of its column. */
function columnValue(values: SQL, field: string) {
  if (field === 'price_list') return sql`(SELECT id FROM price_lists WHERE name = ${values} ->> 'price_list')`
  if (field === 'salesperson') return sql`(SELECT id FROM users WHERE email = ${values} ->> 'salesperson')`
  if (field === 'discount') return sql`CAST(round(coalesce(${values} ->> 'discount', 0) * 100) AS INTEGER)`
  return field === 'credit_limit'
    ? sql`CAST(round((${values} ->> 'credit_limit') * 100) AS INTEGER)`
    : sql`${values} ->> ${field}`
}

const customer = (condition: SQL) =>
  sql`EXISTS (SELECT 1 FROM customers WHERE customers.id = targetId AND ${condition})`
const created = (id: number) => sql`(SELECT targetId FROM ${stepRows(id, sql`state = 'new'`)})`

/**
 * A row with the name of a price list that no longer exists. Without this check the customer would be left without a list: the
 * columns of a row have the name, not the id.
 */
const lostPriceList = (values: SQL) => sql`${values} ->> 'price_list' IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM price_lists WHERE name = ${values} ->> 'price_list')`

/** The condition that a row has the e-mail of a salesperson, and no user of `users`, a condition, has that e-mail now. */
const lostSalesperson = (values: SQL, users = sql`TRUE`) => sql`${values} ->> 'salesperson' IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM users WHERE email = ${values} ->> 'salesperson' AND ${users})`

/** Writes the taken rows, except those whose customer has changed since the preview. */
export const applyCustomers = (db: Database, user: Author, id: number): Plan => ({
  changed: refuse(
    db,
    id,
    sql`state = 'change' AND NOT ${customer(sql`customers.version = base`)}`,
    'El cliente cambió después de la vista previa.',
  ),
  exists: refuse(
    db,
    id,
    sql`state = 'new' AND after ->> 'tax_id' NOT IN ${GENERIC_RFCS}
      AND EXISTS (SELECT 1 FROM customers WHERE tax_id = after ->> 'tax_id')`,
    'Otra persona creó este cliente después de la vista previa.',
  ),
  priceList: refuse(db, id, lostPriceList(sql`after`), 'La lista de precios ya no existe o cambió de nombre.'),
  salesperson: refuse(
    db,
    id,
    lostSalesperson(sql`after`, canSell),
    'El vendedor ya no vende o cambió de correo después de la vista previa.',
  ),
  ids: db.run(sql`UPDATE import_rows SET targetId = numbered.id FROM (
      SELECT line, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'customers'), 0) + row_number() OVER (ORDER BY line) AS id
      FROM ${stepRows(id, sql`state = 'new'`)}) AS numbered
    WHERE importId = ${id} AND import_rows.line = numbered.line`),
  created: db.run(sql`INSERT INTO customers (id, ${columns})
    SELECT targetId, ${sql.join(
      customerFields.map((field) => columnValue(sql`after`, field)),
      sql`, `,
    )} FROM ${stepRows(id, sql`state = 'new'`)} ORDER BY line`),
  auditCreated: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, after)
    SELECT ${user.id}, 'create', 'customer', CAST(targetId AS TEXT), after FROM ${stepRows(id, sql`state = 'new'`)}`),
  ...changeCustomers(db, user, id, 'after'),
  base: db.run(sql`UPDATE import_rows SET base = (SELECT version FROM customers WHERE customers.id = targetId)
    WHERE importId = ${id} AND outcome = 'taken'`),
})

/** Writes the values before or after the import to the customers of the changed rows, and records both. */
function changeCustomers(db: Database, user: Author, id: number, side: 'before' | 'after'): Plan {
  const other = side === 'after' ? 'before' : 'after'
  const values = sql.raw(`row.${side}`)
  const changed = stepRows(id, sql`state = 'change'`)
  return {
    auditChanged: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, before, after)
      SELECT ${user.id}, 'update', 'customer', CAST(targetId AS TEXT), ${sql.raw(other)}, ${sql.raw(side)} FROM ${changed}`),
    written: db.run(
      sql`UPDATE customers SET ${sql.join(
        customerFields.map((field) => {
          const column = columnOf(field)
          return sql`${column} = iif(${has(values, field)}, ${columnValue(values, field)}, customers.${column})`
        }),
        sql`, `,
      )}, version = customers.version + 1, updatedAt = ${now} FROM ${changed} AS row WHERE customers.id = row.targetId`,
    ),
    // Open pages of the customers fetch their prices.
    event: catalogEvent(db),
  }
}

/** Takes the rows back: deletes new customers and restores old values. */
export const undoCustomers = (db: Database, user: Author, id: number): Plan => ({
  gone: keep(db, id, sql`NOT ${customer(sql`TRUE`)}`, 'El cliente ya se había eliminado.'),
  edited: keep(db, id, customer(sql`customers.version <> base`), 'El cliente se modificó después de la importación.'),
  ordered: keep(
    db,
    id,
    sql`state = 'new' AND (EXISTS (SELECT 1 FROM orders WHERE customerId = targetId)
      OR EXISTS (SELECT 1 FROM payment_intents WHERE customerId = targetId))`,
    'El cliente ya tiene pedidos o pagos.',
  ),
  quoted: keep(
    db,
    id,
    sql`state = 'new' AND EXISTS (SELECT 1 FROM quotes WHERE customerId = targetId)`,
    'El cliente ya tiene cotizaciones.',
  ),
  users: keep(
    db,
    id,
    sql`state = 'new' AND EXISTS (SELECT 1 FROM users WHERE customerId = targetId)`,
    'El cliente ya tiene un usuario.',
  ),
  priceList: keep(
    db,
    id,
    sql`state = 'change' AND ${lostPriceList(sql`before`)}`,
    'La lista de precios que tenía ya no existe o cambió de nombre.',
  ),
  salesperson: keep(
    db,
    id,
    sql`state = 'change' AND ${lostSalesperson(sql`before`)}`,
    'El vendedor que tenía cambió de correo.',
  ),
  ...changeCustomers(db, user, id, 'before'),
  auditDeleted: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, before)
    SELECT ${user.id}, 'delete', 'customer', CAST(targetId AS TEXT), after FROM ${stepRows(id, sql`state = 'new'`)}`),
  deleted: db.run(sql`DELETE FROM customers WHERE id IN ${created(id)}`),
})
