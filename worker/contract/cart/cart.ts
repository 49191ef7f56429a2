import * as v from 'valibot'
import { quantityMessage } from '#contract/cart/ordering'
import { Id, Whole } from '#contract/fields'
import { ivaCodes } from '#contract/iva'
import { Tier } from '#contract/products/catalog'

export const CartItem = v.object({
  id: Id,
  productId: Id,
  code: v.string(),
  name: v.string(),
  /** Pesos, without IVA; the current price of this quantity. */
  price: v.number(),
  /** The prices of other quantities: see `priceAt`. */
  salePrice1: v.number(),
  breaks: v.array(Tier),
  quantity: Id,
  unit: v.string(),
  min_qty: Id,
  multiple: Id,
  /** Null: the IVA of the shop. */
  iva: v.nullable(v.picklist(ivaCodes)),
  /** False: the product was deactivated after it was added, and cannot be ordered. */
  forSale: v.boolean(),
  /** Null: not sold without stock. A day: sold without stock, and more is expected on that day. '': the same without a known day. */
  backorder: v.nullable(v.string()),
  /** Null: no inventory, or not for sale. */
  Inventory: v.nullable(v.object({ quantity: v.number() })),
})
export type CartItem = v.InferOutput<typeof CartItem>

export const Cart = v.array(CartItem)
export type Cart = v.InferOutput<typeof Cart>

/** The maximum quantity is that of the product: see `orderingProblem`. */
export const NewCartItem = v.object({
  productId: Id,
  quantity: v.optional(v.pipe(Whole(quantityMessage), v.minValue(1, quantityMessage)), 0),
})
export type NewCartItem = v.InferOutput<typeof NewCartItem>

/** 0 or less removes the line. */
export const CartQuantity = v.object({ quantity: v.optional(Whole(quantityMessage), Number.NaN) })
export type CartQuantity = v.InferOutput<typeof CartQuantity>

export const NewCartItems = v.object({
  items: v.pipe(
    v.array(NewCartItem),
    v.minLength(1, quantityMessage),
    v.maxLength(1000, 'Un pedido puede tener 1,000 líneas como máximo.'),
  ),
})
export type NewCartItems = v.InferOutput<typeof NewCartItems>

export const AddedItems = v.object({
  cart: Cart,
  /** Items that were not added, with the reason. */
  refused: v.array(v.object({ productId: Id, message: v.string(), available: v.number() })),
})
export type AddedItems = v.InferOutput<typeof AddedItems>
