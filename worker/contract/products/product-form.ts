import * as v from 'valibot'
import { Day, Lines, RequiredText, Text, Version, Whole } from '#contract/fields'
import { ProductImage } from '#contract/files'
import { StockLocation } from '#contract/inventory/inventory'
import { ivaCodes } from '#contract/iva'
import { Pesos, Price } from '#contract/pesos'
import type { ProductField } from './columns.ts'
import { ProductStatus } from './products.ts'
import { noProductKey, ProductKey } from './sat-keys.ts'

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
  /** Pieces in a box of the supplier. null: sold to the shop in any number. */
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

/** Null: without a category. The form requires one. */
const anyCategory = v.nullable(formFields.categoryId)

/** A new product. Fields that only the form requires have a default here, because other callers may leave them out. */
export const NewProduct = v.object({
  ...ProductForm.entries,
  categoryId: v.optional(anyCategory, null),
  unit: v.optional(formFields.unit, 'Pieza'),
  product_key: v.optional(formFields.product_key, noProductKey),
  unit_key: v.optional(formFields.unit_key, 'H87'),
})
export type NewProduct = v.InferOutput<typeof NewProduct>

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

/** A key that is left out keeps its value. */
export const ProductChange = v.partial(v.object({ ...ProductForm.entries, categoryId: anyCategory }))
export type ProductChange = v.InferOutput<typeof ProductChange>
