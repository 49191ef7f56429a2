import { useEffect, useRef } from 'react'
import { type EntryColumns, gridClassOf } from './entry-columns.ts'
import { EntryLine } from './entry-line.tsx'
import { fieldSelectors, useEntryKeys } from './use-entry-keys.ts'
import type { EntryRows } from './use-entry-rows.ts'

/**
 * Rows of an entry, one for each product. Enter moves through the fields of a row, then to the next row. On the blank row at the
 * end it moves to the button that posts the entry. A code that is scanned while a quantity has the focus goes to a row of its own.
 */
export function EntryList({
  entry,
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
  const { rows, changeRow, removeRow } = entry
  const list = useRef<HTMLUListElement>(null)
  const { handleCode, handleEnter } = useEntryKeys(list, entry, columns)

  useEffect(() => {
    if (!isNext || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLInputElement>(fieldSelectors.code)?.focus()
  }, [isNext])

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
            onCode={(text) => void handleCode(index, row, text)}
            onEnter={(field) => handleEnter(index, row, field)}
            onRemove={rows.length > 1 ? () => removeRow(row.key) : undefined}
          />
        ))}
      </ul>
    </div>
  )
}
