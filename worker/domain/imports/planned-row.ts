import { type Area, can } from '../../contract/access.ts'
import { clip } from '../../contract/clip.ts'
import type { ImportKind, RowState } from '../../contract/imports/imports.ts'
import type { Actor } from '../identity.ts'

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
  /** Whether the pieces are added to the stock. Only such rows may repeat a code. */
  adds: boolean
  /** Cost of the added pieces, pesos per piece. */
  paid: number | null
  before: Values
  after: Values
  problems: Record<string, string>
  isBelowCost: boolean
}

/** Fields of a row that need an area besides that of the import. */
const areaOfField: Record<string, Area> = {
  stock: 'inventory.update',
  location: 'inventory.update',
  credit_days: 'customers.credit',
  credit_limit: 'customers.credit',
  price_list: 'customers.prices',
  discount: 'customers.prices',
}

/** The fields that the user may not change. */
export const fieldsWithoutAccess = (user: Actor) =>
  Object.entries(areaOfField).flatMap(([field, area]) => (can(user, area) ? [] : [field]))

/** The values of a refused row, which may be longer than any field. */
export const shortened = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? clip(value, 200) : value]),
  )

/** The stored values of the fields that have a problem. */
export const valuesOf = (stored: Values | undefined, problems: Record<string, string>): Values =>
  stored
    ? Object.fromEntries(
        Object.keys(problems).flatMap((field) => (field in stored ? [[field, stored[field] ?? null]] : [])),
      )
    : {}
