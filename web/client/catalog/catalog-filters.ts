import { useQuery } from '../../ui/use-query.ts'

export type Filters = { search: string; category: number | null; inStock: boolean }

export const noFilters: Filters = { search: '', category: null, inStock: false }

/** Filters in the page's address: a reload, a link and a tab keep them. */
export function useFilters() {
  const [query, changeQuery] = useQuery()
  const filters: Filters = {
    search: query.get('search') ?? '',
    category: Number(query.get('category')) || null,
    inStock: query.get('inStock') === '1',
  }
  const change = (changes: Partial<Filters>) => changeQuery(filterParams(changes), { replace: true })
  return [filters, change] as const
}

/** Filters as parameters of the page and of the API; '' is no filter. */
export const filterParams = ({ search, category, inStock }: Partial<Filters>) => ({
  ...(search !== undefined && { search }),
  ...(category !== undefined && { category: category === null ? '' : String(category) }),
  ...(inStock !== undefined && { inStock: inStock ? '1' : '' }),
})
