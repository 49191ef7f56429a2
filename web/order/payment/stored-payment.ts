import { useEffect } from 'react'
import { mutate } from 'swr'
import { type PaymentConfirmation, transactionOf } from '#contract/payments/payments'
import { post } from '../../api/client.ts'
import { toast } from '../../ui/toast.ts'
import { refreshOrders } from '../api.ts'
import { storeTransaction, takeResponse } from './stored-response.ts'

/**
 * Confirms a payment whose tab was closed too early. Sends the answer that the payment window stored in this browser to the
 * server, and shows the result. Without a result, it is sent again at the next visit.
 */
export async function confirmStoredPayment() {
  const id = transactionOf(takeResponse())
  if (!id) return
  try {
    const { state, message } = await post<PaymentConfirmation>('/netpay/confirm', { transactionTokenId: id })
    if (state === 'pending') storeTransaction(id)
    if (state === 'paid') toast.success('Tu pago anterior se confirmó.', { description: message })
    if (state === 'refund') toastRefund('Tu pago anterior se va a reembolsar.', message)
    if (state !== 'rejected') await Promise.all([refreshOrders(), mutate('/cart')])
  } catch {
    storeTransaction(id)
  }
}

/** A charge that the shop returns. With an action, so that the success of a later order does not remove the message. */
export const toastRefund = (title: string, description?: string) =>
  toast.error(title, {
    description,
    duration: 20_000,
    action: { label: 'Ver mis pedidos', onClick: () => location.assign('/client/orders') },
  })

/** Confirms it once, on a screen where payments are made. */
export function useStoredPayment() {
  useEffect(() => void confirmStoredPayment(), [])
}
