import type { Import, ImportKind, RowState } from '../../contract/imports.ts'

/** Values of a row by field; money in pesos. */
export type Values = { [field: string]: string | number | null }

/** How the rows of an import are read. */
export type Terms = { kind: ImportKind; mode: 'set' | 'add'; defaults: Record<string, string> }

export type PlannedRow = {
  line: number
  state: RowState
  code: string
  name: string
  targetId: number | null
  /** Version of the changed record when the preview was made. */
  base: number | null
  /** Pieces that the row adds to the stock. */
  delta: number
  before: Values
  after: Values
  problems: Record<string, string>
  isBelowCost: boolean
}

export type ImportState = Import['state']
