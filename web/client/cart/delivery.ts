import type { DeliveryChoice } from '#contract/customers/addresses'
import { createStore, useStore } from '../../api/create-store.ts'
import { effectiveChoice, loadedAddresses, refreshAddresses } from '../../shop/addresses/api.ts'

/** Delivery of the order in the cart, if the client has chosen one. */
const chosen = createStore<DeliveryChoice | undefined>(undefined)

export const useDelivery = () => useStore(chosen)
export const chooseDelivery = chosen.set

/** The choice on screen, to send with the order. Undefined: the list was not loaded, and the shop takes its default. */
export const deliveryOnScreen = async (customerId: number) =>
  effectiveChoice(await loadedAddresses(customerId), chosen.get())

/** Removes the choice, so that the next order starts with the server's default. */
export function resetDelivery(customerId: number) {
  chosen.set(undefined)
  void refreshAddresses(customerId)
}
