import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { PageSearch } from './use-page-search.ts'

type Props = ComponentProps<'input'> & { search: PageSearch; listId: string }

export function SearchInput({ search, listId, className = '', children, ...props }: Props) {
  const { query, type, found, active, load, handleKey } = search
  return (
    <label
      className={`flex h-control cursor-text items-center gap-2 rounded-md bg-ground px-2.5 text-ink-3 text-sm outline-focus focus-within:outline-2 ${className}`}
    >
      <Search size={16} aria-hidden className="shrink-0" />
      <input
        {...props}
        type="text"
        role="combobox"
        aria-label="Buscar"
        aria-autocomplete="list"
        aria-expanded={found !== undefined}
        aria-controls={listId}
        aria-activedescendant={found?.length ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Buscar"
        value={query}
        onFocus={load}
        onChange={(event) => type(event.target.value)}
        onKeyDown={handleKey}
        className="h-full min-w-0 flex-1 bg-transparent text-ink outline-none"
      />
      {children}
    </label>
  )
}
