import useSWR from 'swr'
import type { Category } from '#contract/products/catalog'

export const useCategories = () => useSWR<Category[]>('/categories')
