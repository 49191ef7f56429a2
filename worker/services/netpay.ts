import * as v from 'valibot'
import { toCentavos, toPesos } from '../contract/money.ts'
import type { NetpayResponse } from '../contract/payments/payments.ts'
import { type Provider, ProviderFailed } from '../domain/payments/provider.ts'
import { isChargedBack, isReturned } from '../domain/payments/verdict.ts'
import { refusalOf, unexplained } from './netpay-refusal.ts'

const Token = v.object({ tokenAmount: v.pipe(v.string(), v.nonEmpty()) })

const text = v.optional(v.nullable(v.string()), null)
/** A number or a text: 12.5 or "12.50". */
const Pesos = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number())

const Transaction = v.object({
  transactionTokenId: v.string(),
  merchantReferenceCode: v.optional(v.nullable(v.string())),
  status: v.string(),
  responseCode: text,
  responseMsg: text,
  authCode: text,
  spanRouteNumber: text,
  bankName: text,
  amount: Pesos,
  currency: v.optional(v.nullable(v.string())),
  timeOut: text,
  /** 'C' or 'D'. Documented for the browser's answer only. */
  cardNature: text,
  paymentSource: v.optional(v.nullable(v.object({ card: v.optional(v.nullable(v.object({ type: text }))) }))),
})

const id = v.optional(v.nullable(v.union([v.string(), v.number()])))
/** The provider's own number of a transaction. The gateway's answers do not always have it; the reports' do. */
const TransactionNumber = v.object({ transactionId: id })
const numberFields = 'transaction_id'
const NumberRow = v.object({ transaction_id: id })

const ChargeRow = v.object({ transaction_token_id: v.string() })

const rowFields = 'transaction_token_id merchant_ref_code status report_status auth_amount capt_amount'
const Row = v.object({
  transaction_token_id: v.string(),
  merchant_ref_code: v.optional(v.nullable(v.string()), null),
  status: text,
  report_status: text,
  auth_amount: v.optional(v.nullable(Pesos)),
  capt_amount: v.optional(v.nullable(Pesos)),
})

/** The returned amount of a charge, from its row in the reports. */
function returnedAmountOf({ status, report_status, auth_amount, capt_amount }: v.InferOutput<typeof Row>) {
  const returned = [status ?? '', report_status ?? ''].find(isReturned)
  if (returned !== undefined) return { amount: auth_amount ?? 0, isChargeback: isChargedBack(returned) }
  // A charge that was not collected yet has a collected amount of 0.
  const isPart = auth_amount && capt_amount && capt_amount < auth_amount
  return { amount: isPart ? toPesos(toCentavos(auth_amount) - toCentavos(capt_amount)) : 0, isChargeback: false }
}

const RefundResult = v.looseObject({ status: text })

/** Prepaid cards count as debit, as SAT's form 28 does. */
const cardTypeOf = (type: string) =>
  /^c/i.test(type) ? ('credit' as const) : /^[dp]/i.test(type) ? ('debit' as const) : null

type Env = Record<'NETPAY_URL' | 'NETPAY_REPORTS_URL' | 'NETPAY_REFUNDS_URL' | 'NETPAY_SECRET_KEY', string>

/** NetPay Checkout Plus, through its server-to-server API. */
export function netpay(env: Env): Provider {
  const call = async (path: string, init: Init) =>
    send(new URL(path, env.NETPAY_URL), init, { Authorization: env.NETPAY_SECRET_KEY })
  const reports = reportsOf(env)

  const transactionAt = (tokenId: string) =>
    call(`v3/transactions/${encodeURIComponent(tokenId)}`, { timeoutMs: 10_000 })

  async function transaction(tokenId: string) {
    const answer = await transactionAt(tokenId)
    if (answer.status === 404) return null
    const { merchantReferenceCode, currency, status, cardNature, paymentSource, ...rest } = await read(
      Transaction,
      answer,
    )
    if (rest.transactionTokenId.toLowerCase() !== tokenId.toLowerCase()) throw new ProviderFailed('Another transaction')
    return {
      ...rest,
      status: status.toUpperCase(),
      merchantReferenceCode: merchantReferenceCode ?? '',
      currency: currency ?? '',
      cardType: cardTypeOf(cardNature ?? paymentSource?.card?.type ?? ''),
    } satisfies NetpayResponse
  }

  return {
    tokenize: async (amount) => {
      const answer = await call('v3/token/amount', { method: 'POST', body: { amount }, timeoutMs: 15_000 })
      return (await read(Token, answer)).tokenAmount
    },
    transaction,
    complete: async (tokenId) => {
      // A frictionless challenge has no processor id: the gateway expects the text `null`.
      const path = `v3.5/charges/${encodeURIComponent(tokenId)}/confirm?processorTransactionId=null`
      await call(path, { method: 'POST', timeoutMs: 10_000 })
    },
    chargesOf: async (merchantReferenceCode) => {
      const filter = `merchantRefCode: ${JSON.stringify(merchantReferenceCode)}`
      const rows = await reports(ChargeRow, filter, 'transaction_token_id')
      return rows.map((row) => row.transaction_token_id)
    },
    chargesBetween: async ({ by, from, to }) => {
      const name = by === 'sale' ? 'rangeDateFilter' : 'paymentDateFilter'
      const [min, max] = [from, to].map((day) => JSON.stringify(day.replaceAll('-', '/')))
      const rows = await reports(Row, `${name}: { min: ${min}, max: ${max} }`, rowFields)
      return rows.map((row) => ({
        id: row.transaction_token_id,
        merchantReferenceCode: row.merchant_ref_code ?? '',
        status: (row.status ?? '').toUpperCase(),
        amount: row.auth_amount ?? 0,
        returned: returnedAmountOf(row).amount,
      }))
    },
    refund: refunderOf(env, { transactionAt, reports }),
    returnedOf: async (tokenId) => {
      const charge = await transaction(tokenId)
      if (!charge) throw new ProviderFailed('Unknown transaction')
      const whole = { amount: charge.amount, isChargeback: isChargedBack(charge.status) }
      if (isReturned(charge.status)) return whole
      const [row] = await reports(Row, `transactionTokenId: ${JSON.stringify(tokenId)}`, rowFields)
      const returned = row ? returnedAmountOf(row) : { amount: 0, isChargeback: false }
      return returned.amount >= charge.amount ? { ...returned, amount: charge.amount } : returned
    },
  }
}

/** Rows of NetPay's reports. */
function reportsOf(env: Env) {
  return async <Row extends v.GenericSchema>(row: Row, filter: string, fields: string) => {
    const body = { query: `{ allTransactions(${filter}) { ${fields} } }` }
    const answer = await send(
      `${env.NETPAY_REPORTS_URL}/graphql`,
      { method: 'POST', body, timeoutMs: 10_000 },
      reportsKey(env),
    )
    const { data } = await read(v.object({ data: v.object({ allTransactions: v.array(row) }) }), answer)
    return data.allTransactions
  }
}

const reportsKey = (env: Env) => ({ 'X-Netpay-Apikey': env.NETPAY_SECRET_KEY })

type Sources = { transactionAt: (tokenId: string) => Promise<Response>; reports: ReturnType<typeof reportsOf> }

/** Refunds a charge. NetPay names it by its own number, not by the token. */
function refunderOf(env: Env, { transactionAt, reports }: Sources): Provider['refund'] {
  async function numberOf(tokenId: string) {
    const { transactionId } = await read(TransactionNumber, await transactionAt(tokenId))
    if (transactionId) return String(transactionId)
    const [row] = await reports(NumberRow, `transactionTokenId: ${JSON.stringify(tokenId)}`, numberFields)
    if (!row?.transaction_id) throw new ProviderFailed('No number for the transaction')
    return String(row.transaction_id)
  }

  return async (tokenId, { amount, reason }) => {
    const providerId = await numberOf(tokenId).catch((error) => {
      if (error instanceof ProviderFailed) return null
      throw error
    })
    if (providerId === null) return { isAccepted: false, reason: notRequested }
    const answer = await send(
      `${env.NETPAY_REFUNDS_URL}/transactions/${encodeURIComponent(providerId)}/refund`,
      {
        method: 'PUT',
        body: { ...(amount !== undefined && { amount: amount.toFixed(2) }), motive: reason },
        timeoutMs: 20_000,
      },
      reportsKey(env),
    )
    const refusal = await refusalOf(answer)
    if (refusal !== undefined) return { isAccepted: false, ...refusal }
    const { status } = await read(RefundResult, answer)
    return /^(fail|reject|error)/i.test(status ?? '')
      ? { isAccepted: false, reason: unexplained }
      : { isAccepted: true, providerId }
  }
}

const notRequested = 'NetPay no respondió y la devolución no se pidió. Inténtalo de nuevo en unos minutos.'

type Init = { method?: string; body?: unknown; timeoutMs: number }

async function send(url: string | URL, { method = 'GET', body, timeoutMs }: Init, headers: Record<string, string>) {
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
