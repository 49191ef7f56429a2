import type { SortControl } from '../table/table-sort.ts'
import { useQuery } from '../use-query.ts'
import type { Filter } from './filters.ts'

const sizes = [10, 20, 30, 50]

/** Page sizes of every paged list. */
export const sizeOptions = sizes.map((size) => ({ value: String(size), label: `${size} por página` }))

/**
 * Filters, sort and page of a list, stored in the query of the URL so that a list can be bookmarked and shared.
 * `names` are the parameters that filter the list; other parameters are left unchanged.
 */
export function useListFilters<Name extends string>(names: readonly Name[]) {
  type Changes = Partial<Record<Name | 'page' | 'limit' | 'sort' | 'tab', string>>
  const [query, changeQuery] = useQuery()
  const page = Math.max(Number.parseInt(query.get('page') ?? '', 10) || 1, 1)
  const limit = sizes.find((size) => String(size) === query.get('limit')) ?? 20
  const sort = query.get('sort') ?? ''

  /** Every change returns the list to its first page. */
  const set = (changes: Changes) => changeQuery({ page: '', ...changes }, { replace: true })

  const values = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>
  return {
    values,
    page,
    limit,
    /** Key of the sorted column, with a leading minus when descending. */
    sort,
    sortControl: {
      sorting: sort ? { key: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : null,
      onSort: (sorting) => set({ sort: sorting ? `${sorting.descending ? '-' : ''}${sorting.key}` : '' } as Changes),
    } satisfies SortControl,
    isFiltered: names.some((name) => query.has(name)),
    set,
    /** Removes every filter; `changes` are set at the same time. */
    clear: (changes?: Changes) =>
      set({ ...(Object.fromEntries(names.map((name) => [name, ''])) as Changes), ...changes }),
  }
}

type NameOf<Row> = Row extends { name: infer Name extends string }
  ? Name
  : Row extends { names: readonly (infer Name extends string)[] }
    ? Name
    : never

/** Filters for a FilterBar: a search and the filters of `rows`. */
export function useFilters<const Rows extends readonly Filter[]>(rows: Rows) {
  const names = rows.flatMap((row) => ('names' in row ? row.names : [row.name])) as NameOf<Rows[number]>[]
  return { rows, ...useListFilters(['search', ...names]) }
}
