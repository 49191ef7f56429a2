import * as v from 'valibot'
import {
  Day,
  Id,
  IdText,
  Lines,
  paging,
  RequiredText,
  SearchText,
  Text,
  Timestamp,
  Version,
  Whole,
} from '#contract/fields'
import { ProductImage } from '#contract/files'
import { StockLocation } from '#contract/inventory/inventory'
import { ivaCodes } from '#contract/iva'
import { Pesos, Price } from '#contract/pesos'
import { isSimilar, ProductDetail } from './catalog.ts'
import type { ListColumn, ProductColumn, ProductField } from './columns.ts'

export const productStatuses = ['active', 'inactive', 'draft'] as const
export const ProductStatus = v.picklist(productStatuses, 'Estado desconocido.')
export type ProductStatus = v.InferOutput<typeof ProductStatus>

export const productStatusLabels: Record<ProductStatus, string> = {
  active: 'Activo',
  inactive: 'Inactivo',
  draft: 'Borrador',
}

/** SAT's key for a product without a key in its catalogue. */
export const noProductKey = '01010101'

const required = 'Este campo es obligatorio.'
const positive = 'Ingresa un número mayor que 0.'
const notNegative = 'Ingresa un número entero, 0 o mayor.'

const Cost = v.pipe(Pesos('Ingresa un número.'), v.minValue(0, 'El costo no puede ser negativo.'))

const AtLeastOne = v.pipe(
  v.number(positive),
  v.integer('Ingresa un número entero.'),
  v.minValue(1, positive),
  v.maxValue(1_000_000, 'El número es demasiado grande.'),
)
const Count = v.pipe(
  v.number(notNegative),
  v.integer(notNegative),
  v.minValue(0, notNegative),
  v.maxValue(1_000_000_000, 'El número es demasiado grande.'),
)

const pdf = /^\/files\/product-pdf\/[\w-]{22}\.pdf$/

/** Null clears it. */
const optionalText = (text: ReturnType<typeof Text>) =>
  v.optional(
    v.pipe(
      v.nullable(text),
      v.transform((value) => value ?? ''),
    ),
    '',
  )

/** A key of SAT's catalogue of products. */
export const ProductKey = v.pipe(v.string(required), v.trim(), v.regex(/^\d{8}$/, 'La clave tiene 8 dígitos.'))

const formFields = {
  code: RequiredText(required, 40),
  name: RequiredText(required, 160),
  description: optionalText(Lines(2000)),
  brand: optionalText(Text(80)),
  barcode: optionalText(Text(40)),
  categoryId: v.pipe(Whole(required), v.minValue(1, required)),
  status: v.optional(ProductStatus, 'active'),
  /** Pesos, without IVA. */
  salePrice1: Price,
  /** Pesos. */
  cost: v.optional(v.nullable(Cost), null),
  /** At most 20 characters, as in a CFDI. */
  unit: RequiredText(required, 20),
  min_qty: v.optional(AtLeastOne, 1),
  multiple: v.optional(AtLeastOne, 1),
  /** If left out, a new product gets the shop's minimum. */
  min_stock: v.optional(Count),
  /** If left out, the location does not change. */
  location: v.optional(StockLocation),
  product_key: ProductKey,
  unit_key: v.pipe(
    v.string(required),
    v.trim(),
    v.toUpperCase(),
    v.regex(/^[A-Z0-9]{2,3}$/, 'La clave tiene 2 o 3 letras o dígitos.'),
  ),
  /** Null or '': the shop's. */
  iva: v.optional(
    v.pipe(
      v.nullable(v.picklist(['', ...ivaCodes], 'Elige el IVA.')),
      v.transform((iva) => iva || null),
    ),
    null,
  ),
  /** Pieces in a box of the supplier; null: any number can be bought. */
  box_qty: v.optional(v.nullable(AtLeastOne), null),
  backorder: v.optional(v.nullable(v.union([v.literal(''), Day])), null),
  /** In display order; the first is the cover. */
  images: v.optional(v.pipe(v.array(ProductImage), v.maxLength(12, 'Máximo 12 imágenes.')), []),
  pdf: v.optional(v.nullable(v.pipe(v.string(), v.regex(pdf))), null),
} satisfies Record<ProductField, v.GenericSchema>

const ProductForm = v.object({
  ...formFields,
  /** Initial stock of a new product; null: no inventory. Ignored in an update. */
  stock: v.optional(v.nullable(Count)),
  version: Version,
})

export const notMultipleMessage = (multiple: number) => `El mínimo debe ser múltiplo de ${multiple}.`

/** The body of a product's form. */
export const ProductInput = v.pipe(
  ProductForm,
  v.forward(
    v.partialCheck(
      [['min_qty'], ['multiple']],
      ({ min_qty, multiple }) => min_qty % multiple === 0,
      ({ input }) => notMultipleMessage(input.multiple),
    ),
    ['min_qty'],
  ),
)
export type ProductInput = v.InferOutput<typeof ProductInput>

/** Keys that are left out keep their value. */
export const ProductChange = v.partial(ProductForm)
export type ProductChange = v.InferOutput<typeof ProductChange>

const Stock = v.object({
  on_hand: v.number(),
  /** Available pieces. */
  quantity: v.number(),
  min_stock: v.number(),
})

const listColumns = {
  id: Id,
  code: v.string(),
  name: v.string(),
  brand: v.string(),
  barcode: v.string(),
  /** Pesos, without IVA. */
  salePrice1: v.number(),
  /** Pesos; null if unknown. */
  cost: v.nullable(v.number()),
  unit: v.string(),
  min_qty: v.number(),
  multiple: v.number(),
  product_key: v.string(),
  unit_key: v.string(),
  iva: v.nullable(v.picklist(ivaCodes)),
  box_qty: v.nullable(v.number()),
  backorder: v.nullable(v.string()),
  status: ProductStatus,
  image: v.nullable(v.string()),
  version: v.number(),
  updatedAt: Timestamp,
} satisfies Record<ListColumn, v.GenericSchema>

/** A product in the staff's list. */
export const StaffProductRow = v.object({
  ...listColumns,
  category: v.nullable(v.object({ id: Id, name: v.string() })),
  /** Null: no inventory (N/A). */
  Inventory: v.nullable(v.object({ ...Stock.entries, location: v.nullable(v.string()) })),
})
export type StaffProductRow = v.InferOutput<typeof StaffProductRow>

export const StaffProductPage = v.object({
  products: v.array(StaffProductRow),
  total: v.number(),
  page: v.number(),
  isSimilar,
})
export type StaffProductPage = v.InferOutput<typeof StaffProductPage>

const { image: _, ...shared } = listColumns
const allColumns = {
  ...shared,
  description: v.string(),
  categoryId: v.nullable(Id),
  min_qty: v.number(),
  multiple: v.number(),
  unit_key: v.string(),
  images: v.array(v.string()),
  pdf: v.nullable(v.string()),
  position: v.number(),
  createdAt: Timestamp,
} satisfies Record<Exclude<ProductColumn, 'image'>, v.GenericSchema>

/** A product in the staff's form. The cover `image` is the first of `images`. */
export const StaffProduct = v.object({
  ...allColumns,
  Inventory: v.nullable(v.object({ ...Stock.entries, reserved: v.number(), location: v.nullable(v.string()) })),
})
export type StaffProduct = v.InferOutput<typeof StaffProduct>

/** Answer of `GET /products/{id}` for users who may change products: the client's fields and every field of the form. */
export const StaffProductDetail = v.object({
  ...ProductDetail.entries,
  ...StaffProduct.entries,
  min_stock: v.number(),
  location: v.nullable(v.string()),
})
export type StaffProductDetail = v.InferOutput<typeof StaffProductDetail>

/** A product as a client without a price list sees it. */
export const ProductPreview = v.object({
  product: ProductDetail,
  /** The reason why clients do not see the product. Null if they see it. */
  hiddenBy: v.nullable(v.picklist(['status', 'category'])),
})
export type ProductPreview = v.InferOutput<typeof ProductPreview>

/** Sort keys of the list; a leading minus sorts in descending order. `position` is the order in the shop. */
export const productSorts = [
  'position',
  'code',
  'name',
  'category',
  'price',
  'cost',
  'stock',
  'status',
  'updated',
] as const
export type ProductSort = (typeof productSorts)[number]

const PesosText = v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Ingresa un número.'), v.transform(Number))

export const StaffProductQuery = v.object({
  search: v.optional(SearchText(100), ''),
  /** Includes its subcategories. */
  category: v.optional(v.union([v.literal(''), IdText])),
  status: v.optional(ProductStatus),
  /** `low`: see `isLowStock`. */
  stock: v.optional(v.picklist(['with', 'without', 'low'])),
  image: v.optional(v.picklist(['with', 'without'])),
  /** `missing`: without a key of SAT's catalogue. */
  key: v.optional(v.picklist(['missing'])),
  /** Pesos, both inclusive. */
  from: v.optional(PesosText),
  to: v.optional(PesosText),
  sort: v.optional(v.picklist([...productSorts, ...productSorts.map((sort) => `-${sort}` as const)])),
  ...paging(20, 200),
})
export type StaffProductQuery = v.InferOutput<typeof StaffProductQuery>

const Value = v.union([v.string(), v.number(), v.null(), v.array(v.string())])

/** An entry in the history of a product. */
export const ProductEvent = v.object({
  id: Id,
  action: v.string(),
  createdAt: Timestamp,
  user: v.nullable(v.object({ nombre: v.string() })),
  /** Fields of the form; money in pesos. */
  changes: v.array(v.object({ field: v.string(), from: v.nullable(Value), to: v.nullable(Value) })),
})
export type ProductEvent = v.InferOutput<typeof ProductEvent>

export const SatQuery = v.object({
  q: v.pipe(SearchText(80), v.minLength(3, 'Escribe al menos 3 letras.')),
})

/** An entry of SAT's catalogue of products. */
export const SatProduct = v.object({ key: v.string(), description: v.string() })
export type SatProduct = v.InferOutput<typeof SatProduct>
