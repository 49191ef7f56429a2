import { randomInt, randomUUID } from 'node:crypto'
import type { ChargeEffect } from './outcomes.ts'

export interface Charge {
  merchantReferenceCode: string
  email: string
  card: { number: string; holder?: string | undefined; expiry?: string | undefined }
  billing?: Record<string, string> | undefined
  /** The address of the page that pays. */
  page?: string | undefined
}

/** The answer of `GET v3/transactions/{id}`, with fields of the simulator's own at the end. */
export interface Transaction {
  transactionTokenId: string
  orderId: string
  status: string
  merchantReferenceCode: string
  currency: string
  amount: number | string
  timeIn: string
  timeOut: string
  responseCode: string | null
  responseMsg: string | null
  authCode: string | null
  spanRouteNumber: string
  cardHolderName: string
  billToEmail: string
  bankName: string
  /** 'C' or 'D'; the gateway does not document that it answers it. */
  cardNature?: string
  paymentMethod: string
  externalReference: null
  expireDate: null
  dayToExpirePayment: null
  /** Returned to the card, in pesos. Only the reports show it. */
  refunded: number
  /** Rows of the reports, without their delay. */
  reportStatus?: string
  /** The id that a confirmation after a challenge must name. */
  processorTransactionId?: string
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** NetPay writes UTC as `+0000`, which some date parsers refuse. */
const timestamp = () => new Date().toISOString().replace('Z', '+0000')

export function newTransaction(charge: Charge, amount: number, effect: ChargeEffect): Transaction {
  const at = timestamp()
  return {
    transactionTokenId: randomUUID(),
    orderId: `1${digits(18)}`,
    status: effect.status,
    merchantReferenceCode: charge.merchantReferenceCode,
    currency: 'MXN',
    amount,
    timeIn: at,
    timeOut: at,
    responseCode: effect.responseCode,
    responseMsg: effect.responseMsg,
    authCode: effect.status === 'DONE' ? digits(6) : null,
    spanRouteNumber: charge.card.number.slice(-4),
    cardHolderName: charge.card.holder ?? 'TITULAR DE PRUEBA',
    billToEmail: charge.email,
    bankName: 'BANCO SIMULADO',
    paymentMethod: 'CARD',
    externalReference: null,
    expireDate: null,
    dayToExpirePayment: null,
    refunded: 0,
  }
}

/** The answer of the gateway, which has none of the simulator's own fields. */
export function gatewayBody({
  refunded: _refunded,
  reportStatus: _status,
  processorTransactionId: _id,
  ...transaction
}: Transaction) {
  return transaction
}

/** The day in Mexico City, some days after. */
export const dayOf = (time: string, days = 0) =>
  new Date(Date.parse(time.replace('+0000', 'Z')) - 6 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

export const transactionIdOf = ({ orderId }: Transaction) => orderId.slice(-9)

export const settled = (transaction: Transaction): Transaction => ({
  ...transaction,
  status: 'DONE',
  responseCode: '00',
  responseMsg: 'Aprobada',
  authCode: digits(6),
  timeOut: timestamp(),
})

/** The callback as NetPay documents it, without an amount. */
export const flatBody = (transaction: Transaction) => ({
  authCode: transaction.authCode,
  bankName: transaction.bankName,
  cardNature: 'C',
  createdAt: null,
  eci: '7',
  merchantId: null,
  merchantReferenceCode: transaction.merchantReferenceCode,
  orderId: transaction.orderId,
  promotion: '000000',
  responseCode: transaction.responseCode,
  spanRouteNumber: transaction.spanRouteNumber,
  status: transaction.status,
  storeName: null,
  timeOut: transaction.timeOut,
  transactionTokenId: transaction.transactionTokenId,
})

const chargeStatus: Record<string, string> = { DONE: 'success', REVIEW: 'review' }
const brands: Record<string, string> = { '3': 'amex', '4': 'visa', '5': 'mastercard' }

/** The callback as shops in production receive it: the charge, which contains the documented body. */
export function chargeBody(transaction: Transaction, charge: Charge) {
  const { number, holder, expiry = '' } = charge.card
  const { firstName, lastName, phone, street1, city, state, country, postalCode } = charge.billing ?? {}
  const token = `token_${transaction.orderId}`
  const status = chargeStatus[transaction.status] ?? 'failed'
  return {
    amount: transaction.amount,
    status,
    redirect3dsUri: charge.page ?? 'http://127.0.0.1/',
    returnUrl: null,
    paymentMethod: 'card',
    currency: transaction.currency,
    createdAt: transaction.timeIn,
    error: status === 'failed' ? transaction.responseMsg : null,
    responseMsg: transaction.responseMsg,
    transactionDto: flatBody(transaction),
    paymentSource: {
      cardDefault: false,
      source: token,
      type: 'card',
      card: {
        token,
        expMonth: expiry.slice(0, 2),
        expYear: expiry.slice(-2),
        lastFourDigits: transaction.spanRouteNumber,
        cardHolderName: holder ?? transaction.cardHolderName,
        brand: brands[number.charAt(0)] ?? 'other',
        deviceFingerPrint: transaction.orderId,
        bank: transaction.bankName,
        type: 'credit',
        country: 'MX',
        scheme: null,
        cardPrefix: number.slice(0, 6),
        preAuth: false,
        vault: false,
        simpleUse: true,
      },
    },
    billing: {
      firstName: firstName ?? null,
      lastName: lastName ?? null,
      email: charge.email,
      phone: phone ?? null,
      merchantReferenceCode: charge.merchantReferenceCode,
      address: { city, country, postalCode, state, street1 },
    },
  }
}
