import type { DeliveryChoice } from '#contract/customers/addresses'
import { type PaymentConfirmation, type PaymentToken, type Tokenize, transactionOf } from '#contract/payments/payments'
import { ApiError, post } from '../../api/client.ts'
import { isNumber, shape } from '../../api/shapes.ts'
import { isRefusal } from '../../api/unclear.ts'
import { reportFault } from '../../ui/use-action.ts'
import { openProviderWindow } from './provider-window.ts'
import { confirmStoredPayment } from './stored-payment.ts'
import { forgetUndecided, storeUndecided } from './stored-response.ts'

export type Payment = {
  /**
   * `pending`: the card may have been charged; another payment could charge it twice. `refund`: it was charged, and the shop
   * returns the money.
   */
  outcome: 'paid' | 'pending' | 'rejected' | 'refund' | 'closed'
  /** The answer of the provider's window, while the payment is pending. */
  response?: unknown
  /** The order that was paid or created. */
  orderId?: number | null
  /** The error, in Spanish. */
  message?: string
  /** The reason or a detail, in Spanish. For a pending payment: the reason why this attempt did not begin. */
  reason?: string
}

/** Pays the cart; the server then creates the order. `total` in pesos, with IVA. */
export const payCart = (total: number, pieces: number, delivery: DeliveryChoice | undefined) =>
  pay({ amount: total, ...delivery }, pieces)

export async function payOrder(order: { id: number; balance: number; pieces?: number }): Promise<Payment> {
  const payment = await pay({ amount: order.balance, orderId: order.id }, order.pieces ?? 1)
  const isRefused = payment.outcome === 'rejected' && payment.message !== initFailed
  return isRefused ? { ...payment, message: 'Error al confirmar el pago.' } : payment
}

const initFailed = 'Error al inicializar el pago con Netpay'
const confirmFailed = 'Error al confirmar el pago con Netpay'
const confirmRefused = 'Hubo un error al confirmar el pago. Por favor, inténtelo de nuevo.'
const paymentFailed = 'Hubo un error con el pago. Por favor, inténtelo de nuevo.'

const rejected = (message: string, reason?: string): Payment => ({
  outcome: 'rejected',
  message,
  reason: reason === message ? undefined : reason,
})

async function pay(request: Tokenize, pieces: number): Promise<Payment> {
  const opened = await openWindow(request, pieces)
  if ('outcome' in opened) return opened
  const { kind, response } = opened
  if (kind === 'closed') return { outcome: 'closed' }
  const refused = kind === 'success' ? confirmRefused : paymentFailed
  // A failure without a transaction: nothing was charged, so there is nothing to confirm.
  if (kind === 'error' && !transactionOf(response)) return rejected(refused)
  return confirm(response, refused)
}

async function openWindow(request: Tokenize, pieces: number) {
  try {
    await confirmStoredPayment()
    const token = await post<PaymentToken>('/netpay/tokenize', request)
    // If the page is left before the window answers, the next visit asks for the result.
    storeUndecided(token)
    return await openProviderWindow(token, pieces).finally(forgetUndecided)
  } catch (error) {
    return openFailure(error)
  }
}

/** The window did not open: this attempt charged nothing, but an earlier one may have. */
function openFailure(error: unknown): Payment {
  reportFault(error)
  if (!(error instanceof ApiError)) return rejected(initFailed)
  if (error.code === 'ALREADY_PAID') {
    return { outcome: 'paid', orderId: paidOrder(error.details) ? error.details.orderId : null, reason: error.message }
  }
  if (error.code === 'PAYMENT_PENDING') return { outcome: 'pending', reason: error.message }
  return rejected(initFailed, error.message)
}

/** The order that the earlier payment made or paid. */
const paidOrder = shape<{ orderId: number }>({ orderId: isNumber })

const retryDelaysMs = [1500, 3000, 6000]

/** Requests the result from the server, which reads it at the provider: the answer of the window is not trusted. */
async function confirm(response: unknown, refused: string): Promise<Payment> {
  storeUndecided(response)
  let unreachable = false
  for (const delayMs of [...retryDelaysMs, null]) {
    try {
      const { state, orderId, message } = await requestConfirmation(response)
      if (state === 'paid') return { outcome: 'paid', orderId, reason: message }
      if (state === 'rejected') return rejected(refused, message)
      if (state === 'refund') return { outcome: 'refund', orderId, message }
      unreachable = false
    } catch (error) {
      reportFault(error)
      if (isRefusal(error)) return rejected(refused, error.message)
      unreachable = true
    }
    if (delayMs !== null) await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
  return { outcome: 'pending', message: unreachable ? confirmFailed : undefined, response }
}

/** Requests the result of a payment, once. */
export async function requestConfirmation(response: unknown) {
  const confirmation = await post<PaymentConfirmation>('/netpay/confirm', response)
  if (confirmation.state !== 'pending') forgetUndecided()
  return confirmation
}
