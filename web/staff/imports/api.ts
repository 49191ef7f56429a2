import useSWR, { mutate } from 'swr'
import type {
  Import,
  ImportChoice,
  ImportKind,
  ImportLine,
  ImportList,
  ImportPlan,
  ImportRow,
  ImportRows,
  NewImport,
} from '#contract/imports/imports'
import { rowsPerRequest } from '#contract/imports/imports'
import type { StaffProductPage } from '#contract/products/products'
import type { SatProduct } from '#contract/products/sat-keys'
import { get, post, put } from '../../api/client.ts'

const listPath = (kind: ImportKind) => `/imports?kind=${kind}`

/** Refreshed while an import runs: the cron finishes it when its browser was closed. */
export const useImports = (kind: ImportKind) =>
  useSWR<ImportList>(listPath(kind), {
    refreshInterval: (list) =>
      list?.imports.some(({ state }) => state === 'applying' || state === 'undoing') ? 5000 : 0,
  })

/** Number of products of the shop without a SAT key. */
export function useProductsWithoutKey() {
  const { data } = useSWR<StaffProductPage>('/admin/products/search?key=missing&limit=1')
  return data?.total ?? 0
}

/** Maximum searches each time the dialog opens: the server accepts 60 in a minute, and the search field needs some. */
const maxSuggestions = 25

/** The first SAT product found for each word. A word whose search fails has none. */
export const useSatSuggestions = (words: readonly string[]) => {
  const searches = [...new Set(words.filter((word) => word !== ''))].slice(0, maxSuggestions)
  return useSWR<Record<string, SatProduct>>(
    searches.length > 0 ? ['sat-suggestions', ...searches] : null,
    async () => {
      const found = await Promise.all(
        searches.map(async (word) => {
          const query = new URLSearchParams({ q: word })
          const [first] = await get<SatProduct[]>(`/facturapi/search-products?${query}`).catch(() => [])
          return first ? [[word, first] as const] : []
        }),
      )
      return Object.fromEntries(found.flat())
    },
    { revalidateOnFocus: false, revalidateIfStale: false },
  )
}

export const beginImport = (input: NewImport) => post<Import>('/imports', input)

/** Half of what the server accepts, because text grows when it is sent. */
const maxBytes = 120_000

/** Parts of at most 500 rows that fit into a request. */
function partsOf(lines: readonly ImportLine[]) {
  const parts: ImportLine[][] = [[]]
  let size = 0
  for (const line of lines) {
    const more = JSON.stringify(line).length
    const last = parts.at(-1)
    if (last && last.length > 0 && (last.length >= rowsPerRequest || size + more > maxBytes)) {
      parts.push([line])
      size = more
    } else {
      last?.push(line)
      size += more
    }
  }
  return parts
}

/** Sends the rows in parts, one after the other, and returns what each does. `onProgress`: rows sent. */
export async function planLines(id: number, lines: readonly ImportLine[], onProgress: (sent: number) => void) {
  const rows: ImportRow[] = []
  for (const part of partsOf(lines)) {
    rows.push(...(await put<ImportPlan>(`/imports/${id}/rows`, { rows: part })).rows)
    onProgress(rows.length)
  }
  return rows
}

/** Applies or undoes an import to its end. A failed call can be repeated: it continues where the last one ended. */
export async function runImport(
  id: number,
  verb: 'apply' | 'undo',
  choice: ImportChoice | undefined,
  onProgress: (updated: Import) => void,
) {
  for (;;) {
    const updated = await post<Import>(
      `/imports/${id}/${verb}`,
      verb === 'apply' ? (choice ?? { skip: [], accept: [] }) : undefined,
    )
    onProgress(updated)
    if (updated.state !== 'applying' && updated.state !== 'undoing') {
      await mutate(listPath(updated.kind))
      return updated
    }
  }
}

/** An import with all its rows and their outcomes. */
export async function readImport(id: number) {
  const rows: ImportRow[] = []
  for (let page = 1; ; page++) {
    const answer = await get<ImportRows>(`/imports/${id}?page=${page}&limit=500`)
    rows.push(...answer.rows)
    if (answer.rows.length === 0 || rows.length >= answer.total) return { begun: answer.import, rows }
  }
}
