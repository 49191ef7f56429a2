type Row = { id: number }

/** Rows that were chosen, by id. `leftOut`: how many the last choice did not add, because `max` were chosen. */
export type Chosen<T> = { byId: ReadonlyMap<number, T>; leftOut: number }

export function choose<T extends Row>({ byId }: Chosen<T>, rows: readonly T[], max: number): Chosen<T> {
  const added = rows.filter(({ id }) => !byId.has(id))
  const fitting = added.slice(0, Math.max(max - byId.size, 0))
  return {
    byId: new Map([...byId, ...fitting.map((row) => [row.id, row] as const)]),
    leftOut: added.length - fitting.length,
  }
}

export const unchoose = <T extends Row>({ byId }: Chosen<T>, rows: readonly Row[]): Chosen<T> => ({
  byId: new Map([...byId].filter(([id]) => rows.every((row) => row.id !== id))),
  leftOut: 0,
})

/** The chosen rows with the data of those that are shown now. Returns the same object if none has changed. */
export function refreshChosen<T extends Row>(chosen: Chosen<T>, rows: readonly T[]): Chosen<T> {
  const shown = new Map(rows.map((row) => [row.id, row]))
  const changed = [...chosen.byId].some(([id, row]) => (shown.get(id) ?? row) !== row)
  if (!changed) return chosen
  return { ...chosen, byId: new Map([...chosen.byId].map(([id, row]) => [id, shown.get(id) ?? row])) }
}
