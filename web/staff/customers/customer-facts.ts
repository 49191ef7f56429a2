import { isGenericRfc } from '#contract/customers/rfc'
import type { StaffCustomer } from '#contract/customers/staff-customers'
import { formatMoney } from '../../ui/money.ts'

export const pathOf = ({ id }: { id: number }) => `/customers/edit/${id}`

export const statementPathOf = ({ id }: { id: number }) => `/customers/statement/${id}`

/** List of orders of this customer. Not a search by RFC: customers with a generic RFC share it. */
export const ordersPathOf = ({ id }: { id: number }) => `/orders/manage?tab=all&customer=${id}`

export const cityAndState = ({ city, state }: StaffCustomer) => [city, state].filter(Boolean).join(', ')

/** Whether the customer's users can sign in. Invited: none of the active ones has set a password yet. */
export function accessText({ users }: Pick<StaffCustomer, 'users'>) {
  if (users.length === 0) return 'No'
  const activeUsers = users.filter(({ active }) => active)
  if (activeUsers.length === 0) return 'Inactivo'
  return activeUsers.every(({ invited }) => invited) ? 'Invitado' : 'Sí'
}

export const stateText = ({ active }: Pick<StaffCustomer, 'active'>) => (active ? 'Activo' : 'Bloqueado')

export function fiscalText({ hasFiscalData, tax_id }: Pick<StaffCustomer, 'hasFiscalData' | 'tax_id'>) {
  if (!hasFiscalData) return 'Datos fiscales incompletos'
  return isGenericRfc(tax_id) ? 'RFC genérico: va en la factura global' : 'Datos fiscales completos'
}

/** Credit limit, in words. */
export function creditText({ credit_limit }: Pick<StaffCustomer, 'credit_limit'>) {
  if (credit_limit === null) return 'Sin límite'
  return credit_limit === 0 ? 'De contado' : formatMoney(credit_limit)
}

/** Price list and discount, in words. */
export function priceText({ price_list, discount }: Pick<StaffCustomer, 'price_list' | 'discount'>) {
  const list = price_list ?? 'Precio de lista'
  return discount > 0 ? `${list}, menos ${discount} %` : list
}
