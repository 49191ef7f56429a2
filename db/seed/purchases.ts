import type { InStatement } from '@libsql/client/web'
import { dayMs } from '#contract/days'
import { insert } from './insert.ts'
import type { Movement } from './ledger.ts'
import { staff } from './users.ts'

const suppliers = [
  'Tornillos y Birlos del Bajío',
  'Herramientas Monterrey',
  'Eléctrica Central',
  'Plomería y Pinturas Noreste',
]

const maxPurchases = 14
const maxLines = 12
const maxCodes = 30

type Costs = ReadonlyMap<number, number | null>

/**
 * The purchases of the demo shop: the last arrivals of the ledger, by day and supplier. `entryOf` gives the stock entry of a movement,
 * which must be inserted after these statements.
 */
export function demoPurchases(movements: readonly Movement[], costs: Costs) {
  const bought = movements.filter(({ type, productId }) => type === 'purchase' && costs.get(productId) != null)
  const arrivals = Map.groupBy(
    bought,
    ({ at, productId }) => `${Math.floor(at / dayMs)} ${productId % suppliers.length}`,
  )
  const notes = [...arrivals.values()].slice(-maxPurchases).map((lines) => lines.slice(0, maxLines))
  const entries = new Map(notes.flatMap((lines, index) => lines.map((line) => [line, index + 1] as const)))
  const costOf = ({ productId, on_hand }: Movement) => (costs.get(productId) ?? 0) * on_hand
  const rows = notes.map((lines, index) => {
    const at = Math.max(...lines.map((line) => line.at))
    return {
      entryId: index + 1,
      supplierId: ((lines[0]?.productId ?? 0) % suppliers.length) + 1,
      reference: `${'ABCD'[index % 4]}-${1204 + index * 37}`,
      date: new Date(at - dayMs / 4).toISOString().slice(0, 10),
      lines: lines.length,
      pieces: lines.reduce((sum, { on_hand }) => sum + on_hand, 0),
      total: lines.reduce((sum, line) => sum + costOf(line), 0),
      userId: staff.warehouse,
      createdAt: new Date(at).toISOString(),
    }
  })
  const sold = new Map(
    notes.flatMap((lines, index) => lines.map(({ productId }) => [productId, rows[index]?.supplierId ?? 1] as const)),
  )
  const codes = [...sold].slice(0, maxCodes).map(([productId, supplierId], index) => ({
    productId,
    supplierId,
    code: `${'TBHE'[supplierId - 1]}${4100 + index * 23}`,
  }))
  const statements = (): InStatement[] => [
    ...insert(
      'suppliers',
      suppliers.map((name, index) => ({ id: index + 1, name })),
    ),
    ...insert(
      'stock_entries',
      rows.map(({ entryId, userId, createdAt }) => ({
        id: entryId,
        userId,
        idempotencyKey: `demo-${entryId}`,
        kind: 'adjust',
        request: '{}',
        createdAt,
      })),
    ),
    ...insert('purchases', rows),
    ...insert('supplier_codes', codes),
  ]
  const referenceOf = (movement: Movement) => rows[(entries.get(movement) ?? 0) - 1]?.reference ?? movement.reference
  return { statements, entryOf: (movement: Movement) => entries.get(movement) ?? null, referenceOf }
}

/** Two products that are sold without stock: one has none left, the other is expected in two weeks. */
export const demoBackorders = (now: number): InStatement[] => [
  {
    sql: `UPDATE products SET backorder = ?, box_qty = 12 WHERE id IN (SELECT productId FROM inventory JOIN products ON id = productId
      WHERE quantity = 0 AND status = 'active' ORDER BY id LIMIT 1)`,
    args: [new Date(now + 14 * dayMs).toISOString().slice(0, 10)],
  },
  {
    sql: `UPDATE products SET backorder = '', box_qty = 24 WHERE id IN (SELECT productId FROM inventory JOIN products ON id = productId
      WHERE quantity BETWEEN 1 AND 12 AND status = 'active' AND backorder IS NULL ORDER BY id LIMIT 1)`,
    args: [],
  },
]

const maxNotices = 8

/** Notices of products that fell to their minimum with their last movement. */
export const demoLowStock = (): InStatement[] => [
  `UPDATE inventory SET lowSince = lastMovement WHERE productId IN (
    SELECT productId FROM inventory JOIN products ON id = productId
    WHERE status = 'active' AND quantity <= min_stock AND lastMovement IS NOT NULL ORDER BY lastMovement DESC LIMIT ${maxNotices})`,
]
