import { type KeyboardEvent, useRef } from 'react'
import { columnsOf, type EntryColumns } from './entry-columns.ts'
import { EntryLine } from './entry-line.tsx'
import type { EntryRows } from './use-entry-rows.ts'

/** A row a product: Enter goes from the code to the quantity and from there to the next row, as scanners do. */
export function EntryList({ entry, look, label }: { entry: EntryRows; look: EntryColumns; label: string }) {
  const holder = useRef<HTMLUListElement>(null)
  const { rows } = entry

  function focus(index: number, name: 'code' | 'quantity') {
    const selector = name === 'code' ? '[role=combobox]' : '[data-quantity]'
    holder.current?.children[index]?.querySelector<HTMLInputElement>(selector)?.focus()
  }
  function handleNext(event: KeyboardEvent, index: number) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    focus(index + 1, 'code')
  }

  return (
    <div className="grid gap-2">
      <div
        aria-hidden
        className={`hidden gap-x-2 px-1 font-medium text-ink-3 text-xs sm:grid ${columnsOf(look)} [&>*:nth-child(n+3)]:text-right`}
      >
        <span>Código</span>
        <span>Producto</span>
        {look.system ? <span>{look.system}</span> : null}
        <span>{look.quantity}</span>
        {look.hasCost ? <span>Costo</span> : null}
        {look.result ? <span>{look.result}</span> : null}
      </div>
      <ul ref={holder} aria-label={label} className="grid gap-2 max-sm:gap-3">
        {rows.map((row, index) => (
          <EntryLine
            key={row.key}
            row={row}
            number={index + 1}
            look={look}
            isOnly={rows.length === 1}
            onChange={(changes) => entry.change(row.key, changes)}
            onCode={(text) => {
              entry.change(row.key, { text, product: undefined, seen: undefined, problem: undefined })
              void entry.find([{ key: row.key, text }])
            }}
            onEnter={() => focus(index, 'quantity')}
            onNext={(event) => handleNext(event, index)}
            onRemove={() => entry.remove(row.key)}
          />
        ))}
      </ul>
    </div>
  )
}
