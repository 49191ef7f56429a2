import { useSearchParams } from 'react-router-dom'
import type { Sorting } from './table-sort.ts'

const sizes = [10, 20, 30, 50]

/** The same for every list that comes in pages. */
export const sizeOptions = sizes.map((size) => ({ value: String(size), label: `${size} por página` }))

export type ListFilters<Name extends string> = ReturnType<typeof useListFilters<Name>>

/**
 * The filters, order and page of a list stand in the address, so that it can be kept, shared and come back to. `names`
 * are the parameters that narrow the list; other parameters stay as they are.
 */
export function useListFilters<Name extends string>(names: readonly Name[]) {
  type Changes = Partial<Record<Name | 'page' | 'limit' | 'sort' | 'tab', string>>
  const [params, setParams] = useSearchParams()
  const of = (name: Name) => params.get(name) ?? ''
  const page = Math.max(Number.parseInt(params.get('page') ?? '', 10) || 1, 1)
  const limit = sizes.find((size) => String(size) === params.get('limit')) ?? 20
  const sort = params.get('sort') ?? ''

  /** Whatever changes, the list begins again at its first page. */
  function set(changes: Changes) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ page: '', ...changes })) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  }

  const values = Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, string>
  return {
    values,
    page,
    limit,
    /** A column's key, after a minus when descending. */
    sort,
    sorting: (sort ? { key: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : null) satisfies Sorting,
    setSorting: (sorting: Sorting) =>
      set({ sort: sorting ? `${sorting.descending ? '-' : ''}${sorting.key}` : '' } as Changes),
    isFiltered: names.some((name) => params.has(name)),
    set,
    /** Every filter away, and other changes with that. */
    clear: (changes?: Changes) =>
      set({ ...(Object.fromEntries(names.map((name) => [name, ''])) as Changes), ...changes }),
  }
}

/** As the API asks for it: without what is empty. */
export const queryOf = (values: Record<string, string | number | undefined>) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
