import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { noProductKey, type SatProduct } from '#contract/products'
import { Field } from '../../ui/field.tsx'
import { useField } from '../../ui/form.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { failureMessage } from '../../ui/use-action.ts'
import { useSatProducts } from './api.ts'

const typingPause = 300
const fewest = 3

/** SAT product key: typed, or searched in the SAT catalogue. */
export function SatKeyBox() {
  const id = useId()
  const { value, set } = useField('product_key', '')
  const text = String(value ?? '')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [picked, setPicked] = useState<SatProduct>()
  const asked = usePaused(open && text.trim().length >= fewest ? text.trim() : '')
  const { data, error, isLoading } = useSatProducts(asked)
  const isCurrent = open && asked !== '' && text.trim().length >= fewest
  const found = isCurrent && !error ? (data ?? []) : []

  function pick(product: SatProduct) {
    set(product.key)
    setPicked(product)
    setOpen(false)
    setActive(-1)
  }
  function handleKey(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[active]
    if (by && found.length > 0) setActive((active + by + found.length) % found.length)
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Escape' && isCurrent) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Field name="product_key" label="Clave de producto" required hint={hintOf(text, picked)}>
      {({ value: _value, set: _set, ...control }) => (
        <div>
          <TextInput
            {...control}
            role="combobox"
            aria-expanded={isCurrent}
            aria-controls={`${id}-list`}
            aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              set(event.target.value)
              setOpen(true)
              setActive(-1)
            }}
            onBlur={() => setOpen(false)}
            onKeyDown={handleKey}
          />
          {isCurrent ? (
            <div
              ref={showWhole}
              id={`${id}-list`}
              role="listbox"
              aria-label="Claves del SAT"
              className="mt-1.5 grid max-h-72 scroll-mb-24 gap-px overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-md"
            >
              {found.map((product, index) => (
                <Suggestion
                  key={product.key}
                  id={`${id}-${index}`}
                  product={product}
                  isActive={index === active}
                  onPick={() => pick(product)}
                />
              ))}
              {found.length === 0 ? (
                <p role="status" className="px-2.5 py-2 text-ink-2 text-sm">
                  {error
                    ? failureMessage(error, 'El catálogo del SAT no responde. Escribe la clave de 8 dígitos.')
                    : isLoading
                      ? 'Buscando…'
                      : 'Sin resultados'}
                </p>
              ) : null}
            </div>
          ) : null}
        </div>
      )}
    </Field>
  )
}

/** Scrolls the list into view: it opens below the field, possibly under the buttons of the form. */
const showWhole = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

function hintOf(key: string, picked: SatProduct | undefined) {
  if (picked?.key === key) return picked.description
  if (key === noProductKey) return 'No existe en el catálogo del SAT: búscala para facturar.'
  return 'Escribe 3 letras para buscar, o los 8 dígitos.'
}

function Suggestion({
  id,
  product,
  isActive,
  onPick,
}: {
  id: string
  product: SatProduct
  isActive: boolean
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
      className={`flex min-h-control cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1 text-sm hover:bg-mute-soft ${isActive ? 'bg-mute-soft' : ''}`}
    >
      <span className="code">{product.key}</span>
      {product.description}
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
