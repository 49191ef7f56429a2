import useSWR from 'swr'
import type { CfdiPage, GlobalPreview } from '#contract/invoices/staff-cfdi'
import { steadyListOptions } from '../swr-options.ts'

export const useCfdiPage = (query: Record<string, string>) =>
  useSWR<CfdiPage>(`/invoices?${new URLSearchParams(query)}`, steadyListOptions)

export const useGlobalPreview = (month: string) =>
  useSWR<GlobalPreview>(`/invoices/global?month=${month}`, { revalidateOnFocus: false })
