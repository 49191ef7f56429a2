import { Hono } from 'hono'
import * as v from 'valibot'
import { IdText } from '../../contract/fields.ts'
import {
  ConfirmMatches,
  IgnoreMovement,
  MatchableQuery,
  NewStatement,
  SplitMovement,
} from '../../contract/payments/bank-statements.ts'
import { confirmMatches, ignoreMovement, undoStatement } from '../../domain/payments/bank-movements.ts'
import { addStatement, listStatements, readStatement } from '../../domain/payments/bank-statements.ts'
import { matchablePayments, payOrders, unmatchPayment } from '../../domain/payments/movement-payments.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { body, param, query, withId } from '../../http/validate.ts'

export const bankStatements = new Hono<AppEnv>().use(access('payments'))

bankStatements.get('/', async (c) => c.json(await listStatements(c.var.db)))

bankStatements.post('/', body(NewStatement), async (c) =>
  c.json(await addStatement(c.var.db, c.var.user, c.req.valid('json')), 201),
)

bankStatements.get('/:id', withId, async (c) => c.json(await readStatement(c.var.db, c.req.valid('param').id)))

bankStatements.post('/:id/confirm', withId, body(ConfirmMatches), async (c) =>
  c.json(await confirmMatches(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))),
)

bankStatements.post('/:id/undo', access('payments.void'), withId, async (c) =>
  c.json(await undoStatement(c.var.db, c.var.user, c.req.valid('param').id)),
)

const oneMovement = param(v.object({ id: IdText, movementId: IdText }))

bankStatements.put('/:id/movements/:movementId', oneMovement, body(IgnoreMovement), async (c) => {
  const { id, movementId } = c.req.valid('param')
  await ignoreMovement(c.var.db, c.var.user, id, movementId, c.req.valid('json'))
  return c.json({ success: true })
})

bankStatements.get('/:id/movements/:movementId/payments', oneMovement, query(MatchableQuery), async (c) => {
  const { id: statementId, movementId } = c.req.valid('param')
  return c.json(await matchablePayments(c.var.db, { statementId, movementId }, c.req.valid('query')))
})

bankStatements.post('/:id/movements/:movementId/payments', oneMovement, body(SplitMovement), async (c) => {
  const { id: statementId, movementId } = c.req.valid('param')
  await payOrders(c.var.db, c.var.user, { statementId, movementId }, c.req.valid('json'), idempotencyKey(c))
  return c.json({ success: true }, 201)
})

const oneMatch = param(v.object({ id: IdText, movementId: IdText, paymentId: IdText }))

bankStatements.delete('/:id/movements/:movementId/payments/:paymentId', oneMatch, async (c) => {
  const { id: statementId, movementId, paymentId } = c.req.valid('param')
  await unmatchPayment(c.var.db, c.var.user, { statementId, movementId }, paymentId)
  return c.json({ success: true })
})
