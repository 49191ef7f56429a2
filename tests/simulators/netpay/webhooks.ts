import type { Store } from './store.ts'
import type { Transaction } from './transactions.ts'

export interface WebhookOptions {
  event?: string
  /** NetPay spells the keys of `transaction.failed` in two ways. */
  spelling?: 'transactionTokenId' | 'transactionId'
}

const eventOf: Record<string, string> = {
  DONE: 'transaction.paid',
  CHARGEABLE: 'transaction.paid',
}

/** Posts the unsigned webhook once to the registered URL. NetPay documents no retries, so there are none. */
export async function postWebhook(store: Store, transaction: Transaction, options: WebhookOptions = {}) {
  if (!store.webhookUrl) throw new Error('No webhook URL is registered')
  const event = options.event ?? eventOf[transaction.status.toUpperCase()] ?? 'transaction.failed'
  const spelling = options.spelling ?? (event === 'transaction.failed' ? 'transactionId' : 'transactionTokenId')
  const { transactionTokenId, merchantReferenceCode, responseMsg, status, amount, responseCode, authCode } = transaction
  const named =
    spelling === 'transactionTokenId'
      ? { transactionTokenId, merchantReferenceCode, responseMsg }
      : { transactionId: transactionTokenId, merchantRefCode: merchantReferenceCode, procRetMsg: responseMsg }
  return fetch(store.webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      event,
      type: null,
      createdAt: Date.now(),
      data: { ...named, status, amount, responseCode, authCode, spanRouteNumber: transaction.spanRouteNumber },
    }),
    signal: AbortSignal.timeout(10_000),
  })
}

export function announce(store: Store, transaction: Transaction) {
  if (!store.webhookUrl) return
  postWebhook(store, transaction).catch((error: unknown) => console.warn('NetPay webhook not delivered:', error))
}

/** The simulator sends requests to this machine only. */
export function loopbackUrl(url: string) {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'http:' || !['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) {
    throw new Error(`Not a loopback URL: ${url}`)
  }
  return url
}
