import type { DeliveryChoice } from '#contract/customers/addresses'
import { createStore, useStore } from '../../api/create-store.ts'
import { effectiveChoice, loadedAddresses, refreshAddresses } from '../../shop/addresses/api.ts'

/** Delivery of the order in the cart, if the client has chosen one. */
const choice = createStore<DeliveryChoice | undefined>(undefined)

export const useDelivery = () => useStore(choice)
export const chooseDelivery = choice.set

/** The choice on screen, to send with the order. Undefined if the list was not loaded: the shop then uses its default. */
export const deliveryOnScreen = async (customerId: number) =>
  effectiveChoice(await loadedAddresses(customerId), choice.get())

/** Removes the choice, so that the next order starts with the server's default. */
export function resetDelivery(customerId: number) {
  choice.set(undefined)
  void refreshAddresses(customerId)
}
