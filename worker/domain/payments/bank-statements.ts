import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bankLayouts, bankMovements, bankStatements, orders } from '../../../db/schema/index.ts'
import { valueList } from '../../../db/sql-lists.ts'
import { dayAt } from '../../contract/fields.ts'
import { roundPesos, toCentavos } from '../../contract/money.ts'
import type {
  BankMovement,
  NewStatement,
  Statement,
  StatementAnswer,
  StatementMovements,
  Statements,
} from '../../contract/payments/bank-statements.ts'
import { audited } from '../audit.ts'
import { folioPrefix } from '../folio.ts'
import type { Actor } from '../identity.ts'
import { noStatement } from '../not-found.ts'
import { isUnpaid } from '../orders/states.ts'
import { byReference, type MatchableOrder, matchMovements, ordersNamedIn } from './match.ts'
import { findRegistered, paymentsOfMovements, registeredPayments, toMovementPayment } from './registered-payments.ts'

/** Stores a statement, or a part of it. A movement of an earlier file is left out. A part that is sent again has the same answer. */
export async function addStatement(
  db: Database,
  user: Actor,
  { uid, name, headers, columns, movements }: NewStatement,
): Promise<StatementAnswer> {
  const lines = JSON.stringify(movements.map((line) => ({ ...line, amount: toCentavos(line.amount) })))
  const statement = sql`(SELECT id FROM bank_statements WHERE uid = ${uid})`
  const { found } = await db.write({
    statement: db.insert(bankStatements).values({ uid, name, userId: user.id }).onConflictDoNothing(),
    layout: db
      .insert(bankLayouts)
      .values({ headers, columns })
      .onConflictDoUpdate({ target: bankLayouts.headers, set: { columns } }),
    movements: db.run(sql`INSERT INTO bank_movements (statementId, movedOn, amount, concept, reference, repeated)
      SELECT ${statement}, value ->> 'movedOn', value ->> 'amount', value ->> 'concept', value ->> 'reference',
        value ->> 'repeated'
      FROM json_each(${lines}) WHERE TRUE
      ON CONFLICT DO NOTHING`),
    audit: audited(db, user, {
      action: 'add_statement',
      entity: 'bank_statement',
      entityId: uid,
      after: { name, movements: movements.length },
    }),
    found:
      db.all<StatementAnswer>(sql`SELECT ${statement} AS id, count(*) FILTER (WHERE statementId = ${statement}) AS added,
        max(statementId) FILTER (WHERE statementId <> ${statement}) AS earlierId
      FROM json_each(${lines}) CROSS JOIN bank_movements ON movedOn = value ->> 'movedOn' AND amount = value ->> 'amount'
        AND reference = value ->> 'reference' AND concept = value ->> 'concept' AND repeated = value ->> 'repeated'`),
  })
  const [row] = found
  if (!row) throw new Error('The statement was not stored')
  return row
}

/** The latest statements, and the columns of each bank's files as staff have confirmed them. */
export async function listStatements(db: Database): Promise<Statements> {
  const { statements, layouts } = await db.read({
    statements: statementRows(
      db,
      sql`undoneAt IS NOT NULL OR EXISTS (SELECT 1 FROM bank_movements WHERE statementId = bank_statements.id)`,
    ),
    layouts: db.select().from(bankLayouts),
  })
  return { statements: statements.map(toStatement), layouts }
}

export const statementRows = (db: Database, where: SQL) =>
  db
    .select({
      id: bankStatements.id,
      name: bankStatements.name,
      by: sql<string>`(SELECT nombre FROM users WHERE users.id = ${bankStatements.userId})`,
      createdAt: bankStatements.createdAt,
      undoneAt: bankStatements.undoneAt,
      movements: sql<number>`(SELECT count(*) FROM bank_movements WHERE statementId = bank_statements.id)`,
      confirmed: sql<number>`(SELECT count(*) FROM bank_movements WHERE statementId = bank_statements.id
        AND EXISTS (SELECT 1 FROM movement_payments WHERE movementId = bank_movements.id))`,
      payments: countOf(sql`isNew`),
      matched: countOf(sql`NOT isNew`),
    })
    .from(bankStatements)
    .where(where)
    .orderBy(desc(bankStatements.id))
    .limit(20)

const countOf = (where: SQL) => sql<number>`(SELECT count(*) FROM bank_movements
  JOIN movement_payments ON movementId = bank_movements.id WHERE statementId = bank_statements.id AND ${where})`

const toStatement = ({ undoneAt, ...row }: Omit<Statement, 'isUndone'> & { undoneAt: string | null }): Statement => ({
  ...row,
  // A part of the file may arrive after the others were undone.
  isUndone: undoneAt !== null && row.movements === 0,
})

const orderColumns = {
  id: true,
  order_number: true,
  customerId: true,
  customer_name: true,
  status: true,
  paymentStatus: true,
  paymentMethod: true,
  total: true,
  balance: true,
  version: true,
} as const

/** The movements of a statement, each with its payments, and the order or the payment that the rest may be matched with. */
export async function readStatement(db: Database, id: number): Promise<StatementMovements> {
  const { statements, rows, matched, open, unmatched, shown } = await db.read({
    statements: statementRows(db, eq(bankStatements.id, id)),
    rows: db.query.bankMovements.findMany({
      where: eq(bankMovements.statementId, id),
      columns: { id: true, movedOn: true, amount: true, concept: true, reference: true, isIgnored: true },
      orderBy: [desc(bankMovements.movedOn), asc(bankMovements.id)],
    }),
    matched: paymentsOfMovements(db, id),
    open: db.query.orders.findMany({
      where: isUnpaid,
      columns: { ...orderColumns, orderDate: true },
      with: { Customer: { columns: { name: true, company: true, legal_name: true } } },
      orderBy: asc(orders.id),
    }),
    unmatched: registeredPayments(db, id),
    shown: db.all<{ prefix: string }>(sql`SELECT ${folioPrefix} AS prefix`),
  })
  const [statement] = statements
  if (!statement) throw noStatement()
  const prefix = shown[0]?.prefix
  const movements = withPayments(rows, matched)
  const toMatch = movements.filter(({ left, isIgnored }) => left > 0 && !isIgnored)
  const named = await namedOrders(db, toMatch, prefix)
  const openIds = new Set(open.map(({ id }) => id))
  // Without a balance an order is no match, but a movement that names it pays no other order of the same amount.
  const settled = [...named.values()].filter(({ id }) => !openIds.has(id)).map(toSettled)
  const matches = matchMovements(
    toMatch.map((movement) => ({ ...movement, amount: movement.left })),
    [...open.map(toMatchable), ...settled],
    prefix,
  )
  const byId = new Map(open.map(({ orderDate, Customer, ...order }) => [order.id, order]))
  const { found: registered, unclear } = findRegistered(
    toMatch.map((movement) => {
      const match = matches.get(movement.id)
      const namedOrder = named.get(movement.id)
      const ofName = match?.kind === 'name' && byId.get(match.orderId)
      return {
        ...movement,
        orderId: match?.orderId ?? namedOrder?.id,
        others: namedOrder ? 'none' : ofName ? { customerId: ofName.customerId } : 'any',
      }
    }),
    unmatched,
  )
  return {
    statement: toStatement(statement),
    movements: movements.map((movement) => {
      const likely = matches.get(movement.id)
      // It may be a payment that is registered already: staff decide which one.
      const match = likely?.kind !== 'reference' && unclear.has(movement.id) ? undefined : likely
      const order = match && byId.get(match.orderId)
      const payment = registered.get(movement.id)
      return {
        ...movement,
        named: match ? null : (named.get(movement.id) ?? null),
        registered: payment ? toMovementPayment(payment) : null,
        match: order ? { kind: match.kind, others: match.others, order } : null,
      } as BankMovement
    }),
  }
}

type MovementRow = Pick<BankMovement, 'id' | 'movedOn' | 'amount' | 'concept' | 'reference' | 'isIgnored'>

function withPayments(rows: readonly MovementRow[], matched: Awaited<ReturnType<typeof paymentsOfMovements>>) {
  const byMovement = new Map<number, BankMovement['payments']>()
  for (const { movementId, ...payment } of matched)
    byMovement.set(movementId, [...(byMovement.get(movementId) ?? []), toMovementPayment(payment)])
  return rows.map((row) => {
    const payments = byMovement.get(row.id) ?? []
    return { ...row, payments, left: roundPesos(row.amount - payments.reduce((sum, { amount }) => sum + amount, 0)) }
  })
}

/** The first order that each movement names, by the id of the movement. */
async function namedOrders(
  db: Database,
  movements: readonly Pick<BankMovement, 'id' | 'reference' | 'concept'>[],
  prefix: string | undefined,
) {
  const texts = movements.map((movement) => ordersNamedIn(movement, prefix))
  const [ends, numbers] = [texts.flatMap(({ ends }) => ends), texts.flatMap(({ numbers }) => numbers)]
  if (ends.length + numbers.length === 0) return new Map<number, never>()
  // The newest order whose id ends with these digits.
  const ids = sql`(SELECT last - (last - value) % 1000000
    FROM json_each(${JSON.stringify(ends)}), (SELECT max(id) AS last FROM orders))`
  const found = await db.query.orders.findMany({
    where: sql`(orders.id IN ${ids} OR orders.order_number IN ${valueList(numbers)})`,
    columns: orderColumns,
  })
  const namedBy = byReference(
    found.map((order) => ({ ...order, order_number: order.order_number ?? order.id })),
    prefix,
  )
  return new Map(
    movements.flatMap((movement) =>
      namedBy(movement)
        .slice(0, 1)
        .map((order) => [movement.id, order] as const),
    ),
  )
}

const toSettled = ({ id, order_number }: { id: number; order_number: number }): MatchableOrder => ({
  id,
  order_number,
  balance: 0,
  madeOn: '',
  names: [],
})

type OpenRow = { id: number; order_number: number | null; balance: number; orderDate: string } & {
  Customer: { name: string; company: string | null; legal_name: string | null } | null
}

const toMatchable = ({ id, order_number, balance, orderDate, Customer }: OpenRow): MatchableOrder => ({
  id,
  order_number: order_number ?? id,
  balance,
  madeOn: dayAt(Date.parse(orderDate)),
  names: [Customer?.company, Customer?.name, Customer?.legal_name].flatMap((name) => name || []),
})
