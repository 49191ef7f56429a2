import { useEffect, useState } from 'react'
import { isPayable } from '#contract/orders/states'
import { loadable } from '../../loadable.tsx'
import { refreshOrders, useOrder } from '../../order/api.ts'
import { isPaymentDocument } from '../../order/payment/payment-document.ts'
import { Opening } from '../../ui/opening.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { useQuery } from '../../ui/use-query.ts'
import type { Payable } from './pay-dialog.tsx'

const PayDialog = loadable(() => import('./pay-dialog.tsx'))

async function payNow(order: Payable) {
  if (!isPaymentDocument()) throw new Error('The payment script may not run in this document')
  const { payOrder } = await import('../../order/payment/pay.ts')
  const { outcome, message, reason } = await payOrder(order)
  if (outcome === 'paid') toast.success(paidMessage, { description: reason, duration: reason ? readingMs : undefined })
  else if (message) {
    toast.error(message, {
      description: outcome === 'pending' ? confirmingMessage : reason,
      duration: outcome === 'refund' ? readingMs : undefined,
    })
  } else if (outcome === 'pending') toast.info(reason ?? confirmingMessage)
  if (outcome !== 'closed') await refreshOrders()
}

const paidMessage = 'Pago realizado con éxito. La orden ha sido actualizada.'
/** Duration of a message about a refund. */
const readingMs = 20_000

const confirmingMessage = 'Estamos confirmando tu pago. El pedido se actualizará solo.'

/**
 * `pay` opens `dialog`, where the client chooses how to pay. `payingId`: the order whose card payment is in progress.
 * `current`: the order on screen, whose balance may change while the dialog is open.
 */
export function usePayment(current?: Payable) {
  const [orderToPay, setOrderToPay] = useState<Payable>()
  const [payingId, setPayingId] = useState<number>()
  const [run, busy] = useAction(payNow, { failure: 'Error al confirmar el pago.' })

  async function payHere(order: Payable) {
    setPayingId(order.id)
    await run(order)
  }

  /** Loads the history as a new document first if the payment script may not run in this one. */
  function payByCard(order: Payable) {
    setOrderToPay(undefined)
    if (isPaymentDocument()) void payHere(order)
    else location.assign(`/client/orders?pagar=${order.id}`)
  }

  // A row of a list may be older than the order.
  const { data: loadedOrder } = useOrder(orderToPay && !current ? String(orderToPay.id) : undefined)
  const order = [current, loadedOrder].find((one) => one !== undefined && one.id === orderToPay?.id) ?? orderToPay
  const dialog =
    orderToPay && order ? (
      <Opening>
        <PayDialog order={order} onCard={() => payByCard(order)} onClose={() => setOrderToPay(undefined)} />
      </Opening>
    ) : null
  return { pay: setOrderToPay, dialog, payHere, payingId: busy ? payingId : undefined }
}

/** Starts the payment of the order in `?pagar=`. */
export function usePaymentOnArrival(payHere: (order: Payable) => Promise<void>) {
  const [query, changeQuery] = useQuery()
  const { data: order, error } = useOrder(query.get('pagar') ?? undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the payment starts once; the functions change on every render
  useEffect(() => {
    if (!order && !error) return
    changeQuery({ pagar: '' }, { replace: true })
    if (order && isPayable(order)) void payHere(order)
    else if (order) toast.info('Este pedido no tiene un pago pendiente.')
  }, [order, error])
}
