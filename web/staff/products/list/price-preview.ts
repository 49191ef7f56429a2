import { applyPriceChange, maxPrices, type PriceChange } from '#contract/products/bulk'
import type { StaffProductRow } from '#contract/products/products'

/** The fields as they are filled in. `by` is undefined when empty, and a text when it is not a number. */
export type Draft = Pick<PriceChange, 'kind' | 'rounding'> & { by: unknown }

export type RowWithNewPrice = StaffProductRow & { after: number }

/** The new price of each product, and whether the prices can be saved. `changesFixed`: fixed prices of price lists are changed too. */
export function previewOf(products: readonly StaffProductRow[], draft: Draft, changesFixed: boolean) {
  const change: PriceChange = { ...draft, by: typeof draft.by === 'number' ? draft.by : 0 }
  const rows: RowWithNewPrice[] = products.map((product) => ({
    ...product,
    after: applyPriceChange(product.salePrice1, change),
  }))
  const changedRows = rows.filter(
    ({ after, salePrice1, fixedPrices }) =>
      after !== salePrice1 || (changesFixed && fixedPrices > 0 && change.by !== 0),
  )
  // More would not fit into a request, which the server refuses before it reads the prices.
  const isTooMany = changedRows.length > maxPrices
  const hasInvalid = rows.some(({ after }) => after <= 0)
  // Without this check, a text that is no number, such as «12,50», would count as 0 %, and the prices would only be rounded.
  const isText = typeof draft.by === 'string'
  const canSave = changedRows.length > 0 && !isTooMany && !hasInvalid && !isText
  return { change, rows, changedRows, isTooMany, hasInvalid, canSave }
}
