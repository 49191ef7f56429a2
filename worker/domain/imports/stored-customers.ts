import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { customers } from '../../../db/schema/index.ts'
import { valueList } from '../../../db/sql-lists.ts'
import { isGenericRfc, isRfc } from '../../contract/customers/rfc.ts'
import { withoutSeparators } from '../../contract/fields.ts'
import { customerFields } from '../../contract/imports/fields.ts'
import type { ImportLine } from '../../contract/imports/imports.ts'
import { canSell } from '../customers/salespeople.ts'
import { storedGroup } from '../shop/configured.ts'
import { customerEmail, customerEmails, phoneIn, rfcOf, textOf } from './customer-cells.ts'
import type { Values } from './planned-row.ts'

export type Existing = Values & {
  id: number
  version: number
  tax_id: string
  tax_system: string
  email: string
  name: string
  phone: string
}

/** A user who can be the salesperson of a customer. */
export type Salesperson = { nombre: string; usuario: string; email: string }

/** The stored data that the rows of a file are compared with. */
export type StoredCustomers = {
  customers: Existing[]
  lists: { id: number; name: string }[]
  salespeople: Salesperson[]
  business: { values: { zip?: string } }[]
}

/** Condition of the customers that may match the rows. */
export function isNamedIn(lines: readonly ImportLine[]) {
  const rfcs = lines.map(({ cells }) => rfcOf(cells)).filter((rfc) => rfc !== '' && !isGenericRfc(rfc))
  const names = lines.map(({ cells }) => textOf(cells.name)).filter(Boolean)
  return sql`(tax_id IN ${valueList(rfcs)} OR lower(customers.email) IN ${valueList(customerEmails(lines))}
    OR (customers.email = '' AND customers.name IN ${valueList(names)}))`
}

/** The condition that the import has customers. */
export const isOfCustomers = (id: number) => sql`(SELECT kind FROM imports WHERE id = ${id}) = 'customers'`

/**
 * The columns of customers in the form of a sheet: the limit in pesos, the discount in percent, the name of the price list, and the
 * e-mail of the salesperson, because two may have the same name.
 */
const storedFields = sql.join(
  customerFields.map((field) => {
    if (field === 'price_list') return sql`price_lists.name AS price_list`
    if (field === 'salesperson') return sql`seller.email AS salesperson, seller.nombre AS salespersonName`
    if (field === 'credit_limit' || field === 'discount')
      return sql`${customers[field]} / 100.0 AS ${sql.identifier(field)}`
    return sql`${customers[field]}`
  }),
  sql`, `,
)

/** The customers that may match the rows of an import of customers, and data for new ones. */
export const customersQuery = (db: Database, id: number, lines: readonly ImportLine[]) => ({
  customers: db.all<Existing>(sql`SELECT customers.id, customers.version, ${storedFields}
      FROM customers LEFT JOIN price_lists ON price_lists.id = price_list_id
        LEFT JOIN users AS seller ON seller.id = salespersonId
      WHERE ${isOfCustomers(id)} AND ${isNamedIn(lines)} LIMIT 5000`),
  lists: db.all<{ id: number; name: string }>(sql`SELECT id, name FROM price_lists`),
  salespeople: db.all<Salesperson>(sql`SELECT nombre, usuario, email FROM users WHERE ${canSell}`),
  business: storedGroup(db, 'business'),
})

/** The customers that a row names: by RFC, else by e-mail, else by name and phone. */
export function customersOf(cells: ImportLine['cells'], { customers }: StoredCustomers) {
  const [rfc, email] = [rfcOf(cells), customerEmail(cells)]
  const byRfc = rfc === '' || isGenericRfc(rfc) ? [] : customers.filter(({ tax_id }) => tax_id === rfc)
  const sameEmail = (some: readonly Existing[]) => some.filter((one) => one.email.toLowerCase() === email)
  if (byRfc.length > 1 && email !== '' && sameEmail(byRfc).length === 1) return sameEmail(byRfc)
  if (byRfc.length > 0) return byRfc
  // An RFC that no customer has is that of a new customer: several companies may have the e-mail of one accountant.
  if (email !== '' && isRfc(rfc) && !isGenericRfc(rfc)) return []
  if (email !== '')
    return sameEmail(customers).filter(({ tax_id }) => rfc === '' || isGenericRfc(rfc) === isGenericRfc(tax_id))
  return customers.filter(
    (one) =>
      one.email === '' &&
      one.name === textOf(cells.name) &&
      one.phone === withoutSeparators(phoneIn(cells.phone ?? null)),
  )
}
