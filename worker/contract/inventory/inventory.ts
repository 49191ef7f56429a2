import * as v from 'valibot'
import { Day, Id, IdText, paging, SearchText, Text, Timestamp } from '#contract/fields'
import { keysOf } from '#contract/keys'
import { isSimilar } from '#contract/products/catalog'
import { Sort } from '#contract/sorts'

/** `none`: without inventory. The label of a product with nothing left is `out`; the filter `low` includes it. */
export const stockStates = ['ok', 'low', 'out', 'none'] as const
export type StockState = (typeof stockStates)[number]

export const stockStateLabels: Record<StockState, string> = {
  ok: 'Bien',
  low: 'Baja',
  out: 'Agotado',
  none: 'Sin inventario',
}

type StockedProduct = { status: string; Inventory: { quantity: number; min_stock: number } | null }

/**
 * Low stock: the available pieces are at the minimum or below it, or none are left. Without a minimum (0), only a product with
 * nothing left is low. A product that is not for sale is never low: it is not restocked.
 *
 * In SQL: `lowStock` of domain/inventory/low-stock.ts, and the triggers `inventory_ran_low`, which notifies the staff,
 * and `inventory_low_changed`.
 */
export const isLowStock = ({ status, Inventory }: StockedProduct) =>
  status === 'active' && Inventory !== null && Inventory.quantity <= Inventory.min_stock

/** The label of a product's stock. */
export function stockState(product: StockedProduct): StockState {
  if (!product.Inventory) return 'none'
  if (product.Inventory.quantity <= 0) return 'out'
  return isLowStock(product) ? 'low' : 'ok'
}

export const movementTypes = [
  'initial',
  'reserve',
  'release',
  'ship',
  'purchase',
  'return',
  'waste',
  'damage',
  'internal',
  'correction',
  'count',
] as const
export const MovementType = v.picklist(movementTypes, 'Tipo desconocido.')
export type MovementType = v.InferOutput<typeof MovementType>

export const movementLabels: Record<MovementType, string> = {
  initial: 'Existencia inicial',
  reserve: 'Reserva',
  release: 'Liberación',
  ship: 'Envío',
  purchase: 'Entrada compra',
  return: 'Devolución cliente',
  waste: 'Merma',
  damage: 'Daño',
  internal: 'Uso interno',
  correction: 'Corrección',
  count: 'Conteo',
}

/** Adjustments that the staff enter, with their sign: 1 adds stock, -1 takes it, 0 allows both. */
export const adjustments = { purchase: 1, return: 1, waste: -1, damage: -1, internal: -1, correction: 0 } as const
export type AdjustmentType = keyof typeof adjustments
export const adjustmentTypes = keysOf(adjustments)
/** Adjustments that only take stock. */
export const lossTypes = adjustmentTypes.filter((type) => adjustments[type] === -1)

/** The signed quantity of an adjustment: negative for a type that takes stock, whatever the sign entered. */
export const signedQuantity = (type: AdjustmentType, quantity: number) =>
  adjustments[type] === 0 ? quantity : adjustments[type] * Math.abs(quantity)

export const InventoryRow = v.object({
  id: Id,
  code: v.string(),
  name: v.string(),
  unit: v.string(),
  barcode: v.string(),
  status: v.string(),
  categoryId: v.nullable(Id),
  category: v.nullable(v.string()),
  /** Null: no inventory yet; the product cannot be ordered. */
  Inventory: v.nullable(
    v.object({
      on_hand: v.number(),
      reserved: v.number(),
      /** Available pieces. */
      quantity: v.number(),
      min_stock: v.number(),
      location: v.nullable(v.string()),
      /** Pesos per piece; null if unknown, or if the user may not see costs. */
      avg_cost: v.nullable(v.number()),
      version: Id,
    }),
  ),
  /** Pieces of open purchase orders that have not arrived. */
  incoming: v.number(),
  lastMovement: v.nullable(Timestamp),
})
export type InventoryRow = v.InferOutput<typeof InventoryRow>

export const InventoryPage = v.object({
  products: v.array(InventoryRow),
  total: v.number(),
  page: v.number(),
  /** Totals of all filtered products: pieces on hand and their cost in pesos. */
  pieces: v.number(),
  value: v.nullable(v.number()),
  isSimilar,
})
export type InventoryPage = v.InferOutput<typeof InventoryPage>

export const inventorySorts = [
  'code',
  'name',
  'category',
  'on_hand',
  'reserved',
  'quantity',
  'min_stock',
  'location',
  'avg_cost',
  'value',
  'lastMovement',
] as const
export type InventorySort = (typeof inventorySorts)[number]

export const InventoryQuery = v.object({
  search: v.optional(SearchText(100), ''),
  category: v.optional(IdText),
  stock: v.optional(v.picklist(stockStates)),
  /** Beginning of the location. */
  location: v.optional(SearchText(40)),
  /** Days without a movement. */
  idle: v.optional(v.picklist(['30', '90', '180'])),
  sort: v.optional(Sort(inventorySorts), 'code'),
  ...paging(20, 200),
})
export type InventoryQuery = v.InferOutput<typeof InventoryQuery>

/** Location of the product in the warehouse. An empty text is null. */
export const StockLocation = v.pipe(
  v.nullable(Text(40)),
  v.transform((text) => text || null),
)

export const InventorySettings = v.object({
  min_stock: v.pipe(
    v.number('Ingresa un número.'),
    v.integer('Ingresa un número entero.'),
    v.minValue(0, 'El mínimo no puede ser negativo.'),
    v.maxValue(1_000_000, 'El máximo es 1,000,000.'),
  ),
  location: StockLocation,
  version: Id,
})
export type InventorySettings = v.InferOutput<typeof InventorySettings>

/** A key that is left out keeps its value. */
export const InventoryChange = v.partial(InventorySettings, ['min_stock', 'location'])
export type InventoryChange = v.InferOutput<typeof InventoryChange>

export const StockMovement = v.object({
  id: Id,
  createdAt: Timestamp,
  type: MovementType,
  /** Change of the pieces on hand and of those reserved for orders. */
  on_hand: v.number(),
  reserved: v.number(),
  /** Pieces on hand after the movement. */
  balance: v.number(),
  reference: v.nullable(v.string()),
  /** The order that the reference names, or that the card payment in the reference has made. */
  order: v.nullable(v.object({ id: Id, order_number: Id })),
  /** The id of the purchase that the movement receives or undoes. */
  purchase: v.nullable(Id),
  reason: v.nullable(v.string()),
  /** Only for a purchase: pesos per piece. */
  cost: v.nullable(v.number()),
  user: v.nullable(v.string()),
})
export type StockMovement = v.InferOutput<typeof StockMovement>

export const MovementPage = v.object({
  movements: v.array(StockMovement),
  total: v.number(),
  page: v.number(),
  product: InventoryRow,
})
export type MovementPage = v.InferOutput<typeof MovementPage>

export const MovementQuery = v.object({
  productId: IdText,
  type: v.optional(MovementType),
  /** Dates in Mexico City, both inclusive. */
  from: v.optional(Day),
  to: v.optional(Day),
  ...paging(20, 200),
})
export type MovementQuery = v.InferOutput<typeof MovementQuery>
