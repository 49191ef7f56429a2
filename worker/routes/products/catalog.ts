import { Hono } from 'hono'
import { ChangesQuery, PricesQuery, ProductQuery } from '../../contract/products/catalog.ts'
import { getOwnPrices } from '../../domain/prices/own-prices.ts'
import { searchProducts } from '../../domain/products/catalog.ts'
import { catalogChanges } from '../../domain/products/catalog-changes.ts'
import { getProduct } from '../../domain/products/read.ts'
import type { AppEnv } from '../../env.ts'
import { logFault } from '../../http/on-error.ts'
import { perMinute } from '../../http/rate-limit.ts'
import { streamArray } from '../../http/stream-array.ts'
import { query, withId } from '../../http/validate.ts'

export const products = new Hono<AppEnv>()

products.get('/', query(ProductQuery), async (c) =>
  c.json(await searchProducts(c.var.db, c.var.user, c.req.valid('query'))),
)

products.get('/:id', withId, async (c) => c.json(await getProduct(c.var.db, c.var.user, c.req.valid('param').id)))

/** Prices that are read in some milliseconds. */
const fewPrices = 2500

/** For the copy of the catalogue that browsers keep. */
export const catalog = new Hono<AppEnv>()

/**
 * The changes since a version, streamed; 304 if there are none and the caller names that version in `If-None-Match`. A browser
 * requests the whole catalogue once, and again the rest of it after a lost connection; few changes do not count, because each open
 * page requests them whenever the stock changes.
 */
catalog.get('/', perMinute(20), query(ChangesQuery), async (c) => {
  const { since } = c.req.valid('query')
  const { version, areFew, first, rest } = await catalogChanges(c.var.db, since)
  c.set('isUncounted', areFew)
  const etag = `W/"${version}"`
  c.header('ETag', etag)
  if (version === since && c.req.header('If-None-Match') === etag) return c.body(null, 304)
  c.header('Content-Type', 'application/json')
  return c.body(streamArray(first, rest, (error) => logFault(c, error)))
})

/** The prices of a list change while staff edit it, and every open page of its customers then requests them. */
catalog.get('/prices', perMinute(60), query(PricesQuery), async (c) => {
  const own = await getOwnPrices(c.var.db, c.var.user, c.req.valid('query').version)
  c.set('isUncounted', own.prices === null || own.prices.productId.length <= fewPrices)
  return c.json(own)
})
