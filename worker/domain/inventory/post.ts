import { type SQL, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../../db/client.ts'
import { type NewCounts, type NewMovements, type StockEntry, signed } from '../../contract/inventory.ts'
import { toCentavos } from '../../contract/money.ts'
import { AppError, conflict, invalid, notFound } from '../../errors.ts'
import { audited } from '../audit.ts'
import { answerQuery, refusedLines, toEntry } from './entry.ts'
import { applyBought, applyUndone } from './stock.ts'

type Person = { id: number }

/** One way to change the stock: its lines as rows (productId, type, delta, cost in centavos) and what it says. */
type Posting = {
  key: string
  kind: 'adjust' | 'count' | 'undo'
  request: unknown
  undoes?: number
  lines: SQL
  /** Products that get a row of inventory if they have none. */
  products: SQL
  reason: string | null
  reference: string | null
  apply: (moved: SQL) => SQL
  /** What must hold besides, and what is said when it does not. */
  demand: SQL
  refusal: () => AppError
}

/**
 * Adds to the stock and takes from it: all the lines or none. The same key does it once, however often it is sent.
 * @throws 409 naming the lines that would leave less than is held for orders
 */
export function postMovements(db: Database, user: Person, input: NewMovements, key: string): Promise<StockEntry> {
  const items = input.items.map(({ productId, type, delta, cost }) => ({
    productId,
    type,
    delta: signed(type, delta),
    cost: type === 'purchase' && cost != null ? toCentavos(cost) : null,
  }))
  const asked = sql`json_each(${JSON.stringify(items)})`
  return post(db, user, {
    key,
    kind: 'adjust',
    request: input,
    lines: sql`(SELECT key AS line, value ->> 'productId' AS productId, value ->> 'type' AS type,
      value ->> 'delta' AS delta, value ->> 'cost' AS cost FROM ${asked})`,
    products: sql`(SELECT DISTINCT value ->> 'productId' AS productId FROM ${asked})`,
    reason: input.reason,
    reference: input.reference || null,
    apply: applyBought,
    ...knownProducts(asked),
  })
}

/** Sets the stock to what was counted; what that changes is worked out against what there is by now. */
export function postCounts(db: Database, user: Person, input: NewCounts, key: string): Promise<StockEntry> {
  const asked = sql`json_each(${JSON.stringify(input.items)})`
  return post(db, user, {
    key,
    kind: 'count',
    request: input,
    lines: sql`(SELECT key AS line, inventory.productId, 'count' AS type, NULL AS cost,
        (value ->> 'counted') - inventory.on_hand AS delta
      FROM ${asked} JOIN inventory ON inventory.productId = value ->> 'productId'
      WHERE value ->> 'counted' <> inventory.on_hand)`,
    products: sql`(SELECT value ->> 'productId' AS productId FROM ${asked})`,
    reason: input.reason || 'Conteo físico',
    reference: null,
    apply: applyBought,
    ...knownProducts(asked),
  })
}

/** Posts the opposite of an entry, once: the ledger forgets nothing. */
export function undoEntry(db: Database, user: Person, id: number): Promise<StockEntry> {
  return post(db, user, {
    key: `undo-${id}`,
    kind: 'undo',
    request: { undoes: id },
    undoes: id,
    lines: sql`(SELECT id AS line, productId, type, -on_hand AS delta, cost FROM stock_movements WHERE entryId = ${id})`,
    products: sql`(SELECT DISTINCT productId FROM stock_movements WHERE entryId = ${id})`,
    reason: 'Se deshizo el movimiento',
    reference: null,
    apply: (moved) => applyUndone(moved, id),
    demand: sql`EXISTS (SELECT 1 FROM stock_entries WHERE id = ${id} AND kind <> 'undo')`,
    refusal: () => notFound('Movimiento no encontrado'),
  })
}

const knownProducts = (asked: SQL) => ({
  demand: sql`NOT EXISTS (SELECT 1 FROM ${asked} WHERE value ->> 'productId' NOT IN (SELECT id FROM products))`,
  refusal: () => invalid('Hay un producto que ya no existe.'),
})

async function post(db: Database, user: Person, posting: Posting): Promise<StockEntry> {
  const entry = sql`(SELECT id FROM stock_entries WHERE userId = ${user.id} AND idempotencyKey = ${posting.key})`
  const request = JSON.stringify(posting.request)
  const moved = sql`(SELECT * FROM stock_movements WHERE entryId = ${entry})`
  try {
    const results = await db.batch([
      db.run(require(posting.demand)),
      db.run(sql`INSERT INTO stock_entries (userId, idempotencyKey, kind, request, undoes)
        VALUES (${user.id}, ${posting.key}, ${posting.kind}, ${request}, ${posting.undoes ?? null})`),
      db.run(sql`INSERT INTO inventory (productId) SELECT productId FROM ${posting.products}
        WHERE productId NOT IN (SELECT productId FROM inventory)`),
      // Before the stock changes: a count is told apart from it, and what a piece cost until now is kept.
      db.run(sql`INSERT INTO stock_movements
          (productId, type, on_hand, cost, avg_before, reference, reason, userId, entryId)
        SELECT line.productId, line.type, delta, line.cost, avg_cost, ${posting.reference}, ${posting.reason},
          ${user.id}, ${entry}
        FROM ${posting.lines} AS line JOIN inventory ON inventory.productId = line.productId ORDER BY line`),
      db.run(posting.apply(moved)),
      db.run(sql`INSERT INTO outbox (event, payload)
        SELECT 'stock', json_object('productIds', json_group_array(productId)) FROM ${posting.products}`),
      audited(db, user, {
        action: posting.kind,
        entity: 'stock_entry',
        entityId: posting.key,
        after: posting.request,
      }),
      answerQuery(db, entry),
    ])
    return toEntry(results[7])
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    if (error.index === 0) throw posting.refusal()
    if (error.breaks('stock_entries.undoes')) throw conflict('UNDONE', 'Este movimiento ya se deshizo.')
    if (error.breaks('stock_entries.idempotencyKey')) return repeated(db, entry, request)
    if (error.breaks('stock_available')) throw await refusedLines(db, posting.lines)
    throw error
  }
}

async function repeated(db: Database, entry: SQL, request: string) {
  const [[stored], rows] = await db.batch([
    db.all<{ request: string }>(sql`SELECT request FROM stock_entries WHERE id = ${entry}`),
    answerQuery(db, entry),
  ])
  if (stored?.request !== request) throw new AppError(422, 'KEY_REUSED', 'Esta clave ya se usó con otros movimientos.')
  return toEntry(rows)
}
