import { X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { ProductFinder } from '../../shop/product-finder.tsx'
import { IconButton } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { formatCount } from '../../ui/money.ts'
import { columnsOf, type EntryColumns } from './entry-columns.ts'
import type { EntryRow } from './entry-rows.ts'

export function EntryLine({
  row,
  number,
  look,
  isOnly,
  onChange,
  onCode,
  onEnter,
  onNext,
  onRemove,
}: {
  row: EntryRow
  number: number
  look: EntryColumns
  isOnly: boolean
  onChange: (changes: Partial<EntryRow>) => void
  onCode: (text: string) => void
  onEnter: () => void
  onNext: (event: KeyboardEvent) => void
  onRemove: () => void
}) {
  const id = useId()
  /** The code that was looked for, so that Enter and leaving the field ask once. */
  const asked = useRef(row.text)
  const item = useRef<HTMLLIElement>(null)
  const { product, problem } = row
  const isUnknown = problem !== undefined && !product

  // Enter has gone on to the quantity already; unless something stands there, the code is to be written again.
  useEffect(() => {
    const code = item.current?.querySelector<HTMLInputElement>('[role=combobox]')
    const next = document.activeElement
    if (!isUnknown || !code || !(next instanceof HTMLInputElement) || next.value !== '') return
    if (!item.current?.contains(next)) return
    code.focus()
    code.select()
  }, [isUnknown])

  function ask(text: string) {
    if (text.trim() === '' || text === asked.current) return
    asked.current = text
    onCode(text)
  }
  function handleBlur({ target }: FocusEvent) {
    if (target.getAttribute('role') === 'combobox') ask(row.text)
  }

  const system = product ? (product.on_hand === null ? 'N/A' : formatCount(product.on_hand)) : ''
  const result = product ? look.resultOf(row) : ''
  const facts = [
    product?.name,
    look.system && product ? `${look.system.toLowerCase()} ${system}` : '',
    look.result && result ? `${look.result.toLowerCase()} ${result}` : '',
  ]
  const wrong = { 'aria-invalid': problem ? true : undefined, 'aria-describedby': problem ? id : undefined } as const

  return (
    <li
      ref={item}
      onBlur={handleBlur}
      className={`grid grid-cols-[minmax(0,1fr)_6rem_2.25rem] items-center gap-x-2 gap-y-1 ${columnsOf(look)}`}
    >
      <ProductFinder
        label={`Código ${number}`}
        text={row.text}
        onText={(text) => {
          asked.current = ''
          onChange({ text, product: undefined, seen: undefined, problem: undefined })
        }}
        onPick={({ code }) => {
          ask(code)
          onEnter()
        }}
        onEnter={() => {
          if (asked.current === '') ask(row.text)
          onEnter()
        }}
      />
      <span className="min-w-0 text-sm leading-snug max-sm:hidden">{product?.name}</span>
      {look.system ? <span className="num text-ink-2 text-sm max-sm:hidden">{system}</span> : null}
      <TextInput
        {...wrong}
        data-quantity
        aria-label={`${look.quantity} ${number}`}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        className="text-right tabular-nums"
        value={row.quantity}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange({ quantity: event.target.value.replace(/[^\d+\-−,]/g, ''), problem: undefined })}
        onKeyDown={onNext}
      />
      {look.hasCost ? (
        <TextInput
          aria-label={`Costo ${number}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="Costo"
          className="text-right tabular-nums max-sm:order-last max-sm:col-span-2"
          value={row.cost}
          onChange={(event) => onChange({ cost: event.target.value, problem: undefined })}
          onKeyDown={onNext}
        />
      ) : null}
      {look.result ? <span className="num font-medium text-sm max-sm:hidden">{result}</span> : null}
      <IconButton label={`Quitar renglón ${number}`} icon={<X />} disabled={isOnly} onClick={onRemove} />
      {product ? (
        <p className="order-last col-span-full text-ink-2 text-xs sm:hidden">{facts.filter(Boolean).join(' · ')}</p>
      ) : null}
      {problem ? (
        <p id={id} role="alert" className="order-last col-span-full font-medium text-bad text-xs">
          {problem}
        </p>
      ) : null}
    </li>
  )
}
