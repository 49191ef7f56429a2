import * as v from 'valibot'
import { Id, Quantity, RequiredText, Timestamp } from '#contract/fields'
import { Product } from '#contract/products/catalog'

/** A row in the client's list of lists. */
export const OrderListRow = v.object({
  id: Id,
  name: v.string(),
  updatedAt: Timestamp,
  /** Number of products. */
  lines: v.number(),
})
export type OrderListRow = v.InferOutput<typeof OrderListRow>

export const OrderList = v.object({
  id: Id,
  name: v.string(),
  updatedAt: Timestamp,
  items: v.array(
    v.object({
      productId: Id,
      quantity: Id,
      Product: v.object({
        ...v.pick(Product, [
          'code',
          'name',
          'salePrice1',
          'breaks',
          'iva',
          'unit',
          'multiple',
          'backorder',
          'Inventory',
        ]).entries,
        /** Only active products can be ordered. One in a category that clients do not see is 'inactive'. */
        status: v.string(),
      }),
    }),
  ),
})
export type OrderList = v.InferOutput<typeof OrderList>

const name = RequiredText('Escribe un nombre para la lista.', 60)

const items = v.pipe(
  v.array(v.object({ productId: Id, quantity: Quantity })),
  v.minLength(1, 'La lista está vacía.'),
  v.maxLength(1000, 'Una lista puede tener 1,000 productos como máximo.'),
)

export const ListName = v.object({ name })

export const NewOrderList = v.object({ name, items })
export type NewOrderList = v.InferOutput<typeof NewOrderList>

/** Absent fields stay unchanged. */
export const OrderListChange = v.object({ name: v.optional(name), items: v.optional(items) })
export type OrderListChange = v.InferOutput<typeof OrderListChange>
