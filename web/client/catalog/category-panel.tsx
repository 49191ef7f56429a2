import { Search } from 'lucide-react'
import { type ComponentProps, useEffect, useId, useRef } from 'react'
import type { Category } from '#contract/products/catalog'
import { pathName, pathTo } from '../../shop/category-tree.ts'
import { TextInput } from '../../ui/form/inputs.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { topOverlay, useBack } from '../../ui/use-back.ts'
import { CategoryColumns } from './category-columns.tsx'
import { CategoryOption } from './category-option.tsx'
import { type CategoryId, useCategoryKeys } from './use-category-keys.ts'

/**
 * The category picker. A click filters the list and opens the next level; a category without children closes the
 * panel. The focus stays in the search field: arrows move through the tree, Enter picks.
 */
export default function CategoryPanel({
  categories,
  value,
  error,
  onRetry,
  onPick,
  onClose,
  isWide,
}: {
  categories: readonly Category[]
  value: CategoryId
  error?: string
  onRetry: () => void
  onPick: (id: CategoryId) => void
  onClose: () => void
  /** Levels are columns side by side, and the search field takes the focus. */
  isWide: boolean
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { query, setQuery, results, current, setActive, pick, handleKey } = useCategoryKeys({
    categories,
    value,
    onPick,
    onClose,
  })

  // On a phone the panel is in a dialog, which closes on Back by itself.
  useBack(isWide, () => topOverlay() === undefined, onClose)

  useEffect(() => {
    if (isWide) input.current?.focus()
  }, [isWide])

  if (error) return <ErrorState message={error} onRetry={onRetry} />

  const optionId = (option: CategoryId) => `${id}-${option}`
  const options = { categories, value, current, optionId, onPick: pick, isWide }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the field and the tree inside
    <div className="grid min-w-0" onKeyDown={handleKey}>
      <div className={`relative border-line border-b ${isWide ? 'p-2' : 'pb-3'}`}>
        <TextInput
          ref={input}
          role="combobox"
          aria-label="Buscar categoría"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={optionId(current)}
          autoComplete="off"
          placeholder="Buscar categoría"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="pl-9"
        />
        <Search
          size={15}
          aria-hidden
          className={`-translate-y-1/2 pointer-events-none absolute top-1/2 text-ink-3 ${isWide ? 'left-5' : 'left-3 -mt-1.5'}`}
        />
      </div>
      <div
        id={id}
        role="tree"
        aria-label="Categorías"
        className="flex h-[min(calc(10*var(--control)+0.5rem),60dvh)] min-w-0"
      >
        {results ? (
          <CategoryResults {...options} results={results} />
        ) : (
          <CategoryColumns {...options} onBack={setActive} />
        )}
      </div>
    </div>
  )
}

/** Search results, each with the names of its parents. */
function CategoryResults({
  results,
  ...options
}: { results: readonly Category[] } & Omit<ComponentProps<typeof CategoryColumns>, 'onBack'>) {
  const { categories, isWide, ...shared } = options
  return (
    // biome-ignore lint/a11y/useSemanticElements: a tree has no HTML element for a level
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
      tabIndex={0}
      className={`flex-1 overflow-y-auto p-1 ${isWide ? 'w-80' : ''}`}
    >
      {results.map(({ id, name }) => (
        <CategoryOption key={id} {...shared} id={id} name={name} path={pathName(pathTo(categories, id).slice(0, -1))} />
      ))}
      {results.length === 0 ? <p className="p-3 text-ink-2 text-sm">Sin resultados</p> : null}
    </div>
  )
}
