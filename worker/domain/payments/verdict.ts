import type { NetpayResponse } from '../../contract/payments/payments.ts'

/**
 * The meaning of a transaction, read from the provider, for its attempt. `unfinished`: nothing is charged yet. `held`: the
 * money may be taken. `suspect`: the charge does not match the attempt. `insecure`: rejected as unsafe. Staff review these three.
 */
export type Verdict = 'paid' | 'suspect' | 'insecure' | 'held' | 'unfinished' | 'declined' | 'cancelled'

/** Whether it is a status of a charge whose whole amount was returned to the client. */
export const isReturned = (status: string) =>
  /^(cancell?ed|cancelada|reversed|refund|refunded|devuelta)$/i.test(status) || isChargedBack(status)

/** Whether the client's bank took the amount back. */
export const isChargedBack = (status: string) => /^(charge_?back|contracargo)$/i.test(status)

/** `attempt`: with its amount in pesos; undefined for a charge without an attempt, which is never `paid`. */
export function verdictOf(attempt: { amount: number } | undefined, transaction: NetpayResponse): Verdict {
  switch (transaction.status) {
    case 'DONE':
      return attempt && isExact(attempt, transaction) && transaction.responseCode === '00' ? 'paid' : 'suspect'
    case 'INSECURE':
      return 'insecure'
    case 'REVIEW':
    case 'WAIT_THREEDS':
      return 'unfinished'
    case 'FAILED':
    case 'REJECT':
    case 'REJECTED':
      return 'declined'
    default:
      return isReturned(transaction.status) ? 'cancelled' : 'held'
  }
}

/** The whole amount, in pesos and no other currency. */
export const isExact = (attempt: { amount: number }, transaction: NetpayResponse) =>
  transaction.currency === 'MXN' && transaction.amount === attempt.amount

export const rejectedAsUnsafe =
  'El pago fue rechazado por seguridad. Intenta con otra tarjeta o comunícate con tu banco.'

const problems: [codes: string[], message: string][] = [
  [['51', '61'], 'Tu tarjeta no tiene fondos suficientes. Intenta con otra tarjeta.'],
  [['33', '54'], 'Tu tarjeta está vencida. Intenta con otra tarjeta.'],
  [['04', '07', '36', '41', '43'], 'Tu tarjeta está bloqueada. Comunícate con tu banco o intenta con otra tarjeta.'],
  [['55', '75'], 'El NIP de tu tarjeta no es correcto. Intenta de nuevo o usa otra tarjeta.'],
  [['01'], 'Tu banco pide que lo llames para autorizar el pago.'],
  [['34', '87', '88'], rejectedAsUnsafe],
  [['06', '15', '68', '91'], 'Tu banco no respondió. Inténtalo de nuevo en unos minutos.'],
  [['12', '13', '31', '57', '58', '63'], 'Tu tarjeta no permite este tipo de compra. Intenta con otra tarjeta.'],
  [['14', '56', '62', '82', '83'], 'Hay un problema con tu tarjeta. Revisa los datos o intenta con otra.'],
  [['03', '30'], 'Por ahora no podemos recibir pagos con tarjeta. Elige otra forma de pago.'],
]

/** The reason of a declined card, for the client. */
export const declineReason = ({ responseCode, responseMsg }: NetpayResponse) =>
  problems.find(([codes]) => responseCode !== null && codes.includes(responseCode))?.[1] ??
  (responseMsg && /authentication/i.test(responseMsg)
    ? 'Tu banco no pudo confirmar tu identidad. Inténtalo de nuevo o usa otra tarjeta.'
    : 'Tu banco rechazó el pago. Intenta con otra tarjeta o comunícate con tu banco.')
