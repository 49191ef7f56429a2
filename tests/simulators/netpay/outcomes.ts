import { keysOf } from '#contract/keys'
import type { Transaction } from './transactions.ts'

/** 'hang': no answer. 'cut': the connection ends without one. */
export type Fault = 'hang' | 'cut' | { status: number; html?: string; json?: object }

export interface ChargeEffect {
  status: string
  responseCode: string | null
  responseMsg: string
  /** Next step of the modal. 'nothing' leaves it waiting, as when the client's tab is closed. */
  next: 'onsuccess' | 'onerror' | 'onsuccess,onsuccess' | 'challenge' | 'nothing'
  flat?: true
  /** Fields that the status call reports differently from the callback. */
  alter?: (charged: Transaction) => Partial<Transaction>
  /** The callback names a transaction that does not exist. */
  lost?: true
  /** Do not send the webhook automatically. */
  silent?: true
}

export interface Effect {
  script?: Fault
  tokenize?: Fault
  charge?: ChargeEffect
  verify?: Fault
  reports?: Fault
  refund?: RefundEffect
  /** The reports show what was before the refunds. */
  stale?: true
}

interface RefundEffect {
  /** Whether the money goes back although the answer is a fault. */
  isDone?: boolean
  /** The request is accepted, and the money goes back later: see `carryOut`. */
  isLate?: boolean
  fault?: Fault
}

const approved = { status: 'DONE', responseCode: '00', responseMsg: 'Aprobada', next: 'onsuccess' } as const
const unsettled = { responseCode: null, responseMsg: null, authCode: null }

const approvedBut = (alter: ChargeEffect['alter']): Effect => ({ charge: { ...approved, alter } })
const declined = (status: string, responseCode: string | null, responseMsg: string): Effect => ({
  charge: { status, responseCode, responseMsg, next: 'onerror' },
})
const review = (next: ChargeEffect['next']): Effect => ({
  charge: { status: 'REVIEW', responseCode: null, responseMsg: '', next, silent: true },
})

const outcomes = {
  approve: { charge: approved },
  flat: { charge: { ...approved, flat: true } },
  approveDebit: approvedBut(() => ({ cardNature: 'D' })),
  duplicateCallback: { charge: { ...approved, next: 'onsuccess,onsuccess' } },
  approvedNoCallback: { charge: { ...approved, next: 'nothing', silent: true } },

  decline: declined('REJECT', '87', 'Rejected by Decision Manager'),
  decline05: declined('REJECT', '05', 'Declinada General'),
  decline51: declined('FAILED', '51', 'Fondos Insuficientes'),
  decline54: declined('FAILED', '54', 'Tarjeta Vencida'),
  decline91: declined('FAILED', '91', 'Respuesta Tardia'),
  reject3ds: declined('FAILED', null, 'User failed authentication'),
  challenge3ds: review('challenge'),
  review: review('nothing'),

  /** Authenticated by a challenge: the confirmation must name the processor's id, which only the browser had. */
  waitThreedsChallenged: {
    charge: {
      ...approved,
      next: 'nothing',
      alter: () => ({ status: 'WAIT_THREEDS', ...unsettled, processorTransactionId: 'challenged' }),
      silent: true,
    },
  },
  waitThreeds: { charge: { ...approved, alter: () => ({ status: 'WAIT_THREEDS', ...unsettled }), silent: true } },
  chargeable: approvedBut(() => ({ status: 'CHARGEABLE' })),
  insecure: approvedBut(() => ({ status: 'INSECURE' })),
  canceled: approvedBut(() => ({ status: 'CANCELED' })),
  otherCode: approvedBut(() => ({ responseCode: '05' })),
  statusCase: approvedBut(() => ({ status: 'done' })),
  amountMismatch: approvedBut(({ amount }) => ({ amount: Number(amount) + 1 })),
  unreadableTime: approvedBut(() => ({ timeOut: 'ayer' })),
  amountAsString: approvedBut(({ amount }) => ({ amount: Number(amount).toFixed(2) })),
  referenceMismatch: approvedBut(({ merchantReferenceCode }) => ({
    merchantReferenceCode: `${merchantReferenceCode}0`,
  })),
  wrongCurrency: approvedBut(() => ({ currency: 'USD' })),
  unknownTransaction: { charge: { ...approved, lost: true, silent: true } },

  tokenizeTimeout: { tokenize: 'hang' },
  tokenize401: { tokenize: { status: 401 } },
  tokenize429: { tokenize: { status: 429 } },
  tokenize500: { tokenize: { status: 500 } },
  tokenizeHtml: { tokenize: { status: 200, html: '<!doctype html><title>Mantenimiento</title>' } },
  tokenizeEmpty: { tokenize: { status: 200, json: {} } },

  verify503: { verify: { status: 503 } },
  /** The gateway answers 404 for a charge that exists, as in the first seconds after it. */
  verify404: { verify: { status: 404 } },
  verifyHang: { verify: 'hang' },

  /** The reports do not have the charge yet. */
  reportsLag: { reports: { status: 200, json: { data: { allTransactions: [] } } } },
  reports403: { reports: { status: 403 } },
  /** A query that the reports refuse is a 200. */
  reportsRefused: { reports: { status: 200, json: { errors: [{ message: 'Validation error' }], data: null } } },
  reportsStale: { stale: true },

  refundLate: { refund: { isLate: true } },
  refundCutBefore: { refund: { fault: 'cut' } },
  refundCutAfter: { refund: { isDone: true, fault: 'cut' } },
  refund500: { refund: { fault: { status: 500 } } },
  refund500After: { refund: { isDone: true, fault: { status: 500 } } },
  refundHtml: { refund: { fault: { status: 200, html: '<!doctype html><title>Mantenimiento</title>' } } },
  refundHtmlAfter: {
    refund: { isDone: true, fault: { status: 502, html: '<!doctype html><title>Bad gateway</title>' } },
  },
  refundHang: { refund: { fault: 'hang' } },
  refund403: { refund: { fault: { status: 403 } } },
  refund409: { refund: { fault: { status: 409 } } },
  refund422: { refund: { fault: { status: 422, json: { message: 'Transacción fuera de plazo' } } } },
  refundFailed: { refund: { fault: { status: 200, json: { status: 'failed' } } } },

  script404: { script: { status: 404 } },
  scriptWithoutNetpay: { script: { status: 200, html: '' } },
} satisfies Record<string, Effect>

export type Outcome = keyof typeof outcomes

export const outcomeNames = keysOf(outcomes)

export const effectOf = (outcome: Outcome): Effect => outcomes[outcome]

export const chargeOf = (outcome: Outcome): ChargeEffect => effectOf(outcome).charge ?? approved

const cards: Record<string, Outcome> = {
  '4000000000001091': 'challenge3ds',
  '5200000000001096': 'challenge3ds',
  '340000000001098': 'challenge3ds',
  '4000000000000010': 'reject3ds',
  '5200000000000015': 'reject3ds',
  '340000000006022': 'reject3ds',
  // Not a card of NetPay: with it the modal simulates a payment whose answer is lost.
  '4000000000009995': 'approvedNoCallback',
}

/** NetPay's sandbox rule: the billing e-mail decides first, then the card number. */
export function outcomeOfCard(email: string, cardNumber: string): Outcome {
  if (email === 'reject@netpay.com.mx') return 'decline'
  if (email === 'accept@netpay.com.mx') return 'approve'
  return cards[cardNumber] ?? 'approve'
}
