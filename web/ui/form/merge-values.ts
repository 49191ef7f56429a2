type Values = Record<string, unknown>

/** Null, undefined and an empty text are the same; lists and objects are compared by content. */
export const isSame = (left: unknown, right: unknown) =>
  (left ?? '') === (right ?? '') || JSON.stringify(left ?? '') === JSON.stringify(right ?? '')

/** What another user saved while a form was open. */
export type Merge = {
  /** Names of the fields that the other user changed and this form did not: the form shows the saved values now. */
  taken: string[]
  /** Saved values of the fields that both changed differently: the form keeps its own. */
  theirs: Values
}

/**
 * Merges the values of a form with a newer record. A field that the form changed keeps its value; the others get the record's.
 * `base` has the values with which the form began.
 */
export function mergeValues(base: Values, mine: Values, saved: Values): { values: Values; merge: Merge } {
  const values: Values = { ...mine, ...saved }
  const merge: Merge = { taken: [], theirs: {} }
  for (const name of Object.keys(saved)) {
    const isTheirs = !isSame(saved[name], base[name])
    if (isSame(mine[name], base[name])) {
      if (isTheirs) merge.taken.push(name)
      continue
    }
    values[name] = mine[name]
    if (isTheirs && !isSame(saved[name], mine[name])) merge.theirs[name] = saved[name]
  }
  return { values, merge }
}
