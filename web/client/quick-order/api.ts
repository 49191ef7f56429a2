import useSWR from 'swr'
import type { AskedLine, ResolvedLine, ResolvedLines } from '#contract/quick-order'
import { post } from '../../api/client.ts'
import type { RequestedLine } from './review-lines.ts'

const path = '/quick-order/resolve'

/** The shop's products for each line, in the same order; undefined for a line that was not understood. */
export function useResolved(rows: readonly RequestedLine[] | undefined) {
  return useSWR(rows && [path, rows], async ([, lines]) => resolve(lines), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })
}

async function resolve(rows: readonly RequestedLine[]): Promise<(ResolvedLine | undefined)[]> {
  const lines = rows.filter(({ what }) => what !== '').map(toAskedLine)
  const found = lines.length > 0 ? (await post<ResolvedLines>(path, { lines }, { timeout: 30_000 })).lines : []
  const answers = found.values()
  return rows.map(({ what }) => (what === '' ? undefined : answers.next().value))
}

const toAskedLine = ({ what, quantity, productId }: RequestedLine): AskedLine => ({ what, quantity, productId })
