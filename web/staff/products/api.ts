import useSWR, { mutate } from 'swr'
import type { Category } from '#contract/catalog'
import type { Uploaded } from '#contract/files'
import type {
  ProductEvent,
  ProductInput,
  ProductStatus,
  ProductsChange,
  ProductsChanged,
  ProductsDeleted,
  SatProduct,
  StaffProduct,
  StaffProductPage,
} from '#contract/products'
import { ApiError, del, post, put } from '../../api/client.ts'

const list = '/admin/products/search'

export const useCategories = () => useSWR<Category[]>('/categories')

/** Its rows move when the person asks, not when he comes back to the window. */
export const useProductPage = (query: Record<string, string>) =>
  useSWR<StaffProductPage>(`${list}?${new URLSearchParams(query)}`, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  })

/** Not read again behind the person's back: a form is being filled in with it. */
export const useStaffProduct = (id: string | null) =>
  useSWR<StaffProduct>(id === null ? null : pathOf(id), { revalidateOnFocus: false, revalidateOnReconnect: false })

export const useProductHistory = (id: number | null) =>
  useSWR<ProductEvent[]>(id === null ? null : `${pathOf(id)}/history`)

/** An empty text asks for nothing. */
export const useSatProducts = (q: string) =>
  useSWR<SatProduct[]>(q ? `/facturapi/search-products?${new URLSearchParams({ q })}` : null, {
    keepPreviousData: true,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })

const pathOf = (id: number | string) => `/admin/products/${id}`

export const createProduct = (input: ProductInput) => changed(post<StaffProduct>('/products', input))

export async function updateProduct(id: number, input: ProductInput) {
  const product = await changed(put<StaffProduct>(`/products/${id}`, input))
  await mutate(pathOf(id), product, { revalidate: false })
  void mutate(`${pathOf(id)}/history`)
  return product
}

export const deleteProduct = (id: number) => changed(del(`/products/${id}`))

export const deleteProducts = (ids: number[]) => changed(post<ProductsDeleted>('/admin/products/delete', { ids }))

export const changeProducts = (change: ProductsChange) => changed(put<ProductsChanged>('/admin/products', change))

export const reorderProducts = (orderedIds: number[]) => put('/products-reorder', { orderedIds })

type Seen = { id: number; status: ProductStatus }

/** Each back to the state it was seen in. */
export async function restoreStatus(products: readonly Seen[]) {
  for (const [status, seen] of Map.groupBy(products, (product) => product.status)) {
    await changeProducts({ change: 'status', ids: seen.map(({ id }) => id), status })
  }
}

export const uploadImage = (file: File) => upload('/upload-product-image', file)
export const uploadPdf = (file: File) => upload('/upload-product-pdf', file)

async function upload(path: string, file: File) {
  const form = new FormData()
  form.set('file', file)
  return (await post<Uploaded>(path, form)).url
}

/** Lists and products on screen are read again; also when it turns out that somebody else was faster. */
async function changed<T>(sent: Promise<T>) {
  try {
    const answer = await sent
    void refreshProducts()
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CHANGED') void refreshProducts()
    throw error
  }
}

/** Products that are open in a form stay as they are. */
export const refreshProducts = () => mutate((path) => typeof path === 'string' && path.startsWith(list))
