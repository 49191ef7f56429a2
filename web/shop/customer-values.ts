import { CustomerInput } from '#contract/customers/customers'

/** The form has no inputs for the country and the billing details: they keep their values. */
const { version: _, country: _country, billingInfo: _billing, ...fields } = CustomerInput.entries
type Field = keyof typeof fields

/** Initial values of the customer fields of a form. A missing value becomes an empty text. */
export const customerValues = (record: { [Name in Field]?: string | null }) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, record[name as Field] ?? ''])) as Record<Field, string>
