import useSWR from 'swr'
import { isInCancellation } from '#contract/invoices/cancellation'
import type { CfdiPage, CfdiRow, GlobalPreview } from '#contract/invoices/staff-cfdi'
import { steadyListOptions } from '../swr-options.ts'

const pollIntervalMs = 20_000

/** SAT or the provider has not answered yet. */
const isInProcess = ({ status, cancellation }: CfdiRow) =>
  !['valid', 'failed', 'canceled'].includes(status) || isInCancellation(cancellation)

/** Refreshed while a CFDI on the page is in process. */
export const useCfdiPage = (query: Record<string, string>) =>
  useSWR<CfdiPage>(`/invoices?${new URLSearchParams(query)}`, {
    ...steadyListOptions,
    refreshInterval: (page) => (page?.cfdis.some(isInProcess) ? pollIntervalMs : 0),
  })

export const useGlobalPreview = (month: string) =>
  useSWR<GlobalPreview>(`/invoices/global?month=${month}`, { revalidateOnFocus: false })
