import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import {
  type EntryProblems,
  maxStock,
  maxStockMessage,
  type NewCounts,
  type NewMovements,
  type StockEntry,
} from '../../contract/inventory/entries.ts'
import { signedQuantity } from '../../contract/inventory/inventory.ts'
import { toCentavos } from '../../contract/money.ts'
import { AppError, conflict, invalid } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Author } from '../identity.ts'
import { KeyUsed } from '../key-used.ts'
import { noMovement } from '../not-found.ts'
import { configured } from '../shop/configured.ts'
import { belowReserved, entryQuery, toEntry } from './entry.ts'
import { applyMovements, applyUndo, stockEvent } from './stock.ts'

/** A change of stock. `lines`: SQL rows of productId, type, delta and cost in centavos. */
export type Posting = {
  key: string
  kind: 'adjust' | 'count' | 'undo'
  request: unknown
  /** The id of the entry that this one undoes. */
  undoes?: number | SQL
  lines: SQL
  /** SQL rows of productId. Products without an inventory row get one. */
  products: SQL
  reason: string | null
  reference: string | null
  apply: (movements: SQL) => SQL
  /** A condition for this kind of change, and its refusal. */
  condition: SQL
  refusal: () => AppError | Promise<AppError>
}

/**
 * Adds to the stock and removes from it: all lines or none. The same key posts once, however often it is sent.
 * @throws 409 naming the lines that would leave less than is reserved for orders
 */
export function postMovements(db: Database, user: Author, input: NewMovements, key: string): Promise<StockEntry> {
  const items = input.items.map(({ productId, type, delta, cost }) => ({
    productId,
    type,
    delta: signedQuantity(type, delta),
    cost: type === 'purchase' && cost != null ? toCentavos(cost) : null,
  }))
  const rows = sql`json_each(${JSON.stringify(items)})`
  return post(db, user, {
    key,
    kind: 'adjust',
    request: input,
    lines: sql`(SELECT key AS line, value ->> 'productId' AS productId, value ->> 'type' AS type,
      value ->> 'delta' AS delta, value ->> 'cost' AS cost FROM ${rows})`,
    products: sql`(SELECT DISTINCT value ->> 'productId' AS productId FROM ${rows})`,
    reason: input.reason,
    reference: input.reference || null,
    apply: applyMovements,
    ...productsExist(db, rows),
  })
}

/** Sets the stock to the counted quantities. The difference is computed against the stock at this moment. */
export function postCounts(db: Database, user: Author, input: NewCounts, key: string): Promise<StockEntry> {
  const rows = sql`json_each(${JSON.stringify(input.items)})`
  return post(db, user, {
    key,
    kind: 'count',
    request: input,
    lines: sql`(SELECT key AS line, inventory.productId, 'count' AS type, NULL AS cost,
        (value ->> 'counted') - inventory.on_hand AS delta
      FROM ${rows} JOIN inventory ON inventory.productId = value ->> 'productId'
      WHERE value ->> 'counted' <> inventory.on_hand)`,
    products: sql`(SELECT value ->> 'productId' AS productId FROM ${rows})`,
    reason: input.reason || 'Conteo físico',
    reference: null,
    apply: applyMovements,
    ...productsExist(db, rows),
  })
}

/** Posts the opposite of an entry, once. The ledger is append-only. */
export const undoEntry = (db: Database, user: Author, id: number): Promise<StockEntry> =>
  post(
    db,
    user,
    undoPosting({ key: `undo-${id}`, request: { undoes: id }, id: sql`${id}`, reason: 'Se deshizo el movimiento' }),
  )

/** The undo of an entry. `id`: SQL for its id. */
export const undoPosting = ({ id, ...given }: Pick<Posting, 'key' | 'request' | 'reason'> & { id: SQL }): Posting => ({
  ...given,
  kind: 'undo',
  undoes: id,
  lines: sql`(SELECT id AS line, productId, type, -on_hand AS delta, cost FROM stock_movements WHERE entryId = ${id})`,
  products: sql`(SELECT DISTINCT productId FROM stock_movements WHERE entryId = ${id})`,
  reference: null,
  apply: (movements) => applyUndo(movements, () => id),
  condition: sql`EXISTS (SELECT 1 FROM stock_entries WHERE id = ${id} AND kind <> 'undo')`,
  refusal: noMovement,
})

/** The condition that the products exist. The refusal names the lines: a product may be deleted while its entry is written. */
export function productsExist(db: Database, rows: SQL) {
  const gone = sql`SELECT value ->> 'productId' AS productId FROM ${rows}
    WHERE value ->> 'productId' NOT IN (SELECT id FROM products)`
  return {
    condition: sql`NOT EXISTS (${gone})`,
    refusal: async () => {
      const lines = await db.all<{ productId: number }>(gone)
      const message = 'Este producto ya no existe: quítalo.'
      const details: EntryProblems = lines.map(({ productId }) => ({ productId, code: '', message }))
      return new AppError(400, 'INVALID', 'Hay un producto que ya no existe.', { details })
    },
  }
}

/** SQL for the id of the entry that the user has posted with this key. */
export const entryOf = (user: Author, key: string) =>
  sql`(SELECT id FROM stock_entries WHERE userId = ${user.id} AND idempotencyKey = ${key})`

/**
 * The plan that posts a change of stock. `short`: the refusal of lines that take more than is available.
 * @throws KeyUsed
 */
export function postingPlan(db: Database, user: Author, posting: Posting, short = belowReserved) {
  const { key, kind, reason, reference, lines, products } = posting
  const entry = entryOf(user, key)
  return {
    condition: ensure(posting.condition, posting.refusal),
    entry: onConstraint(
      db.run(sql`INSERT INTO stock_entries (userId, idempotencyKey, kind, request, undoes)
        VALUES (${user.id}, ${key}, ${kind}, ${JSON.stringify(posting.request)}, ${posting.undoes ?? null})`),
      {
        'stock_entries.undoes': () => conflict('UNDONE', 'Este movimiento ya se deshizo.'),
        'stock_entries.idempotencyKey': () => new KeyUsed(),
      },
    ),
    inventory: db.run(sql`INSERT INTO inventory (productId, min_stock)
      SELECT productId, ${configured('stock', 'minStock')} FROM ${products}
      WHERE productId NOT IN (SELECT productId FROM inventory)`),
    // Before the stock changes, because a count is compared with it and the earlier average cost is kept.
    movements: db.run(sql`INSERT INTO stock_movements
        (productId, type, on_hand, cost, avg_before, reference, reason, userId, entryId)
      SELECT line.productId, line.type, delta, line.cost, avg_cost, ${reference}, ${reason}, ${user.id}, ${entry}
      FROM ${lines} AS line JOIN inventory ON inventory.productId = line.productId ORDER BY line`),
    stock: onConstraint(db.run(posting.apply(sql`(SELECT * FROM stock_movements WHERE entryId = ${entry})`)), {
      stock_available: () => short(db, lines),
      on_hand_not_negative: () => short(db, lines),
    }),
    limit: ensure(
      sql`NOT EXISTS (SELECT 1 FROM inventory WHERE on_hand > ${maxStock} AND productId IN (SELECT productId FROM ${products}))`,
      () => invalid(maxStockMessage),
    ),
    event: stockEvent(db, products),
    audit: audited(db, user, { action: kind, entity: 'stock_entry', entityId: key, after: posting.request }),
  }
}

async function post(db: Database, user: Author, posting: Posting): Promise<StockEntry> {
  const entry = entryOf(user, posting.key)
  try {
    const { rows } = await db.write({ ...postingPlan(db, user, posting), rows: entryQuery(db, entry) })
    return toEntry(rows)
  } catch (error) {
    if (!(error instanceof KeyUsed)) throw error
    const { request, rows } = await db.read({ request: requestQuery(db, entry), rows: entryQuery(db, entry) })
    checkRequest(request, posting)
    return toEntry(rows)
  }
}

export const requestQuery = (db: Database, entry: SQL) =>
  db.all<{ request: string }>(sql`SELECT request FROM stock_entries WHERE id = ${entry}`)

/** @throws 422 if the key was used with another request */
export function checkRequest([stored]: { request: string }[], { request }: Posting) {
  if (stored?.request !== JSON.stringify(request)) {
    throw new AppError(422, 'KEY_REUSED', 'Esta clave ya se usó con otros movimientos.')
  }
}
