import { useEffect, useRef } from 'react'
import { type EntryColumns, gridClassOf } from './entry-columns.ts'
import { type EntryField, EntryLine } from './entry-line.tsx'
import { type EntryRow, isBlank } from './entry-rows.ts'
import type { EntryRows } from './use-entry-rows.ts'

/**
 * Rows of an entry, one for each product. Enter moves through the fields of a row, then to the next row. On the blank row at the
 * end it moves to the button of the form.
 */
export function EntryList({
  entry: { rows, changeRow, findProducts, removeRow },
  columns,
  label,
  isNext = false,
}: {
  entry: EntryRows
  columns: EntryColumns
  label: string
  /** An entry was posted before this one, by a button that was replaced with its form. */
  isNext?: boolean
}) {
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    if (!isNext || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLInputElement>(selectors.code)?.focus()
  }, [isNext])

  function focus(index: number, field: EntryField) {
    list.current?.children[index]?.querySelector<HTMLInputElement>(selectors[field])?.focus()
  }
  function focusAfter(index: number, field: EntryField) {
    const row = rows[index]
    if (field === 'code' && index > 0 && index === rows.length - 1 && row && isBlank(row)) {
      list.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus()
      return
    }
    const fields: EntryField[] = columns.hasCost ? ['code', 'quantity', 'cost'] : ['code', 'quantity']
    const next = fields[fields.indexOf(field) + 1]
    focus(next ? index : index + 1, next ?? 'code')
  }

  return (
    <div className="grid gap-2">
      <div
        aria-hidden
        className={`hidden gap-x-2 px-1 font-medium text-ink-3 text-xs sm:grid ${gridClassOf(columns)} [&>span:nth-child(n+3)]:text-right`}
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
            onEnter={(field) => focusAfter(index, field)}
            onRemove={rows.length > 1 ? () => removeRow(row.key) : undefined}
          />
        ))}
      </ul>
    </div>
  )
}

const selectors: Record<EntryField, string> = {
  code: '[role=combobox]',
  quantity: '[data-quantity]',
  cost: '[data-cost]',
}

const noProduct = { product: undefined, stockAtLookup: undefined, problem: undefined } satisfies Partial<EntryRow>
