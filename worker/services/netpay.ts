import * as v from 'valibot'
import type { NetpayResponse } from '../contract/payments.ts'
import { type Provider, ProviderFailed } from '../domain/payments/provider.ts'
import type { Env } from '../env.ts'

const Token = v.object({ tokenAmount: v.pipe(v.string(), v.nonEmpty()) })

const text = v.optional(v.nullable(v.string()), null)

const Transaction = v.object({
  transactionTokenId: v.string(),
  merchantReferenceCode: v.optional(v.nullable(v.string())),
  status: v.string(),
  responseCode: text,
  responseMsg: text,
  authCode: text,
  spanRouteNumber: text,
  bankName: text,
  /** A number or a text: 12.5 or "12.50". */
  amount: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()),
  currency: v.optional(v.nullable(v.string())),
  timeOut: text,
})

const Charges = v.object({
  data: v.object({ allTransactions: v.array(v.object({ transaction_token_id: v.string() })) }),
})

/** NetPay Checkout Plus, through its server-to-server API. */
export function netpay(env: Env): Provider {
  const call = async (path: string, init: { method?: string; body?: unknown; timeoutMs: number }) =>
    send(new URL(path, env.NETPAY_URL), init, { Authorization: env.NETPAY_SECRET_KEY })

  return {
    tokenize: async (amount) => {
      const answer = await call('v3/token/amount', { method: 'POST', body: { amount }, timeoutMs: 15_000 })
      return (await read(Token, answer)).tokenAmount
    },
    transaction: async (id) => {
      const answer = await call(`v3/transactions/${encodeURIComponent(id)}`, { timeoutMs: 10_000 })
      if (answer.status === 404) return null
      const { merchantReferenceCode, currency, status, ...rest } = await read(Transaction, answer)
      if (rest.transactionTokenId.toLowerCase() !== id.toLowerCase()) throw new ProviderFailed('Another transaction')
      return {
        ...rest,
        status: status.toUpperCase(),
        merchantReferenceCode: merchantReferenceCode ?? '',
        currency: currency ?? '',
      } satisfies NetpayResponse
    },
    complete: async (id) => {
      // A frictionless challenge has no processor id: the gateway expects the text `null`.
      const path = `v3.5/charges/${encodeURIComponent(id)}/confirm?processorTransactionId=null`
      await call(path, { method: 'POST', timeoutMs: 10_000 })
    },
    chargesOf: async (merchantReferenceCode) => {
      const query = `{ allTransactions(merchantRefCode: ${JSON.stringify(merchantReferenceCode)}) { transaction_token_id } }`
      const url = `${env.NETPAY_REPORTS_URL}/graphql`
      const headers = { 'X-Netpay-Apikey': env.NETPAY_SECRET_KEY }
      const answer = await send(url, { method: 'POST', body: { query }, timeoutMs: 10_000 }, headers)
      const { data } = await read(Charges, answer)
      return data.allTransactions.map((charge) => charge.transaction_token_id)
    },
  }
}

async function send(
  url: string | URL,
  { method = 'GET', body, timeoutMs }: { method?: string; body?: unknown; timeoutMs: number },
  headers: Record<string, string>,
) {
  try {
    return await fetch(url, {
      method,
      headers: { ...headers, Accept: 'application/json', 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    throw new ProviderFailed('No answer')
  }
}

async function read<Schema extends v.GenericSchema>(schema: Schema, answer: Response): Promise<v.InferOutput<Schema>> {
  if (!answer.ok) throw new ProviderFailed(`HTTP ${answer.status}`)
  const parsed = v.safeParse(schema, await answer.json().catch(() => undefined))
  if (!parsed.success) throw new ProviderFailed('Unreadable answer')
  return parsed.output
}
