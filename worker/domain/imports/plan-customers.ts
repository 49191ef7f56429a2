import * as v from 'valibot'
import { clip } from '../../contract/clip.ts'
import { isGenericRfc, isRfc, PUBLIC_RFC } from '../../contract/customers/rfc.ts'
import { StaffCustomerChange, StaffCustomerInput } from '../../contract/customers/staff-customers.ts'
import { type Cell, plainWord } from '../../contract/imports/cells.ts'
import type { ImportLine } from '../../contract/imports/imports.ts'
import { genericRegime, regimeFits, wrongRegimeMessage } from '../../contract/invoices/sat-catalogs.ts'
import type { Actor } from '../identity.ts'
import { customerCode, readCustomerCells } from './customer-cells.ts'
import { fieldsWithoutAccess, type PlannedRow, shortened, type Values, valuesOf } from './planned-row.ts'
import { customersOf, type Existing, type Salesperson, type StoredCustomers } from './stored-customers.ts'

/** Plans the change that one row makes to its customer. */
export function planCustomer(user: Actor, { line, cells }: ImportLine, stored: StoredCustomers): PlannedRow {
  const { values, problems } = readCustomerCells(cells)
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
