import { Hono } from 'hono'
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
import { body, query, withId } from '../http/validate.ts'

export const priceLists = new Hono<AppEnv>().use(access('prices'))

priceLists.get('/', async (c) => c.json(await listPriceLists(c.var.db)))

priceLists.get('/options', async (c) => c.json(await priceListOptions(c.var.db)))

priceLists.get('/products/:id', withId, async (c) => c.json(await pricesOfProduct(c.var.db, c.req.valid('param').id)))

priceLists.post('/', body(NewPriceList), async (c) =>
  c.json(await createPriceList(c.var.db, c.var.user, c.req.valid('json')), 201),
)

priceLists.get('/:id', withId, async (c) => c.json(await getPriceList(c.var.db, c.req.valid('param').id)))

priceLists.put('/:id', withId, body(PriceListChange), async (c) =>
  c.json(await updatePriceList(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))),
)

priceLists.delete('/:id', withId, async (c) => {
  await deletePriceList(c.var.db, c.var.user, c.req.valid('param').id)
  return c.json({ success: true })
})

priceLists.get('/:id/items', withId, query(PriceListItemQuery), async (c) =>
  c.json(await priceListItems(c.var.db, c.req.valid('param').id, c.req.valid('query'))),
)

priceLists.put('/:id/items', withId, body(PriceListItems), async (c) =>
  c.json(await setPriceListItems(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))),
)

priceLists.post('/:id/fill', withId, body(PriceListFill), async (c) =>
  c.json(await fillPriceList(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))),
)

priceLists.get('/:id/customers', withId, async (c) => c.json(await customersOfList(c.var.db, c.req.valid('param').id)))

priceLists.put('/:id/customers', access('customers.prices'), withId, body(PriceListCustomers), async (c) =>
  c.json(await assignPriceList(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))),
)
