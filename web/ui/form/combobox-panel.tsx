import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { Check, ChevronDown } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { plain } from '#contract/search'
import { FieldPopover } from './field-popover.tsx'
import { TextInput } from './inputs.tsx'

type Choice = { value: string; label: string; hint?: string; disabled?: boolean }

/** Maximum number of options rendered; typing filters the rest. */
const maxShown = 100

/** The server refuses a longer search. */
const maxSearch = 100

export function ComboboxPanel({
  id,
  name,
  label,
  options,
  value,
  onChange,
  onSearch,
  hasMore,
  placeholder,
  disabled,
  'aria-describedby': describedBy,
  ...aria
}: {
  id?: string
  name?: string
  label: string
  options: readonly Choice[]
  value: string | null
  onChange: (value: string | null) => void
  /** Called with the text. The caller then gives the options that match; otherwise they are filtered here. */
  onSearch?: (query: string) => void
  /** More options match than those given. */
  hasMore?: boolean
  placeholder?: string
  disabled?: boolean
  'aria-invalid'?: true
  'aria-describedby'?: string
  'aria-required'?: true
}) {
  const [query, setQuery] = useState('')
  const field = useRef<HTMLSpanElement>(null)
  const matches = onSearch ? options : matching(options, query)
  const search = (text: string) => {
    setQuery(text)
    onSearch?.(text.slice(0, maxSearch))
  }
  // Headless UI has no function that closes the list and keeps the focus.
  const close = () =>
    field.current?.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  const labelOf = (wanted: string | null) => options.find((option) => option.value === wanted)?.label ?? ''

  return (
    <Combobox value={value} onChange={onChange} onClose={() => search('')} disabled={disabled} immediate>
      {({ open }) => (
        <>
          <span ref={field} className="relative inline-grid w-full">
            <ComboboxInput
              {...aria}
              as={Input}
              describedBy={describedBy}
              id={id}
              name={name}
              aria-label={id ? undefined : label}
              autoComplete="off"
              placeholder={placeholder}
              displayValue={labelOf}
              onChange={(event) => search(event.target.value)}
              className="truncate pr-9"
            />
            <ComboboxButton
              aria-label="Mostrar opciones"
              className="absolute inset-y-0 right-0 grid w-9 place-items-center text-ink-3"
            >
              <ChevronDown size={15} aria-hidden />
            </ComboboxButton>
          </span>
          {open ? (
            <FieldPopover field={field} onBack={close}>
              <Options found={matches} hasMore={hasMore || matches.length > maxShown} />
            </FieldPopover>
          ) : null}
        </>
      )}
    </Combobox>
  )
}

/** A text input. Its description has another prop, because Headless UI removes an `aria-describedby` that its ComboboxInput gets. */
const Input = ({ describedBy, ...props }: ComponentProps<'input'> & { describedBy: string | undefined }) => (
  <TextInput {...props} aria-describedby={describedBy} />
)

function matching(options: readonly Choice[], query: string) {
  const words = plain(query).split(/\s+/)
  return options.filter((option) => {
    const text = plain(`${option.label} ${option.hint ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}

const Options = ({ found, hasMore }: { found: readonly Choice[]; hasMore: boolean }) => (
  <ComboboxOptions static modal={false} className="max-h-72 overflow-y-auto overscroll-contain p-1 empty:invisible">
    {found.slice(0, maxShown).map((option) => (
      <ComboboxOption
        key={option.value}
        value={option.value}
        disabled={option.disabled}
        className="group flex min-h-control cursor-pointer select-none items-center gap-2 rounded-sm px-2.5 py-1 text-sm data-disabled:opacity-50 data-focus:bg-mute-soft data-selected:font-medium"
      >
        <span className="min-w-0 flex-1">
          {option.label}
          {option.hint ? <span className="block text-ink-3 text-sm">{option.hint}</span> : null}
        </span>
        <Check size={15} aria-hidden className="invisible shrink-0 text-theme-text group-data-selected:visible" />
      </ComboboxOption>
    ))}
    {found.length === 0 ? <p className="px-2.5 py-2 text-ink-2 text-sm">Sin resultados</p> : null}
    {hasMore ? <p className="px-2.5 py-2 text-ink-3 text-sm">Escribe más para ver el resto.</p> : null}
  </ComboboxOptions>
)
