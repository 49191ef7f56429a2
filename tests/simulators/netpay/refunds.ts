import { Hono } from 'hono'
import * as v from 'valibot'
import { Refusal } from './refusal.ts'
import { answerFault, type Store } from './store.ts'
import { dayOf, type Transaction, transactionIdOf } from './transactions.ts'

const RefundInput = v.object({
  amount: v.optional(v.pipe(v.string(), v.regex(/^\d+(\.\d{1,2})?$/), v.transform(Number), v.minValue(0.01))),
  motive: v.pipe(v.string(), v.nonEmpty()),
})

const isOfToday = ({ timeIn }: Transaction) => dayOf(timeIn) === dayOf(new Date().toISOString())

/** Returns charges, by their number in the reports. A charge of today is cancelled as a whole; an older one also in parts. */
export function refunds(store: Store) {
  const app = new Hono()
  app.put('/v2/transactions/:number/refund', async (c) => {
    if (c.req.header('x-netpay-apikey') !== store.secretKey) throw new Refusal(401, 'Invalid API key')
    const number = c.req.param('number')
    const transaction = [...store.transactions.values()].find((one) => transactionIdOf(one) === number)
    if (!transaction) throw new Refusal(404, 'Transaction not found')
    const input = v.safeParse(RefundInput, await c.req.json().catch(() => ({})))
    if (!input.success) throw new Refusal(400, v.summarize(input.issues))
    const left = Number((Number(transaction.amount) - transaction.refunded).toFixed(2))
    const { amount = left } = input.output
    const effect = store.take('refund')
    if (effect?.fault && !effect.isDone) return answerFault(effect.fault)
    if (transaction.status.toUpperCase() !== 'DONE' || store.hasLate(transaction)) {
      throw new Refusal(409, 'Transaction cannot be refunded')
    }
    if (amount > left) throw new Refusal(400, 'Amount is greater than the transaction')
    if (amount < left && isOfToday(transaction)) throw new Refusal(400, 'Partial refund is not allowed today')
    if (effect?.isLate) store.postpone(transaction, amount)
    else store.giveBack(transaction, amount)
    return effect?.fault ? answerFault(effect.fault) : c.json({ transactionId: number, status: 'success' })
  })
  return app
}
