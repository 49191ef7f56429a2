import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ChevronRight, GripVertical } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { countText, formatCount } from '../../ui/money.ts'
import type { Branch, Drop } from './category-moves.ts'

/** Indentation of each level, in pixels. */
export const indent = 22

export const branchId = (id: number) => `category-${id}`

/** One row of the tree. The handle and the arrow are for pointers; keys work on the row itself. */
export function CategoryBranch({
  branch: { row, level, hasChildren, isOpen, index, count, isHidden },
  isChosen,
  isTabStop,
  canMove,
  drop,
  onChoose,
  onToggle,
  onKeyDown,
}: {
  branch: Branch
  isChosen: boolean
  /** The one row in the tab order. */
  isTabStop: boolean
  canMove: boolean
  drop: Drop | undefined
  onChoose: () => void
  onToggle: () => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const { setNodeRef: setDroppable } = useDroppable({ id: row.id })
  const { setNodeRef: setDraggable, listeners, isDragging } = useDraggable({ id: row.id, disabled: !canMove })
  const line = drop?.overId === row.id ? drop : undefined

  return (
    <div
      ref={setDroppable}
      id={branchId(row.id)}
      role="treeitem"
      aria-level={level}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      style={{ paddingLeft: 8 + (level - 1) * indent }}
      className={`-outline-offset-2 relative flex min-h-row cursor-pointer select-none items-center gap-1.5 border-line border-b pr-4 text-sm last:border-0
        hover:bg-mute-soft ${isChosen ? 'bg-picked' : ''} ${isDragging ? 'opacity-45' : ''}`}
    >
      <span
        ref={setDraggable}
        {...listeners}
        aria-hidden
        title={canMove ? 'Arrastra para mover' : undefined}
        onClick={(event) => event.stopPropagation()}
        className={`grid size-7 shrink-0 touch-none place-items-center rounded-sm text-ink-3 ${canMove ? 'cursor-grab hover:text-ink' : 'invisible'}`}
      >
        <GripVertical size={16} />
      </span>
      <span
        aria-hidden
        onClick={(event) => {
          event.stopPropagation()
          onToggle()
        }}
        className={`grid size-7 shrink-0 place-items-center rounded-sm text-ink-3 hover:text-ink ${hasChildren ? '' : 'invisible'}`}
      >
        <ChevronRight size={16} className={`transition-transform ${isOpen ? 'rotate-90' : ''}`} />
      </span>
      {row.image ? (
        <img src={row.image} alt="" loading="lazy" className="size-7 shrink-0 rounded-sm bg-white object-contain" />
      ) : null}
      <span
        className={`min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere] ${isChosen ? 'font-medium' : ''} ${isHidden ? 'text-ink-3' : ''}`}
      >
        {row.name}
      </span>{' '}
      {row.active ? null : <Chip tone="grey">Inactiva</Chip>}
      <span className="shrink-0 text-ink-3 text-xs tabular-nums" title={productsOf(row.total)}>
        {formatCount(row.total)}
        <span className="sr-only"> {row.total === 1 ? 'producto' : 'productos'}</span>
      </span>
      {line ? <DropLine drop={line} /> : null}
    </div>
  )
}

export const productsOf = (count: number) => countText(count, 'producto')

/** Line at the place where the dragged category would be dropped. */
function DropLine({ drop: { level, edge } }: { drop: Drop }) {
  return (
    <span
      aria-hidden
      style={{ left: 14 + (level - 1) * indent }}
      className={`pointer-events-none absolute right-3 z-10 h-0.5 rounded-full bg-focus ${edge === 'top' ? '-top-px' : '-bottom-px'}`}
    >
      <span className="-translate-y-1/2 absolute top-1/2 left-0 size-2.5 rounded-full border-2 border-focus bg-surface" />
    </span>
  )
}
