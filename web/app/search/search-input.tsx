import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { PageSearch } from './use-page-search.ts'

type Props = ComponentProps<'input'> & { search: PageSearch }

export function SearchInput({ search, className = '', children, ...props }: Props) {
  const { query, type, load, field } = search
  return (
    <label
      className={`flex h-control cursor-text items-center gap-2 rounded-md bg-ground px-2.5 text-ink-3 text-sm outline-focus focus-within:outline-2 ${className}`}
    >
      <Search size={16} aria-hidden className="shrink-0" />
      <input
        {...props}
        {...field}
        type="text"
        aria-label="Buscar"
        placeholder="Buscar"
        value={query}
        onFocus={load}
        onChange={(event) => type(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent text-ink outline-none"
      />
      {children}
    </label>
  )
}
