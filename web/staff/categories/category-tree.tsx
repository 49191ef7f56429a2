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

/** What dnd-kit would say in English, to who cannot use a pointer and has the keys. */
const accessibility = {
  screenReaderInstructions: { draggable: 'Alt y las flechas mueven la categoría.' },
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
}

/** Dragged with the pointer, or moved with Alt and the arrows; arrows alone walk through it, open and close. */
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
  const [walked, setWalked] = useState<number>()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  // What is below the dragged one goes with it.
  const shown = flatten(rows, (id) => id !== drag?.id && isOpen(id))
  const drop = drag && dropOf(shown, drag)
  const dragged = shown.find(({ row }) => row.id === drag?.id)
  const keep = useKeptFocus(rows)
  const stop = shown.find(({ row }) => row.id === (walked ?? chosen))?.row.id ?? shown[0]?.row.id

  function follow({ active, over, delta }: DragMoveEvent) {
    setDrag({ id: Number(active.id), overId: Number(over?.id ?? active.id), shift: Math.round(delta.x / indent) })
  }

  function handleDrop() {
    setDrag(undefined)
    if (!drop) return
    const { id, parentId, index } = drop
    onMove({ id, parentId, index })
  }

  function walk(id: number | undefined) {
    if (id === undefined) return
    setWalked(id)
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
      keep(row.id)
      onMove(move)
    } else if (event.key === 'Enter' || event.key === ' ') {
      handled()
      onChoose(row.id)
    } else if (direction === 'in') {
      handled()
      if (hasChildren && !isOpen) onOpen(row.id, true)
      else if (hasChildren) walk(shown[at + 1]?.row.id)
    } else if (direction === 'out') {
      handled()
      if (isOpen) onOpen(row.id, false)
      else walk(row.parentId ?? undefined)
    } else if (direction) {
      handled()
      walk(shown[direction === 'up' ? at - 1 : at + 1]?.row.id)
    } else if (event.key === 'Home' || event.key === 'End') {
      handled()
      walk(shown.at(event.key === 'Home' ? 0 : -1)?.row.id)
    }
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={({ active }) => setDrag({ id: Number(active.id), overId: Number(active.id), shift: 0 })}
      onDragMove={follow}
      onDragOver={follow}
      onDragEnd={handleDrop}
      onDragCancel={() => setDrag(undefined)}
    >
      <div role="tree" aria-label="Categorías" className="pb-1.5">
        {shown.map((branch) => (
          <CategoryBranch
            key={branch.row.id}
            branch={branch}
            isChosen={branch.row.id === chosen}
            isStop={branch.row.id === stop}
            canMove={canMove}
            drop={drop}
            onChoose={() => {
              setWalked(branch.row.id)
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

/** A line that moves in the document loses the keyboard; it gets it back. */
function useKeptFocus(rows: readonly CategoryRow[]) {
  const kept = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the rows stand otherwise
  useLayoutEffect(() => {
    if (kept.current === undefined) return
    document.getElementById(branchId(kept.current))?.focus()
    kept.current = undefined
  }, [rows])
  return (id: number) => {
    kept.current = id
  }
}
