import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { dayMs } from '../../contract/days.ts'
import type { UrgentProduct } from '../../contract/inventory/urgent.ts'
import { soldSince } from '../reports/stock.ts'
import { ago } from '../times.ts'
import { lowStock } from './low-stock.ts'
import { salesDays, suggestion } from './suggestion.ts'

const maxRows = 5

/** The products with low stock that run out first at their present sales. */
export const urgentProducts = (db: Database) =>
  db.all<UrgentProduct>(sql`SELECT products.id, code, products.name, quantity, min_stock,
      CASE WHEN sold > 0 THEN max(quantity, 0) * 1.0 * ${salesDays} / sold END AS days,
      ${suggestion(salesDays).pieces} AS suggested
    FROM inventory JOIN products ON products.id = inventory.productId
    LEFT JOIN ${soldSince(ago(salesDays * dayMs))} recent ON recent.productId = products.id
    WHERE inventory.quantity <= inventory.min_stock AND ${lowStock}
    ORDER BY sold IS NULL, days, sold DESC, quantity, code LIMIT ${maxRows}`)
