import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { UrgentProduct } from '../../contract/inventory/urgent.ts'
import { incomingPieces } from '../purchases/incoming.ts'
import { lowStock } from './low-stock.ts'
import { daysLeft, recentSales, salesDays, suggestion } from './suggestion.ts'

const maxRows = 5

/** The products with low stock that run out first at their present sales. */
export const urgentProducts = (db: Database) =>
  db.all<UrgentProduct>(sql`SELECT products.id, code, products.name, quantity, min_stock, coalesce(incoming, 0) AS incoming,
      ${daysLeft} AS days,
      ${suggestion(salesDays).pieces} AS suggested
    FROM inventory JOIN products ON products.id = inventory.productId
    LEFT JOIN ${recentSales()} recent ON recent.productId = products.id
    LEFT JOIN ${incomingPieces} AS ordered ON ordered.productId = products.id
    WHERE inventory.quantity <= inventory.min_stock AND ${lowStock}
    ORDER BY sold IS NULL, days, sold DESC, quantity, code LIMIT ${maxRows}`)
