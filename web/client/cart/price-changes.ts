import { useEffect, useRef } from 'react'
import type { Cart } from '#contract/cart'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import { isNumber, isRecord } from '../../api/shapes.ts'

const key = 'cart-prices'

const isPrices = (value: unknown): value is Record<string, number> =>
  isRecord(value) && Object.values(value).every(isNumber)

/** First price seen in this browser, by line id, for lines whose price has changed since. Pesos, without IVA. */
export function usePriceChanges(lines: Cart): ReadonlyMap<number, number> {
  const firstPrices = useRef<Record<string, number>>(null)
  firstPrices.current ??= readStored(key, isPrices) ?? {}
  const stored = firstPrices.current

  useEffect(() => {
    if (lines.length === 0) return
    const next = Object.fromEntries(lines.map(({ id, price }) => [id, firstPrices.current?.[id] ?? price]))
    firstPrices.current = next
    writeStored(key, next)
  }, [lines])

  return new Map(
    lines.flatMap(({ id, price }) => {
      const first = stored[id]
      return first === undefined || first === price ? [] : [[id, first] as const]
    }),
  )
}
