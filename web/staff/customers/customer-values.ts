import * as v from 'valibot'
import { can } from '#contract/access'
import { filledUnlessGeneric, type StaffCustomer, StaffCustomerInput } from '#contract/customers/staff-customers'
import { customerValues } from '../../shop/customer-values.ts'
import { withoutBlanks } from '../../ui/form/without-blanks.ts'

export type Values = ReturnType<typeof valuesOf>

/** Initial values of the form: those of `record`, or blank. */
export const valuesOf = (record: Partial<StaffCustomer> = {}) => ({
  ...customerValues(record),
  cfdi_use: record.cfdi_use ?? '',
  invoice_email: record.invoice_email ?? '',
  notes: record.notes ?? '',
  salespersonId: String(record.salespersonId ?? ''),
  price_list_id: String(record.price_list_id ?? ''),
  discount: record.discount || undefined,
  credit_days: record.credit_days ?? undefined,
  credit_limit: record.credit_limit ?? undefined,
  withUser: false,
  invite: true,
  user_email: '',
})

/** Schema of the form: the customer, and a user to create with it. */
export const FilledCustomer = v.pipe(
  v.object({
    ...StaffCustomerInput.entries,
    salespersonId: v.pipe(
      v.string(),
      v.transform((id) => (id === '' ? null : Number(id))),
    ),
    price_list_id: v.pipe(
      v.string(),
      v.transform((id) => (id === '' ? null : Number(id))),
    ),
    withUser: v.optional(v.boolean(), false),
    invite: v.optional(v.boolean(), true),
    user_email: v.optional(v.string(), ''),
  }),
  filledUnlessGeneric(),
)
export type FilledCustomer = v.InferOutput<typeof FilledCustomer>

/**
 * The body for the API. An empty field is null, except the e-mail and the postal code, whose columns are never NULL. Credit and
 * prices are left out if the user may not change them: the server would refuse the save.
 */
export function inputOf(user: { AccesoId: number }, form: FilledCustomer): StaffCustomerInput {
  const { withUser, invite, user_email, credit_days, credit_limit, price_list_id, discount, ...input } = form
  const credit = { credit_days: credit_days ?? null, credit_limit: credit_limit ?? null }
  const prices = { price_list_id: price_list_id ?? null, discount: discount ?? 0 }
  return {
    ...withoutBlanks(input),
    email: input.email,
    zip: input.zip,
    ...(can(user, 'customers.credit') ? credit : {}),
    ...(can(user, 'customers.prices') ? prices : {}),
  }
}
