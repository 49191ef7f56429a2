import { withDisplayPrices } from '../../shop/display.ts'
import { ProductThumb } from '../../shop/product-thumb.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Stock } from '../../ui/stock.tsx'
import { AddButton } from './add-button.tsx'
import { ProductName } from './product-name.tsx'
import { ProductQuantity, QuantityRule } from './product-quantity.tsx'
import { nameId, type ProductRow, type RowActions } from './product-row.ts'

/** A product of the list on a phone. */
export function ProductCard({ row, ...actions }: { row: ProductRow } & RowActions) {
  return (
    <div className="flex h-full gap-3 text-sm">
      {row.image ? <ProductThumb product={row} /> : null}
      <div className="grid min-w-0 flex-1 grid-cols-1 content-between">
        <div className="flex items-start justify-between gap-3">
          <div className="relative min-w-0">
            <ProductName row={row} onShow={actions.onShow} className="line-clamp-2" />
            <p className="truncate text-ink-3 text-sm">
              <span className="code">{row.code}</span> · {row.unit}
            </p>
          </div>
          <div className="shrink-0 text-right">
            <b className="block font-medium tabular-nums">{formatMoney(withDisplayPrices(row).salePrice1)}</b>
            <Stock product={row} />
          </div>
        </div>
        <div className="flex items-center justify-end gap-2">
          {/* On the narrowest phones also below the picture: "Múltiplos" is wider than what is left beside the field. */}
          <QuantityRule row={row} className={`min-w-0 flex-1 ${row.image ? 'max-[359px]:-ml-12' : ''}`} />
          <ProductQuantity row={row} {...actions} />
          <AddButton row={row} {...actions} aria-describedby={nameId(row)} />
        </div>
      </div>
    </div>
  )
}
