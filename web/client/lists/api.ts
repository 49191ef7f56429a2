import useSWR, { mutate } from 'swr'
import type { Success } from '#contract/accounts/session'
import type { NewOrderList, OrderList, OrderListChange, OrderListRow } from '#contract/cart/lists'
import { del, get, post, put } from '../../api/client.ts'

const key = '/lists'

export const useLists = () => useSWR<OrderListRow[]>(key)

export const useList = (id: number) => useSWR<OrderList>(`${key}/${id}`)

export const getList = (id: number) => get<OrderList>(`${key}/${id}`)

export const createList = (list: NewOrderList) => thenRefresh(post<OrderList>(key, list))

export const changeList = (id: number, change: OrderListChange) => thenRefresh(put<OrderList>(`${key}/${id}`, change))

export const deleteList = (id: number) => thenRefresh(del<Success>(`${key}/${id}`))

async function thenRefresh<Result>(call: Promise<Result>) {
  try {
    return await call
  } finally {
    void mutate(key)
  }
}
