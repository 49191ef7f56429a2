import { useState } from 'react'
import type { PriceListRow } from '#contract/prices/price-lists'
import { isSame, type Rule } from './rules.ts'

type Draft = { row: PriceListRow; rules: readonly Rule[] }

/** Unsaved prices by product. They stay while the page, the search and the filters change. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map())
  return {
    count: drafts.size,
    rulesOf: (row: PriceListRow) => drafts.get(row.productId)?.rules ?? row.rules,
    isChanged: ({ productId }: PriceListRow) => drafts.has(productId),
    change: (row: PriceListRow, rules: readonly Rule[]) =>
      setDrafts((before) => {
        const next = new Map(before)
        if (isSame(rules, row.rules)) next.delete(row.productId)
        else next.set(row.productId, { row, rules })
        return next
      }),
    clear: () => setDrafts(new Map()),
    /** Removes drafts that were saved. A product that changed again during the save keeps its newer draft. */
    remove: (saved: readonly Draft[]) =>
      setDrafts((before) => new Map([...before].filter(([, draft]) => !saved.includes(draft)))),
    all: () => [...drafts.values()],
  }
}

export type Drafts = ReturnType<typeof useDrafts>
