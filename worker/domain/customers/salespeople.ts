import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { areas } from '../../contract/access.ts'
import type {
  Salesperson,
  SalespersonAnswer,
  SalespersonChange,
  UserOption,
} from '../../contract/customers/staff-customers.ts'
import type { Author } from '../identity.ts'
import { unknownSalesperson } from './refusals.ts'

const maxOptions = 200

/** The condition that a row of `users` can be the salesperson of a customer. */
export const canSell = sql<number>`(users.active AND users.AccesoId IN ${areas.customers})`

/** The condition that this user can be the salesperson of a customer. Also true for null: a customer may have none. */
export const isSalesperson = (id: number | null | undefined) =>
  id == null ? sql`TRUE` : sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND ${canSell})`

/**
 * Users who can be the salesperson of a customer, by name; then those who no longer can but still have customers, so that the
 * lists can be filtered by them.
 */
export async function salespeople(db: Database): Promise<Salesperson[]> {
  const rows = await db.all<UserOption & { canSell: number; customers: number }>(sql`SELECT id, nombre, email,
      ${canSell} AS canSell, coalesce(counted.customers, 0) AS customers
    FROM users LEFT JOIN (SELECT salespersonId, count(*) AS customers FROM customers
      WHERE salespersonId IS NOT NULL GROUP BY salespersonId) AS counted ON counted.salespersonId = users.id
    WHERE ${canSell} OR counted.customers > 0
    ORDER BY canSell DESC, searchText LIMIT ${maxOptions}`)
  return rows.map(({ canSell, ...user }) => ({ ...user, active: canSell === 1 }))
}

/** Gives these customers a salesperson, or none. */
export async function changeSalesperson(
  db: Database,
  user: Author,
  { ids, salespersonId }: SalespersonChange,
): Promise<SalespersonAnswer> {
  const { moved } = await db.write(
    giveCustomers(db, user, sql`customers.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, salespersonId),
  )
  return { changed: moved.rowsAffected }
}

/** The plan that gives the customers of a condition another salesperson, and records each of them. */
export function giveCustomers(db: Database, user: Author, where: SQL, salespersonId: number | null) {
  const differs = sql`${where} AND salespersonId IS NOT ${salespersonId}`
  return {
    salesperson: ensure(isSalesperson(salespersonId), unknownSalesperson),
    customersAudit: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, before, after)
      SELECT ${user.id}, 'update', 'customer', CAST(id AS TEXT), json_object('salespersonId', salespersonId),
        json_object('salespersonId', CAST(${salespersonId} AS INTEGER)) FROM customers WHERE ${differs}`),
    moved: db.run(sql`UPDATE customers SET salespersonId = ${salespersonId}, version = version + 1, updatedAt = ${now}
      WHERE ${differs}`),
  }
}
