import useSWR, { mutate } from 'swr'
import type { CustomerCreated } from '#contract/customers'
import type { OrderRow } from '#contract/orders'
import type {
  Access,
  CustomerPage,
  CustomerWithUser,
  CustomerWithUserInput,
  NewCustomerUser,
  StaffCustomer,
  StaffCustomerInput,
  UserOption,
} from '#contract/staff-customers'
import { del, post, put } from '../../api/client.ts'

const atRest = { revalidateOnFocus: false, revalidateOnReconnect: false }

export const useCustomerPage = (query: Record<string, string>) =>
  useSWR<CustomerPage>(`/customers?${new URLSearchParams(query)}`, { keepPreviousData: true, revalidateOnFocus: false })

/** Not read again behind the person's back: a form is being filled in with it. */
export const useCustomer = (id: string | undefined) => useSWR<StaffCustomer>(`/customers/${id}`, atRest)

export const useSalespeople = () => useSWR<UserOption[]>('/customers/salespeople')

/** Clients who sign in for nobody yet. */
export const useFreeUsers = () => useSWR<UserOption[]>('/customers/free-users')

export const useLastOrders = (id: number) => useSWR<OrderRow[]>(`/orders/customer/${id}?limit=5`)

export const createCustomer = (input: StaffCustomerInput) =>
  thenRefresh(post<CustomerCreated>('/customers', input), isList)

export const createCustomerWithUser = (input: CustomerWithUserInput) =>
  thenRefresh(post<CustomerWithUser>('/admin/customers', input), isList)

export const updateCustomer = (id: number, input: StaffCustomerInput) => thenRefresh(put(`/customers/${id}`, input))

export const setActive = (id: number, active: boolean) => thenRefresh(put(`/customers/${id}/active`, { active }))

/** What was read of it alone stays until nobody shows it. */
export const deleteCustomer = (id: number) => thenRefresh(del(`/customers/${id}`), isList)

export const giveAccess = (id: number, input: NewCustomerUser) =>
  thenRefresh(post<Access>(`/customers/${id}/users`, input))

export const resetPassword = (id: number, userId: number) => post<Access>(`/customers/${id}/users/${userId}/password`)

export const linkUser = (id: number, userId: number) =>
  thenRefresh(put(`/users/${userId}/customer`, { customerId: id }))

export const unlinkUser = (userId: number) => thenRefresh(del(`/users/${userId}/customer`))

const isList = (path: string) => path.startsWith('/customers?')
const isAnyOf = (path: string) => path.startsWith('/customers')

/** Whatever is on screen of customers is read again, and there when this resolves. */
async function thenRefresh<Answer>(sent: Promise<Answer>, isStale: (path: string) => boolean = isAnyOf) {
  const answer = await sent
  await mutate((path) => typeof path === 'string' && isStale(path))
  return answer
}
