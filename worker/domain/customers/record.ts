import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { can } from '../../contract/access.ts'
import { GENERIC_RFCS, PUBLIC_RFC, type TaxpayerKind } from '../../contract/customers/rfc.ts'
import type { CustomerUser, StaffCustomer } from '../../contract/customers/staff-customers.ts'
import { genericRegime, taxRegimes } from '../../contract/invoices/sat-catalogs.ts'
import { toPesos } from '../../contract/money.ts'
import type { Actor } from '../identity.ts'
import { addressProblem } from '../mails/hold.ts'
import { linkMailProblem } from '../mails/link-problem.ts'
import { noCustomer } from '../not-found.ts'

/** Staff read and change every customer, with the addresses; a client only their own. @throws 404 */
export function assertMayManage(user: Actor, customerId: number) {
  if (!can(user, 'customers') && user.customerId !== customerId) throw noCustomer()
}

/** SQL: a user of the customer can sign in. `customerId`: SQL. */
export const hasUser = (customerId: SQL) =>
  sql`EXISTS (SELECT 1 FROM users WHERE users.customerId = ${customerId} AND users.active)`

export const customerExists = (id: number) => sql`EXISTS (SELECT 1 FROM customers WHERE id = ${id})`

/**
 * Totals of a customer's orders: subqueries for a SELECT FROM customers. Money in centavos. The triggers `order_of_customer`,
 * `order_owed`, `order_redated` and `order_left_customer` keep them.
 */
export const figures = {
  orders: storedFigure(sql`orders`, sql`0`),
  lastOrderDate: storedFigure(sql`nullif(lastOrderDate, '')`, sql`NULL`),
  owed: storedFigure(sql`owed`, sql`0`),
}

function storedFigure(figure: SQL, none: SQL) {
  return sql`coalesce((SELECT ${figure} FROM customer_orders WHERE customerId = customers.id), ${none})`
}

const regimesOf = (kind: TaxpayerKind) =>
  taxRegimes.filter(({ persons, hidden }) => !hidden && persons.includes(kind)).map(({ code }) => code)

/**
 * The fiscal data is complete: a condition for a SELECT FROM customers. A generic RFC goes into the global invoice, which
 * has the name of the public.
 */
export const hasFiscalData = sql`((coalesce(legal_name, '') <> '' OR tax_id = ${PUBLIC_RFC})
  AND tax_system IN (SELECT value FROM json_each(CASE
    WHEN tax_id IN ${GENERIC_RFCS} THEN ${JSON.stringify([genericRegime])}
    WHEN length(tax_id) = 12 THEN ${JSON.stringify(regimesOf('M'))}
    ELSE ${JSON.stringify(regimesOf('F'))} END)))`

type Row = Omit<StaffCustomer, 'active' | 'hasFiscalData' | 'users' | 'billingInfo'> & {
  active: number
  hasFiscalData: number
  users: string
  billingInfo: string | null
}

/** Customers with all that staff see. `from`: the rest of the query, with `customers` among its tables. */
export const staffCustomers = (db: Database, from: SQL) =>
  db.all<Row>(sql`SELECT customers.id, customers.name, legal_name, company, customers.email, phone, address, city,
      state, country, zip, tax_id, tax_system, cfdi_use, invoice_email, billingInfo, customers.active, notes, credit_days, credit_limit,
      salespersonId, price_list_id, discount, version, updatedAt,
      ${addressProblem(sql`customers.email`)} AS emailProblem,
      (SELECT nombre FROM users WHERE id = salespersonId) AS salesperson,
      (SELECT name FROM price_lists WHERE price_lists.id = price_list_id) AS price_list,
      ${hasFiscalData} AS hasFiscalData,
      (SELECT json_group_array(json_object('id', id, 'nombre', nombre, 'email', email, 'active', active,
          'invited', invitedAt IS NOT NULL, 'mailProblem', ${linkMailProblem},
          'emailProblem', ${addressProblem(sql`users.email`)}))
        FROM (SELECT * FROM users WHERE customerId = customers.id ORDER BY id) AS users) AS users,
      ${figures.orders} AS orders, ${figures.lastOrderDate} AS lastOrderDate, ${figures.owed} AS owed
    FROM ${from}`)

type User = Omit<CustomerUser, 'active' | 'invited'> & { active: number; invited: number }

export const toStaffCustomer = ({ users, ...row }: Row): StaffCustomer => ({
  ...row,
  billingInfo: row.billingInfo === null ? null : JSON.parse(row.billingInfo),
  active: row.active === 1,
  hasFiscalData: row.hasFiscalData === 1,
  users: (JSON.parse(users) as User[]).map((user) => ({
    ...user,
    active: user.active === 1,
    invited: user.invited === 1,
  })),
  credit_limit: row.credit_limit === null ? null : toPesos(row.credit_limit),
  owed: toPesos(row.owed),
  discount: row.discount / 100,
})
