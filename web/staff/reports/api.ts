import useSWR from 'swr'
import type { SalesReport, StockReport } from '#contract/reports'

export const useSales = (query: Record<string, string>) =>
  useSWR<SalesReport>(`/reports/sales?${new URLSearchParams(query)}`, { keepPreviousData: true })

export const useStockReport = (query: Record<string, string>) =>
  useSWR<StockReport>(`/reports/inventory?${new URLSearchParams(query)}`)
