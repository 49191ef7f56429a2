import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { toPesos } from '../../contract/money.ts'
import type { Tier } from '../../contract/prices/prices.ts'
import type { OwnPrices } from '../../contract/products/catalog.ts'
import type { Actor } from '../identity.ts'
import { forSale } from '../products/for-sale.ts'
import { ownPrices, termsOf, toBreaks } from './prices.ts'

type State = { version: string; base: 'list' | 'cost' | null; percent: number | null; discount: number }
type Columns = { productId: string; salePrice1: string; breaks: string }

/**
 * The prices of a client, for the copy of the catalogue in the browser. Products whose price is the list price
 * changed by one percentage are left out, unless the list is based on the cost, which clients must not see.
 */
export async function getOwnPrices(
  db: Database,
  { customerId }: Pick<Actor, 'customerId'>,
  since: string,
): Promise<OwnPrices> {
  const terms = termsOf(customerId)
  const version = sql`(SELECT printf('%d.%d.%d.%d', coalesce(listId, 0), coalesce((SELECT version FROM price_lists
      WHERE id = listId), 0), discount, iif(listId IS NULL, 0, (SELECT max(changed) FROM products))) FROM ${terms} AS terms)`
  const { states, columns } = await db.read({
    states: db.all<State>(sql`SELECT ${version} AS version, base, percent, discount FROM ${terms} AS terms`),
    columns: db.all<Columns>(sql`SELECT json_group_array(id) AS productId, json_group_array(salePrice1) AS salePrice1,
        json_group_array(json(breaks)) AS breaks
      FROM (SELECT products.id, ${ownPrices} FROM ${terms} AS terms CROSS JOIN products
        WHERE ${version} <> ${since} AND terms.listId IS NOT NULL AND ${forSale} AND products.id IN (
          SELECT productId FROM price_list_items WHERE listId = terms.listId
          UNION ALL SELECT id FROM products WHERE terms.base = 'cost'))`),
  })
  const [state] = states
  const [column] = columns
  if (!state || !column) throw new Error('A client without terms')
  if (state.version === since) return { version: since, prices: null }
  const breaks = JSON.parse(column.breaks) as Tier[][]
  return {
    version: state.version,
    prices: {
      percent: state.base === 'list' ? (state.percent ?? 0) / 100 : 0,
      discount: state.discount / 100,
      productId: JSON.parse(column.productId),
      salePrice1: (JSON.parse(column.salePrice1) as number[]).map(toPesos),
      breaks: breaks.map(toBreaks),
    },
  }
}
