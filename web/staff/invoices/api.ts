import useSWR from 'swr'
import type { CfdiPage, GlobalPreview } from '#contract/invoices/staff-cfdi'
import { listOptions } from '../../api/list-options.ts'

/** Not revalidated on focus: rows would move when the user returns to the window. */
export const useCfdiPage = (query: Record<string, string>) =>
  useSWR<CfdiPage>(`/invoices?${new URLSearchParams(query)}`, { ...listOptions, revalidateOnFocus: false })

export const useGlobalPreview = (month: string) =>
  useSWR<GlobalPreview>(`/invoices/global?month=${month}`, { revalidateOnFocus: false })
