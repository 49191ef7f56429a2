import { Hono } from 'hono'
import * as v from 'valibot'
import { can } from '../../contract/access.ts'
import { IdText } from '../../contract/fields.ts'
import { ChangesQuery, PricesQuery, ProductQuery } from '../../contract/products/catalog.ts'
import { getOwnPrices } from '../../domain/prices/own.ts'
import { getProductDetail, searchProducts } from '../../domain/products/catalog.ts'
import { catalogChanges } from '../../domain/products/catalog-changes.ts'
import { getStaffProductDetail } from '../../domain/products/read.ts'
import type { AppEnv } from '../../env.ts'
import { param, query } from '../../http/validate.ts'

export const products = new Hono<AppEnv>()

products.get('/', query(ProductQuery), async (c) => {
  const { customer = null, ...wanted } = c.req.valid('query')
  const customerId = can(c.var.user, 'orders.edit') ? customer : c.var.user.customerId
  return c.json(await searchProducts(c.var.db, { customerId }, wanted))
})

products.get('/:id', param(v.object({ id: IdText })), async (c) => {
  const read = can(c.var.user, 'products') ? getStaffProductDetail : getProductDetail
  return c.json(await read(c.var.db, c.var.user, c.req.valid('param').id))
})

/** The changes of the catalogue since a version, for the copy that browsers keep. */
export const catalog = new Hono<AppEnv>()

catalog.get('/', query(ChangesQuery), async (c) => c.json(await catalogChanges(c.var.db, c.req.valid('query').since)))

catalog.get('/prices', query(PricesQuery), async (c) =>
  c.json(await getOwnPrices(c.var.db, c.var.user, c.req.valid('query').version)),
)
