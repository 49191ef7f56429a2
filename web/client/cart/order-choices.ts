import type { DeliveryChoice } from '#contract/customers/addresses'
import type { PaymentMethod } from '#contract/orders/orders'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import { ApiError } from '../../api/client.ts'
import { createStore, useStore } from '../../api/create-store.ts'
import { getSession, onSession } from '../../api/session-store.ts'
import { isRecord } from '../../api/shapes.ts'
import { effectiveChoice, loadedAddresses, refreshAddresses } from '../../shop/addresses/api.ts'

/** What the client has chosen for the order in the cart. */
type OrderChoices = { delivery?: DeliveryChoice; paymentMethod?: PaymentMethod }

function keyOfUser() {
  const { user } = getSession()
  return `order-choices:${user?.onBehalfOf ?? ''}:${user?.id}`
}
const isChoices = (value: unknown): value is OrderChoices => isRecord(value)

/** Stored for the tab, because a phone may reload a tab when its user returns from another app. */
const readChoices = () => readStored(keyOfUser(), isChoices, 'session') ?? {}
const choices = createStore(readChoices())
let loadedKey = keyOfUser()

/** Another user may sign in without a new document. */
onSession(() => {
  if (keyOfUser() === loadedKey) return
  loadedKey = keyOfUser()
  choices.set(readChoices())
})

export const useOrderChoices = () => useStore(choices)

function change(next: OrderChoices) {
  choices.set(next)
  writeStored(keyOfUser(), next, 'session')
}

export const chooseDelivery = (delivery: DeliveryChoice) => change({ ...choices.get(), delivery })
export const choosePaymentMethod = (paymentMethod: PaymentMethod) => change({ ...choices.get(), paymentMethod })

/**
 * The choice on screen, to send with the order. Undefined if the list does not load: the shop then uses its default.
 * @throws ApiError for a client who has no address and has not chosen to collect the order
 */
export async function deliveryOnScreen(customerId: number) {
  const list = await loadedAddresses(customerId)
  const delivery = effectiveChoice(list, choices.get().delivery)
  // Staff who order for a client cannot add an address to their profile, so their order may have none.
  if (list && !delivery && !getSession().user?.onBehalfOf) throw noDelivery()
  return delivery
}

const noDelivery = () =>
  new ApiError(409, {
    code: 'NO_DELIVERY',
    message: 'Falta dónde entregar tu pedido: agrega una dirección o elige recoger en tienda.',
  })

/** Removes the choice, whose address is gone. */
export function resetDelivery(customerId: number) {
  change({ ...choices.get(), delivery: undefined })
  void refreshAddresses(customerId)
}

/** Removes the choices, so that the next order starts with the server's defaults. */
export function resetOrderChoices(customerId: number) {
  change({})
  void refreshAddresses(customerId)
}
