import { Search, X } from 'lucide-react'
import { useRef } from 'react'

/** Search field. Enter searches; the cross clears the field and searches again. */
export function SearchField({
  label,
  value,
  onChange,
  onSearch,
  onClear,
  placeholder = label,
  className = '',
}: {
  label: string
  value: string
  onChange: (value: string) => void
  onSearch?: (value: string) => void
  onClear?: () => void
  placeholder?: string
  className?: string
}) {
  const input = useRef<HTMLInputElement>(null)

  function handleClear() {
    onChange('')
    onClear?.()
    input.current?.focus()
  }

  return (
    <search
      className={`focus-field flex h-control min-w-0 items-center gap-2 rounded-md border border-line-control bg-surface pr-1 pl-3 shadow-xs transition ${className}`}
    >
      <Search size={16} aria-hidden className="shrink-0 text-ink-3" />
      <input
        ref={input}
        type="text"
        enterKeyHint="search"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onChange={(event) => (event.target.value === '' && value !== '' ? handleClear() : onChange(event.target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch?.(value)
          if (event.key === 'Escape' && value !== '') {
            // Otherwise the dialog around it closes too.
            event.preventDefault()
            handleClear()
          }
        }}
        className="h-full min-w-0 flex-1 bg-transparent text-sm outline-none"
      />
      {value ? (
        <button
          type="button"
          aria-label="Limpiar búsqueda"
          title="Limpiar búsqueda"
          onClick={handleClear}
          className="grid size-7 shrink-0 place-items-center rounded-sm text-ink-3 transition hover:bg-mute-soft hover:text-ink"
        >
          <X size={15} aria-hidden />
        </button>
      ) : null}
    </search>
  )
}
