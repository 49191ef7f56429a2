import useSWR, { mutate } from 'swr'
import type { Category } from '#contract/catalog'
import {
  type CodesFound,
  type InventoryPage,
  type InventoryRow,
  type InventorySettings,
  type MovementPage,
  maxEntryLines,
  type NewCounts,
  type NewMovements,
  type StockEntry,
  type StockLine,
} from '#contract/inventory'
import { post, put } from '../../api/client.ts'

const timeoutMs = 60_000

export const useCategories = () => useSWR<Category[]>('/categories')

export const useInventoryPage = (query: Record<string, string>, onSuccess: () => void) =>
  useSWR<InventoryPage>(`/inventory?${new URLSearchParams(query)}`, { keepPreviousData: true, onSuccess })

export const movementsPath = (productId: number) => `/inventory/movements?productId=${productId}`

export const useMovements = (productId: number | null, query: Record<string, string>) =>
  useSWR<MovementPage>(productId === null ? null : `${movementsPath(productId)}&${new URLSearchParams(query)}`, {
    keepPreviousData: true,
  })

export const saveSettings = (id: number, settings: InventorySettings) =>
  stockChanged(put<InventoryRow>(`/inventory/${id}`, settings))

/** The key is made once for what is being sent, so that sending it again posts it once. */
export const postMovements = (input: NewMovements, idempotencyKey: string) =>
  stockChanged(post<StockEntry>('/inventory/movements', input, { idempotencyKey, timeout: timeoutMs }))

export const postCounts = (input: NewCounts, idempotencyKey: string) =>
  stockChanged(post<StockEntry>('/inventory/counts', input, { idempotencyKey, timeout: timeoutMs }))

export const undoEntry = (id: number) => stockChanged(post<StockEntry>(`/inventory/entries/${id}/undo`))

/** The product of each code, null where there is none. */
export async function findByCode(codes: readonly string[]) {
  const found: (StockLine | null)[] = []
  for (let from = 0; from < codes.length; from += maxEntryLines) {
    const asked = codes.slice(from, from + maxEntryLines)
    const { products } = await post<CodesFound>('/inventory/lookup', { codes: asked }, { timeout: timeoutMs })
    found.push(...products)
  }
  return found
}

export const refreshInventory = () =>
  mutate((path) => typeof path === 'string' && (path.startsWith('/inventory') || path === '/dashboard'))

async function stockChanged<T>(sent: Promise<T>) {
  const answer = await sent
  void refreshInventory()
  return answer
}
