import * as v from 'valibot'
import { Id, IdText, paging, SearchText, Timestamp } from '#contract/fields'
import { ivaCodes } from '#contract/iva'
import type { CatalogColumn, ClientColumn } from './columns.ts'

export const Category = v.object({
  id: Id,
  name: v.string(),
  parentId: v.nullable(Id),
  image: v.nullable(v.string()),
  /** Sent to staff only. True if clients do not see the category, because it or a parent is inactive. */
  hidden: v.optional(v.literal(true)),
})
export type Category = v.InferOutput<typeof Category>

const columns = {
  id: Id,
  code: v.string(),
  name: v.string(),
  description: v.string(),
  /** Pesos, without IVA. */
  salePrice1: v.number(),
  unit: v.string(),
  min_qty: Id,
  multiple: Id,
  image: v.nullable(v.string()),
  pdf: v.nullable(v.string()),
  /** Null: the IVA of the shop. */
  iva: v.nullable(v.picklist(ivaCodes)),
  /** Null: not sold without stock. A day: sold without stock, and more is expected on that day. '': the same without a known day. */
  backorder: v.nullable(v.string()),
} satisfies Record<ClientColumn, v.GenericSchema>

/** The unit price from `min_qty` pieces on. Pesos, without IVA. */
export const Tier = v.object({ min_qty: Id, price: v.number() })

export const Product = v.object({
  ...columns,
  /** Prices of larger quantities, smallest quantity first. Like `salePrice1`, they are the prices of the caller. */
  breaks: v.array(Tier),
  category: v.nullable(v.object({ id: Id, name: v.string() })),
  /** `quantity`: available pieces. Null: no inventory (N/A), not orderable. */
  Inventory: v.nullable(v.object({ quantity: v.number() })),
})
export type Product = v.InferOutput<typeof Product>

export const ProductDetail = v.object({
  ...Product.entries,
  /** In display order; the first is `image`. */
  images: v.array(v.string()),
  /** The client's latest order of this product that was not cancelled, with the price of that order. */
  lastBought: v.nullable(v.object({ quantity: v.number(), unit: v.string(), price: v.number(), orderDate: Timestamp })),
})
export type ProductDetail = v.InferOutput<typeof ProductDetail>

/** True when no product has the words of the search, and the results have similar words. */
export const isSimilar = v.boolean()

/** Matches of a search are counted up to this number. */
export const maxCounted = 500

export const ProductPage = v.object({
  products: v.array(Product),
  /** Without a search, all of them; with one, at most `maxCounted`. */
  total: v.number(),
  /** True if the search has more matches than `total`. */
  hasMore: v.boolean(),
  page: v.number(),
  isSimilar,
})
export type ProductPage = v.InferOutput<typeof ProductPage>

export const ProductQuery = v.object({
  search: v.optional(SearchText(100), ''),
  category: v.optional(v.union([v.literal(''), IdText])),
  inStock: v.optional(v.picklist(['0', '1', 'true', 'false'])),
  /** Customer whose prices are returned, for staff. Clients always get their own. */
  customer: v.optional(IdText),
  /** Price list whose prices are returned, also before or after it is valid. For staff who manage price lists. */
  priceList: v.optional(IdText),
  ...paging(50, 500),
})
export type ProductQuery = v.InferOutput<typeof ProductQuery>

/** `since`: the `version` of the last answer; 0 or absent: the whole catalogue. */
export const ChangesQuery = v.object({
  since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Debe ser un número.'), v.transform(Number)), '0'),
})
export type ChangesQuery = v.InferOutput<typeof ChangesQuery>

const catalogColumns = {
  ...columns,
  categoryId: v.nullable(Id),
  /** Rank in the list; products with the same rank are sorted by id. */
  position: v.number(),
} satisfies Record<CatalogColumn, v.GenericSchema>

const arraysOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object(
    Object.fromEntries(Object.entries(entries).map(([key, schema]) => [key, v.array(schema)])) as {
      [Key in keyof Entries]: v.ArraySchema<Entries[Key], undefined>
    },
  )

/** `version`: that of the last answer, or '' before it. */
export const PricesQuery = v.object({ version: v.optional(v.pipe(v.string(), v.maxLength(80)), '') })

/** The caller's own prices, as changes of the list prices in `GET /catalog`. */
export const OwnPrices = v.object({
  version: v.string(),
  /** Null if the prices did not change since the caller's version. */
  prices: v.nullable(
    v.object({
      /** For products not listed below: percent over the list price, then the customer's discount. */
      percent: v.number(),
      discount: v.number(),
      /** Index n of each array is the same product. */
      productId: v.array(Id),
      salePrice1: v.array(v.number()),
      breaks: v.array(v.array(Tier)),
    }),
  ),
})
export type OwnPrices = v.InferOutput<typeof OwnPrices>

type CatalogProducts = { [Column in CatalogColumn]: v.InferOutput<(typeof catalogColumns)[Column]>[] }

/** A part of the changes of the catalogue. Products and stock come by columns: index n of every array is the same product. */
export type CatalogChanges = {
  /** The version after these changes. Lower than `since`: the database was restored, so request everything again. */
  version: number
  products: CatalogProducts
  /** Available pieces, also of products not listed above. -1: the product has no inventory. */
  stock: { productId: number[]; quantity: number[] }
  /** Products that are no longer for sale. */
  gone: number[]
  /** All categories if any of them changed, else null. */
  categories: Category[] | null
  /** All synonyms, if one has changed since the caller's version; else null. */
  synonyms: string[][] | null
}

/** Each number minus that of the row before; the first number as it is. */
const Steps = v.array(v.number())

/** `rows` has one character for each word, U+0021 for the first of `words`, without surrogates; a space separates the rows. */
const PackedTexts = v.object({ words: v.array(v.string()), rows: v.string() })
export type PackedTexts = v.InferOutput<typeof PackedTexts>

/** A code is a start and a number of `digits` digits, with leading zeros. 0 digits: the code has no number. */
const PackedCodes = v.object({ starts: PackedTexts, digits: v.array(v.number()), numbers: Steps })
export type PackedCodes = v.InferOutput<typeof PackedCodes>

/** `CatalogChanges` as `packed-catalog.ts` packs them. */
export const PackedChanges = v.object({
  /** `packedFormat` of packed-catalog.ts. */
  format: v.number(),
  version: v.number(),
  products: v.object({
    ...arraysOf(catalogColumns).entries,
    id: Steps,
    position: Steps,
    code: PackedCodes,
    name: PackedTexts,
    description: PackedTexts,
  }),
  stock: v.object({ productId: Steps, quantity: v.array(v.number()) }),
  gone: v.array(Id),
  categories: v.nullable(v.array(Category)),
  synonyms: v.nullable(v.array(v.array(v.string()))),
})
export type PackedChanges = v.InferOutput<typeof PackedChanges>

/** Answer of `GET /catalog`: the parts in order, each on a line of its own, so that it can be read while it arrives. */
export const CatalogParts = v.array(PackedChanges)
export type CatalogParts = v.InferOutput<typeof CatalogParts>
