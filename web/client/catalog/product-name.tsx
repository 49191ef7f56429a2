import type { Product } from '#contract/catalog'
import { nameId, type RowActions } from './product-row.ts'

/** Opens the product. The whole of the nearest positioned element answers to the pointer. */
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
