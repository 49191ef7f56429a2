import useSWR, { mutate } from 'swr'
import type { ListedPrices } from '#contract/prices/price-lists'
import type { ProductsChange, ProductsChangeAnswer, ProductsDeletionAnswer } from '#contract/products/bulk'
import type { CategoryInput, CategoryRow } from '#contract/products/categories'
import type { ProductInput } from '#contract/products/product-form'
import type {
  ProductEvent,
  ProductPreview,
  ProductStatus,
  StaffProduct,
  StaffProductPage,
} from '#contract/products/products'
import type { SatProduct } from '#contract/products/sat-keys'
import type { ProductSuppliers, SupplierCode } from '#contract/purchases/suppliers'
import { del, post, put } from '../../api/client.ts'
import { finallyRefetch, refetch } from '../../api/refetch.ts'
import { formOptions, steadyListOptions } from '../swr-options.ts'
import { uploadFile } from '../upload-file.ts'
import { useSetting } from '../use-setting.ts'

/** The minimum stock of new products. */
export const useStockRules = () => useSetting('stock', { revalidateOnFocus: false })

const list = '/admin/products/search'

export const useProductPage = (query: Record<string, string>) =>
  useSWR<StaffProductPage>(`${list}?${new URLSearchParams(query)}`, steadyListOptions)

/** Another product that has the bar code. An empty code sends no request. */
export function useBarcodeOwner(barcode: string, id: number | undefined) {
  const { data } = useSWR<StaffProductPage>(barcode ? `${list}?${new URLSearchParams({ search: barcode })}` : null)
  return data?.products.find((product) => product.barcode === barcode && product.id !== id)
}

export const useStaffProduct = (id: string | null) => useSWR<StaffProduct>(id === null ? null : pathOf(id), formOptions)

export const useProductHistory = (id: number | null) =>
  useSWR<ProductEvent[]>(id === null ? null : `${pathOf(id)}/history`)

export const useProductPreview = (id: number) => useSWR<ProductPreview>(`${pathOf(id)}/preview`)

export async function addCategory(input: CategoryInput) {
  const created = await post<CategoryRow>('/categories', input)
  await Promise.all([mutate('/categories'), mutate('/admin/categories')])
  return created
}

const suppliersPath = (id: number) => `${pathOf(id)}/suppliers`

export const useProductSuppliers = (id: number) => useSWR<ProductSuppliers>(suppliersPath(id))

export async function setSupplierCode(id: number, input: SupplierCode) {
  const suppliers = await put<ProductSuppliers>(suppliersPath(id), input)
  await mutate(suppliersPath(id), suppliers, { revalidate: false })
  void mutate(`${pathOf(id)}/history`)
}

const listPricesPath = (id: number | string) => `/price-lists/products/${id}`

/** The prices of a product in every price list. null sends no request. */
export const useListPrices = (id: number | string | null) =>
  useSWR<ListedPrices[]>(id === null ? null : listPricesPath(id))

/** An empty text sends no request. */
export const useSatProducts = (q: string) =>
  useSWR<SatProduct[]>(q ? `/facturapi/search-products?${new URLSearchParams({ q })}` : null, {
    ...steadyListOptions,
    shouldRetryOnError: false,
  })

const pathOf = (id: number | string) => `/admin/products/${id}`

export const createProduct = (input: ProductInput) => thenRefresh(post<StaffProduct>('/products', input))

export async function updateProduct(id: number, input: ProductInput) {
  const product = await thenRefresh(put<StaffProduct>(`/products/${id}`, input))
  await mutate(pathOf(id), product, { revalidate: false })
  void mutate(`${pathOf(id)}/history`)
  void mutate(listPricesPath(id))
  return product
}

export const deleteProduct = (id: number) => thenRefresh(del(`/products/${id}`))

export const deleteProducts = (ids: number[]) =>
  thenRefresh(post<ProductsDeletionAnswer>('/admin/products/delete', { ids }))

export const restoreProducts = (ids: number[]) => thenRefresh(post('/admin/products/restore', { ids }))

export const changeProducts = (change: ProductsChange) =>
  thenRefresh(put<ProductsChangeAnswer>('/admin/products', change))

export const reorderProducts = (orderedIds: number[]) => put('/products-reorder', { orderedIds })

type ProductState = { id: number; status: ProductStatus }

/** Restores the status of each product. */
export async function restoreStatus(products: readonly ProductState[]) {
  for (const [status, group] of Map.groupBy(products, (product) => product.status)) {
    await changeProducts({ change: 'status', ids: group.map(({ id }) => id), status })
  }
}

export const uploadImage = (file: File) => uploadFile('/upload-product-image', file)
export const uploadPdf = (file: File) => uploadFile('/upload-product-pdf', file)

const isOfLists = (path: string) => path.startsWith(list)

const thenRefresh = <Result>(change: Promise<Result>) => finallyRefetch(change, isOfLists)

/** Refetches the lists. A product open in a form is not refetched. */
export const refreshProducts = () => refetch(isOfLists)
