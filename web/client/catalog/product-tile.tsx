import { memo } from 'react'
import { withDisplayPrices } from '../../shop/display.ts'
import { ProductThumb } from '../../shop/product-thumb.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Stock } from '../../ui/stock.tsx'
import { AddButton } from './add-button.tsx'
import { ProductName } from './product-name.tsx'
import { ProductQuantity, QuantityRule } from './product-quantity.tsx'
import { nameId, type ProductRow, type RowActions } from './product-row.ts'

/** A product in the grid. */
export const ProductTile = memo(function ProductTile({
  row,
  hasPictures,
  isStacked,
  ...actions
}: {
  row: ProductRow
  hasPictures: boolean
  /** The button is under the quantity: the tile is too narrow for both. */
  isStacked: boolean
} & RowActions) {
  return (
    <div
      className={`flex min-w-0 flex-1 flex-col gap-2 rounded-lg border p-2 text-sm ${row.cartQuantity > 0 ? 'border-focus bg-picked' : 'border-line'}`}
    >
      <div className="relative grid grid-cols-1 gap-2">
        <ProductThumb product={row} className={`w-full rounded-md ${hasPictures ? 'aspect-4/3' : 'h-14'}`} />
        <div className="px-1">
          {/* The sizes of products stand at the end of their names. */}
          <div className="min-h-[2lh] leading-snug">
            <ProductName row={row} onShow={actions.onShow} className={isStacked ? 'line-clamp-3' : 'line-clamp-2'} />
          </div>
          <p className="code mt-0.5 truncate text-ink-3 text-sm">{row.code}</p>
        </div>
      </div>
      <div className="px-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <b className="font-semibold text-base tabular-nums">{formatMoney(withDisplayPrices(row).salePrice1)}</b>
          <Stock product={row} />
        </div>
        <div className={`flex gap-x-1.5 text-sm leading-tight ${isStacked ? 'flex-wrap' : ''}`}>
          {/* A long unit is cut, and not the rule beside it, which the client needs to order. */}
          <span className="min-w-0 truncate text-ink-3" title={row.unit}>
            {row.unit}
          </span>
          <QuantityRule row={row} className={isStacked ? 'basis-full' : 'shrink-0'} />
        </div>
      </div>
      <div className={`mt-auto flex gap-2 ${isStacked ? 'flex-col fill-children!' : '[&>span]:min-w-0 grow-children'}`}>
        <ProductQuantity row={row} {...actions} />
        <AddButton row={row} isShort={!isStacked} {...actions} aria-describedby={nameId(row)} />
      </div>
    </div>
  )
})
