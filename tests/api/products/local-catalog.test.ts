import { expect, test } from 'vitest'
import type { CatalogChanges, Category, OwnPrices, ProductPage } from '#contract/products/catalog'
import {
  applyChanges,
  type Catalog,
  emptyCatalog,
  resetForDownload,
} from '../../../web/client/catalog/local/catalog.ts'
import { findRows } from '../../../web/client/catalog/local/find-rows.ts'
import { buildIndex, type SearchIndex } from '../../../web/client/catalog/local/search-index.ts'
import { packProducts, packQuantities, unpacker } from '../../../web/client/catalog/local/snapshot.ts'
import { suggestSearches } from '../../../web/client/catalog/local/suggest.ts'
import { withDescendants } from '../../../web/shop/category-tree.ts'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { type Caller, openShop, type Shop } from '../../shop.ts'
import { catalogParts } from './catalog-changes.ts'
import { familiesOf, searchCases } from './search-cases.ts'

const pause = () => Promise.resolve()

let client: Caller
let as: Shop['as']
let db: Shop['db']
let catalog: Catalog
let index: SearchIndex

setUpFile(async () => {
  const shop = await openShop({ until: untilFileEnd, data: 'demo' })
  as = shop.as
  db = shop.db
  // A code with a sign that is no separator.
  await db.execute(
    "UPDATE products SET code = 'QX#71-100' WHERE id = (SELECT max(id) FROM products WHERE status = 'active')",
  )
  client = await as('cliente')
  catalog = emptyCatalog()
  for (const part of await catalogParts(client)) applyChanges(catalog, part)
  index = await buildIndex(catalog, pause)
})

async function onServer(query: Record<string, string>) {
  const answer = await client.get(`/products?${new URLSearchParams({ ...query, limit: '200' })}`)
  const { products, total, isSimilar } = await answer.json<ProductPage>()
  return { total, isSimilar, first: products.map(({ id }) => id), codes: products.map(({ code }) => code) }
}

function here({ search = '', category, inStock }: Record<string, string>) {
  const categories = category ? withDescendants(catalog.categories, Number(category)) : null
  const { rows, isSimilar } = findRows(index, catalog, { search, categories, inStock: inStock === '1' })
  const first = [...rows.slice(0, 200)]
  return {
    total: rows.length,
    isSimilar,
    first: first.map((row) => catalog.products.id[row]),
    codes: first.map((row) => catalog.products.code[row]),
  }
}

test.each([
  '',
  't',
  'tor',
  'tornillo',
  'TORNILLO 1/4',
  'lampara',
  'lámpara led',
  'ÑANDU',
  'tablaroca tornillo',
  'TOR-0142',
  'tor 0142',
  'tor0142',
  '0142',
  '142',
  'tornillo 0143',
  '1/4',
  '2"',
  'a b c d e f g h i',
  'cinta de aislar',
  'ninguno así',
  '🙂',
])('the local search finds what the server finds, in the same order: %j', async (search) => {
  expect(here({ search })).toEqual(await onServer({ search }))
})

test.each([
  ['QX#71-100', ['QX#71-100']],
  ['qx#71', ['QX#71-100']],
  ['QX-71', []],
  ['TOR-0142,', ['TOR-0142']],
])('the codes for %j are %j on the server and in the browser', async (search, codes) => {
  const found = await onServer({ search })
  expect(found.codes).toEqual(codes)
  expect(here({ search })).toEqual(found)
})

test.each(searchCases)(
  'a forgiving search finds the same on the server and in the browser: %j',
  async ({ search, ...found }) => {
    const { codes, isSimilar } = await onServer({ search })
    expect({ codes: familiesOf(codes), isSimilar }).toEqual(found)
    expect(here({ search })).toEqual(await onServer({ search }))
  },
)

test('the staff search products and stock by the same rules', async () => {
  const staff = await as('gerente')
  for (const { search, ...found } of searchCases) {
    for (const path of ['/admin/products/search', '/inventory']) {
      const answer = await staff.get(`${path}?${new URLSearchParams({ search, limit: '100' })}`)
      const { products, isSimilar } = await answer.json<ProductPage>()
      expect({ path, codes: familiesOf(products.map(({ code }) => code)), isSimilar }).toEqual({ path, ...found })
    }
  }
})

test.each([
  ['tornillo zzzzqq', ['tornillo']],
  ['tormixllo', ['tornillo']],
  ['zzzzqq', []],
  ['TOR-9999', []],
])('for %j, which finds nothing, the browser suggests %j', (search, suggestions) => {
  const query = { search, categories: null, inStock: false }
  expect(findRows(index, catalog, query).rows.length).toBe(0)
  expect(suggestSearches(index, catalog, query)).toEqual(suggestions)
})

test.each<Record<string, string>>([
  { category: '1' },
  { category: '2', search: 'torn' },
  { inStock: '1' },
  { inStock: '1', search: 'ta', category: '1' },
])('the local filters match those of the server: %j', async (query) => {
  expect(here(query)).toEqual(await onServer(query))
})

test.for([
  ['without a list', []],
  ['with a percentage under the list price', ["INSERT INTO price_lists (id, name, percent) VALUES (91, 'A', -850)"]],
  [
    'with prices of some products, and a discount',
    [
      "INSERT INTO price_lists (id, name, percent) VALUES (91, 'B', 400)",
      'INSERT INTO price_list_items (listId, productId, min_qty, price) SELECT 91, id, 1, 1234 FROM products WHERE id % 3 = 0',
      `INSERT INTO price_list_items (listId, productId, min_qty, base, percent)
        SELECT 91, id, 500, 'cost', 1000 FROM products WHERE id % 2 = 0`,
      'UPDATE customers SET discount = 300',
    ],
  ],
  ['with a list over the cost', ["INSERT INTO price_lists (id, name, base, percent) VALUES (91, 'C', 'cost', 2500)"]],
] as const)('reads the same products and prices as the server sends to a client %s', async ([, statements]) => {
  await db.batch(['UPDATE customers SET price_list_id = NULL', 'DELETE FROM price_lists', ...statements], 'write')
  await db.execute('UPDATE customers SET price_list_id = (SELECT id FROM price_lists WHERE id = 91)')
  const { prices } = await (await client.get('/catalog/prices')).json<OwnPrices>()
  if (!prices) throw new Error('no prices')
  const product = unpacker(await packProducts(catalog, pause), packQuantities(catalog), prices)
  const { products } = await (await client.get('/products?search=tornillo&limit=200')).json<ProductPage>()
  const { rows } = findRows(index, catalog, { search: 'tornillo', categories: null, inStock: false })
  expect(products.length).toBeGreaterThan(10)
  expect([...rows].map(product)).toEqual(products)
})

const category: Category = { id: 1, name: 'Ferretería', parentId: null, image: null }
const changes = (products: [number, string][], rest: Partial<CatalogChanges> = {}): CatalogChanges => ({
  version: 10,
  products: {
    id: products.map(([id]) => id),
    code: products.map(([id]) => `C-${id}`),
    name: products.map(([, name]) => name),
    description: products.map(() => ''),
    salePrice1: products.map(() => 1),
    unit: products.map(() => 'Pieza'),
    min_qty: products.map(() => 1),
    multiple: products.map(() => 1),
    image: products.map(() => null),
    pdf: products.map(() => null),
    iva: products.map(() => null),
    backorder: products.map(() => null),
    categoryId: products.map(() => 1),
    position: products.map(([id]) => id),
  },
  stock: { productId: [], quantity: [] },
  gone: [],
  categories: [category],
  synonyms: null,
  ...rest,
})

async function namesIn(local: Catalog) {
  const { rows } = findRows(await buildIndex(local, pause), local, { search: '', categories: null, inStock: false })
  return [...rows].map((row) => local.products.name[row])
}

test('a changed product keeps its row, an inactive one leaves the list, and an active one returns', async () => {
  const local = emptyCatalog()
  applyChanges(
    local,
    changes([
      [1, 'Uno'],
      [2, 'Dos'],
      [3, 'Tres'],
    ]),
  )
  applyChanges(local, changes([[2, 'Segundo']], { gone: [1] }))
  expect(await namesIn(local)).toEqual(['Segundo', 'Tres'])
  applyChanges(local, changes([[1, 'Primero']]))
  expect(await namesIn(local)).toEqual(['Primero', 'Segundo', 'Tres'])
  expect(local.products.id).toEqual([1, 2, 3])
})

test('after a restored backup the local copy holds only what the server returns', async () => {
  const local = emptyCatalog()
  applyChanges(
    local,
    changes([
      [1, 'Uno'],
      [2, 'Dos'],
    ]),
  )
  resetForDownload(local)
  applyChanges(local, changes([[2, 'Dos']]))
  expect(await namesIn(local)).toEqual(['Dos'])
})

test('with enough exact matches the local search does not use synonyms', async () => {
  const count = async (focos: number) => {
    const local = emptyCatalog()
    const rows = Array.from({ length: focos }, (_, at): [number, string] => [at + 1, `Foco ${at}`])
    applyChanges(local, changes([...rows, [100, 'Lámpara']], { synonyms: [['foco', 'lámpara']] }))
    const index = await buildIndex(local, pause)
    return findRows(index, local, { search: 'foco', categories: null, inStock: false }).rows.length
  }
  expect([await count(49), await count(50)]).toEqual([50, 50])
})
