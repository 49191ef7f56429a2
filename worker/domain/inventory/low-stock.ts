import { sql } from 'drizzle-orm'

/** `isLowStock` of the contract, for a query of `inventory` and `products`. False without a row in `inventory`. */
export const lowStock = sql`(products.status = 'active' AND coalesce(inventory.quantity <= inventory.min_stock, FALSE))`

/** The same for the rows of `product_counts`. A product without pieces is at its minimum too. */
export const isLowGroup = sql`(status = 'active' AND stock IN ('out', 'low'))`
