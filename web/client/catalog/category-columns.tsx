import { ChevronLeft } from 'lucide-react'
import type { Category } from '#contract/products/catalog'
import { childrenOf, pathTo } from '../../shop/category-tree.ts'
import { CategoryOption } from './category-option.tsx'
import type { CategoryId } from './use-category-keys.ts'

/** One column per level, down to the children of the current category. Without `isWide`, only the last level. */
export function CategoryColumns({
  categories,
  isWide,
  onBack,
  ...shared
}: {
  categories: readonly Category[]
  isWide: boolean
  onBack: (id: CategoryId) => void
  value: CategoryId
  current: CategoryId
  optionId: (id: CategoryId) => string
  onPick: (id: CategoryId) => void
}) {
  const path = pathTo(categories, shared.current)
  const hasImages = categories.some(({ image }) => image)
  const levels = [null, ...path]
    .map((parent) => ({ parent, children: childrenOf(categories, parent?.id ?? null) }))
    .filter(({ children }) => children.length > 0)

  return (isWide ? levels : levels.slice(-1)).map(({ parent, children }) => (
    // biome-ignore lint/a11y/useSemanticElements: a tree has no HTML element for a level
    <div
      key={parent?.id ?? 'top'}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
      tabIndex={0}
      aria-label={parent?.name}
      className={`overflow-y-auto overscroll-contain border-line p-1 not-last:border-r ${isWide ? 'w-56 shrink-0 last:grow' : 'flex-1'}`}
    >
      {parent && !isWide ? (
        <button
          type="button"
          onClick={() => onBack(parent.parentId)}
          className="flex min-h-control w-full items-center gap-2 rounded-sm px-2 font-medium text-sm hover:bg-mute-soft"
        >
          <ChevronLeft size={15} aria-hidden className="text-ink-3" />
          {parent.name}
        </button>
      ) : null}
      {parent ? null : <CategoryOption {...shared} id={null} name="Todas las categorías" />}
      {children.map((category) => (
        <CategoryOption
          key={category.id}
          {...shared}
          id={category.id}
          name={category.name}
          category={hasImages ? category : undefined}
          isOpen={path.some(({ id }) => id === category.id)}
          hasChildren={childrenOf(categories, category.id).length > 0}
        />
      ))}
    </div>
  ))
}
