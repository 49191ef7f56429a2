import useSWR from 'swr'
import type { Mail, MailAnswer, MailPage, MailView } from '#contract/mails'
import { post } from '../../api/client.ts'
import { listOptions } from '../../api/list-options.ts'
import { finallyRefetch } from '../../api/refetch.ts'

const listKey = '/admin/mails'
const orderKey = (orderId: number) => `/admin/orders/${orderId}/mails`

export const useMails = (show: MailView, page: number) =>
  useSWR<MailPage>(`${listKey}?show=${show}&page=${page}`, listOptions)

/** The mails about an order that did not reach the client. */
export const useOrderMails = (orderId: number) => useSWR<Mail[]>(orderKey(orderId))

/** Refreshes both lists. `isOfOrder`: by the permissions of orders. */
export function sendAgain({ id, orderId }: Mail, isOfOrder: boolean) {
  const path = isOfOrder && orderId !== null ? `${orderKey(orderId)}/${id}` : `${listKey}/${id}`
  return finallyRefetch(
    post<MailAnswer>(`${path}/send`),
    (key) => key.startsWith(listKey) || key === orderKey(orderId ?? 0),
  )
}
