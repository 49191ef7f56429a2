import { useState } from 'react'
import type { StaffProductRow } from '#contract/products'

/** More than the API changes at once. */
const most = 1000

export type Selection = ReturnType<typeof useSelection>

/** Products chosen over all the pages of the list, as they were last seen. */
export function useSelection(rows: readonly StaffProductRow[] = []) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, StaffProductRow>>(new Map())
  const current = new Map(rows.map((row) => [row.id, row]))

  function toggle(these: readonly StaffProductRow[], isChosen: boolean) {
    const next = new Map(chosen)
    for (const row of these) {
      if (!isChosen) next.delete(row.id)
      else if (next.size < most) next.set(row.id, row)
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
