import type { ImportRow } from '#contract/imports/imports'

/** The lines that the user has ticked (true) or unticked. The others follow `isDefault`. */
export type Choices = ReadonlyMap<number, boolean>
type Row = Pick<ImportRow, 'line' | 'state' | 'isBelowCost'>

/** Rows under cost are applied only if the user ticks them. */
const isDefault = ({ state, isBelowCost }: Row) => (state === 'new' || state === 'change') && !isBelowCost

/** Whether a row is applied. A correction may change its state: the choice of the user stays. */
export const isChosenIn = (choices: Choices, row: Row) =>
  row.state !== 'error' && row.state !== 'same' && (choices.get(row.line) ?? isDefault(row))

/** A tick that only returns to the default is not kept: a correction to a price under cost unticks such a row. */
export function withChoice(choices: Choices, rows: readonly Row[], wanted: boolean): Choices {
  const next = new Map(choices)
  for (const row of rows) {
    if (isDefault(row) === wanted) next.delete(row.line)
    else next.set(row.line, wanted)
  }
  return next
}
