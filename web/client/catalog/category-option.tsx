import { Check, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Category } from '#contract/products/catalog'
import { ProductThumb } from '../../shop/product-thumb.tsx'
import type { CategoryId } from './use-category-keys.ts'

export function CategoryOption({
  id,
  name,
  path,
  category,
  value,
  current,
  isOpen = false,
  hasChildren = false,
  optionId,
  onPick,
}: {
  id: CategoryId
  name: string
  /** Names of the parents, when their columns are not shown. */
  path?: string
  /** Shown with its picture, or the icon of its name. */
  category?: Category
  value: CategoryId
  current: CategoryId
  isOpen?: boolean
  hasChildren?: boolean
  optionId: (id: CategoryId) => string
  onPick: (id: CategoryId) => void
}) {
  const element = useRef<HTMLDivElement>(null)
  const isCurrent = id === current

  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])

  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the text field has the focus and aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
    <div
      ref={element}
      id={optionId(id)}
      role="treeitem"
      aria-selected={id === value}
      aria-expanded={hasChildren ? isOpen : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(id)}
      className={`flex min-h-control cursor-pointer select-none items-center gap-2 rounded-sm px-2.5 py-1 text-sm hover:bg-mute-soft
        ${isCurrent ? 'bg-mute-soft' : isOpen ? 'bg-picked' : ''} ${id === value ? 'font-medium text-theme-text' : ''}`}
    >
      {category ? <ProductThumb product={{ image: category.image, category }} className="size-7 rounded-md" /> : null}
      <span className="min-w-0 flex-1">
        {name}
        {path ? <span className="block font-normal text-ink-3 text-sm">{path}</span> : null}
      </span>
      {id === value ? <Check size={15} aria-hidden className="shrink-0" /> : null}
      {hasChildren ? <ChevronRight size={15} aria-hidden className="shrink-0 text-ink-3" /> : null}
    </div>
  )
}
