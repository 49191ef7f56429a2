import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { bankLayouts, bankMovements, bankStatements, orders } from '../../../db/schema/index.ts'
import { dayAt } from '../../contract/fields.ts'
import { toCentavos, toPesos } from '../../contract/money.ts'
import type {
  BankMovement,
  ConfirmMatches,
  IgnoreMovement,
  MatchResult,
  NewStatement,
  Statement,
  StatementAnswer,
  StatementMovements,
  Statements,
} from '../../contract/payments/bank-statements.ts'
import { AppError, conflict, notFound } from '../../errors.ts'
import { audited } from '../audit.ts'
import { folioPrefix } from '../folio.ts'
import { isUnpaid } from '../orders/states.ts'
import type { Actor } from '../people.ts'
import { alreadyConfirmed, registerPayment, voidPayment } from './ledger.ts'
import { matchMovements, type OpenOrder } from './match.ts'

/** Stores a statement, or a part of it. A movement of an earlier file is left out. */
export async function addStatement(
  db: Database,
  user: Actor,
  { uid, name, headers, columns, movements }: NewStatement,
): Promise<StatementAnswer> {
  const lines = JSON.stringify(movements.map((line) => ({ ...line, amount: toCentavos(line.amount) })))
  const statement = sql`(SELECT id FROM bank_statements WHERE uid = ${uid})`
  const { added, found } = await db.write({
    statement: db.insert(bankStatements).values({ uid, name, userId: user.id }).onConflictDoNothing(),
    layout: db
      .insert(bankLayouts)
      .values({ headers, columns })
      .onConflictDoUpdate({ target: bankLayouts.headers, set: { columns } }),
    added: db.all<{ id: number }>(sql`INSERT INTO bank_movements
        (statementId, movedOn, amount, concept, reference, repeated)
      SELECT ${statement}, value ->> 'movedOn', value ->> 'amount', value ->> 'concept', value ->> 'reference',
        value ->> 'repeated'
      FROM json_each(${lines}) WHERE TRUE
      ON CONFLICT DO NOTHING RETURNING id`),
    audit: audited(db, user, {
      action: 'add_statement',
      entity: 'bank_statement',
      entityId: uid,
      after: { name, movements: movements.length },
    }),
    found: db.all<{ id: number }>(sql`SELECT ${statement} AS id`),
  })
  const [row] = found
  if (!row) throw new Error('The statement was not stored')
  return { id: row.id, added: added.length }
}

/** The latest statements, and the columns of each bank's files as staff have confirmed them. */
export async function listStatements(db: Database): Promise<Statements> {
  const { statements, layouts } = await db.read({
    statements: statementRows(db, sql`TRUE`),
    layouts: db.select().from(bankLayouts),
  })
  return { statements: statements.map(toStatement), layouts }
}

const statementRows = (db: Database, where: SQL) =>
  db
    .select({
      id: bankStatements.id,
      name: bankStatements.name,
      by: sql<string>`(SELECT nombre FROM users WHERE users.id = ${bankStatements.userId})`,
      createdAt: bankStatements.createdAt,
      undoneAt: bankStatements.undoneAt,
      movements: sql<number>`(SELECT count(*) FROM bank_movements WHERE statementId = ${sql.raw('bank_statements.id')})`,
      confirmed: sql<number>`(SELECT count(paymentId) FROM bank_movements
        WHERE statementId = ${sql.raw('bank_statements.id')})`,
    })
    .from(bankStatements)
    .where(where)
    .orderBy(desc(bankStatements.id))
    .limit(20)

const toStatement = ({ undoneAt, ...row }: Omit<Statement, 'isUndone'> & { undoneAt: string | null }): Statement => ({
  ...row,
  isUndone: undoneAt !== null,
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

/** The movements of a statement, each with the order that it pays, or the one that it may pay. */
export async function readStatement(db: Database, id: number): Promise<StatementMovements> {
  const { statements, movements, open, shown } = await db.read({
    statements: statementRows(db, eq(bankStatements.id, id)),
    movements: db.query.bankMovements.findMany({
      where: eq(bankMovements.statementId, id),
      columns: { id: true, movedOn: true, amount: true, concept: true, reference: true, isIgnored: true },
      with: { payment: { columns: { id: true }, with: { order: { columns: orderColumns } } } },
      orderBy: [desc(bankMovements.movedOn), asc(bankMovements.id)],
    }),
    open: db.query.orders.findMany({
      where: isUnpaid,
      columns: { ...orderColumns, orderDate: true },
      with: { Customer: { columns: { name: true, company: true, legal_name: true } } },
      orderBy: asc(orders.id),
    }),
    shown: db.all<{ prefix: string }>(sql`SELECT ${folioPrefix} AS prefix`),
  })
  const [statement] = statements
  if (!statement) throw notFound('Estado de cuenta no encontrado')
  const matches = matchMovements(
    movements.filter(({ payment, isIgnored }) => !payment && !isIgnored),
    open.map(toOpenOrder),
    shown[0]?.prefix,
  )
  const byId = new Map(open.map(({ orderDate, Customer, ...order }) => [order.id, order]))
  return {
    statement: toStatement(statement),
    movements: movements.map(({ payment, ...movement }) => {
      const match = matches.get(movement.id)
      const order = match && byId.get(match.orderId)
      return {
        ...movement,
        paid: payment?.order ?? null,
        match: order ? { kind: match.kind, others: match.others, order } : null,
      } as BankMovement
    }),
  }
}

type OpenRow = { id: number; order_number: number | null; balance: number; orderDate: string } & {
  Customer: { name: string; company: string | null; legal_name: string | null } | null
}

const toOpenOrder = ({ id, order_number, balance, orderDate, Customer }: OpenRow): OpenOrder => ({
  id,
  order_number: order_number ?? id,
  balance,
  madeOn: dayAt(Date.parse(orderDate)),
  names: [Customer?.company, Customer?.name, Customer?.legal_name].flatMap((name) => name || []),
})

/**
 * Registers the payments of movements, one by one; a refusal of one does not stop the others. Money above the balance is
 * listed to be returned.
 */
export const confirmMatches = (db: Database, user: Actor, statementId: number, { matches }: ConfirmMatches) =>
  eachMovement(
    matches,
    ({ movementId }) => movementId,
    async ({ movementId, orderId }) => {
      const { movement, order } = await movementAndOrder(db, statementId, movementId, orderId)
      const amount = Math.min(movement.amount, order.balance)
      await registerPayment(
        db,
        user,
        orderId,
        {
          amount,
          rest: toPesos(toCentavos(movement.amount) - toCentavos(amount)),
          form: '03',
          paidOn: movement.movedOn,
          reference: (movement.reference || movement.concept).slice(0, 60),
          movementId,
        },
        crypto.randomUUID(),
      )
    },
  )

async function movementAndOrder(db: Database, statementId: number, movementId: number, orderId: number) {
  const { movement, order } = await db.read({
    movement: db.query.bankMovements.findFirst({
      where: and(eq(bankMovements.id, movementId), eq(bankMovements.statementId, statementId)),
    }),
    order: db.query.orders.findFirst({ where: eq(orders.id, orderId), columns: { balance: true } }),
  })
  if (!movement) throw notFound('Movimiento no encontrado')
  if (movement.paymentId !== null) throw alreadyConfirmed()
  if (!order) throw notFound('Pedido no encontrado')
  if (order.balance === 0) throw conflict('PAID', 'Este pedido ya está pagado.')
  return { movement, order }
}

/** Marks a movement that does not belong to an order, or removes the mark. */
export async function ignoreMovement(
  db: Database,
  statementId: number,
  movementId: number,
  { isIgnored }: IgnoreMovement,
) {
  const isOpen = sql`EXISTS (SELECT 1 FROM bank_movements
    WHERE id = ${movementId} AND statementId = ${statementId} AND paymentId IS NULL)`
  await db.write({
    open: ensure(isOpen, () => conflict('CONFIRMED', 'Este abono ya se registró como pago de un pedido.')),
    movement: db.update(bankMovements).set({ isIgnored }).where(eq(bankMovements.id, movementId)),
  })
}

/**
 * Voids every payment of a statement and deletes its movements, so that the file can be read again. A payment that
 * cannot be voided stays, with its movement.
 */
export async function undoStatement(db: Database, user: Actor, id: number): Promise<MatchResult> {
  const { movements, statements } = await db.read({
    movements: db.query.bankMovements.findMany({
      where: and(eq(bankMovements.statementId, id), sql`${bankMovements.paymentId} IS NOT NULL`),
      columns: { id: true },
      with: { payment: { columns: { id: true, orderId: true } } },
    }),
    statements: statementRows(db, eq(bankStatements.id, id)),
  })
  const [statement] = statements
  if (!statement) throw notFound('Estado de cuenta no encontrado')
  const reason = `Se deshizo el estado de cuenta ${statement.name}`.slice(0, 300)
  const result = await eachMovement(
    movements,
    (movement) => movement.id,
    async ({ payment }) => {
      if (!payment?.orderId) return
      await voidPayment(db, user, { orderId: payment.orderId, paymentId: payment.id }, { reason })
    },
  )
  await db.write({
    movements: db.run(sql`DELETE FROM bank_movements WHERE statementId = ${id} AND paymentId IS NULL`),
    statement: db.run(sql`UPDATE bank_statements SET undoneAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE id = ${id}
      AND NOT EXISTS (SELECT 1 FROM bank_movements WHERE statementId = ${id})`),
    audit: audited(db, user, { action: 'undo_statement', entity: 'bank_statement', entityId: id, after: result }),
  })
  return result
}

/** Runs `act` for each row. Collects refusals by movement; a fault stops. */
async function eachMovement<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  act: (row: Row) => Promise<void>,
): Promise<MatchResult> {
  const refused: MatchResult['refused'] = []
  for (const row of rows) {
    try {
      await act(row)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ movementId: idOf(row), message: error.message })
    }
  }
  return { done: rows.length - refused.length, refused }
}
