import type { ReactNode } from 'react'
import type { Option } from '../form/select.tsx'

/** A filter drawn as a select. `any` is the label of the empty choice; without it there is no empty choice. */
type SelectFilter = {
  name: string
  label: string
  any?: string
  /** Omit options that are loaded: they come through the `options` of FilterBar. */
  options?: readonly Option[]
  /** Hidden behind "Más filtros" until it has a value. */
  isExtra?: boolean
}

/** The values of the filters `Name`; '' is no filter. */
export type FilterControl<Name extends string = string> = {
  values: Readonly<Record<Name, string>>
  set(changes: Partial<Record<Name, string>>): void
}

/** One or more filters with their own element. */
type CustomFilter<Name extends string = string> = {
  names: readonly Name[]
  label: string
  render(control: FilterControl<Name>): ReactNode
  isExtra?: boolean
}

export type Filter = SelectFilter | CustomFilter

/** Infers the names of a CustomFilter, so that `render` gets their values by name. */
export const customFilter = <const Name extends string>(filter: CustomFilter<Name>) => filter

export const namesOf = (row: Filter): readonly string[] => ('names' in row ? row.names : [row.name])

/** Loaded options by filter name; null leaves the filter out. */
export type LoadedOptions = Readonly<Record<string, readonly Option[] | null>>

/** Filters of a list, as `useFilters` returns them. */
export type BarFilters = FilterControl & {
  rows: readonly Filter[]
  isFiltered: boolean
  clear(): void
}
