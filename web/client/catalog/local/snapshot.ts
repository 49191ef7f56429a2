import { resolvePrices } from '#contract/prices/price-rules'
import type { CatalogChanges, Category, OwnPrices, Product } from '#contract/products/catalog'
import type { Catalog } from './catalog.ts'

/**
 * Products packed into buffers, which move from the worker to the page without a copy. Each product is unpacked when
 * it is shown.
 */
export type Snapshot = {
  /** Product ids by row. */
  ids: Uint32Array<ArrayBuffer>
  /** The JSON of every row. Row n ends before `ends[n]`. */
  text: Uint8Array<ArrayBuffer>
  ends: Uint32Array<ArrayBuffer>
  categories: Category[]
}

/** Available quantity by row; -1 without inventory. */
export type Quantities = Int32Array<ArrayBuffer>

/** The client's prices, over the list prices of the catalogue. */
export type Prices = NonNullable<OwnPrices['prices']>

type Products = CatalogChanges['products']
type PackedProduct = { [Field in Exclude<keyof Products, 'position'>]: Products[Field][number] }

export async function packProducts({ products, categories }: Catalog, pause: () => Promise<void>): Promise<Snapshot> {
  const { position: _, ...shown } = products
  const fields = Object.entries(shown)
  const ids = Uint32Array.from(products.id)
  const ends = new Uint32Array(ids.length)
  const encoder = new TextEncoder()
  let text = new Uint8Array(Math.max(ids.length * 300, 1))
  let end = 0
  for (let row = 0; row < ids.length; row++) {
    if (row % 4000 === 3999) await pause()
    const json = JSON.stringify(Object.fromEntries(fields.map(([field, values]) => [field, values[row]])))
    if (end + json.length * 3 > text.length) {
      const longer = new Uint8Array((end + json.length * 3) * 1.5)
      longer.set(text.subarray(0, end))
      text = longer
    }
    end += encoder.encodeInto(json, text.subarray(end)).written
    ends[row] = end
  }
  return { ids, text: text.slice(0, end), ends, categories }
}

export const packQuantities = ({ products, stock }: Catalog): Quantities =>
  Int32Array.from(products.id, (id) => stock.get(id) ?? -1)

/** Returns a reader of rows, at the client's prices. Reading a row again returns the same object. */
export function unpacker(snapshot: Snapshot, quantities: Quantities, prices: Prices) {
  const pricesOf = pricer(prices)
  const decoder = new TextDecoder()
  const names = new Map(snapshot.categories.map(({ id, name }) => [id, name]))
  const products = new Map<number, Product>()

  function read(row: number): Product {
    const start = snapshot.ends[row - 1] ?? 0
    const packed: PackedProduct = JSON.parse(decoder.decode(snapshot.text.subarray(start, snapshot.ends[row])))
    const { categoryId, ...product } = packed
    const category = categoryId === null ? undefined : names.get(categoryId)
    const quantity = quantities[row] ?? -1
    return {
      ...product,
      ...pricesOf(product),
      category: categoryId !== null && category ? { id: categoryId, name: category } : null,
      Inventory: quantity < 0 ? null : { quantity },
    }
  }

  return (row: number | undefined) => {
    if (row === undefined || row < 0) return undefined
    const product = products.get(row) ?? read(row)
    products.set(row, product)
    return product
  }
}

function pricer({ percent, discount, productId, salePrice1, breaks }: Prices) {
  const indexById = new Map(productId.map((id, at) => [id, at]))
  const rules = { base: 'list', percent, items: [] } as const
  return (product: Pick<Product, 'id' | 'salePrice1' | 'min_qty'>) => {
    const at = indexById.get(product.id) ?? -1
    const ownPrice = salePrice1[at]
    if (ownPrice !== undefined) return { salePrice1: ownPrice, breaks: breaks[at] ?? [] }
    return { ...resolvePrices({ ...product, cost: null }, rules, discount), breaks: [] }
  }
}
