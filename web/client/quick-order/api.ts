import useSWR from 'swr'
import type { ResolvedLines, UnresolvedLine } from '#contract/cart/quick-order'
import { searchWords } from '#contract/search'
import { post } from '../../api/client.ts'
import { useFindProducts } from '../catalog/find-products.ts'
import { type Answer, answerOf, type RequestedLine } from './review-lines.ts'

const path = '/quick-order/resolve'

/** The shop's products for each line, in the same order; undefined for a line that was not understood. */
export function useResolved(rows: readonly RequestedLine[] | undefined) {
  const find = useFindProducts()
  return useSWR(rows && [path, rows], async ([, lines]) => addSimilar(lines, await resolve(lines), find), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })
}

/** A line that may be a product's whole name ("Flexómetro 5 m") is looked up both ways; the whole name wins. */
async function resolve(rows: readonly RequestedLine[]): Promise<(Answer | undefined)[]> {
  const lines = rows.filter(({ what }) => what !== '').map(toUnresolvedLine)
  const names = rows.flatMap(({ wholeName }) => (wholeName ? [{ what: wholeName, quantity: 1 }] : []))
  const [answers, nameAnswers] = await Promise.all([find(lines), find(names)])
  return rows.map((row) => {
    const answer = row.what === '' ? undefined : answers.next().value
    return answerOf(row, answer, row.wholeName ? nameAnswers.next().value : undefined)
  })
}

/** Searches the catalogue, which has synonyms and accepts typos, for the products offered for a line that no product matches. */
function addSimilar(
  rows: readonly RequestedLine[],
  answers: readonly (Answer | undefined)[],
  search: ReturnType<typeof useFindProducts>,
): Promise<(Answer | undefined)[]> {
  return Promise.all(
    rows.map(async ({ what, unit, quantity, wholeName }, index) => {
      const answer = answers[index]
      if (!search || answer?.result !== 'not_found') return answer
      if (wholeName && unit === null) {
        const { products } = await search(wholeName)
        // A near word may replace the number.
        const candidates = products.filter(({ name }) => searchWords(name).includes(String(quantity)))
        if (candidates.length > 0) return { result: 'ambiguous', candidates, isWholeName: true }
      }
      const { products } = await search(what)
      return products.length > 0 ? { result: 'ambiguous', candidates: products } : answer
    }),
  )
}

async function find(lines: UnresolvedLine[]) {
  const { lines: found } = lines.length > 0 ? await post<ResolvedLines>(path, { lines }) : none
  return found.values()
}

const none: ResolvedLines = { lines: [] }

const toUnresolvedLine = ({ what, quantity, productId }: RequestedLine): UnresolvedLine => ({
  what,
  quantity,
  productId,
})
