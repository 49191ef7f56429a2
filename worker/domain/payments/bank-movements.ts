import { and, eq, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { bankMovements, bankStatements } from '../../../db/schema/index.ts'
import { clip } from '../../contract/clip.ts'
import { todayInMexico } from '../../contract/fields.ts'
import type { ConfirmMatches, IgnoreMovement, MatchResult } from '../../contract/payments/bank-statements.ts'
import { AppError, conflict } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { noMovement, noStatement } from '../not-found.ts'
import { statementRows } from './bank-statements.ts'
import { alreadyConfirmed, registerPayment, voidPayment } from './ledger.ts'

/** Registers the payments of movements, one by one; a refusal of one does not stop the others. */
export const confirmMatches = (db: Database, user: Actor, statementId: number, { matches }: ConfirmMatches) =>
  eachMovement(
    matches,
    ({ movementId }) => movementId,
    async ({ movementId, orderId, allowSurplus }) => {
      const { amount, movedOn, reference, concept } = await findMovement(db, statementId, movementId)
      const today = todayInMexico()
      // A bank may give a deposit the date of its next working day. The money has arrived today, and account statements end today.
      const paidOn = movedOn < today ? movedOn : today
      const payment = { amount, form: '03', paidOn, reference: clip(reference || concept, 60) } as const
      await registerPayment(db, user, orderId, { ...payment, movementId, allowSurplus }, crypto.randomUUID())
    },
  )

async function findMovement(db: Database, statementId: number, movementId: number) {
  const movement = await db.query.bankMovements.findFirst({
    where: and(eq(bankMovements.id, movementId), eq(bankMovements.statementId, statementId)),
  })
  if (!movement) throw noMovement()
  if (movement.paymentId !== null) throw alreadyConfirmed()
  return movement
}

/** Marks a movement that does not belong to an order, or removes the mark. @throws 404, 409 for one with a payment */
export async function ignoreMovement(
  db: Database,
  statementId: number,
  movementId: number,
  { isIgnored }: IgnoreMovement,
) {
  const movement = sql`bank_movements WHERE id = ${movementId} AND statementId = ${statementId}`
  await db.write({
    exists: ensure(sql`EXISTS (SELECT 1 FROM ${movement})`, noMovement),
    open: ensure(sql`EXISTS (SELECT 1 FROM ${movement} AND paymentId IS NULL)`, () =>
      conflict('CONFIRMED', 'Este abono ya se registró como pago de un pedido.'),
    ),
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
  if (!statement) throw noStatement()
  const reason = clip(`Se deshizo el estado de cuenta ${statement.name}`, 300)
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
    statement: db.run(sql`UPDATE bank_statements SET undoneAt = ${now} WHERE id = ${id}
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
