import { randomInt } from 'node:crypto'
import { type Effect, effectOf, type Fault, type Outcome } from './outcomes.ts'
import { Refusal } from './refusal.ts'
import type { Charge, Transaction } from './transactions.ts'

export interface Scenario {
  outcome: Outcome
  /** `merchantReferenceCode` may be a prefix, because the shop's references end with the time. */
  match?: { merchantReferenceCode?: string | undefined; amount?: number | undefined } | undefined
  /** Number of requests it applies to; default 1. */
  times?: number | undefined
}

export interface LogEntry {
  method: string
  path: string
  body: unknown
}

interface Token {
  amount: number
  expiresAt: number
  spent: boolean
}

const tokenLife = 30 * 60_000
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export class Store {
  readonly secretKey: string
  readonly publicKey: string
  readonly transactions = new Map<string, Transaction>()
  readonly charges = new Map<string, Charge>()
  log: LogEntry[] = []
  webhookUrl: string | null
  #initialWebhookUrl: string | null
  #tokens = new Map<string, Token>()
  #scenarios: Scenario[] = []
  #late = new Map<string, number>()

  constructor(secretKey: string, publicKey: string, webhookUrl: string | null) {
    this.secretKey = secretKey
    this.publicKey = publicKey
    this.webhookUrl = webhookUrl
    this.#initialWebhookUrl = webhookUrl
  }

  reset() {
    this.transactions.clear()
    this.charges.clear()
    this.#tokens.clear()
    this.#scenarios = []
    this.#late.clear()
    this.log = []
    this.webhookUrl = this.#initialWebhookUrl
  }

  queue(scenario: Scenario) {
    this.#scenarios.push({ ...scenario })
  }

  /** Takes one use of the first queued scenario for this step. */
  take<Step extends keyof Effect>(
    step: Step,
    facts: { amount?: number; merchantReferenceCode?: string } = {},
  ): Effect[Step] | undefined {
    const scenario = this.#scenarios.find(
      ({ outcome, match }) =>
        effectOf(outcome)[step] &&
        (match?.amount === undefined || match.amount === facts.amount) &&
        (match?.merchantReferenceCode === undefined ||
          facts.merchantReferenceCode?.startsWith(match.merchantReferenceCode)),
    )
    if (!scenario) return undefined
    scenario.times = (scenario.times ?? 1) - 1
    if (scenario.times <= 0) this.#scenarios = this.#scenarios.filter((queued) => queued !== scenario)
    return effectOf(scenario.outcome)[step]
  }

  mintToken(amount: number) {
    const name = Array.from({ length: 25 }, () => letters.charAt(randomInt(letters.length))).join('')
    const token = `tokenAmount_${name}`
    this.#tokens.set(token, { amount, expiresAt: Date.now() + tokenLife, spent: false })
    return token
  }

  /** One charge per token. NetPay does not document a token's lifetime or reuse, so the strictest reading applies. */
  usableToken(name: string) {
    const token = this.#tokens.get(name)
    if (!token) throw new Refusal(404, 'Token amount not found')
    if (token.spent || token.expiresAt < Date.now()) throw new Refusal(410, 'Token amount expired')
    return token
  }

  /** Returns pesos of a charge. Only a charge that is returned as a whole changes its status. */
  giveBack(transaction: Transaction, amount: number, reportStatus?: string) {
    const refunded = Number((transaction.refunded + amount).toFixed(2))
    const isWhole = refunded >= Number(transaction.amount)
    // The gateway still answers DONE after a chargeback, which only the reports show.
    const status = isWhole && !reportStatus ? 'CANCELED' : transaction.status
    this.transactions.set(transaction.transactionTokenId, { ...transaction, status, refunded, reportStatus })
  }

  postpone({ transactionTokenId }: Transaction, amount: number) {
    this.#late.set(transactionTokenId, amount)
  }

  hasLate = ({ transactionTokenId }: Transaction) => this.#late.has(transactionTokenId)

  carryOut() {
    for (const [id, amount] of this.#late) this.giveBack(this.transaction(id), amount)
    this.#late.clear()
  }

  age(id: string, days: number) {
    const transaction = this.transaction(id)
    const earlier = (time: string) =>
      new Date(Date.parse(time.replace('+0000', 'Z')) - days * 86_400_000).toISOString().replace('Z', '+0000')
    const { timeIn, timeOut } = transaction
    this.transactions.set(id, { ...transaction, timeIn: earlier(timeIn), timeOut: earlier(timeOut) })
  }

  transaction(id: string) {
    const transaction = this.transactions.get(id)
    if (!transaction) throw new Refusal(404, 'Transaction not found')
    return transaction
  }
}

/** Makes the server end the connection. */
export class Cut extends Error {}

export function answerFault(fault: Fault): Promise<Response> | Response {
  if (fault === 'hang') return new Promise(() => {})
  if (fault === 'cut') throw new Cut()
  if (fault.html !== undefined) {
    return new Response(fault.html, { status: fault.status, headers: { 'content-type': 'text/html' } })
  }
  if (fault.json) return Response.json(fault.json, { status: fault.status })
  throw new Refusal(fault.status)
}
