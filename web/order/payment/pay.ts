import { type PaymentConfirmation, type PaymentToken, type Tokenize, transactionOf } from '#contract/payments'
import { ApiError, post } from '../../api/client.ts'
import { openProviderWindow } from './provider-window.ts'

export { isPaymentDocument } from './payment-document.ts'

export type Payment = {
  /** `pending`: money may have been taken; paying again could take it twice. */
  outcome: 'paid' | 'pending' | 'rejected' | 'closed'
  /** The order it paid or made. */
  orderId?: number | null
  /** What went wrong, in Spanish. */
  message?: string
  /** Why, or what else there is to know. */
  reason?: string
}

/** Pays the cart, of which the shop then makes an order. `total` is in pesos, with IVA. */
export const payCart = (total: number, pieces: number, shippingAddress: string | null) =>
  pay({ amount: total, shippingAddress }, pieces)

export async function payOrder(order: { id: number; total: number; pieces?: number }): Promise<Payment> {
  const payment = await pay({ amount: order.total, orderId: order.id }, order.pieces ?? 1)
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

async function pay(wanted: Tokenize, pieces: number): Promise<Payment> {
  const opened = await open(wanted, pieces)
  if ('outcome' in opened) return opened
  const { kind, response } = opened
  if (kind === 'closed') return { outcome: 'closed' }
  const refused = kind === 'success' ? confirmRefused : paymentFailed
  // A failure without a transaction: nothing was charged and there is nothing to ask about.
  if (kind === 'error' && !transactionOf(response)) return rejected(refused)
  return confirm(response, refused)
}

async function open(wanted: Tokenize, pieces: number) {
  try {
    const token = await post<PaymentToken>('/netpay/tokenize', wanted)
    return await openProviderWindow(token, pieces)
  } catch (error) {
    return unopened(error)
  }
}

/** Nothing new was charged; an earlier attempt may have been. */
function unopened(error: unknown): Payment {
  if (!(error instanceof ApiError)) return rejected(initFailed)
  if (error.code === 'ALREADY_PAID') return { outcome: 'paid', reason: error.message }
  if (error.code === 'PAYMENT_PENDING') return { outcome: 'pending' }
  return rejected(initFailed, error.message)
}

/** Milliseconds before each further question, while the provider has not made up its mind. */
const pauses = [1500, 3000, 6000]

/** The server asks the provider; its word alone counts, also when the window spoke of a failure. */
async function confirm(response: unknown, refused: string): Promise<Payment> {
  let unreachable = false
  for (const pause of [...pauses, null]) {
    try {
      const { state, orderId, message } = await post<PaymentConfirmation>('/netpay/confirm', response)
      if (state === 'paid') return { outcome: 'paid', orderId, reason: message }
      if (state === 'rejected') return rejected(refused, message)
      unreachable = false
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
        return rejected(refused, error.message)
      }
      unreachable = true
    }
    if (pause !== null) await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return { outcome: 'pending', message: unreachable ? confirmFailed : undefined }
}
