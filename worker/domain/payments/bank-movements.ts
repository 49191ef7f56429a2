import { eq, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { bankMovements, bankStatements } from '../../../db/schema/index.ts'
import { clip } from '../../contract/clip.ts'
import type { ConfirmMatches, IgnoreMovement, MatchResult } from '../../contract/payments/bank-statements.ts'
import { AppError, conflict } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { noMovement, noStatement } from '../not-found.ts'
import { statementRows } from './bank-statements.ts'
import { alreadyVoid, voidPayment } from './ledger.ts'
import { leftOf, matchPayment, payOrder } from './movement-payments.ts'

/** Registers the payments of movements, or matches them with earlier ones, one by one; a refusal of one does not stop the others. */
export const confirmMatches = (db: Database, user: Actor, statementId: number, { matches }: ConfirmMatches) =>
  eachMovement(
    matches,
    ({ movementId }) => movementId,
    async (match) => {
      const at = { statementId, movementId: match.movementId }
      if ('paymentId' in match) await matchPayment(db, user, at, match.paymentId)
      else await payOrder(db, user, at, match)
    },
  )

/**
 * Marks a movement, or what is left of it, as money that does not belong to an order, or removes the mark.
 * @throws 404, 409 if nothing is left
 */
export async function ignoreMovement(
  db: Database,
  user: Actor,
  statementId: number,
  movementId: number,
  { isIgnored }: IgnoreMovement,
) {
  const movement = sql`bank_movements WHERE id = ${movementId} AND statementId = ${statementId}`
  await db.write({
    exists: ensure(sql`EXISTS (SELECT 1 FROM ${movement})`, noMovement),
    open: ensure(sql`${leftOf(movementId)} > 0`, () =>
      conflict('CONFIRMED', 'Este abono ya se registró como pago de un pedido.'),
    ),
    movement: db.update(bankMovements).set({ isIgnored }).where(eq(bankMovements.id, movementId)),
    audit: audited(db, user, {
      action: isIgnored ? 'ignore_movement' : 'recover_movement',
      entity: 'bank_statement',
      entityId: statementId,
      after: sql`(SELECT json_object('amount', amount / 100.0, 'date', movedOn, 'concept', concept) FROM ${movement})`,
    }),
  })
}

/** The condition that a row of `bank_movements` has a payment. */
const hasPayment = sql`EXISTS (SELECT 1 FROM movement_payments WHERE movementId = bank_movements.id)`

/**
 * Voids the payments that were registered with a statement and deletes its movements, so that the file can be read again. A payment
 * that cannot be voided stays, with its movement. Payments that had been registered before stay, without their movement.
 */
export async function undoStatement(db: Database, user: Actor, id: number): Promise<MatchResult> {
  const { made, statements } = await db.read({
    made: db.all<{ movementId: number; paymentId: number; orderId: number }>(sql`SELECT movementId, paymentId, orderId
      FROM bank_movements JOIN movement_payments ON movementId = bank_movements.id JOIN payments ON payments.id = paymentId
      WHERE statementId = ${id} AND isNew AND orderId IS NOT NULL ORDER BY paymentId`),
    statements: statementRows(db, eq(bankStatements.id, id)),
  })
  const [statement] = statements
  if (!statement) throw noStatement()
  const reason = clip(`Se deshizo el estado de cuenta ${statement.name}`, 300)
  const result = await eachMovement(
    made,
    ({ movementId }) => movementId,
    async ({ paymentId, orderId }) => {
      await voidPayment(db, user, { orderId, paymentId }, { reason }).catch((error) => {
        // Someone else has voided it meanwhile, for example by undoing the same statement.
        if (!(error instanceof AppError && error.code === alreadyVoid)) throw error
      })
    },
  )
  await db.write({
    matches: db.run(sql`DELETE FROM movement_payments WHERE NOT isNew
      AND movementId IN (SELECT id FROM bank_movements WHERE statementId = ${id})`),
    movements: db.run(sql`DELETE FROM bank_movements WHERE statementId = ${id} AND NOT ${hasPayment}`),
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
