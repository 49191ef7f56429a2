import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import { type ChargeEffect, chargeOf, outcomeNames, outcomeOfCard } from './outcomes.ts'
import { Refusal } from './refusal.ts'
import { answerFault, type Store } from './store.ts'
import { type Charge, chargeBody, flatBody, newTransaction, settled, type Transaction } from './transactions.ts'
import { announce } from './webhooks.ts'

const script = readFileSync(new URL('./checkout.plus.js', import.meta.url), 'utf8')

const ChargeInput = v.object({
  tokenAmount: v.string(),
  merchantReferenceCode: v.pipe(v.string(), v.nonEmpty()),
  publicKey: v.optional(v.string()),
  email: v.string(),
  card: v.object({
    number: v.pipe(v.string(), v.regex(/^\d{13,19}$/)),
    holder: v.optional(v.string()),
    expiry: v.optional(v.string()),
  }),
  billing: v.optional(v.record(v.string(), v.string())),
  page: v.optional(v.string()),
})
const ChallengeInput = v.object({ transactionTokenId: v.string(), code: v.string() })
const ScenarioInput = v.object({
  outcome: v.picklist(outcomeNames),
  match: v.optional(v.object({ merchantReferenceCode: v.optional(v.string()), amount: v.optional(v.number()) })),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown) {
  const parsed = v.safeParse(schema, input)
  if (!parsed.success) throw new Refusal(400, v.summarize(parsed.issues))
  return parsed.output
}

/** `x-sim-next` is the next step of the modal; the body is what the shop's callback receives. */
function reply(next: ChargeEffect['next'], transaction: Transaction, charge: Charge, flat?: boolean) {
  const body = flat ? flatBody(transaction) : chargeBody(transaction, charge)
  return Response.json(body, { headers: { 'x-sim-next': next } })
}

export function checkoutScript(store: Store) {
  const app = new Hono()
  app.on('GET', ['/checkout.plus.js', '/checkout.plus.dev.js'], (c) => {
    const fault = store.take('script')
    if (fault) return answerFault(fault)
    return c.body(script, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  return app
}

/** Calls of the simulated modal and of the tests. NetPay has none of them. */
export function backstage(store: Store) {
  const app = new Hono()
  app.use(cors({ origin: '*', exposeHeaders: ['x-sim-next'] }))

  app.get('/token/:token', (c) => {
    if (c.req.query('publicKey') !== store.publicKey) throw new Refusal(401, 'Invalid public key')
    return c.json({ amount: store.usableToken(c.req.param('token')).amount })
  })

  app.post('/charge', async (c) => {
    const charge = parse(ChargeInput, await c.req.json())
    if (charge.publicKey !== undefined && charge.publicKey !== store.publicKey) {
      throw new Refusal(401, 'Invalid public key')
    }
    const token = store.usableToken(charge.tokenAmount)
    token.spent = true
    const { amount } = token
    const effect =
      store.take('charge', { amount, merchantReferenceCode: charge.merchantReferenceCode }) ??
      chargeOf(outcomeOfCard(charge.email, charge.card.number))
    const charged = newTransaction(charge, amount, effect)
    if (!effect.lost) {
      const kept = { ...charged, ...effect.alter?.(charged) }
      store.transactions.set(kept.transactionTokenId, kept)
      store.charges.set(kept.transactionTokenId, charge)
      if (!effect.silent) announce(store, kept)
    }
    return reply(effect.next, charged, charge, effect.flat)
  })

  app.post('/challenge', async (c) => {
    const { transactionTokenId, code } = parse(ChallengeInput, await c.req.json())
    const transaction = store.transaction(transactionTokenId)
    const charge = store.charges.get(transactionTokenId)
    if (!charge || transaction.status !== 'REVIEW') throw new Refusal(409, 'Transaction is not under review')
    const passed = code === '1234'
    const { status, responseCode, responseMsg } = chargeOf('reject3ds')
    const answered = passed ? settled(transaction) : { ...transaction, status, responseCode, responseMsg }
    store.transactions.set(transactionTokenId, answered)
    announce(store, answered)
    return reply(passed ? 'onsuccess' : 'onerror', answered, charge)
  })

  app.post('/scenario', async (c) => {
    store.queue(parse(ScenarioInput, await c.req.json()))
    return c.body(null, 204)
  })

  app.post('/reset', (c) => {
    store.reset()
    return c.body(null, 204)
  })

  app.get('/log', (c) => c.json(store.log))

  return app
}
