import { useEffect, useRef } from 'react'
import type { Cart, CartItem } from '#contract/cart/cart'
import { type ProductPrices, priceAt, type Tier } from '#contract/prices/prices'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import { isNumber, isRecord, listOf, shape } from '../../api/shapes.ts'

const isPriced = shape<ProductPrices>({
  salePrice1: isNumber,
  breaks: listOf(shape<Tier>({ min_qty: isNumber, price: isNumber })),
})
const isPrices = (value: unknown): value is Record<string, ProductPrices> =>
  isRecord(value) && Object.values(value).every(isPriced)

/**
 * First price seen in this browser, by line id, for lines whose price has changed since. Pesos, without IVA. Compares the
 * prices of the present quantity, because another quantity may have another price. `owner`: whose cart it is.
 */
export function usePriceChanges(lines: Cart, owner: number): ReadonlyMap<number, number> {
  const key = `cart-prices:${owner}`
  const firstPrices = useRef<Record<string, ProductPrices>>(null)
  firstPrices.current ??= readStored(key, isPrices) ?? {}
  const stored = firstPrices.current

  useEffect(() => {
    if (lines.length === 0) return
    const next = Object.fromEntries(
      lines.map((line) => [line.id, firstPricesOf(firstPrices.current, line) ?? pricesOf(line)]),
    )
    const isStored = Object.keys(next).join() === Object.keys(firstPrices.current ?? {}).join()
    firstPrices.current = next
    // A new line is stored when the server has given it an id.
    if (!isStored && lines.every(({ id }) => id > 0)) writeStored(key, next)
  }, [lines, key])

  return new Map(
    lines.flatMap((line) => {
      const prices = firstPricesOf(stored, line)
      const first = prices && priceAt(prices, line.quantity)
      return first === undefined || first === line.price ? [] : [[line.id, first] as const]
    }),
  )
}

/** A line has a negative id until the server has saved it: see `addToCart`. */
const firstPricesOf = (prices: Record<string, ProductPrices> | null, { id, productId }: CartItem) =>
  prices?.[id] ?? prices?.[-productId]

const pricesOf = ({ salePrice1, breaks }: CartItem): ProductPrices => ({ salePrice1, breaks })
