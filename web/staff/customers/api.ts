import useSWR from 'swr'
import type { Invitation } from '#contract/accounts/invitation'
import type { AccountRequestPage, RequestRefusal } from '#contract/customers/account-requests'
import type { CustomerCreated } from '#contract/customers/customers'
import type {
  Access,
  CustomerPage,
  CustomerUserChange,
  CustomerWithUser,
  CustomerWithUserInput,
  NewCustomerUser,
  SalespersonAnswer,
  SalespersonChange,
  StaffCustomer,
  StaffCustomerInput,
  UserOption,
} from '#contract/customers/staff-customers'
import type { TaxCheck } from '#contract/invoices/tax-check'
import type { MailAnswer } from '#contract/mails'
import type { OrderRow } from '#contract/orders/orders'
import { del, post, put } from '../../api/client.ts'
import { finallyRefetch, thenRefetch } from '../../api/refetch.ts'
import { formOptions, steadyListOptions } from '../swr-options.ts'
import { useSetting } from '../use-setting.ts'

export const useCustomerPage = (query: Record<string, string>) =>
  useSWR<CustomerPage>(`/customers?${new URLSearchParams(query)}`, steadyListOptions)

export const useCustomer = (id: string | undefined) => useSWR<StaffCustomer>(`/customers/${id}`, formOptions)

/** The series and the use of CFDI of new invoices. */
export const useInvoicing = () => useSetting('invoicing', { revalidateOnFocus: false })

/** Client users without a customer. */
export const useFreeUsers = () => useSWR<UserOption[]>('/customers/free-users')

/** @throws ApiError with a message for each wrong field */
export const checkTaxData = (texts: Record<string, string>) => post<TaxCheck>('/facturapi/tax-check', texts)

export const sendReminder = (id: number) => post<MailAnswer>(`/customers/${id}/reminder`)

export const useLastOrders = (id: number) => useSWR<OrderRow[]>(`/orders/customer/${id}?limit=5`)

export const createCustomer = (input: StaffCustomerInput) =>
  thenRefetch(post<CustomerCreated>('/customers', input), isList)

export const createCustomerWithUser = (input: CustomerWithUserInput) =>
  thenRefetch(post<CustomerWithUser>('/admin/customers', input), isRequestOrList)

export const updateCustomer = (id: number, input: StaffCustomerInput) =>
  thenRefetch(put(`/customers/${id}`, input), isAnyOf)

export const changeSalesperson = (change: SalespersonChange) =>
  thenRefetch(put<SalespersonAnswer>('/customers/salesperson', change), isAnyOf)

export const setActive = (id: number, active: boolean) =>
  thenRefetch(put(`/customers/${id}/active`, { active }), isAnyOf)

/** Refetches the lists only: the deleted customer itself would answer 404 while its screen is still open. */
export const deleteCustomer = (id: number) => thenRefetch(del(`/customers/${id}`), isList)

export const restoreCustomer = (id: number) => thenRefetch(post(`/customers/${id}/restore`), isAnyOf)

export const giveAccess = (id: number, input: NewCustomerUser) =>
  thenRefetch(post<Access>(`/customers/${id}/users`, input), (path) => path.startsWith(requests) || isAnyOf(path))

/** Changes a user of a customer. The answer has an `invitation` if an invited user got a link at a new address. */
export const changeUser = (id: number, userId: number, input: CustomerUserChange) =>
  thenRefetch(put<Access>(`/customers/${id}/users/${userId}`, input), isAnyOf)

/** A link with which the user sets a password: mailed, or returned if the shop sends no mails. */
export const sendLink = (id: number, userId: number) =>
  thenRefetch(post<Invitation>(`/customers/${id}/users/${userId}/link`), isAnyOf)

export const resetPassword = (id: number, userId: number) => post<Access>(`/customers/${id}/users/${userId}/password`)

export const linkUser = (id: number, userId: number) =>
  thenRefetch(put(`/users/${userId}/customer`, { customerId: id }), isAnyOf)

export const unlinkUser = (userId: number) => thenRefetch(del(`/users/${userId}/customer`), isAnyOf)

const requests = '/admin/account-requests'

/** Requests that wait, oldest first. */
export const useAccountRequests = () => useSWR<AccountRequestPage>(`${requests}?limit=100`)

export const approveRequest = (id: number, confirm = false) =>
  finallyRefetch(post<CustomerWithUser>(`${requests}/${id}/approve`, { confirm }), isRequestOrList)

export const refuseRequest = (id: number, refusal: RequestRefusal) =>
  finallyRefetch(post(`${requests}/${id}/refuse`, refusal), isRequestOrList)

const isRequestOrList = (path: string) => path.startsWith(requests) || isList(path)
const isList = (path: string) => path.startsWith('/customers?')
const isAnyOf = (path: string) => path.startsWith('/customers')
