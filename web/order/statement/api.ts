import useSWR from 'swr'
import type { AccountStatement } from '#contract/customers/statement'

export const useStatement = (customerId: number | string | undefined, query: Record<string, string>) =>
  useSWR<AccountStatement>(
    customerId === undefined ? null : `/customers/${customerId}/statement?${new URLSearchParams(query)}`,
    { keepPreviousData: true },
  )
