import type { Product } from '#contract/products/catalog'
import { nameId, type RowActions } from './product-row.ts'

/** A button that opens the product. Its click area is the nearest positioned element. */
export function ProductName({
  row,
  onShow,
  className = '',
}: { row: Product; className?: string } & Pick<RowActions, 'onShow'>) {
  return (
    <button
      type="button"
      id={nameId(row)}
      aria-haspopup="dialog"
      title={row.name}
      onClick={() => onShow(row)}
      className={`text-left font-medium leading-snug [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline ${className}`}
    >
      {row.name}
    </button>
  )
}
