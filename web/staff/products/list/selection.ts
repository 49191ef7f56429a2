import { useState } from 'react'
import { maxChosen } from '#contract/products/bulk'
import type { StaffProductRow } from '#contract/products/products'

export type Selection = ReturnType<typeof useSelection>

/** Products selected on all pages of the list, with their last loaded data. */
export function useSelection(rows: readonly StaffProductRow[] = []) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, StaffProductRow>>(new Map())
  const current = new Map(rows.map((row) => [row.id, row]))

  function toggle(changed: readonly StaffProductRow[], isChosen: boolean) {
    const next = new Map(chosen)
    for (const row of changed) {
      if (!isChosen) next.delete(row.id)
      else if (next.size < maxChosen) next.set(row.id, row)
    }
    setChosen(next)
  }

  return {
    products: [...chosen.values()].map((row) => current.get(row.id) ?? row),
    has: ({ id }: StaffProductRow) => chosen.has(id),
    toggle,
    clear: () => setChosen(new Map()),
  }
}
