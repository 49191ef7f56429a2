import { useEffect, useRef } from 'react'
import type { Cart } from '#contract/cart'
import { readStored, store } from '../../api/browser-storage.ts'

const key = 'cart-prices'

/** First price seen in this browser, by line id, for lines whose price has changed since. Pesos, without IVA. */
export function usePriceChanges(lines: Cart): ReadonlyMap<number, number> {
  const firstPrices = useRef<Record<string, number>>(null)
  firstPrices.current ??= (readStored(key) ?? {}) as Record<string, number>
  const stored = firstPrices.current

  useEffect(() => {
    if (lines.length === 0) return
    const next = Object.fromEntries(lines.map(({ id, price }) => [id, firstPrices.current?.[id] ?? price]))
    firstPrices.current = next
    store(key, next)
  }, [lines])

  return new Map(
    lines.flatMap(({ id, price }) => {
      const first = stored[id]
      return first === undefined || first === price ? [] : [[id, first] as const]
    }),
  )
}
