import useSWR from 'swr'
import {
  maxEntryLines,
  type NewCounts,
  type NewMovements,
  type ProductsByCode,
  type StockEntry,
  type StockLine,
} from '#contract/inventory/entries'
import type { InventoryPage, InventoryRow, InventorySettings, MovementPage } from '#contract/inventory/inventory'
import { post, put } from '../../api/client.ts'
import { listOptions } from '../../api/list-options.ts'
import { refetch, thenRefetch } from '../../api/refetch.ts'

export const useInventoryPage = (query: Record<string, string>, onSuccess: () => void) =>
  useSWR<InventoryPage>(`/inventory?${new URLSearchParams(query)}`, { ...listOptions, onSuccess })

export const movementsPath = (productId: number) => `/inventory/movements?productId=${productId}`

export const useMovements = (productId: number | null, query: Record<string, string>) =>
  useSWR<MovementPage>(
    productId === null ? null : `${movementsPath(productId)}&${new URLSearchParams(query)}`,
    listOptions,
  )

export const saveSettings = (id: number, settings: InventorySettings) =>
  thenRefresh(put<InventoryRow>(`/inventory/${id}`, settings))

/** `idempotencyKey`: one for each entry. Sending the same key again does not post the entry twice. */
export const postMovements = (input: NewMovements, idempotencyKey: string) =>
  thenRefresh(post<StockEntry>('/inventory/movements', input, { idempotencyKey }))

export const postCounts = (input: NewCounts, idempotencyKey: string) =>
  thenRefresh(post<StockEntry>('/inventory/counts', input, { idempotencyKey }))

export const undoEntry = (id: number) => thenRefresh(post<StockEntry>(`/inventory/entries/${id}/undo`))

/** The product of a code. Null: none has it. */
export type Found = StockLine | 'several' | null

/** The product of each code, in the same order. */
export async function findByCode(codes: readonly string[]) {
  const lines: Found[] = []
  for (let from = 0; from < codes.length; from += maxEntryLines) {
    const part = codes.slice(from, from + maxEntryLines)
    const { products, repeated } = await post<ProductsByCode>('/inventory/lookup', { codes: part })
    lines.push(...products.map((product, line) => (repeated.includes(line) ? ('several' as const) : product)))
  }
  return lines
}

/** Includes the notices of low stock: an event announces that a product has become low, but none that it has enough again. */
export const isOfInventory = (path: string) =>
  path.startsWith('/inventory') || path === '/dashboard' || path === '/low-stock'

export const refreshInventory = () => refetch(isOfInventory)

const thenRefresh = <Result>(change: Promise<Result>) => thenRefetch(change, isOfInventory)
