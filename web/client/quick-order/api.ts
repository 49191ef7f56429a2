import useSWR from 'swr'
import type { AskedLine, ResolvedLine, ResolvedLines } from '#contract/quick-order'
import { post } from '../../api/client.ts'
import type { Wanted } from './review-lines.ts'

const path = '/quick-order/resolve'

/** What the shop has for each line, in their order; lines that say nothing are not asked about. */
export function useResolved(wanted: readonly Wanted[] | undefined) {
  return useSWR(wanted && [path, wanted], async ([, lines]) => resolve(lines), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })
}

async function resolve(wanted: readonly Wanted[]): Promise<(ResolvedLine | undefined)[]> {
  const lines = wanted.filter(({ what }) => what !== '').map(askedOf)
  const found = lines.length > 0 ? (await post<ResolvedLines>(path, { lines }, { timeout: 30_000 })).lines : []
  const answers = found.values()
  return wanted.map(({ what }) => (what === '' ? undefined : answers.next().value))
}

const askedOf = ({ what, quantity, productId }: Wanted): AskedLine => ({ what, quantity, productId })
