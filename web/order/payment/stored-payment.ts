import { useEffect, useEffectEvent, useState } from 'react'
import { mutate } from 'swr'
import type { PaymentConfirmation } from '#contract/payments/payments'
import { post } from '../../api/client.ts'
import { toast } from '../../ui/toast.ts'
import { reportFault } from '../../ui/use-action.ts'
import { refreshOrders } from '../api.ts'
import { forgetUndecided, readUndecided, type Undecided } from './stored-response.ts'

/**
 * Confirms a payment without a result, such as one whose tab was closed or reloaded while its window was open. Shows the result;
 * without one, the payment stays stored for the next time. Returns whether it is pending.
 */
export async function confirmStoredPayment(): Promise<boolean> {
  const undecided = readUndecided()
  return undecided !== undefined && confirmUndecided(undecided)
}

async function confirmUndecided(undecided: Undecided, onPaid?: () => void) {
  try {
    const { state, message, orderId } = await post<PaymentConfirmation>('/netpay/confirm', undecided)
    if (state === 'pending') return true
    forgetUndecided()
    if (state === 'paid') {
      toastPaid(orderId, message)
      onPaid?.()
    }
    if (state === 'refund') toastRefund('Tu pago anterior se va a reembolsar.', message)
    if (state !== 'rejected') await Promise.all([refreshOrders(), mutate('/cart')])
    return false
  } catch (error) {
    reportFault(error)
    return true
  }
}

const toastPaid = (orderId: number | null, description?: string) =>
  toast.success('Tu pago anterior se confirmó.', {
    // The id makes two toasts one: the screen and a new payment may both confirm the same stored payment.
    id: 'stored-payment',
    description,
    // The cart may be empty now: the order is where the user would look for it.
    duration: readingMs,
    action: { label: 'Ver mi pedido', onClick: () => location.assign(`/client/orders/${orderId ?? ''}`) },
  })

const readingMs = 20_000

/** A charge that the shop returns. With an action, so that the success of a later order does not remove the message. */
export const toastRefund = (title: string, description?: string) =>
  toast.error(title, {
    description,
    duration: readingMs,
    action: { label: 'Ver mis pedidos', onClick: () => location.assign('/client/orders') },
  })

const intervalMs = 10_000

/**
 * Confirms the stored payment on a screen where payments are made, again every ten seconds while it is pending. Returns whether it
 * is. `onPaid` is called when the payment, of a cart or of an order, is paid.
 */
export function useStoredPayment(onPaid?: () => void) {
  const [isChecking, setChecking] = useState(false)
  const handlePaid = useEffectEvent(() => onPaid?.())
  useEffect(() => {
    const undecided = readUndecided()
    if (!undecided) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const check = async () => {
      const isPending = await confirmUndecided(undecided, handlePaid)
      if (isOver) return
      setChecking(isPending)
      if (isPending) timer = setTimeout(check, intervalMs)
    }
    void check()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
  return isChecking
}
