import { useSearchParams } from 'react-router-dom'

export type Filters = { search: string; category: number | null; inStock: boolean }

export const noFilters: Filters = { search: '', category: null, inStock: false }

/** Filters in the page's address: a reload, a link and a tab keep them. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)

  function change(changes: Partial<Filters>) {
    setParams((current) => writeFilters(current, { ...readFilters(current), ...changes }), { replace: true })
  }

  return [filters, change] as const
}

const readFilters = (params: URLSearchParams): Filters => ({
  search: params.get('search') ?? '',
  category: Number(params.get('category')) || null,
  inStock: params.get('inStock') === '1',
})

/** The names are those of the API's query. */
export function writeFilters(params: URLSearchParams, { search, category, inStock }: Filters) {
  const written = new URLSearchParams(params)
  const values = { search, category: category === null ? '' : String(category), inStock: inStock ? '1' : '' }
  for (const [name, value] of Object.entries(values)) {
    if (value) written.set(name, value)
    else written.delete(name)
  }
  return written
}
