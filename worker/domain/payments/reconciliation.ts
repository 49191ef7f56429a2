import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { timeFromNow } from '../../../db/schema/columns.ts'
import { valueList } from '../../../db/sql-lists.ts'
import { addDays } from '../../contract/days.ts'
import { toCentavos, toPesos } from '../../contract/money.ts'
import type { Difference, PaymentAlarms, Reconciliation } from '../../contract/payments/reconciliation.ts'
import { AppError } from '../../errors.ts'
import { alarmAfter } from './lookup-alarm.ts'
import { type ListedCharge, type Provider, ProviderFailed } from './provider.ts'
import { isReturned } from './verdict.ts'

type RecordedCharge = {
  id: string
  reference: string | null
  amount: number
  returned: number
  isOfDay: number
  orderId: number | null
  order_number: number | null
}

/** Compares the charges of a day with the records of the shop. @throws 502 when the provider does not answer */
export async function reconcileDay(db: Database, provider: Provider, day: string): Promise<Reconciliation> {
  const { sold, around, deposited } = await listCharges(provider, day)
  const charges = sold.filter(({ status }) => status === 'DONE' || isReturned(status))
  const recorded = await recordsOf(db, day, charges)
  const here = new Map(recorded.map((row) => [row.id, row]))
  const listed = new Set([...sold, ...around].map(({ id }) => id))
  const missing = recorded.filter(({ id, isOfDay }) => isOfDay && !listed.has(id))
  return {
    day,
    charged: sumOf(charges.map(({ amount }) => toCentavos(amount))),
    recorded: sumOf(
      [...recorded.filter(({ id }) => charges.some((charge) => charge.id === id)), ...missing].map(
        ({ amount }) => amount,
      ),
    ),
    deposited: sumOf(deposited.map(({ amount, returned }) => toCentavos(amount) - toCentavos(returned))),
    differences: [
      ...charges.flatMap((charge) => differenceOf(charge, here.get(charge.id))),
      ...missing.map((row) => describe('missing', undefined, row)),
    ],
  }
}

async function listCharges(provider: Provider, day: string) {
  try {
    const [sold, around, deposited] = await Promise.all([
      provider.chargesBetween({ by: 'sale', from: day, to: day }),
      // A charge of shortly before midnight may be recorded the next day.
      provider.chargesBetween({ by: 'sale', from: addDays(day, -1), to: addDays(day, 1) }),
      provider.chargesBetween({ by: 'deposit', from: day, to: day }),
    ])
    return { sold, around, deposited }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    throw new AppError(502, 'PROVIDER_UNAVAILABLE', 'NetPay no respondió. Inténtalo de nuevo en unos minutos.')
  }
}

const recordsOf = (db: Database, day: string, charges: ListedCharge[]) =>
  db.all<RecordedCharge>(sql`SELECT transactionTokenId AS id, merchantReferenceCode AS reference, payments.amount,
      (SELECT coalesce(sum(refunds.amount), 0) FROM refunds
        WHERE paymentId = payments.id AND refunds.state = 'done' AND way <> 'hand') AS returned,
      paidOn = ${day} AS isOfDay, orders.id AS orderId, order_number
    FROM payments LEFT JOIN orders ON orders.id = payments.orderId
    WHERE transactionTokenId IS NOT NULL AND payments.state <> 'void' AND (paidOn = ${day}
      OR transactionTokenId IN ${valueList(charges.map(({ id }) => id))})
    ORDER BY payments.id`)

const sumOf = (centavos: number[]) => ({
  count: centavos.length,
  total: toPesos(centavos.reduce((sum, amount) => sum + amount, 0)),
})

function differenceOf(charge: ListedCharge, row: RecordedCharge | undefined): Difference[] {
  if (!row) return [describe('unrecorded', charge, undefined)]
  if (toCentavos(charge.amount) !== row.amount) return [describe('amount', charge, row)]
  return toCentavos(charge.returned) === row.returned ? [] : [describe('returned', charge, row)]
}

const describe = (
  kind: Difference['kind'],
  charge: ListedCharge | undefined,
  row: RecordedCharge | undefined,
): Difference => ({
  kind,
  transactionTokenId: charge?.id ?? row?.id ?? '',
  merchantReferenceCode: charge?.merchantReferenceCode || row?.reference || null,
  charged: charge?.amount ?? null,
  recorded: row ? toPesos(row.amount) : null,
  returnedThere: charge?.returned ?? null,
  returnedHere: row ? toPesos(row.returned) : null,
  order: row?.orderId && row.order_number ? { id: row.orderId, order_number: row.order_number } : null,
})

/** Card payments that need a decision of the staff. */
export async function paymentAlarms(db: Database): Promise<PaymentAlarms> {
  const { lookups, refunds } = await db.read({
    lookups: db.all<{ failures: number; since: string }>(sql`SELECT failures, failingSince AS since FROM jobs
      WHERE name = 'lookups' AND failures >= ${alarmAfter} AND failingSince IS NOT NULL`),
    refunds: db.all<{ count: number; since: string }>(sql`SELECT count(*) AS count, min(createdAt) AS since FROM refunds
      WHERE state = 'requested' AND createdAt < ${timeFromNow('-1 day')} GROUP BY state`),
  })
  return { lookups: lookups[0] ?? null, refunds: refunds[0] ?? null }
}
