import { useRef } from 'react'
import { nearestQuantity, orderingProblem } from '#contract/cart/ordering'
import { type ProductPrices, priceAt } from '#contract/prices/prices'
import type { Product } from '#contract/products/catalog'
import { usePricedProducts } from '../api.ts'
import { priceOf, type WrittenPrice } from '../line-price.ts'
import { type Draft, notForSale } from './draft.ts'

/** A line with the facts of its product. Until it has loaded, and if it is no longer for sale, only its code and name are known. */
export type NewLine = {
  productId: number
  code: string
  name: string
  unit: string
  quantity: number
  /** The price that the line will have, in pesos. */
  price: number
  /** The customer's price of the quantity. */
  basePrice: number
  /** The customer's prices by quantity. Null: they are not known. */
  prices: ProductPrices | null
  given: WrittenPrice | undefined
  iva: string | null
  listPrice: number
  step: number
  backorder: string | null
  Inventory: Product['Inventory']
  /** The reason why the line cannot be ordered. */
  problem: string | null
  /** The reason why the line cannot be quoted: the same, but for the stock. */
  quoteProblem: string | null
  /** The nearest quantity that can be ordered; 0 if there is none, or if the quantity is no number. */
  nearest: number
  /** The nearest quantity of which all pieces are in stock; 0 if there is none. */
  inStock: number
}

/** The lines with the facts of their products. `rememberProducts` stores products that were just found, until the server's list contains them. */
export function useLines({ customerId, lines }: Draft) {
  const found = useRef(new Map<number, Product>())
  const ids = lines.map(({ productId }) => productId).sort((a, b) => a - b)
  const products = usePricedProducts(customerId, ids)
  const productById = new Map(products.data?.map((product) => [product.id, product]))
  const rows = lines.map(({ productId, quantity, code = '', name = 'Artículo', given }): NewLine => {
    const product = productById.get(productId) ?? found.current.get(productId)
    if (!product) {
      const problem = products.data ? notForSale : null
      return { ...placeholder, productId, quantity, code, name, given, problem, quoteProblem: problem }
    }
    return {
      productId,
      quantity,
      code: product.code,
      name: product.name,
      unit: product.unit,
      price: priceOf({ prices: product, quantity: quantity || product.min_qty, given }),
      basePrice: priceAt(product, quantity || product.min_qty),
      prices: product,
      given,
      iva: product.iva,
      listPrice: product.salePrice1,
      step: product.multiple,
      backorder: product.backorder,
      Inventory: product.Inventory,
      problem: orderingProblem(product, quantity),
      quoteProblem: orderingProblem({ ...product, backorder: '' }, quantity),
      nearest: nearestQuantity(product, quantity) || 0,
      inStock: nearestQuantity({ ...product, backorder: null }, quantity) || 0,
    }
  })
  const rememberProducts = (more: readonly Product[]) => {
    for (const product of more) found.current.set(product.id, product)
  }
  return { lines: rows, products, rememberProducts }
}

const placeholder = {
  unit: '',
  price: 0,
  basePrice: 0,
  prices: null,
  iva: null,
  listPrice: 0,
  step: 1,
  backorder: null,
  Inventory: null,
  nearest: 0,
  inStock: 0,
}
