import { useEffect, useRef } from 'react'
import type { Cart } from '#contract/cart'
import { readStored, store } from '../../api/browser-storage.ts'

const key = 'cart-prices'

/** By line: what each cost when it was first seen here, where the shop asks for something else now. */
export function usePriceChanges(lines: Cart): ReadonlyMap<number, number> {
  const seen = useRef<Record<string, number>>(null)
  seen.current ??= (readStored(key) ?? {}) as Record<string, number>
  const known = seen.current

  useEffect(() => {
    if (lines.length === 0) return
    const next = Object.fromEntries(lines.map(({ id, price }) => [id, seen.current?.[id] ?? price]))
    seen.current = next
    store(key, next)
  }, [lines])

  return new Map(
    lines.flatMap(({ id, price }) => {
      const first = known[id]
      return first === undefined || first === price ? [] : [[id, first] as const]
    }),
  )
}
