import { Hono } from 'hono'
import * as v from 'valibot'
import { Refusal } from './refusal.ts'
import { answerFault, type Store } from './store.ts'
import { dayOf, type Transaction, transactionIdOf } from './transactions.ts'

const GraphqlInput = v.object({ query: v.string(), variables: v.nullish(v.record(v.string(), v.unknown())) })

const query =
  /(allTransactions|transaction)\s*\(\s*(transactionTokenId|merchantRefCode|orderId)\s*:\s*(?:"([^"\\]*)"|\$(\w+))\s*\)\s*\{([\w\s,]+)\}/

/** By the day of the sale, or of the deposit: the day after it. */
const rangeQuery =
  /(allTransactions)\s*\(\s*(rangeDateFilter|paymentDateFilter)\s*:\s*\{\s*min:\s*"([\d/]{10})",\s*max:\s*"([\d/]{10})"\s*\}\s*\)\s*\{([\w\s,]+)\}/

function inRange(store: Store, filter: string, min: string, max: string) {
  const days = filter === 'paymentDateFilter' ? 1 : 0
  return [...store.transactions.values()].filter((transaction) => {
    const day = dayOf(transaction.timeIn, days).replaceAll('-', '/')
    return day >= min && day <= max && (days === 0 || transaction.status === 'DONE')
  })
}

const columns: Record<string, (transaction: Transaction) => unknown> = {
  transaction_id: transactionIdOf,
  order_id: ({ orderId }) => orderId,
  transaction_token_id: ({ transactionTokenId }) => transactionTokenId,
  merchant_ref_code: ({ merchantReferenceCode }) => merchantReferenceCode,
  status: ({ status }) => status,
  auth_amount: ({ amount }) => amount,
  capt_amount: ({ amount, refunded }) => Number((Number(amount) - refunded).toFixed(2)),
  currency: ({ currency }) => currency,
  report_status: ({ status, reportStatus }) => reportStatus ?? status,
  response_code: ({ responseCode }) => responseCode,
  response_msg: ({ responseMsg }) => responseMsg,
  auth_code: ({ authCode }) => authCode,
  store_id: () => 1,
}

const fieldOf = {
  transactionTokenId: 'transactionTokenId',
  merchantRefCode: 'merchantReferenceCode',
  orderId: 'orderId',
} as const

const isArgument = (name: string): name is keyof typeof fieldOf => name in fieldOf

function answer(store: Store, input: v.InferOutput<typeof GraphqlInput>, isStale: boolean) {
  const found = find(store, input)
  if (typeof found === 'string') return refused(found)
  const { name, selection, transactions } = found
  const fields = selection.split(/[\s,]+/).filter(Boolean)
  const unknown = fields.find((field) => !(field in columns))
  if (unknown) return refused(`field '${unknown}' is undefined`)
  const rows = transactions
    .map((transaction) =>
      isStale ? { ...transaction, refunded: 0, reportStatus: 'DONE', status: 'DONE' } : transaction,
    )
    .map((transaction) => Object.fromEntries(fields.map((field) => [field, columns[field]?.(transaction)])))
  return { data: { [name]: name === 'transaction' ? (rows[0] ?? null) : rows } }
}

function find(store: Store, input: v.InferOutput<typeof GraphqlInput>) {
  const [, list, filter = '', min = '', max = '', listed = ''] = rangeQuery.exec(input.query) ?? []
  if (list) return { name: list, selection: listed, transactions: inRange(store, filter, min, max) }
  const [, name, argument = '', literal, variable = '', selection = ''] = query.exec(input.query) ?? []
  if (!name || !isArgument(argument)) return 'unknown query'
  const wanted = literal ?? input.variables?.[variable]
  const transactions = [...store.transactions.values()].filter(
    (transaction) => transaction[fieldOf[argument]] === wanted,
  )
  return { name, selection, transactions }
}

const refused = (reason: string) => ({ errors: [{ message: `Validation error: ${reason}` }], data: null })

/** The only way to find a payment by the merchant's own reference. A bad query is a 200 with `errors`. */
export function reports(store: Store) {
  const app = new Hono()
  app.post('/v1/graphql', async (c) => {
    if (c.req.header('x-netpay-apikey') !== store.secretKey) throw new Refusal(401, 'Invalid API key')
    const input = v.safeParse(GraphqlInput, await c.req.json())
    if (!input.success) throw new Refusal(400, 'Query missing')
    const fault = store.take('reports')
    return fault ? answerFault(fault) : c.json(answer(store, input.output, store.take('stale') ?? false))
  })
  return app
}
