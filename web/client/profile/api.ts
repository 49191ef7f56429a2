import useSWR from 'swr'
import type { Profile } from '#contract/accounts/session'
import type { Customer, CustomerAnswer, CustomerCreated, CustomerInput } from '#contract/customers/customers'
import { ApiError, get, post, put } from '../../api/client.ts'
import { getSession, updateUser } from '../../api/session-store.ts'
import { isSame } from '../../ui/form/merge-values.ts'
import { useFailureToast } from '../../ui/use-failure-toast.ts'

/** Not reloaded on focus: a reload would reset the form that is being edited. */
export function useCustomer(id: number | undefined) {
  const customer = useSWR<Customer>(id === undefined ? null : `/customers/${id}`, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })
  useFailureToast(customer.error, 'Error al cargar los datos del perfil')
  return customer
}

export async function updateCustomer(id: number, input: CustomerInput) {
  const { customer } = await put<CustomerAnswer>(`/customers/${id}`, input)
  updateSessionCustomer(customer)
  return customer
}

/**
 * Creates the customer of the signed-in user. `earlier`: what earlier attempts sent; the answer of one may have been lost, and its
 * record then gets the present values. Another record of the user, such as one that the staff linked, is returned unchanged, with
 * `isOther`.
 */
export async function createCustomer(userId: number, input: CustomerInput, earlier: readonly CustomerInput[]) {
  try {
    const { id, customer } = await post<CustomerCreated>('/customers', input)
    // The server has already linked it. This call only repeats the link and may fail.
    await put(`/users/${userId}/customer`, { customerId: id }).catch(() => undefined)
    return { customer, isOther: false }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'HAS_CUSTOMER') throw error
    const existing = (await get<Profile>('/api/user/profile')).user.Customer
    if (!existing) throw error
    if (hasValues(existing, input)) return { customer: existing, isOther: false }
    if (!earlier.some((sent) => hasValues(existing, sent))) return { customer: existing, isOther: true }
    const { id, version } = existing
    const { customer } = await put<CustomerAnswer>(`/customers/${id}`, { ...input, version })
    return { customer, isOther: false }
  }
}

const hasValues = (customer: Customer, input: CustomerInput) =>
  Object.entries(input).every(([name, value]) => isSame(customer[name as keyof Customer], value))

/** Updates the customer in the stored session. */
export function updateSessionCustomer(customer: Customer) {
  const { token, user } = getSession()
  if (token && user) updateUser(token, { ...user, Customer: customer })
}
