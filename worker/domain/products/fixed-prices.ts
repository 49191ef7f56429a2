import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { toCentavos } from '../../contract/money.ts'
import { maxPesos } from '../../contract/pesos.ts'
import type { PriceChange } from '../../contract/products/bulk.ts'
import { conflict } from '../../errors.ts'
import type { Author } from '../identity.ts'
import { entity } from '../prices/read-lists.ts'

/**
 * The plan that changes the fixed prices of these products (a subquery of their ids) in every price list, with an entry in the log of
 * each list.
 */
export function changeFixedPrices(db: Database, user: Author, ids: SQL, change: PriceChange) {
  const price = changed(change)
  const chosen = sql`price IS NOT NULL AND productId IN ${ids}`
  const differs = sql`${chosen} AND price <> ${price}`
  const items = (value: SQL) => sql`json_object('items', json_group_array(json_object('productId', productId,
    'min_qty', min_qty, 'price', ${value} / 100.0)))`
  return {
    fixedInRange: ensure(
      sql`NOT EXISTS (SELECT 1 FROM price_list_items WHERE ${chosen} AND ${price} NOT BETWEEN 1 AND ${toCentavos(maxPesos)})`,
      () =>
        conflict(
          'PRICE_RANGE',
          'Un precio fijo de una lista quedaría en 0 o sería demasiado grande. No cambió ningún precio.',
        ),
    ),
    fixedProducts: db.all<{ n: number }>(
      sql`SELECT count(DISTINCT productId) AS n FROM price_list_items WHERE ${differs}`,
    ),
    fixedAudit: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, before, after)
      SELECT ${user.id}, 'update', ${entity}, CAST(listId AS TEXT), ${items(sql`price`)}, ${items(price)}
      FROM price_list_items WHERE ${differs} GROUP BY listId`),
    // The list price may stay the same. Without a new version, the same request could change the fixed prices again.
    fixedVersions: db.run(sql`UPDATE products SET version = version + 1, updatedAt = ${now}
      WHERE id IN (SELECT productId FROM price_list_items WHERE ${differs})`),
    // An open editor of the list is refused when it saves: it shows the earlier prices.
    fixedLists: db.run(sql`UPDATE price_lists SET version = version + 1, updatedAt = ${now}
      WHERE id IN (SELECT listId FROM price_list_items WHERE ${differs})`),
    fixedPrices: db.run(sql`UPDATE price_list_items SET price = ${price} WHERE ${differs}`),
  }
}

/** SQL for `applyPriceChange` of the contract, of the column `price`, in centavos. */
function changed({ kind, by, rounding }: PriceChange) {
  const step = toCentavos(rounding)
  const exact = kind === 'percent' ? sql`price + price * ${by} / 100.0` : sql`price + ${toCentavos(by)} + 0.0`
  return sql`(CAST((${exact}) / ${step} + 0.5 + 1e-9 AS INTEGER) * ${step})`
}
