import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { pageLimit } from '../../../db/sql-lists.ts'
import { areas } from '../../contract/access.ts'
import type { CustomerPage, CustomerQuery, CustomerSort, UserOption } from '../../contract/customers/staff-customers.ts'
import { dayMs } from '../../contract/days.ts'
import { plain } from '../../contract/search.ts'
import { readSort } from '../../contract/sorts.ts'
import { contains } from '../contains.ts'
import { hasBalanceDue, isOverdue } from '../orders/states.ts'
import { sortText } from '../sort-text.ts'
import { ago } from '../times.ts'
import { figures, hasFiscalData, staffCustomers, toStaffCustomer } from './record.ts'

const sortKeys: Record<CustomerSort, SQL> = {
  name: sql`searchText`,
  city: sortText('city'),
  orders: figures.orders,
  lastOrder: figures.lastOrderDate,
  owed: figures.owed,
}

export async function listCustomers(db: Database, query: CustomerQuery): Promise<CustomerPage> {
  const { page, sort } = query
  const where = sql.join(conditionsOf(query), sql` AND `)
  const { key, isDescending } = readSort<CustomerSort>(sort)
  const direction = isDescending ? sql`DESC` : sql`ASC`
  // Customers without a city are last in both directions.
  const first = key === 'city' ? sql`coalesce(city, '') = '',` : sql``
  // The page is chosen first, so that the subqueries of `staffCustomers` run for its customers only.
  const found = sql`(SELECT id AS found, row_number() OVER (ORDER BY ${first} ${sortKeys[key]} ${direction}, id) AS place
    FROM customers WHERE ${where} ORDER BY place ${pageLimit(query)})`
  const { rows, counts } = await db.read({
    rows: staffCustomers(db, sql`${found} JOIN customers ON customers.id = found ORDER BY place`),
    counts: db.all<{ total: number }>(sql`SELECT count(*) AS total FROM customers WHERE ${where}`),
  })
  return { customers: rows.map(toStaffCustomer), total: counts[0]?.total ?? 0, page }
}

function conditionsOf({ search, status, idle, fiscal, balance, salesperson, priceList }: CustomerQuery) {
  const conditions = searchTextHas(search)
  if (status) conditions.push(sql`active = ${status === 'active' ? 1 : 0}`)
  if (idle) {
    conditions.push(sql`coalesce(${figures.lastOrderDate}, '') < ${ago(idle * dayMs)}`)
  }
  if (fiscal) conditions.push(sql`NOT ${hasFiscalData}`)
  if (balance === 'owing') conditions.push(sql`${figures.owed} > 0`)
  if (balance === 'overdue')
    conditions.push(sql`id IN (SELECT customerId FROM orders WHERE ${hasBalanceDue} AND ${isOverdue})`)
  if (priceList) conditions.push(sql`price_list_id IS ${priceList === 'none' ? null : priceList}`)
  if (salesperson) conditions.push(sql`salespersonId IS ${salesperson === 'none' ? null : salesperson}`)
  return conditions.length > 0 ? conditions : [sql`TRUE`]
}

/** The conditions that the text to search by, of customers or users, has each word. Phone numbers are stored as digits only. */
export function searchTextHas(search: string, column = sql`searchText`) {
  const words = plain(search)
    .split(/\s+/)
    .map((word) => (/^[\d().+-]+$/.test(word) ? word.replace(/\D/g, '') : word))
    .filter((word) => word !== '')
    .slice(0, 8)
  // A search of signs only, such as `--`, has no words. Without a condition it would find every row.
  return search !== '' && words.length === 0 ? [sql`FALSE`] : words.map((word) => contains(column, word))
}

/**
 * SQL for the ids of the customers with those words, in any case and with or without accents. None for a search without letters:
 * amounts and folios are part of most phone numbers.
 */
export function customersWith(search: string) {
  const where = /\p{L}/u.test(search) ? searchTextHas(search) : []
  return where.length > 0 ? sql`(SELECT id FROM customers WHERE ${sql.join(where, sql` AND `)})` : sql`()`
}

const maxOptions = 200

/** Clients without a customer, newest first. */
export const freeUsers = (db: Database) =>
  db.all<UserOption>(sql`SELECT id, nombre, email FROM users
    WHERE AccesoId IN ${areas.client} AND customerId IS NULL ORDER BY id DESC LIMIT ${maxOptions}`)
