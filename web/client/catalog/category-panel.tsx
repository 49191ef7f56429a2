import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Category } from '#contract/catalog'
import { childrenOf, findCategories, pathName, pathTo } from '../../shop/category-tree.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { CategoryColumns } from './category-columns.tsx'
import { CategoryOption } from './category-option.tsx'

/** Null stands for all of them. */
export type CategoryId = number | null

/**
 * A click narrows the list and opens the next level, a leaf closes; typing finds a category at any level. The focus
 * stays in the text field: arrows walk the tree, Enter picks.
 */
export default function CategoryPanel({
  categories,
  value,
  error,
  onRetry,
  onPick,
  onClose,
  roomy,
}: {
  categories: readonly Category[]
  value: CategoryId
  error?: string
  onRetry: () => void
  onPick: (id: CategoryId) => void
  onClose: () => void
  /** Levels stand side by side, and the keyboard is at hand. */
  roomy: boolean
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<CategoryId>(value)

  useEffect(() => {
    if (roomy) input.current?.focus()
  }, [roomy])

  if (error) return <ErrorState message={error} onRetry={onRetry} />

  const isFinding = query.trim() !== ''
  const found = isFinding ? findCategories(categories, query).slice(0, 60) : []
  const parent = categories.find((category) => category.id === active)?.parentId ?? null
  const siblings: CategoryId[] = isFinding ? found.map(idOf) : childrenOf(categories, parent).map(idOf)
  if (!isFinding && parent === null) siblings.unshift(null)
  const current = siblings.includes(active) ? active : (siblings[0] ?? null)

  function pick(next: CategoryId, isLast = false) {
    onPick(next)
    setActive(next)
    if (isLast || childrenOf(categories, next ?? 0).length === 0) onClose()
  }
  function handleKey(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const [firstChild] = childrenOf(categories, current ?? 0)
    if (by) setActive(siblings[(siblings.indexOf(current) + by + siblings.length) % siblings.length] ?? null)
    else if (event.key === 'ArrowRight' && !isFinding && firstChild) setActive(firstChild.id)
    else if (event.key === 'ArrowLeft' && !isFinding && parent !== null) setActive(parent)
    else if (event.key === 'Enter' && siblings.length > 0) pick(current, true)
    else if (event.key === 'Escape' && isFinding) setQuery('')
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const optionId = (option: CategoryId) => `${id}-${option}`
  const shared = { value, current, optionId, onPick: pick }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys walk the tree wherever the focus is in it
    <div className="grid min-w-0" onKeyDown={handleKey}>
      <div className={`relative border-line border-b ${roomy ? 'p-2' : 'pb-3'}`}>
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
          className={`-translate-y-1/2 pointer-events-none absolute top-1/2 text-ink-3 ${roomy ? 'left-5' : 'left-3 -mt-1.5'}`}
        />
      </div>
      <div id={id} role="tree" aria-label="Categorías" className="flex h-80 min-w-0">
        {isFinding ? (
          // biome-ignore lint/a11y/useSemanticElements: the one level of the tree that is left
          <div
            role="group"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
            tabIndex={0}
            className={`flex-1 overflow-y-auto p-1 ${roomy ? 'w-80' : ''}`}
          >
            {found.map((category) => (
              <CategoryOption
                key={category.id}
                {...shared}
                id={category.id}
                name={category.name}
                path={pathName(pathTo(categories, category.id).slice(0, -1))}
              />
            ))}
            {found.length === 0 ? <p className="p-3 text-ink-2 text-sm">Sin resultados</p> : null}
          </div>
        ) : (
          <CategoryColumns {...shared} categories={categories} roomy={roomy} onBack={setActive} />
        )}
      </div>
    </div>
  )
}

const idOf = ({ id }: Category) => id
