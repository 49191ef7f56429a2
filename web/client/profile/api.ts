import useSWR from 'swr'
import type { Customer, CustomerAnswer, CustomerCreated, CustomerInput } from '#contract/customers/customers'
import { post, put } from '../../api/client.ts'
import { getSession, updateUser } from '../../api/session-store.ts'
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

/** Creates the customer of the signed-in user. */
export async function createCustomer(userId: number, input: CustomerInput) {
  const { id, customer } = await post<CustomerCreated>('/customers', input)
  // The server has already linked it. This call only repeats the link and may fail.
  await put(`/users/${userId}/customer`, { customerId: id }).catch(() => undefined)
  return customer
}

/** Updates the customer in the stored session. */
export function updateSessionCustomer(customer: Customer) {
  const { token, user } = getSession()
  if (token && user) updateUser(token, { ...user, Customer: customer })
}
