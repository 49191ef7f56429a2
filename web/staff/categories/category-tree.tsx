import {
  closestCenter,
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { CategoryRow } from '#contract/categories'
import { branchId, CategoryBranch, indent, productsOf } from './category-branch.tsx'
import { type Branch, type Direction, type Drag, dropOf, flatten, type Move, step } from './category-moves.ts'

const directions: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' }

/** Replaces the English messages of dnd-kit. Without a pointer, categories move with keys, not by dragging. */
const accessibility = {
  screenReaderInstructions: { draggable: 'Alt y las flechas mueven la categoría.' },
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
}

/** Tree of categories. Drag or Alt+arrows move a category; arrows alone change the focus, open and close. */
export function CategoryTree({
  rows,
  isOpen,
  onOpen,
  chosen,
  canMove,
  onChoose,
  onMove,
}: {
  rows: readonly CategoryRow[]
  isOpen: (id: number) => boolean
  onOpen: (id: number, open: boolean) => void
  chosen: number | undefined
  canMove: boolean
  onChoose: (id: number) => void
  onMove: (move: Move) => void
}) {
  const [drag, setDrag] = useState<Drag>()
  const [focused, setFocused] = useState<number>()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  // The dragged category is shown closed: its descendants move with it.
  const shown = flatten(rows, (id) => id !== drag?.id && isOpen(id))
  const drop = drag && dropOf(shown, drag)
  const dragged = shown.find(({ row }) => row.id === drag?.id)
  const keepFocus = useFocusAfterMove(rows)
  const stop = shown.find(({ row }) => row.id === (focused ?? chosen))?.row.id ?? shown[0]?.row.id

  function handleDrag({ active, over, delta }: DragMoveEvent) {
    setDrag({ id: Number(active.id), overId: Number(over?.id ?? active.id), shift: Math.round(delta.x / indent) })
  }

  function handleDrop() {
    setDrag(undefined)
    if (!drop) return
    const { id, parentId, index } = drop
    onMove({ id, parentId, index })
  }

  function moveFocus(id: number | undefined) {
    if (id === undefined) return
    setFocused(id)
    document.getElementById(branchId(id))?.focus()
  }

  function handleKey(event: KeyboardEvent, branch: Branch) {
    const { row, hasChildren, isOpen } = branch
    const direction = directions[event.key]
    const at = shown.indexOf(branch)
    const handled = () => event.preventDefault()
    if (direction && event.altKey) {
      handled()
      const move = canMove ? step(rows, branch, direction) : undefined
      if (!move) return
      keepFocus(row.id)
      onMove(move)
    } else if (event.key === 'Enter' || event.key === ' ') {
      handled()
      onChoose(row.id)
    } else if (direction === 'in') {
      handled()
      if (hasChildren && !isOpen) onOpen(row.id, true)
      else if (hasChildren) moveFocus(shown[at + 1]?.row.id)
    } else if (direction === 'out') {
      handled()
      if (isOpen) onOpen(row.id, false)
      else moveFocus(row.parentId ?? undefined)
    } else if (direction) {
      handled()
      moveFocus(shown[direction === 'up' ? at - 1 : at + 1]?.row.id)
    } else if (event.key === 'Home' || event.key === 'End') {
      handled()
      moveFocus(shown.at(event.key === 'Home' ? 0 : -1)?.row.id)
    }
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={({ active }) => setDrag({ id: Number(active.id), overId: Number(active.id), shift: 0 })}
      onDragMove={handleDrag}
      onDragOver={handleDrag}
      onDragEnd={handleDrop}
      onDragCancel={() => setDrag(undefined)}
    >
      <div role="tree" aria-label="Categorías" className="pb-1.5">
        {shown.map((branch) => (
          <CategoryBranch
            key={branch.row.id}
            branch={branch}
            isChosen={branch.row.id === chosen}
            isTabStop={branch.row.id === stop}
            canMove={canMove}
            drop={drop}
            onChoose={() => {
              setFocused(branch.row.id)
              onChoose(branch.row.id)
            }}
            onToggle={() => onOpen(branch.row.id, !branch.isOpen)}
            onKeyDown={(event) => handleKey(event, branch)}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged ? (
          <div className="inline-flex items-center gap-2.5 whitespace-nowrap rounded-md border border-line bg-raised px-3 py-2 font-medium text-sm shadow-lg">
            {dragged.row.name}
            <span className="font-normal text-ink-3 text-xs">{productsOf(dragged.row.total)}</span>
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  )
}

/** Restores the focus of a moved row, which is lost when its element moves in the document. */
function useFocusAfterMove(rows: readonly CategoryRow[]) {
  const movedId = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the rows
  useLayoutEffect(() => {
    if (movedId.current === undefined) return
    document.getElementById(branchId(movedId.current))?.focus()
    movedId.current = undefined
  }, [rows])
  return (id: number) => {
    movedId.current = id
  }
}
