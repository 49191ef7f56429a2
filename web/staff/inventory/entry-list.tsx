import { useRef } from 'react'
import { type EntryColumns, gridClassOf } from './entry-columns.ts'
import { EntryLine } from './entry-line.tsx'
import type { EntryRows } from './use-entry-rows.ts'

/** Rows of an entry, one for each product. Enter moves from the code to the quantity, then to the next row. */
export function EntryList({
  entry: { rows, changeRow, findProducts, removeRow },
  columns,
  label,
}: {
  entry: EntryRows
  columns: EntryColumns
  label: string
}) {
  const list = useRef<HTMLUListElement>(null)

  function focus(index: number, field: 'code' | 'quantity') {
    const selector = field === 'code' ? '[role=combobox]' : '[data-quantity]'
    list.current?.children[index]?.querySelector<HTMLInputElement>(selector)?.focus()
  }

  return (
    <div className="grid gap-2">
      <div
        aria-hidden
        className={`hidden gap-x-2 px-1 font-medium text-ink-3 text-xs sm:grid ${gridClassOf(columns)} [&>*:nth-child(n+3)]:text-right`}
      >
        <span>Código</span>
        <span>Producto</span>
        {columns.system ? <span>{columns.system}</span> : null}
        <span>{columns.quantity}</span>
        {columns.hasCost ? <span>Costo</span> : null}
        {columns.result ? <span>{columns.result.title}</span> : null}
      </div>
      <ul ref={list} aria-label={label} className="grid gap-2 max-sm:gap-3">
        {rows.map((row, index) => (
          <EntryLine
            key={row.key}
            row={row}
            number={index + 1}
            columns={columns}
            onChange={(changes) => changeRow(row.key, changes)}
            onCode={(text) => {
              changeRow(row.key, { ...noProduct, text })
              void findProducts([{ key: row.key, text }])
            }}
            onEnter={(field) => (field === 'code' ? focus(index, 'quantity') : focus(index + 1, 'code'))}
            onRemove={rows.length > 1 ? () => removeRow(row.key) : undefined}
          />
        ))}
      </ul>
    </div>
  )
}

const noProduct = { product: undefined, seen: undefined, problem: undefined }
