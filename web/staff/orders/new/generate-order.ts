import type { Order } from '#contract/orders/orders'
import { ApiError } from '../../../api/client.ts'
import { isUnclear } from '../../../api/unclear.ts'
import { effectiveChoice, loadedAddresses } from '../../../shop/addresses/api.ts'
import { folio } from '../../../shop/display.ts'
import { toast } from '../../../ui/toast.ts'
import { reportFault } from '../../../ui/use-action.ts'
import { overrideOf } from '../line-price.ts'
import { createOrder, payInFull } from './api.ts'
import { type Draft, referenceOf } from './draft.ts'
import type { NewLine } from './use-lines.ts'

/**
 * Creates the order of a draft, and registers its payment if the draft has one. A toast shows whether both were done, and offers
 * `startNext`: orders by phone come one after another.
 * @throws ApiError also for a customer who has no address and does not collect the order
 */
export async function generateOrder(draft: Draft, lines: readonly NewLine[], startNext: () => void) {
  const order = await send(draft, lines, await deliveryOf(draft))
  const paid = await pay(draft, order)
  if (paid)
    toast.success(`Pedido ${folio(order.order_number)} generado.`, {
      description: order.customer_name,
      duration: 8000,
      action: { label: 'Nuevo pedido', onClick: startNext },
    })
  return order
}

/** The lines as the server wants them, in the order in which they were added. */
export const itemsOf = (lines: readonly NewLine[]) =>
  lines.toReversed().map((line) => ({
    productId: line.productId,
    quantity: line.quantity,
    price: line.basePrice,
    given: overrideOf(line),
  }))

/** Where the order goes. Waits for the addresses, which may still load. */
async function deliveryOf({ customerId, delivery }: Draft) {
  const list = customerId === null ? undefined : await loadedAddresses(customerId)
  const choice = effectiveChoice(list, delivery ?? undefined)
  if (list && !choice) throw noDelivery()
  return choice
}

const noDelivery = () =>
  new ApiError(409, {
    code: 'NO_DELIVERY',
    message: 'Falta dónde entregar el pedido: agrega una dirección o elige recoger en tienda.',
  })

async function send(
  { key, customerId, quoteId, payment, clientNote, internalNote }: Draft,
  lines: readonly NewLine[],
  delivery: ReturnType<typeof effectiveChoice>,
) {
  const input = {
    customerId: customerId ?? 0,
    orderItems: itemsOf(lines),
    paymentMethod: payment === '03' ? ('Bank Transfer' as const) : null,
    ...delivery,
    clientNote: clientNote.trim() || null,
    internalNote: internalNote.trim() || null,
    ...(quoteId !== null && { quoteId }),
  }
  try {
    return await createOrder(input, key)
  } catch (error) {
    // Without an answer the order may exist. The same key cannot create it twice.
    if (isUnclear(error)) return await createOrder(input, key)
    if (error instanceof ApiError && error.code === 'KEY_REUSED') throw alreadyOrdered()
    throw error
  }
}

const alreadyOrdered = () =>
  new ApiError(409, {
    code: 'ALREADY_ORDERED',
    message: 'Este pedido ya se generó antes de tu último cambio. Revísalo en Pedidos y descarta este borrador.',
  })

/** True unless a payment was to be registered, and was refused or got no answer. */
async function pay(draft: Draft, order: Order) {
  const { key, payment } = draft
  if (payment === '') return true
  try {
    await payInFull(order, payment, referenceOf(draft), key)
    return true
  } catch (error) {
    const made = `El pedido ${folio(order.order_number)} se generó, pero`
    const duration = 20_000
    if (isUnclear(error)) {
      toast.error(`${made} no sabemos si el pago se registró. Revísalo antes de cobrarlo otra vez.`, { duration })
    } else {
      reportFault(error)
      const description = error instanceof ApiError ? error.message : undefined
      toast.error(`${made} el pago no se registró.`, { description, duration })
    }
    return false
  }
}
