import useSWR from 'swr'
import type { CfdiPage } from '#contract/invoices/staff-cfdi'
import type { SalesReport, StockReport } from '#contract/reports'
import { listOptions } from '../../api/list-options.ts'

export const useSales = (query: Record<string, string>) =>
  useSWR<SalesReport>(`/reports/sales?${new URLSearchParams(query)}`, listOptions)

export const useStockReport = (query: Record<string, string>) =>
  useSWR<StockReport>(`/reports/inventory?${new URLSearchParams(query)}`)

/** The CFDIs of a period, in pages. */
export const useCfdis = (query: Record<string, string>) =>
  useSWR<CfdiPage>(`/invoices?${new URLSearchParams(query)}`, listOptions)
