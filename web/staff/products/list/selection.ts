import { useState } from 'react'
import { maxChosen } from '#contract/products/bulk'
import type { StaffProductRow } from '#contract/products/products'

export type Selection = ReturnType<typeof useSelection>

/** Products selected on all pages of the list, with their last loaded data. */
export function useSelection(rows: readonly StaffProductRow[] = []) {
  const [selected, setSelected] = useState<ReadonlyMap<number, StaffProductRow>>(new Map())
  const loadedRows = new Map(rows.map((row) => [row.id, row]))

  function toggle(changed: readonly StaffProductRow[], isSelected: boolean) {
    const next = new Map(selected)
    for (const row of changed) {
      if (!isSelected) next.delete(row.id)
      else if (next.size < maxChosen) next.set(row.id, row)
    }
    setSelected(next)
  }

  return {
    products: [...selected.values()].map((row) => loadedRows.get(row.id) ?? row),
    has: ({ id }: StaffProductRow) => selected.has(id),
    toggle,
    clear: () => setSelected(new Map()),
  }
}
