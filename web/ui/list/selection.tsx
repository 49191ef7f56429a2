import { useState } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import { countText, formatCount } from '../money.ts'
import type { Column } from '../table/table-column.ts'
import { type Chosen, choose, refreshChosen, unchoose } from './chosen-rows.ts'

type Row = { id: number }
export type Selection<T extends Row> = ReturnType<typeof useSelection<T>>

/** Rows selected on all pages of a list, at most `max`, with their last loaded data. */
export function useSelection<T extends Row>(rows: readonly T[] = [], max = 50) {
  const [stored, setChosen] = useState<Chosen<T>>({ byId: new Map(), leftOut: 0 })
  const chosen = refreshChosen(stored, rows)
  // On another page they keep the data that was shown last.
  if (chosen !== stored) setChosen(chosen)

  return {
    max,
    leftOut: chosen.leftOut,
    rows: [...chosen.byId.values()],
    has: ({ id }: Row) => chosen.byId.has(id),
    toggle: (changed: readonly T[], isChosen: boolean) =>
      setChosen((now) => (isChosen ? choose(now, changed, max) : unchoose(now, changed))),
    clear: () => setChosen({ byId: new Map(), leftOut: 0 }),
  }
}

/** How many rows are selected, and that the last choice did not fit. */
export const SelectionCount = <T extends Row>({ selection: { rows, max, leftOut } }: { selection: Selection<T> }) => (
  <p role="status" className="mr-2 font-medium text-sm tabular-nums">
    {countText(rows.length, 'elegido')}
    {leftOut > 0 ? (
      <span className="ml-2 text-warn">
        Se eligen {formatCount(max)} como máximo: {countText(leftOut, 'no se eligió', 'no se eligieron')}.
      </span>
    ) : null}
  </p>
)

/** A column of checkboxes; the one in its head is for the page. */
export function pickColumn<T extends Row>(
  selection: Selection<T>,
  rows: readonly T[] | undefined,
  labelOf: (row: T) => string,
): Column<T> {
  const isEmpty = rows === undefined || rows.length === 0
  const isWhole = !isEmpty && rows.every(selection.has)
  return {
    key: 'pick',
    width: '2.5rem',
    head: (
      <Checkbox
        aria-label="Elegir todos los de la página"
        className="align-middle"
        // Before the rows have loaded, a click would choose none.
        disabled={isEmpty}
        checked={isWhole}
        onChange={() => rows && selection.toggle(rows, !isWhole)}
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
