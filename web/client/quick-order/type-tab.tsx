import { X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { maxPieces, minOrderable, quantityMessage } from '#contract/cart/ordering'
import { clip } from '#contract/clip'
import { priceAt } from '#contract/prices/prices'
import type { Product } from '#contract/products/catalog'
import { withDisplayPrices } from '../../shop/display.ts'
import { ProductFinder } from '../../shop/product-finder.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Quantity } from '../../ui/form/quantity.tsx'
import { formatMoney } from '../../ui/money.ts'
import { focusOtherRemove } from '../../ui/table/focus-beside.ts'
import { isMobile } from '../../ui/use-mobile.ts'
import { useFindProducts } from '../catalog/find-products.ts'
import { exampleText } from '../catalog/product-row.ts'
import type { RequestedLine } from './review-lines.ts'

/** `quantity` is NaN when its text is not one. */
type TypedRow = { key: number; text: string; quantity: number; product?: Product }

const blankRow = (key: number): TypedRow => ({ key, text: '', quantity: 1 })

/** Rows of a stored draft, at least three. */
export const rowsOf = (stored: readonly Omit<TypedRow, 'key'>[]): TypedRow[] =>
  Array.from({ length: Math.max(stored.length, 3) }, (_, at) => ({ ...blankRow(at + 1), ...stored[at] }))

function withBlankEnd(rows: TypedRow[]) {
  const last = rows.at(-1)
  return last && last.text.trim() !== '' ? [...rows, blankRow(last.key + 1)] : rows
}

/** One row per product. The last row is always empty. */
export function TypeTab({ rows, onChange }: { rows: readonly TypedRow[]; onChange: (rows: TypedRow[]) => void }) {
  const holder = useRef<HTMLUListElement>(null)
  const find = useFindProducts()

  function change(key: number, change: Partial<TypedRow>) {
    onChange(withBlankEnd(rows.map((row) => (row.key === key ? { ...row, ...change } : row))))
  }
  const focus = (index: number, role: string) =>
    holder.current?.children[index]?.querySelector<HTMLElement>(`[role=${role}]`)?.focus()

  function handleQuantityKey(event: KeyboardEvent, index: number) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    focus(index + 1, 'combobox')
  }

  return (
    <ul ref={holder} aria-label="Productos del pedido" className="grid gap-2">
      {rows.map((row, index) => (
        <li key={row.key} className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-x-2 gap-y-1">
          <div className="min-w-0 max-sm:col-span-full">
            <ProductFinder
              label={`Producto ${index + 1}`}
              isBeforeOrder
              find={find}
              text={row.text}
              data-autofocus={index === 0 && !isMobile() ? true : undefined}
              onText={(text) => change(row.key, { text, product: undefined })}
              onPick={(product) =>
                change(row.key, {
                  text: product.code,
                  product,
                  quantity: Math.max(row.quantity, minOrderable(product)),
                })
              }
              onEnter={() => focus(index, 'spinbutton')}
            />
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles Enter of the field inside */}
          <span className="inline-flex" onKeyDown={(event) => handleQuantityKey(event, index)}>
            <Quantity
              label={`Cantidad ${index + 1}`}
              value={row.quantity}
              step={row.product?.multiple}
              onChange={(quantity) => change(row.key, { quantity })}
            />
          </span>
          <IconButton
            label={`Quitar renglón ${index + 1}`}
            icon={<X />}
            data-remove
            disabled={rows.length === 1}
            onClick={({ currentTarget }) => {
              focusOtherRemove(currentTarget)
              onChange(withBlankEnd(rows.filter(({ key }) => key !== row.key)))
            }}
          />
          {row.product ? (
            <p className="order-last col-span-full min-w-0 truncate px-1 text-ink-2 text-sm">
              {row.product.name} · {formatMoney(priceAt(withDisplayPrices(row.product), row.quantity))}
            </p>
          ) : null}
          <RowProblem row={row} />
        </li>
      ))}
    </ul>
  )
}

/** Why the quantity of a row cannot be reviewed; null when it can. */
export function typedProblem(quantity: number) {
  if (Number.isNaN(quantity)) return quantityMessage
  return quantity > maxPieces ? 'El máximo por producto es 1,000,000 de piezas.' : null
}

function RowProblem({ row: { quantity, product } }: { row: TypedRow }) {
  const problem = typedProblem(quantity)
  if (!problem) return null
  const example = product ? exampleText(product) : 'Escribe 1, 2…'
  return (
    <p role="alert" className="order-last col-span-full px-1 font-medium text-bad text-sm">
      {problem === quantityMessage ? `${problem} ${example}` : problem}
    </p>
  )
}

/** The rows with these keys, and empty ones: at least three rows. */
export function keepRows(rows: readonly TypedRow[], keys: ReadonlySet<number | undefined>) {
  const kept = rows.filter(({ key }) => keys.has(key))
  const lastKey = rows.at(-1)?.key ?? 0
  return [...kept, ...Array.from({ length: Math.max(3 - kept.length, 1) }, (_, at) => blankRow(lastKey + at + 1))]
}

export const typedLines = (rows: readonly TypedRow[]): RequestedLine[] =>
  rows
    .filter(({ text }) => text.trim() !== '')
    .map(({ key, text, quantity, product }) => ({
      rowKey: key,
      raw: text.trim(),
      what: clip(text.trim(), 100),
      quantity,
      unit: null,
      problem: null,
      productId: product?.id,
    }))
