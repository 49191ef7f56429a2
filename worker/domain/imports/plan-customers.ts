import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../../../db/client.ts'
import { customers } from '../../../db/schema/index.ts'
import { valueList } from '../../../db/sql-lists.ts'
import { clip } from '../../contract/clip.ts'
import { isGenericRfc, isRfc, normalizeRfc, PUBLIC_RFC } from '../../contract/customers/rfc.ts'
import { StaffCustomerChange, StaffCustomerInput } from '../../contract/customers/staff-customers.ts'
import { withoutSeparators } from '../../contract/fields.ts'
import { type Cell, plainWord, readCode, readNumber, readPesos, readText } from '../../contract/imports/cells.ts'
import { customerFields } from '../../contract/imports/fields.ts'
import type { ImportLine } from '../../contract/imports/imports.ts'
import { genericRegime, regimeFits, wrongRegimeMessage } from '../../contract/invoices/sat-catalogs.ts'
import { canSell } from '../customers/salespeople.ts'
import type { Actor } from '../identity.ts'
import { storedGroup } from '../shop/configured.ts'
import { fieldsWithoutAccess, type PlannedRow, shortened, type Values, valuesOf } from './planned-row.ts'
import { type Reader, readCells } from './read-cells.ts'

const textOf = (cell: Cell | undefined) => readText(cell ?? null)
const rfcOf = (cells: ImportLine['cells']) => normalizeRfc(textOf(cells.tax_id))
const customerEmail = (cells: ImportLine['cells']) => textOf(cells.email).toLowerCase()

/** The e-mails of the rows of a file, in lower case. */
export const customerEmails = (lines: readonly ImportLine[]) =>
  lines.map(({ cells }) => customerEmail(cells)).filter(Boolean)

/** Key of a customer's row in the file: the RFC, else the e-mail, else the name and the phone. */
export function customerCode(cells: ImportLine['cells']) {
  const rfc = rfcOf(cells)
  if (rfc !== '' && !isGenericRfc(rfc)) return rfc
  return customerEmail(cells) || `${textOf(cells.name)} ${textOf(cells.phone)}`.trim()
}

type Existing = Values & {
  id: number
  version: number
  tax_id: string
  tax_system: string
  email: string
  name: string
  phone: string
}

/** A user who can be the salesperson of a customer. */
type Salesperson = { nombre: string; usuario: string; email: string }

/** The stored data that the rows of a file are compared with. */
type StoredCustomers = {
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

function customersOf(cells: ImportLine['cells'], { customers }: StoredCustomers) {
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

/** The first number of a cell, without the prefixes that calls within Mexico had until 2019: 01, 044, 045, and 1 after the code 52. */
function phoneIn(cell: Cell) {
  const first = readCode(cell).split(/[/,;]/)[0]?.trim() ?? ''
  return /^(?:01|04[45]|\+?521)(\d{10})$/.exec(withoutSeparators(first))?.[1] ?? first
}

/** The number in "30 días" or "Crédito a 30 días", and 0 for "Contado", as in the form of a customer. */
function daysIn(cell: Cell): Cell {
  const terms = plainWord(cell)
  if (/^(de )?contado$/.test(terms)) return 0
  return /^(?:credito )?(?:a )?(\d+) ?d(?:ias?)?\.?$/.exec(terms)?.[1] ?? cell
}

const readers: Record<string, Reader> = {
  tax_id: (cell) => ({ value: normalizeRfc(readCode(cell)) }),
  tax_system: (cell) => ({ value: /\d{3}/.exec(readCode(cell))?.[0] ?? readCode(cell) }),
  cfdi_use: (cell) => ({ value: /[A-Z]\d{2}/.exec(readCode(cell).toUpperCase())?.[0] ?? readCode(cell) }),
  zip: (cell) => ({ value: readCode(cell, 5) }),
  phone: (cell) => ({ value: phoneIn(cell) }),
  credit_days: (cell) => readNumber(daysIn(cell), 'los días'),
  credit_limit: (cell) => readPesos(cell, 'el límite'),
  discount: (cell) => readNumber(cell, 'el descuento'),
}

/** Plans the change that one row makes to its customer. */
export function planCustomer(user: Actor, { line, cells }: ImportLine, stored: StoredCustomers): PlannedRow {
  const { values, problems } = readCells(cells, customerFields, (field) => readers[field])
  const matches = customersOf(cells, stored)
  const [customer] = matches
  const code = clip(customerCode(cells), 60)
  const row = {
    line,
    code,
    name: clip(String(values.name ?? customer?.name ?? ''), 200),
    targetId: customer?.id ?? null,
    delta: 0,
    adds: false,
    paid: null,
    isBelowCost: false,
  }
  if (matches.length > 1)
    problems.tax_id ??= `Hay ${matches.length} clientes con estos datos: escribe el correo de uno.`
  const fraction = fractionProblem(cells.discount, customer)
  if (fraction) problems.discount ??= fraction
  Object.assign(problems, dropForbidden(user, values, customer))
  const { after, problems: formProblems } = validate(customer ? values : newCustomer(values, stored), customer, stored)
  Object.assign(problems, { ...formProblems, ...problems })
  if (Object.keys(problems).length > 0) {
    const before = valuesOf(customer, problems)
    return { ...row, state: 'error', base: null, before, after: shortened(values), problems }
  }
  if (!customer) return { ...row, state: 'new', base: null, before: {}, after, problems: {} }
  const changed = Object.fromEntries(Object.entries(after).filter(([field, value]) => !isSame(value, customer[field])))
  const names = Object.keys(changed)
  return {
    ...row,
    state: names.length > 0 ? 'change' : 'same',
    base: customer.version,
    before: Object.fromEntries(names.map((field) => [field, customer[field] ?? null])),
    after: changed,
    problems: {},
  }
}

/**
 * Checks the fields that the user may not change. Values equal to the customer's, as in a file that was exported, are removed;
 * others become problems of the row.
 */
function dropForbidden(user: Actor, values: Values, customer: Existing | undefined) {
  const stored: Values = customer ?? { discount: 0 }
  const problems: Record<string, string> = {}
  for (const field of fieldsWithoutAccess(user)) {
    if (!(field in values)) continue
    if (!isSame(values[field], stored[field])) problems[field] = 'Tu rol no puede cambiar este dato.'
    else delete values[field]
  }
  return problems
}

/**
 * The message for a discount that is a number below 1. Excel stores 10 % as 0.1, and the file does not tell whether 10 % or 0.1 % is
 * meant. A text, such as "0.5 %", is read as written.
 */
function fractionProblem(cell: Cell | undefined, customer: Existing | undefined) {
  if (typeof cell !== 'number' || cell <= 0 || cell >= 1 || cell === customer?.discount) return undefined
  const percent = Math.round(cell * 10_000) / 100
  return `«${cell}» puede ser ${percent} %: escribe ${percent}. Si es menos de 1 %, escribe «${cell} %».`
}

/** No value equals an empty text, but not 0: a credit limit of 0 is no credit, and none is no limit. */
const isSame = (one: Values[string] | undefined, other: Values[string] | undefined) =>
  (one === '' ? null : (one ?? null)) === (other === '' ? null : (other ?? null))

/** Without an RFC a customer is the public in general, as at the counter. */
function newCustomer(values: Values, { business }: StoredCustomers): Values {
  const tax_id = values.tax_id ?? PUBLIC_RFC
  const isPublic = isGenericRfc(String(tax_id))
  return {
    ...(isPublic ? { tax_system: genericRegime, zip: business[0]?.values.zip ?? '', email: '' } : {}),
    ...values,
    tax_id,
  }
}

/** The values as the staff's form would save them, or the messages of the form. */
function validate(values: Values, customer: Existing | undefined, { lists, salespeople }: StoredCustomers) {
  const { price_list, salesperson, ...form } = values
  const result = customer ? v.safeParse(StaffCustomerChange, form) : v.safeParse(StaffCustomerInput, form)
  const problems: Record<string, string> = {}
  for (const issue of result.issues ?? []) problems[v.getDotPath(issue) ?? ''] ??= issue.message
  const [rfc, regime] = [String(form.tax_id ?? customer?.tax_id), String(form.tax_system ?? customer?.tax_system)]
  const changesTaxpayer = form.tax_id !== undefined || form.tax_system !== undefined
  if (changesTaxpayer && isRfc(rfc) && !regimeFits(regime, rfc)) problems.tax_system ??= wrongRegimeMessage
  const list =
    price_list === undefined ? undefined : lists.find(({ name }) => plainWord(name) === plainWord(price_list))
  if (price_list !== undefined && !list) problems.price_list = `No existe la lista «${clip(String(price_list), 40)}».`
  const seller = salesperson === undefined ? undefined : salespersonOf(String(salesperson), customer, salespeople)
  if (seller?.problem) problems.salesperson = seller.problem
  const output = (result.success ? result.output : {}) as Values
  const after: Values = Object.fromEntries(Object.keys(form).map((field) => [field, output[field] ?? null]))
  if (seller?.email) after.salesperson = seller.email
  return { after: list ? { ...after, price_list: list.name } : after, problems }
}

/** The e-mail of the salesperson with this name, user name or e-mail. The customer's own is found also after they left. */
function salespersonOf(text: string, customer: Existing | undefined, salespeople: readonly Salesperson[]) {
  const word = plainWord(text)
  if (
    customer?.salesperson &&
    [customer.salesperson, customer.salespersonName].some((own) => plainWord(own) === word)
  ) {
    return { email: String(customer.salesperson) }
  }
  const found = salespeople.filter((one) => [one.nombre, one.usuario, one.email].some((own) => plainWord(own) === word))
  const [first] = found
  if (!first)
    return { problem: `No hay un vendedor «${clip(text, 40)}»: escribe el nombre o el correo de alguien del equipo.` }
  return found.length > 1
    ? { problem: `Hay ${found.length} vendedores «${clip(text, 40)}»: escribe el correo de uno.` }
    : { email: first.email }
}
