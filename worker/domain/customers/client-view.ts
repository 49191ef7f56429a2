import type { User } from '../../contract/accounts/session.ts'

export type CustomerRow = NonNullable<User['Customer']> & Record<keyof typeof staffOnly, unknown>

/** Columns of a customer that clients never receive. */
export const staffOnly = {
  active: false,
  createdAt: false,
  notes: false,
  credit_days: false,
  credit_limit: false,
  salespersonId: false,
  price_list_id: false,
  discount: false,
} as const

/** A customer as clients receive it. */
export function toCustomer(record: CustomerRow) {
  const { active, createdAt, notes, credit_days, credit_limit, salespersonId, price_list_id, discount, ...customer } =
    record
  return customer
}
