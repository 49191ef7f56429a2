import type { CatalogChanges, Category } from '#contract/products/catalog'
import { catalogColumns } from '#contract/products/columns'

type Products = CatalogChanges['products']

/** The catalogue stored in the browser. A product keeps its row; new products are appended. */
export type Catalog = {
  version: number
  /** One array per field; the index is the row. */
  products: Products
  /** Rows of products no longer for sale. */
  gone: Set<number>
  /** Available quantity by product id. */
  stock: Map<number, number>
  categories: Category[]
  /** Groups of words with the same meaning. */
  synonyms: string[][]
  rowOf: Map<number, number>
}

/** The stored part; `rowOf` is derived from it. */
export type StoredCatalog = Omit<Catalog, 'rowOf'>

export const emptyCatalog = (): Catalog =>
  restoreCatalog({
    version: 0,
    products: Object.fromEntries(catalogColumns.map((column) => [column, []])) as unknown as Products,
    gone: new Set(),
    stock: new Map(),
    categories: [],
    synonyms: [],
  })

export const restoreCatalog = (stored: StoredCatalog): Catalog => ({
  ...stored,
  rowOf: new Map(stored.products.id.map((id, row) => [id, row])),
})

/** Effect of an answer: products and how they are found changed, or only quantities. */
export type ChangedParts = { products: boolean; stock: boolean }

export function applyChanges(catalog: Catalog, changes: CatalogChanges): ChangedParts {
  const { products, stock, gone, categories, synonyms } = changes
  for (const [at, id] of products.id.entries()) {
    const row = catalog.rowOf.get(id) ?? catalog.products.id.length
    for (const column of catalogColumns) copy(products, at, catalog.products, row, column)
    catalog.rowOf.set(id, row)
    catalog.gone.delete(row)
  }
  for (const [at, id] of stock.productId.entries()) catalog.stock.set(id, stock.quantity[at] ?? 0)
  for (const id of gone) {
    const row = catalog.rowOf.get(id)
    if (row !== undefined) catalog.gone.add(row)
  }
  if (categories) catalog.categories = categories
  if (synonyms) catalog.synonyms = synonyms
  catalog.version = changes.version
  return {
    products: products.id.length > 0 || gone.length > 0 || categories !== null || synonyms !== null,
    stock: stock.productId.length > 0,
  }
}

/** Prepares for a full download: products missing from it are removed. */
export function resetForDownload(catalog: Catalog) {
  catalog.version = 0
  catalog.gone = new Set(catalog.rowOf.values())
  catalog.stock.clear()
}

function copy<Field extends keyof Products>(from: Products, at: number, to: Products, row: number, field: Field) {
  const values: unknown[] = to[field]
  values[row] = from[field][at]
}
