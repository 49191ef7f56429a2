import useSWR from 'swr'
import type { Success } from '#contract/accounts/session'
import type { NewOrderList, OrderList, OrderListChange, OrderListRow } from '#contract/cart/lists'
import { del, get, post, put } from '../../api/client.ts'
import { finallyRefetch } from '../../api/refetch.ts'

const key = '/lists'

export const useLists = () => useSWR<OrderListRow[]>(key)

export const useList = (id: number) => useSWR<OrderList>(`${key}/${id}`)

export const getList = (id: number) => get<OrderList>(`${key}/${id}`)

export const createList = (list: NewOrderList) => finallyRefetch(post<OrderList>(key, list), isList)

export const changeList = (id: number, change: OrderListChange) =>
  finallyRefetch(put<OrderList>(`${key}/${id}`, change), isList)

export const deleteList = (id: number) => finallyRefetch(del<Success>(`${key}/${id}`), isList)

const isList = (path: string) => path === key
