import * as v from 'valibot'
import { Day, Id, IdText, paging, RequiredText, SearchText, Version } from '#contract/fields'
import { Percent, Price } from '#contract/pesos'
import { isSimilar } from '#contract/products/catalog'
import { type PriceBase, priceBases } from './prices.ts'

export const priceBaseLabels = { list: 'Precio de lista', cost: 'Costo' } as const

/** For example «−8 %». */
export const signedPercent = (percent: number) => `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`

/** A price by percent in words: «Precio de lista −8 %», «Costo +20 %». */
export const baseText = ({ base, percent }: { base: PriceBase; percent: number }) =>
  base === 'list' && percent === 0 ? priceBaseLabels.list : `${priceBaseLabels[base]} ${signedPercent(percent)}`

const base = v.picklist(priceBases, 'Elige sobre qué se calcula.')

/** The states of a list today. */
const listStates = ['active', 'scheduled', 'expired', 'inactive'] as const
export type ListState = (typeof listStates)[number]
export const listStateLabels: Record<ListState, string> = {
  active: 'Vigente',
  scheduled: 'Programada',
  expired: 'Vencida',
  inactive: 'Inactiva',
}

type Validity = { active: boolean; validFrom: string | null; validTo: string | null }

/** `today`: the day in Mexico City. */
export function stateOfList({ active, validFrom, validTo }: Validity, today: string): ListState {
  if (!active) return 'inactive'
  if (validFrom !== null && validFrom > today) return 'scheduled'
  return validTo !== null && validTo < today ? 'expired' : 'active'
}

export const PriceList = v.object({
  id: Id,
  name: v.string(),
  /** The rule for products without a price of their own. */
  base,
  percent: v.number(),
  /** Days in Mexico City, both inclusive; null: no limit. */
  validFrom: v.nullable(v.string()),
  validTo: v.nullable(v.string()),
  active: v.boolean(),
  version: v.number(),
  /** Products with prices of their own. */
  items: v.number(),
  customers: v.number(),
})
export type PriceList = v.InferOutput<typeof PriceList>

/** An option of a select. */
export const PriceListOption = v.pick(PriceList, ['id', 'name', 'active', 'validFrom', 'validTo'])
export type PriceListOption = v.InferOutput<typeof PriceListOption>

const fields = {
  name: RequiredText('Escribe un nombre para la lista.', 60),
  base,
  percent: Percent,
  validFrom: v.nullable(Day),
  validTo: v.nullable(Day),
  active: v.boolean(),
}

export const dateOrderMessage = 'El último día debe ser igual o posterior al primero.'

export const NewPriceList = v.pipe(
  v.object({
    ...fields,
    base: v.optional(base, 'list'),
    percent: v.optional(Percent, 0),
    validFrom: v.optional(fields.validFrom, null),
    validTo: v.optional(fields.validTo, null),
    active: v.optional(fields.active, true),
    /** List whose prices are copied. */
    copyOf: v.optional(Id),
  }),
  v.forward(
    v.partialCheck(
      [['validFrom'], ['validTo']],
      ({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo,
      dateOrderMessage,
    ),
    ['validTo'],
  ),
)
export type NewPriceList = v.InferOutput<typeof NewPriceList>

/** A key that is left out keeps its value. */
export const PriceListChange = v.object({ ...v.partial(v.object(fields)).entries, version: Version })
export type PriceListChange = v.InferOutput<typeof PriceListChange>

const minQty = v.pipe(
  v.number('Ingresa una cantidad.'),
  v.integer('Ingresa una cantidad entera.'),
  v.minValue(1, 'La cantidad debe ser 1 o más.'),
  v.maxValue(1_000_000, 'El número es demasiado grande.'),
)

/** A price of a product: fixed, or a percentage. */
const ItemRule = v.union(
  [
    v.strictObject({ min_qty: v.optional(minQty, 1), price: Price }),
    v.strictObject({ min_qty: v.optional(minQty, 1), base, percent: Percent }),
  ],
  'Escribe un precio o un porcentaje.',
)

const maxBreaks = 10
/** Maximum number of products in one request, so that all their prices fit into it. A longer change is sent in parts. */
export const maxPricedProducts = 400

/** Replaces the prices of these products in the list; without rules, a product has the price of the list's rule again. */
export const PriceListItems = v.object({
  items: v.pipe(
    v.array(
      v.object({
        productId: Id,
        rules: v.pipe(
          v.array(ItemRule),
          v.maxLength(maxBreaks, `Un producto puede tener ${maxBreaks} precios como máximo.`),
          v.check(
            (rules) => new Set(rules.map(({ min_qty }) => min_qty)).size === rules.length,
            'Hay dos precios para la misma cantidad.',
          ),
        ),
      }),
    ),
    v.minLength(1, 'No hay precios que guardar.'),
    v.maxLength(maxPricedProducts, `Se pueden guardar ${maxPricedProducts} productos a la vez.`),
    v.check(
      (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
      'Un producto está repetido.',
    ),
  ),
  version: Version,
})
export type PriceListItems = v.InferOutput<typeof PriceListItems>

/**
 * Gives all products, or those of a category and its descendants, a price of their own from `min_qty` pieces on, as a percentage
 * or, with `asPrice`, as the fixed price that it gives today.
 */
export const PriceListFill = v.object({
  categoryId: v.optional(v.nullable(Id), null),
  min_qty: v.optional(minQty, 1),
  base,
  percent: Percent,
  asPrice: v.optional(v.boolean(), false),
  version: Version,
})
export type PriceListFill = v.InferOutput<typeof PriceListFill>

export const PriceListItemQuery = v.object({
  search: v.optional(SearchText(100), ''),
  category: v.optional(v.union([v.literal(''), IdText])),
  /** `own`: products with prices of their own; `loss`: with a price under their cost. */
  show: v.optional(v.picklist(['all', 'own', 'loss']), 'all'),
  ...paging(20, 200),
})
export type PriceListItemQuery = v.InferOutput<typeof PriceListItemQuery>

/** A product in the editor of a list. Prices in pesos, without IVA. */
export const PriceListRow = v.object({
  productId: Id,
  code: v.string(),
  name: v.string(),
  unit: v.string(),
  min_qty: v.number(),
  salePrice1: v.number(),
  /** Null if unknown, or if the user may not see costs. */
  cost: v.nullable(v.number()),
  /** Prices of this product in the list, by quantity. If empty, the rule of the list applies. */
  rules: v.array(
    v.object({
      min_qty: v.number(),
      price: v.nullable(v.number()),
      base: v.nullable(base),
      percent: v.nullable(v.number()),
    }),
  ),
})
export type PriceListRow = v.InferOutput<typeof PriceListRow>

export const PriceListPage = v.object({
  items: v.array(PriceListRow),
  total: v.number(),
  page: v.number(),
  isSimilar,
})
export type PriceListPage = v.InferOutput<typeof PriceListPage>

/** The prices of one product in a list, whether the list is in force or not. Pesos, without IVA. */
export const ListedPrices = v.object({
  ...PriceListOption.entries,
  /** False: all come from the rule of the list. */
  hasOwn: v.boolean(),
  /** By quantity, from the smallest that may be ordered. */
  prices: v.array(v.object({ min_qty: v.number(), price: v.number() })),
})
export type ListedPrices = v.InferOutput<typeof ListedPrices>

/** Assigns the list to customers, or removes it from those who have it. */
export const PriceListCustomers = v.object({
  add: v.optional(v.pipe(v.array(Id), v.maxLength(1000)), []),
  remove: v.optional(v.pipe(v.array(Id), v.maxLength(1000)), []),
})
export type PriceListCustomers = v.InferOutput<typeof PriceListCustomers>

/** A customer with the list. */
export const PriceListCustomer = v.object({ id: Id, name: v.string(), company: v.nullable(v.string()) })
export type PriceListCustomer = v.InferOutput<typeof PriceListCustomer>
