import useSWR from 'swr'
import type { Customer, CustomerAnswer, CustomerCreated, CustomerInput } from '#contract/customers'
import { post, put } from '../../api/client.ts'
import { getSession, updateUser } from '../../api/session-store.ts'
import { useFailureToast } from '../../ui/use-failure-toast.ts'

/** Not read again behind the person's back: a form is being filled in with it. */
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
  keepCustomer(customer)
  return customer
}

/** Makes the record of the signed-in user. */
export async function createCustomer(userId: number, input: CustomerInput) {
  const { id, customer } = await post<CustomerCreated>('/customers', input)
  // The shop has linked it already; saying so again may fail without harm.
  await put(`/users/${userId}/customer`, { customerId: id }).catch(() => undefined)
  return customer
}

/** The session carries the record too. */
export function keepCustomer(customer: Customer) {
  const { token, user } = getSession()
  if (token && user) updateUser(token, { ...user, Customer: customer })
}
