import { asc } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { categories as table } from '../../db/schema/index.ts'
import { ChangesQuery, ProductQuery } from '../contract/catalog.ts'
import { IdText } from '../contract/fields.ts'
import { getProductDetail, searchProducts } from '../domain/catalog.ts'
import { catalogChanges } from '../domain/catalog-changes.ts'
import type { AppEnv } from '../env.ts'
import { param, query } from '../http/validate.ts'

export const products = new Hono<AppEnv>()

products.get('/', query(ProductQuery), async (c) => c.json(await searchProducts(c.var.db, c.req.valid('query'))))

products.get('/:id', param(v.object({ id: IdText })), async (c) =>
  c.json(await getProductDetail(c.var.db, c.var.user, c.req.valid('param').id)),
)

export const categories = new Hono<AppEnv>().get('/', async (c) =>
  c.json(
    await c.var.db.query.categories.findMany({
      columns: { id: true, name: true, parentId: true },
      orderBy: [asc(table.position), asc(table.id)],
    }),
  ),
)

/** The whole catalogue, for browsers to keep and to bring up to date. */
export const catalog = new Hono<AppEnv>().get('/', query(ChangesQuery), async (c) =>
  c.json(await catalogChanges(c.var.db, c.req.valid('query').since)),
)
