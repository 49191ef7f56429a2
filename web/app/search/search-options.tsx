import { useEffect, useRef } from 'react'
import type { PageSearch } from './use-page-search.ts'

export function SearchOptions({ search, listId }: { search: PageSearch; listId: string }) {
  const { found = [], active, setActive, choose } = search
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label="Pantallas"
      className="grid max-h-[60dvh] gap-px overflow-y-auto p-1"
    >
      {found.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and names the active option
        <div
          key={option.path}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerMove={() => setActive(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
          className="flex min-h-control cursor-pointer items-center rounded-sm px-2.5 py-1 text-ink text-sm aria-selected:bg-mute-soft"
        >
          {option.title.join(' > ')}
        </div>
      ))}
      {found.length === 0 ? <p className="px-2.5 py-2 text-ink-2 text-sm">Sin resultados</p> : null}
    </div>
  )
}
