import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { toPesos } from '../../contract/money.ts'
import type { SuggestedPurchase, SuggestedQuery, SuggestedRow } from '../../contract/purchases/suggested.ts'
import { noSupplier } from '../../contract/purchases/suppliers.ts'
import { dailySales, daysLeft, recentSales, suggestion } from '../inventory/suggestion.ts'
import { sortText } from '../sort-text.ts'
import { incomingPieces } from './incoming.ts'

const maxRows = 1000

/** `latest`: id of the movement of the latest purchase. */
type Row = SuggestedRow & { latest: number | null; productCost: number | null }

/** Products to buy now, by supplier. The supplier and the cost of a product are those of its latest purchase. */
export async function suggestedPurchase(
  db: Database,
  { days, supplier, page }: SuggestedQuery,
): Promise<SuggestedPurchase> {
  const { pieces, isDue } = suggestion(Number(days))
  const { rows, suppliers } = await db.read({
    suppliers: db.all<{ name: string }>(sql`SELECT name FROM suppliers ORDER BY ${sortText('name')}`),
    rows: db.all<Row>(sql`
    SELECT due.*, suppliers.name AS supplier, supplier_codes.code AS supplierCode, coalesce(bought.cost, productCost) AS cost FROM (
      SELECT products.id, code, products.name, unit, inventory.quantity, min_stock, box_qty, ${pieces} AS suggested,
        max(-inventory.quantity, 0) AS waiting, coalesce(incoming, 0) AS incoming, ${dailySales} AS daily, ${daysLeft} AS days, products.cost AS productCost,
        (SELECT movement.id FROM stock_movements AS movement JOIN purchases ON purchases.entryId = movement.entryId
          WHERE movement.productId = products.id AND type = 'purchase' AND on_hand > 0 AND undoneAt IS NULL
          ORDER BY movement.id DESC LIMIT 1) AS latest
      FROM inventory JOIN products ON products.id = inventory.productId
      LEFT JOIN ${recentSales()} recent ON recent.productId = products.id
      LEFT JOIN ${incomingPieces} AS ordered ON ordered.productId = products.id
      WHERE status = 'active' AND ${isDue}
    ) AS due LEFT JOIN stock_movements AS bought ON bought.id = latest
    LEFT JOIN purchases ON purchases.entryId = bought.entryId LEFT JOIN suppliers ON suppliers.id = purchases.supplierId
    LEFT JOIN supplier_codes ON supplier_codes.productId = due.id AND supplier_codes.supplierId = suppliers.id
    ${supplierIs(supplier)}
    ORDER BY suppliers.name IS NULL, ${sortText('suppliers.name')}, due.code LIMIT ${maxRows + 1} OFFSET ${(page - 1) * maxRows}`),
  })
  return {
    rows: rows.slice(0, maxRows).map(({ latest: _, productCost: _cost, ...row }) => ({
      ...row,
      cost: row.cost === null ? null : toPesos(row.cost),
    })),
    more: rows.length > maxRows,
    suppliers: suppliers.map(({ name }) => name),
  }
}

function supplierIs(name: string) {
  if (name === '') return sql``
  return name === noSupplier ? sql`WHERE suppliers.id IS NULL` : sql`WHERE suppliers.name = ${name}`
}
