import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { SearchField, Select } from './field.tsx'
import type { Option } from './inputs.tsx'

/** Over a list: what is looked for, the filters (`children`) and the way back to everything. */
export function FilterBar({
  label,
  search,
  onSearch,
  isFiltered,
  onClear,
  children,
}: {
  /** What the search looks in. */
  label: string
  search: string
  onSearch: (search: string) => void
  isFiltered: boolean
  onClear: () => void
  children?: ReactNode
}) {
  const [typed, setTyped] = useState(search)
  const [sought, setSought] = useState(search)
  if (sought !== search) {
    setSought(search)
    setTyped(search)
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-3">
      <SearchField
        label={label}
        className="flex-1 basis-full sm:basis-72"
        value={typed}
        onChange={setTyped}
        onSearch={(search) => onSearch(search.trim())}
        onClear={() => onSearch('')}
      />
      {children}
      {isFiltered ? (
        <Button
          variant="ghost"
          onClick={() => {
            setTyped('')
            onClear()
          }}
        >
          Limpiar filtros
        </Button>
      ) : null}
    </div>
  )
}

/** One filter; `any` is what it is called when it narrows nothing, if that can be chosen. */
export function FilterSelect({
  label,
  any,
  options,
  value,
  onChange,
}: {
  label: string
  any?: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Select
      aria-label={label}
      className="min-w-0 flex-1 basis-36 sm:w-auto! sm:max-w-60 sm:flex-none sm:basis-auto"
      options={options}
      placeholder={any}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
