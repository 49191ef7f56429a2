import { beforeAll, expect, test } from 'vitest'
import type { CatalogChanges, Category, ProductPage } from '#contract/catalog'
import { applyChanges, type Catalog, emptyCatalog, resetForDownload } from '../../web/client/catalog/local/catalog.ts'
import { buildIndex, findRows, type SearchIndex } from '../../web/client/catalog/local/search-index.ts'
import { packProducts, packQuantities, unpacker } from '../../web/client/catalog/local/snapshot.ts'
import { withDescendants } from '../../web/shop/category-tree.ts'
import { untilFileEnd } from '../file-end.ts'
import { type Caller, openShop } from '../shop.ts'

const pause = () => Promise.resolve()

let client: Caller
let catalog: Catalog
let index: SearchIndex

beforeAll(async () => {
  const shop = await openShop({ until: untilFileEnd, data: 'demo' })
  client = await shop.as('cliente')
  catalog = emptyCatalog()
  applyChanges(catalog, await (await client.get('/catalog')).json<CatalogChanges>())
  index = await buildIndex(catalog, pause)
})

async function onServer(query: Record<string, string>) {
  const answer = await client.get(`/products?${new URLSearchParams({ ...query, limit: '200' })}`)
  const { products, total } = await answer.json<ProductPage>()
  return { total, first: products.map(({ id }) => id) }
}

function here({ search = '', category, inStock }: Record<string, string>) {
  const categories = category ? withDescendants(catalog.categories, Number(category)) : null
  const found = findRows(index, catalog, { search, categories, inStock: inStock === '1' })
  return { total: found.length, first: [...found.slice(0, 200)].map((row) => catalog.products.id[row]) }
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

test.each<Record<string, string>>([
  { category: '1' },
  { category: '2', search: 'torn' },
  { inStock: '1' },
  { inStock: '1', search: 'ta', category: '1' },
])('the local filters match those of the server: %j', async (query) => {
  expect(here(query)).toEqual(await onServer(query))
})

test('reads the same products as the server sends', async () => {
  const product = unpacker(await packProducts(catalog, pause), packQuantities(catalog))
  const { products } = await (await client.get('/products?search=tornillo&limit=200')).json<ProductPage>()
  const found = findRows(index, catalog, { search: 'tornillo', categories: null, inStock: false })
  expect(products.length).toBeGreaterThan(10)
  expect([...found].map(product)).toEqual(products)
})

const category: Category = { id: 1, name: 'Ferretería', parentId: null }
const changes = (products: [number, string][], rest: Partial<CatalogChanges> = {}): CatalogChanges => ({
  version: 10,
  more: false,
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
    categoryId: products.map(() => 1),
    position: products.map(([id]) => id),
  },
  stock: { productId: [], quantity: [] },
  gone: [],
  categories: [category],
  ...rest,
})

async function namesIn(local: Catalog) {
  const all = findRows(await buildIndex(local, pause), local, { search: '', categories: null, inStock: false })
  return [...all].map((row) => local.products.name[row])
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
