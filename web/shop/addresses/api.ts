import useSWR, { mutate } from 'swr'
import type {
  DeliveryAddress,
  DeliveryAddressInput,
  DeliveryChoice,
  NewDeliveryAddress,
} from '#contract/customers/addresses'
import { del, get, post, put } from '../../api/client.ts'
import { finallyRefetch } from '../../api/refetch.ts'

const keyOf = (customerId: number) => `/customers/${customerId}/addresses`

/** The addresses of a customer, the default first. */
export const useAddresses = (customerId: number | undefined) =>
  useSWR<DeliveryAddress[]>(customerId === undefined ? null : keyOf(customerId))

/** The addresses of a customer for a press: those on screen, or the loaded ones if there are none yet. Undefined if they do not load. */
export const loadedAddresses = (customerId: number) =>
  mutate<DeliveryAddress[]>(keyOf(customerId), (list) => list ?? get<DeliveryAddress[]>(keyOf(customerId)), {
    revalidate: (list) => !list,
    throwOnError: false,
  })

export const refreshAddresses = (customerId: number) => mutate(keyOf(customerId))

type NewAddress = DeliveryAddressInput & Partial<Pick<NewDeliveryAddress, 'isDefault'>>

export const addAddress = (customerId: number, input: NewAddress) =>
  thenRefresh(customerId, post<DeliveryAddress>(keyOf(customerId), input))

export const changeAddress = (customerId: number, id: number, input: DeliveryAddressInput) =>
  thenRefresh(customerId, put<DeliveryAddress>(`${keyOf(customerId)}/${id}`, input))

export const removeAddress = (customerId: number, id: number) =>
  thenRefresh(customerId, del(`${keyOf(customerId)}/${id}`))

const thenRefresh = <Result>(customerId: number, change: Promise<Result>) =>
  finallyRefetch(change, (path) => path === keyOf(customerId))

/** The user's choice if its address still exists, otherwise the default. Undefined without addresses. */
export function effectiveChoice(
  list: readonly DeliveryAddress[] | undefined,
  choice: DeliveryChoice | undefined,
): DeliveryChoice | undefined {
  if (choice?.pickup || !list) return choice
  const address = list.find(({ id }) => id === choice?.addressId) ?? list[0]
  return address && { addressId: address.id }
}
