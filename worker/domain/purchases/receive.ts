import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, type Plan } from '../../../db/client.ts'
import { formatPesos, toCentavos, toPesos } from '../../contract/money.ts'
import { purchaseFolio } from '../../contract/purchases/orders.ts'
import { type NewPurchase, type Purchase, purchaseTotal } from '../../contract/purchases/purchases.ts'
import { conflict, invalidField, stockChanged } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Author } from '../identity.ts'
import { isBackordered } from '../inventory/backorders.ts'
import {
  checkRequest,
  entryOf,
  type Posting,
  postingPlan,
  productsExist,
  requestQuery,
  undoPosting,
} from '../inventory/post.ts'
import { applyMovements } from '../inventory/stock.ts'
import { KeyUsed } from '../key-used.ts'
import { noPurchase } from '../not-found.ts'
import { isOpenOrder } from './incoming.ts'
import { purchaseQueries, toPurchase } from './read.ts'
import { addSupplier, supplierNamed } from './supplier-names.ts'
import { notOpen } from './write-orders.ts'

/**
 * Receives the goods of a supplier's note: all lines or none. The same key receives them once, however often it is sent.
 * @throws 409 for a reference that the supplier has used before, unless `repeated`, and for an order that is not open
 */
export async function receivePurchase(db: Database, user: Author, input: NewPurchase, key: string): Promise<Purchase> {
  const { supplier, date, items, repeated, purchaseOrderId = null } = input
  const reference = input.reference || null
  const rows = sql`json_each(${JSON.stringify(items.map((item) => ({ ...item, cost: toCentavos(item.cost) })))})`
  const supplierId = supplierNamed(supplier)
  const posting: Posting = {
    key,
    kind: 'adjust',
    request: input,
    lines: sql`(SELECT key AS line, value ->> 'productId' AS productId, 'purchase' AS type,
      value ->> 'quantity' AS delta, value ->> 'cost' AS cost FROM ${rows})`,
    products: sql`(SELECT value ->> 'productId' AS productId FROM ${rows})`,
    reason: `Compra a ${supplier}`,
    reference,
    apply: applyMovements,
    ...productsExist(db, rows),
  }
  const { audit: _, ...plan } = postingPlan(db, user, posting)
  const same = sql`supplierId = ${supplierId} AND reference = ${reference} AND undoneAt IS NULL`
  const isNew = sql`NOT EXISTS (SELECT 1 FROM purchases WHERE ${same} AND entryId IS NOT ${entryOf(user, key)})`
  return write(db, user, posting, sql`purchases.entryId = ${entryOf(user, key)}`, {
    supplier: addSupplier(db, supplier),
    isNew: reference === null || repeated ? undefined : ensure(isNew, () => usedBefore(db, same)),
    ...plan,
    // After the entry, whose key is checked first: the same receipt sent again finds its own purchase order complete, and must not
    // be refused for that.
    order: purchaseOrderId === null ? undefined : isExpected(db, purchaseOrderId, supplier),
    // The trigger `purchase_order_received` counts its pieces in the order.
    purchase:
      db.run(sql`INSERT INTO purchases (entryId, supplierId, reference, date, note, lines, pieces, total, userId, purchaseOrderId)
      VALUES (${entryOf(user, key)}, ${supplierId}, ${reference}, ${date}, ${input.note || null}, ${items.length},
        ${items.reduce((sum, { quantity }) => sum + quantity, 0)}, ${toCentavos(purchaseTotal(items))}, ${user.id},
        ${purchaseOrderId})`),
    audit: audited(db, user, {
      action: 'create',
      entity: 'purchase',
      entityId: sql`(SELECT id FROM purchases WHERE entryId = ${entryOf(user, key)})`,
      after: { ...input, repeated: repeated || undefined },
    }),
  })
}

/** The condition that the purchase order is open and is one to this supplier. */
const isExpected = (db: Database, id: number, supplier: string) =>
  ensure(
    sql`EXISTS (SELECT 1 FROM purchase_orders
      WHERE id = ${id} AND ${isOpenOrder} AND supplierId = ${supplierNamed(supplier)})`,
    async () => {
      const [open] = await db.all<{ name: string }>(sql`SELECT suppliers.name FROM purchase_orders
        JOIN suppliers ON suppliers.id = supplierId WHERE purchase_orders.id = ${id} AND ${isOpenOrder}`)
      if (!open) return notOpen(db, id, ' Si llegó algo más, quita la orden y regístralo sin ella.')
      return invalidField(
        'supplier',
        `La orden ${purchaseFolio(id)} es de ${open.name}. Corrige el proveedor o quita la orden.`,
      )
    },
  )

/** Posts the opposite movements of a purchase, once. See `applyUndo` for the average cost. */
export async function undoPurchase(db: Database, user: Author, id: number, reason: string): Promise<Purchase> {
  const undone = sql`(SELECT entryId FROM purchases WHERE id = ${id})`
  const posting = {
    ...undoPosting({
      key: `undo-purchase-${id}`,
      request: { undoesPurchase: id },
      id: undone,
      reason: reason || 'Se deshizo la compra',
    }),
    condition: sql`EXISTS (SELECT 1 FROM purchases WHERE id = ${id})`,
    refusal: noPurchase,
  }
  const { audit: _, ...plan } = postingPlan(db, user, posting, (_db, lines) => cannotUndo(db, lines))
  return write(db, user, posting, sql`purchases.id = ${id}`, {
    ...plan,
    audit: audited(db, user, { action: 'undo', entity: 'purchase', entityId: id, after: { reason } }),
  })
}

async function write(db: Database, user: Author, posting: Posting, where: SQL, plan: Plan): Promise<Purchase> {
  try {
    const { found } = await db.write({ plan, found: purchaseQueries(db, where) })
    return toPurchase(found)
  } catch (error) {
    if (!(error instanceof KeyUsed)) throw error
    const { request, found } = await db.read({
      request: requestQuery(db, entryOf(user, posting.key)),
      found: purchaseQueries(db, where),
    })
    checkRequest(request, posting)
    return toPurchase(found)
  }
}

/** 409 with the purchase that has this reference. */
async function usedBefore(db: Database, same: SQL) {
  const [first] = await db.all<{ id: number; date: string; total: number; reference: string }>(
    sql`SELECT id, date, total, reference FROM purchases WHERE ${same} ORDER BY id DESC LIMIT 1`,
  )
  if (!first) return conflict('CHANGED', 'Otra persona acaba de cambiar esta compra. Inténtalo de nuevo.')
  const total = toPesos(first.total)
  const message = `Ya registraste la nota ${first.reference} de este proveedor: compra ${first.id} por ${formatPesos(total)}.`
  return conflict('REFERENCE_USED', message, { id: first.id, date: first.date, total })
}

/** 409 naming the lines whose pieces are no longer in stock, or reserved for orders. */
async function cannotUndo(db: Database, lines: SQL) {
  const short = await db.all<{ productId: number; code: string; received: number; free: number }>(sql`
    SELECT line.productId, code, -delta AS received, max(inventory.quantity, 0) AS free FROM ${lines} AS line
    JOIN products ON products.id = line.productId JOIN inventory ON inventory.productId = line.productId
    WHERE on_hand + delta < 0 OR inventory.quantity + delta < 0 AND NOT ${isBackordered} ORDER BY code`)
  const problems = short.map(({ productId, code, received, free }) => ({
    productId,
    code,
    message: `De ${code} entraron ${received} y quedan ${free} sin vender ni reservar.`,
  }))
  const [first] = problems
  const others = problems.length > 1 ? ` Hay ${problems.length - 1} más así.` : ''
  return first
    ? conflict(
        'STOCK_HELD',
        `La compra no se deshizo. ${first.message}${others} Registra un ajuste por las piezas que sí regresan.`,
        problems,
      )
    : stockChanged()
}
