import { Hono } from 'hono'
import * as v from 'valibot'
import { IdText } from '../contract/fields.ts'
import {
  NewPriceList,
  PriceListChange,
  PriceListCustomers,
  PriceListFill,
  PriceListItemQuery,
  PriceListItems,
} from '../contract/prices/price-lists.ts'
import {
  customersOfList,
  getPriceList,
  listPriceLists,
  priceListItems,
  priceListOptions,
  pricesOfProduct,
} from '../domain/prices/read-lists.ts'
import {
  assignPriceList,
  createPriceList,
  deletePriceList,
  fillPriceList,
  setPriceListItems,
  updatePriceList,
} from '../domain/prices/write-lists.ts'
import type { AppEnv } from '../env.ts'
import { access } from '../http/access.ts'
import { body, param, query } from '../http/validate.ts'

const one = param(v.object({ id: IdText }))

export const priceLists = new Hono<AppEnv>().use(access('prices'))

priceLists.get('/', async (c) => c.json(await listPriceLists(c.var.db)))

priceLists.get('/options', async (c) => c.json(await priceListOptions(c.var.db)))

priceLists.get('/products/:id', one, async (c) => c.json(await pricesOfProduct(c.var.db, c.req.valid('param').id)))

priceLists.post('/', body(NewPriceList), async (c) =>
  c.json(await createPriceList(c.var.db, c.var.user, c.req.valid('json')), 201),
)

priceLists.get('/:id', one, async (c) => c.json(await getPriceList(c.var.db, c.req.valid('param').id)))

priceLists.put('/:id', one, body(PriceListChange), async (c) =>
  c.json(await updatePriceList(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))),
)

priceLists.delete('/:id', one, async (c) => {
  await deletePriceList(c.var.db, c.var.user, c.req.valid('param').id)
  return c.json({ success: true })
})

priceLists.get('/:id/items', one, query(PriceListItemQuery), async (c) =>
  c.json(await priceListItems(c.var.db, c.req.valid('param').id, c.req.valid('query'))),
)

priceLists.put('/:id/items', one, body(PriceListItems), async (c) =>
  c.json(await setPriceListItems(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))),
)

priceLists.post('/:id/fill', one, body(PriceListFill), async (c) =>
  c.json(await fillPriceList(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))),
)

priceLists.get('/:id/customers', one, async (c) => c.json(await customersOfList(c.var.db, c.req.valid('param').id)))

priceLists.put('/:id/customers', access('customers.prices'), one, body(PriceListCustomers), async (c) =>
  c.json(await assignPriceList(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))),
)
