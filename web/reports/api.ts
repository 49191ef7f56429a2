import useSWR from 'swr'
import type { SalesReport } from '#contract/reports'

export const useSales = (query: Record<string, string>) =>
  useSWR<SalesReport>(`/reports/sales?${new URLSearchParams(query)}`, { keepPreviousData: true })
