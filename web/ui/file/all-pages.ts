import { get } from '../../api/client.ts'
import { formatCount } from '../money.ts'

/** Results of `allPages` whose list changed during every reading, so that a row may be missing. */
const changing = new WeakSet<readonly unknown[]>()

export function exportedMessage(rows: readonly unknown[]) {
  const count = rows.length === 1 ? 'Se exportó 1 renglón.' : `Se exportaron ${formatCount(rows.length)} renglones.`
  return changing.has(rows) ? `${count} La lista cambió mientras tanto: puede faltar algún renglón.` : count
}

const maxReadings = 3

/** Called after each page. `read`: number of rows that have arrived; `total`: number of rows of the list. */
export type ReportPages = (read: number, total: number) => void

/**
 * All pages of a list, one after the other, each row once. `query` has no page and no limit. A list that changes meanwhile moves rows
 * to pages that are read already, or not read again: then it is read from the start, at most three times.
 */
export async function allPages<Page extends { total: number }, T extends object>(
  path: string,
  query: Record<string, string>,
  rowsOf: (page: Page) => readonly T[],
  report?: ReportPages,
) {
  for (let reading = 1; ; reading += 1) {
    const totals: number[] = []
    const read = await readPages(path, { ...query, limit: '200' }, rowsOf, ({ total }: Page, count) => {
      totals.push(total)
      report?.(count, total)
      return count < total
    })
    const rows = [...new Map(read.map((row) => [keyOf(row), row])).values()]
    const hasChanged = totals.length > 1 && totals.some((total) => total !== rows.length)
    if (hasChanged && reading === maxReadings) changing.add(rows)
    if (!hasChanged || reading === maxReadings) return rows
  }
}

/** The id of a row, under the names that it has in the lists. The `id` of a CFDI is null before it is stamped. */
function keyOf(row: { rowid?: unknown; id?: unknown; productId?: unknown; customerId?: unknown }): unknown {
  return row.rowid ?? row.id ?? row.productId ?? row.customerId ?? row
}

/** All rows of a report, whose answers have a fixed number of rows. `query` has no page. */
export const allReportRows = <Report extends { more: boolean }, T>(
  path: string,
  query: Record<string, string>,
  rowsOf: (report: Report) => readonly T[],
) => readPages(path, query, rowsOf, ({ more }) => more)

/** Reads pages until one is empty or no more follow. `hasMore` gets an answer and the number of rows until then. */
async function readPages<Answer, T>(
  path: string,
  query: Record<string, string>,
  rowsOf: (answer: Answer) => readonly T[],
  hasMore: (answer: Answer, count: number) => boolean,
) {
  const rows: T[] = []
  for (let page = 1; ; page += 1) {
    const pageQuery = new URLSearchParams({ ...query, page: String(page) })
    const answer = await get<Answer>(`${path}${path.includes('?') ? '&' : '?'}${pageQuery}`)
    const found = rowsOf(answer)
    rows.push(...found)
    const isMore = hasMore(answer, rows.length)
    if (found.length === 0 || !isMore) return rows
  }
}
