import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import useSWR from 'swr'
import type { Product, ProductPage } from '#contract/catalog'
import { TextInput } from '../ui/inputs.tsx'
import { formatMoney } from '../ui/money.ts'
import { Stock } from '../ui/stock.tsx'

const typingPause = 150

const keyOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/**
 * A text field and, at the end of the grid it stands in, the products that match. Arrows choose, Enter takes the chosen one, or the one whose
 * code was typed, and goes on.
 */
export function ProductFinder({
  label,
  text,
  placeholder = 'Código o descripción',
  onText,
  onPick,
  onEnter,
  showsStock = true,
  ...attributes
}: {
  label: string
  text: string
  placeholder?: string
  onText: (text: string) => void
  onPick: (product: Product) => void
  onEnter?: () => void
  /** False in a blind count. */
  showsStock?: boolean
  'data-autofocus'?: boolean
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const asked = usePaused(open ? text : '')
  const { data, error, isLoading } = useSuggestions(asked)
  const isCurrent = open && text.trim() !== '' && asked.trim() !== ''
  const found = isCurrent ? (data?.products ?? []) : []

  function pick(product: Product) {
    onPick(product)
    setOpen(false)
    setActive(-1)
  }
  function handleKey(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by && found.length > 0) setActive((active + by + found.length) % found.length)
    else if (event.key === 'Enter') {
      const chosen = found[active] ?? found.find(({ code }) => keyOf(code) === keyOf(text))
      if (chosen) pick(chosen)
      else if (onEnter) setOpen(false)
      onEnter?.()
    } else if (event.key === 'Escape' && isCurrent) setOpen(false)
    else return
    event.preventDefault()
  }

  return (
    <>
      <TextInput
        {...attributes}
        role="combobox"
        aria-label={label}
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={handleKey}
      />
      {isCurrent ? (
        <div
          id={id}
          role="listbox"
          aria-label="Productos"
          className="order-last col-span-full grid gap-px rounded-md border border-line bg-raised p-1 shadow-md"
        >
          {found.map((product, index) => (
            <Suggestion
              key={product.id}
              id={`${id}-${index}`}
              product={product}
              isActive={index === active}
              showsStock={showsStock}
              onPick={() => pick(product)}
            />
          ))}
          {found.length === 0 ? (
            <p role="status" className="px-2 py-1.5 text-ink-2 text-sm">
              {error ? 'Error al cargar los productos' : isLoading ? 'Buscando…' : 'Sin resultados'}
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

function Suggestion({
  id,
  product,
  isActive,
  showsStock,
  onPick,
}: {
  id: string
  product: Product
  isActive: boolean
  showsStock: boolean
  onPick: () => void
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and points at it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field reads the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={`flex min-h-control cursor-pointer items-center gap-3 rounded-sm px-2 py-1 text-sm hover:bg-mute-soft ${isActive ? 'bg-mute-soft' : ''}`}
    >
      <span className="min-w-0 flex-1">
        <span className="block leading-snug">{product.name}</span>
        <span className="text-ink-3 text-xs">
          <span className="code">{product.code}</span> · {formatMoney(product.salePrice1)}
        </span>
      </span>
      {showsStock ? <Stock quantity={product.Inventory?.quantity ?? null} /> : null}
    </div>
  )
}

/** The text as it was when typing last paused. */
function usePaused(text: string) {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingPause)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** The few products that come nearest to what is being typed. */
function useSuggestions(search: string) {
  const query = new URLSearchParams({ search: search.slice(0, 100), limit: '6' })
  return useSWR<ProductPage>(search.trim() === '' ? null : `/products?${query}`, { keepPreviousData: true })
}
