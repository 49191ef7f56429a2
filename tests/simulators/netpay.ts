import { Hono } from 'hono'
import { backstage, checkoutScript } from './netpay/checkout.ts'
import { gateway } from './netpay/gateway.ts'
import { refunds } from './netpay/refunds.ts'
import { Refusal } from './netpay/refusal.ts'
import { reports } from './netpay/reports.ts'
import { Cut, type LogEntry, type Scenario, Store } from './netpay/store.ts'
import type { Transaction } from './netpay/transactions.ts'
import { loopbackUrl, postWebhook, type WebhookOptions } from './netpay/webhooks.ts'
import { serve } from './serve.ts'

export interface Payment {
  tokenAmount: string
  merchantReferenceCode: string
  email?: string
  cardNumber?: string
}

export interface NetpaySimulator {
  /** `http://127.0.0.1:port`, no slash at the end. */
  url: string
  secretKey: string
  publicKey: string
  /** Requests since the last reset, without card data. */
  readonly log: readonly LogEntry[]
  transactions(): Transaction[]
  reset(): void
  queue(scenario: Scenario): void
  /** Pays as the modal would and returns what the shop's callback receives. */
  pay(payment: Payment): Promise<unknown>
  /** Sends the webhook to the registered URL, once more if it was sent before. */
  sendWebhook(transactionTokenId: string, options?: WebhookOptions): Promise<Response>
  /** Returns money outside the shop: at the provider's portal, or taken back by the bank. Without an amount, all of it. */
  returnMoney(transactionTokenId: string, options?: { amount?: number; isChargeback?: boolean }): void
  /** Collects a charge that was only authorised. */
  collect(transactionTokenId: string): void
  /** Gives a charge another status, such as FAILED. */
  setStatus(transactionTokenId: string, status: string): void
  /** Carries out the refunds that were accepted and are late. */
  carryOut(): void
  /** Makes a charge older. Only the whole of a charge of today can be returned. */
  age(transactionTokenId: string, days: number): void
  close(): Promise<void>
}

interface NetpayOptions {
  port?: number
  secretKey?: string
  publicKey?: string
  webhookUrl?: string
  host?: string
}

const harmlessKey = /^[ps]k_netpay_(sim|test)/

async function logged(request: Request): Promise<LogEntry> {
  const { pathname, search } = new URL(request.url)
  const text = await request.clone().text()
  const withoutCard = (key: string, value: unknown) => (key === 'card' ? undefined : value)
  let body: unknown = text || undefined
  try {
    body = JSON.parse(text, withoutCard)
  } catch {
    // Not JSON: log the text as it is.
  }
  return { method: request.method, path: pathname + search, body }
}

function application(store: Store) {
  const app = new Hono()
  app.use(async (c, next) => {
    if (!/^\/_sim\/(log|reset)$/.test(c.req.path)) store.log.push(await logged(c.req.raw))
    await next()
  })
  app.get('/', (c) => c.text('Simulador de NetPay Checkout Plus. Ningún cargo es real.'))
  app.route('/gateway-ecommerce', gateway(store))
  for (const path of ['/reports', '/reports-sandbox']) app.route(path, reports(store)).route(path, refunds(store))
  app.route('/cdn/js/latest', checkoutScript(store))
  app.route('/_sim', backstage(store))
  app.notFound((c) => new Refusal(404).response(c.req.path))
  app.onError((error, c) => {
    // The server ends the connection when its handler throws.
    if (error instanceof Cut) throw error
    if (error instanceof Refusal) return error.response(c.req.path)
    if (error instanceof SyntaxError) return new Refusal(400, 'Malformed JSON').response(c.req.path)
    console.error(error)
    return new Refusal(500).response(c.req.path)
  })
  return app
}

/** Simulates NetPay Checkout Plus. Refuses to start with keys that could be real, or on an address off this machine. */
export async function startNetpay(options: NetpayOptions = {}): Promise<NetpaySimulator> {
  const { port = 0, secretKey = 'sk_netpay_sim', publicKey = 'pk_netpay_sim', webhookUrl, host = '127.0.0.1' } = options
  if (!harmlessKey.test(secretKey) || !harmlessKey.test(publicKey)) {
    throw new Error('The NetPay simulator takes keys that start with sk_netpay_sim or sk_netpay_test, never live ones')
  }
  if (host !== '127.0.0.1') throw new Error('The NetPay simulator listens on 127.0.0.1 only')
  const store = new Store(secretKey, publicKey, webhookUrl ? loopbackUrl(webhookUrl) : null)
  const app = application(store)
  const { url, close } = await serve((request) => app.fetch(request), port)

  return {
    url,
    secretKey,
    publicKey,
    close,
    get log() {
      return store.log
    },
    transactions: () => [...store.transactions.values()].map((transaction) => ({ ...transaction })),
    reset: () => store.reset(),
    queue: (scenario) => store.queue(scenario),
    pay: async ({ cardNumber = '4000000000000002', email = 'cliente@ejemplo.mx', ...payment }) => {
      const answer = await fetch(`${url}/_sim/charge`, {
        method: 'POST',
        body: JSON.stringify({ ...payment, email, card: { number: cardNumber } }),
      })
      if (!answer.ok) throw new Error(`NetPay simulator answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
    returnMoney: (id, { amount, isChargeback = false } = {}) => {
      const transaction = store.transaction(id)
      store.giveBack(transaction, amount ?? Number(transaction.amount), isChargeback ? 'CHARGEBACK' : undefined)
    },
    collect: (id) => void store.transactions.set(id, { ...store.transaction(id), status: 'DONE' }),
    setStatus: (id, status) => void store.transactions.set(id, { ...store.transaction(id), status }),
    carryOut: () => store.carryOut(),
    age: (id, days) => store.age(id, days),
    sendWebhook: (id, webhook) => postWebhook(store, store.transaction(id), webhook),
  }
}
