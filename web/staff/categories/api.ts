import useSWR, { mutate } from 'swr'
import type { CategoryInput, CategoryOrder, CategoryRow } from '#contract/products/categories'
import { del, post, put } from '../../api/client.ts'
import { uploadFile } from '../upload-file.ts'

const key = '/admin/categories'

export const useCategoryRows = () => useSWR<CategoryRow[]>(key)

export const uploadImage = (file: File) => uploadFile('/upload-product-image', file)

const refresh = () => Promise.all([mutate(key), mutate('/categories')])

export async function saveCategory(id: number | null, input: CategoryInput) {
  const saved = await (id === null
    ? post<CategoryRow>('/categories', input)
    : put<CategoryRow>(`/categories/${id}`, input))
  await refresh()
  return saved
}

export async function deleteCategory(id: number, moveTo: number | null) {
  await del(`/categories/${id}${moveTo === null ? '' : `?moveTo=${moveTo}`}`)
  await refresh()
}

/** Creates a deleted category again, at its place among `rows`. */
export async function restoreCategory(row: CategoryRow, rows: readonly CategoryRow[]) {
  const { id } = await saveCategory(null, row)
  const siblings = rows.filter(({ parentId }) => parentId === row.parentId)
  const orderedIds = siblings.map((sibling) => (sibling.id === row.id ? id : sibling.id))
  await put<CategoryRow[]>('/categories-reorder', { parentId: row.parentId, orderedIds } satisfies CategoryOrder)
  await refresh()
}

let lastSave: Promise<unknown> = Promise.resolve()

/** Saves an order, optimistically: a refusal rolls it back. Saves run one at a time, in the order they were made. */
export async function saveOrder(order: CategoryOrder, shown: CategoryRow[]) {
  const saving = lastSave.then(() => put<CategoryRow[]>('/categories-reorder', order))
  lastSave = saving.catch(() => undefined)
  await mutate(key, saving, { optimisticData: shown, rollbackOnError: true, revalidate: false })
  void mutate('/categories')
}
