import { useState } from 'react'
import { Checkbox } from '../form/inputs.tsx'
import type { Column } from '../table/table-column.ts'

type Row = { id: number }
export type Selection<T extends Row> = ReturnType<typeof useSelection<T>>

/** Rows selected on all pages of a list, at most `max`, with their last loaded data. */
export function useSelection<T extends Row>(rows: readonly T[] = [], max = 50) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, T>>(new Map())
  const current = new Map(rows.map((row) => [row.id, row]))

  function toggle(changed: readonly T[], isChosen: boolean) {
    const next = new Map(chosen)
    for (const row of changed) {
      if (!isChosen) next.delete(row.id)
      else if (next.size < max) next.set(row.id, row)
    }
    setChosen(next)
  }

  return {
    rows: [...chosen.values()].map((row) => current.get(row.id) ?? row),
    has: ({ id }: Row) => chosen.has(id),
    toggle,
    keep: (ids: readonly number[]) => setChosen(new Map([...chosen].filter(([id]) => ids.includes(id)))),
  }
}

/** A column of checkboxes; the one in its head is for the page. */
export function pickColumn<T extends Row>(
  selection: Selection<T>,
  rows: readonly T[] | undefined,
  labelOf: (row: T) => string,
): Column<T> {
  const isWhole = rows !== undefined && rows.length > 0 && rows.every(selection.has)
  return {
    key: 'pick',
    width: '2.5rem',
    head: (
      <Checkbox
        aria-label="Elegir todos los de la página"
        className="align-middle"
        checked={isWhole}
        onChange={() => selection.toggle(rows ?? [], !isWhole)}
      />
    ),
    render: (row) => <Pick selection={selection} row={row} label={labelOf(row)} />,
  }
}

export const Pick = <T extends Row>({ selection, row, label }: { selection: Selection<T>; row: T; label: string }) => (
  <Checkbox
    aria-label={`Elegir ${label}`}
    className="align-middle"
    checked={selection.has(row)}
    onChange={(event) => selection.toggle([row], event.target.checked)}
  />
)
