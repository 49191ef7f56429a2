import type { ProductField } from '#contract/products/columns'
import type { StaffProduct } from '#contract/products/products'

/** Initial values of a new product. */
export const blankValues = {
  code: '',
  name: '',
  description: '',
  brand: '',
  barcode: '',
  categoryId: undefined as number | undefined,
  status: 'active',
  salePrice1: undefined as number | undefined,
  cost: undefined as number | undefined,
  unit: 'Pieza',
  min_qty: 1 as number | undefined,
  multiple: 1 as number | undefined,
  stock: undefined as number | undefined,
  min_stock: undefined as number | undefined,
  location: '',
  product_key: '',
  unit_key: 'H87',
  iva: '',
  box_qty: undefined as number | undefined,
  backorder: null as string | null,
  images: [] as readonly string[],
  pdf: null as string | null,
} satisfies Record<ProductField | 'stock', unknown>

export type FormValues = typeof blankValues

export const valuesOf = (product: StaffProduct): FormValues => ({
  code: product.code,
  name: product.name,
  description: product.description,
  brand: product.brand,
  barcode: product.barcode,
  categoryId: product.categoryId ?? undefined,
  status: product.status,
  salePrice1: product.salePrice1,
  cost: product.cost ?? undefined,
  unit: product.unit,
  min_qty: product.min_qty,
  multiple: product.multiple,
  stock: undefined,
  min_stock: product.Inventory?.min_stock ?? 0,
  location: product.Inventory?.location ?? '',
  product_key: product.product_key,
  unit_key: product.unit_key,
  iva: product.iva ?? '',
  box_qty: product.box_qty ?? undefined,
  backorder: product.backorder,
  images: product.images,
  pdf: product.pdf,
})

/** Initial values of a copy: all except the code, the bar code and the location. */
export const copyOf = (product: StaffProduct): FormValues => ({
  ...valuesOf(product),
  code: '',
  barcode: '',
  location: '',
})

/** Initial values of the next product: keeps what usually repeats. */
export const nextAfter = ({ categoryId, brand, unit, unit_key, product_key, iva, status }: FormValues): FormValues => ({
  ...blankValues,
  categoryId,
  brand,
  unit,
  unit_key,
  product_key,
  iva,
  status,
})
