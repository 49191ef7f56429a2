import { sql } from 'drizzle-orm'

/** `isLowStock` of the contract, for a query of `inventory` and `products`. False without a row in `inventory`. */
export const lowStock = sql`(products.status = 'active' AND coalesce(inventory.quantity <= inventory.min_stock, FALSE))`
