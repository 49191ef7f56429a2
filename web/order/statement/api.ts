import useSWR from 'swr'
import type { AccountStatement } from '#contract/customers/statement'
import { listOptions } from '../../api/list-options.ts'

export const useStatement = (customerId: number | string | undefined, query: Record<string, string>) =>
  useSWR<AccountStatement>(
    customerId === undefined ? null : `/customers/${customerId}/statement?${new URLSearchParams(query)}`,
    listOptions,
  )
