import { Hono } from 'hono'
import { ChangesQuery, PricesQuery, ProductQuery } from '../../contract/products/catalog.ts'
import { getOwnPrices } from '../../domain/prices/own-prices.ts'
import { searchProducts } from '../../domain/products/catalog.ts'
import { catalogChanges } from '../../domain/products/catalog-changes.ts'
import { getProduct } from '../../domain/products/read.ts'
import type { AppEnv } from '../../env.ts'
import { logFault } from '../../http/on-error.ts'
import { streamArray } from '../../http/stream-array.ts'
import { query, withId } from '../../http/validate.ts'

export const products = new Hono<AppEnv>()

products.get('/', query(ProductQuery), async (c) =>
  c.json(await searchProducts(c.var.db, c.var.user, c.req.valid('query'))),
)

products.get('/:id', withId, async (c) => c.json(await getProduct(c.var.db, c.var.user, c.req.valid('param').id)))

/** For the copy of the catalogue that browsers keep. */
export const catalog = new Hono<AppEnv>()

/** The changes since a version, streamed; 304 if there are none and the caller names that version in `If-None-Match`. */
catalog.get('/', query(ChangesQuery), async (c) => {
  const { since } = c.req.valid('query')
  const { version, first, rest } = await catalogChanges(c.var.db, since)
  const etag = `W/"${version}"`
  c.header('ETag', etag)
  if (version === since && c.req.header('If-None-Match') === etag) return c.body(null, 304)
  c.header('Content-Type', 'application/json')
  return c.body(streamArray(first, rest, (error) => logFault(c, error)))
})

catalog.get('/prices', query(PricesQuery), async (c) =>
  c.json(await getOwnPrices(c.var.db, c.var.user, c.req.valid('query').version)),
)
