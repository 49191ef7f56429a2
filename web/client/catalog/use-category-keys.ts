import { type KeyboardEvent, useState } from 'react'
import type { Category } from '#contract/products/catalog'
import { childrenOf, findCategories } from '../../shop/category-tree.ts'

/** Null means all categories. */
export type CategoryId = number | null

const maxResults = 60

/** State of the category panel: the search text, the option under the keyboard and what the keys do. */
export function useCategoryKeys({
  categories,
  value,
  onPick,
  onClose,
}: {
  categories: readonly Category[]
  value: CategoryId
  onPick: (id: CategoryId) => void
  onClose: () => void
}) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<CategoryId>(value)

  const results = query.trim() === '' ? undefined : findCategories(categories, query).slice(0, maxResults)
  const parent = categories.find(({ id }) => id === active)?.parentId ?? null
  const siblings: CategoryId[] = (results ?? childrenOf(categories, parent)).map(({ id }) => id)
  if (!results && parent === null) siblings.unshift(null)
  const current = siblings.includes(active) ? active : (siblings[0] ?? null)

  function pick(id: CategoryId, isFinal = false) {
    onPick(id)
    setActive(id)
    if (isFinal || childrenOf(categories, id ?? 0).length === 0) onClose()
  }

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const [firstChild] = childrenOf(categories, current ?? 0)
    if (step) setActive(siblings[(siblings.indexOf(current) + step + siblings.length) % siblings.length] ?? null)
    else if (event.key === 'ArrowRight' && !results && firstChild) setActive(firstChild.id)
    else if (event.key === 'ArrowLeft' && !results && parent !== null) setActive(parent)
    else if (event.key === 'Enter' && siblings.length > 0) pick(current, true)
    else if (event.key === 'Escape' && results) setQuery('')
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { query, setQuery, results, current, setActive, pick, handleKey }
}
