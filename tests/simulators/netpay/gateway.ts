import { Hono } from 'hono'
import * as v from 'valibot'
import { Refusal } from './refusal.ts'
import { answerFault, type Store } from './store.ts'
import { chargeBody, gatewayBody, settled } from './transactions.ts'
import { announce, loopbackUrl } from './webhooks.ts'

const TokenizeInput = v.object({
  amount: v.pipe(
    v.union([v.number(), v.string()]),
    v.transform(String),
    v.regex(/^\d+(\.\d{1,2})?$/),
    v.transform(Number),
  ),
})
const WebhookInput = v.object({ webhook: v.pipe(v.string(), v.url()) })

/** The server-to-server API. `Authorization` is the raw secret key, without `Bearer`. */
export function gateway(store: Store) {
  const app = new Hono()

  app.use(async (c, next) => {
    if (c.req.header('authorization') !== store.secretKey) throw new Refusal(401, 'Invalid API key')
    await next()
  })

  app.post('/v3/token/amount', async (c) => {
    const input = v.safeParse(TokenizeInput, await c.req.json())
    const fault = store.take('tokenize', input.success ? { amount: input.output.amount } : {})
    if (fault) return answerFault(fault)
    if (!input.success || input.output.amount <= 0) throw new Refusal(400, 'Amount invalid')
    const { amount } = input.output
    return c.json({ clientId: 1, storeId: 1, tokenAmount: store.mintToken(amount), amount })
  })

  app.get('/v3/transactions/:id', (c) => {
    const transaction = store.transaction(c.req.param('id'))
    const { amount, merchantReferenceCode } = transaction
    const fault = store.take('verify', { amount: Number(amount), merchantReferenceCode })
    return fault ? answerFault(fault) : c.json(gatewayBody(transaction))
  })

  app.on('POST', ['/v3.5/charges/:id/confirm', '/v3/charges/:id/confirm'], (c) => {
    const transaction = store.transaction(c.req.param('id'))
    const processorId = c.req.query('processorTransactionId')
    if (processorId === undefined) throw new Refusal(400, 'processorTransactionId is required')
    // Only an authentication without a challenge has no processor id.
    if (processorId !== (transaction.processorTransactionId ?? 'null')) {
      throw new Refusal(400, 'processorTransactionId is invalid')
    }
    if (transaction.status !== 'WAIT_THREEDS') throw new Refusal(409, 'Transaction cannot be confirmed')
    const confirmed = settled(transaction)
    store.transactions.set(confirmed.transactionTokenId, confirmed)
    announce(store, confirmed)
    const charge = store.charges.get(confirmed.transactionTokenId)
    return c.json({
      ...(charge && chargeBody(confirmed, charge)),
      transactionTokenId: confirmed.transactionTokenId,
      merchantReferenceCode: confirmed.merchantReferenceCode,
    })
  })

  app.post('/v3/transactions/:id/refund', (c) => {
    const transaction = store.transaction(c.req.param('id'))
    if (transaction.status.toUpperCase() !== 'DONE') throw new Refusal(409, 'Transaction cannot be refunded')
    const canceled = { ...transaction, status: 'CANCELED', refunded: Number(transaction.amount) }
    store.transactions.set(canceled.transactionTokenId, canceled)
    return c.json(gatewayBody(canceled))
  })

  app.get('/v3/webhooks/', (c) => c.json({ id: 1, webhook: store.webhookUrl }))

  app.on(['POST', 'PUT'], '/v3/webhooks/', async (c) => {
    const input = v.safeParse(WebhookInput, await c.req.json())
    if (!input.success) throw new Refusal(400, 'Webhook invalid')
    try {
      store.webhookUrl = loopbackUrl(input.output.webhook)
    } catch {
      throw new Refusal(400, 'The simulator only notifies this machine')
    }
    return c.json({ id: 1, webhook: store.webhookUrl })
  })

  return app
}
