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
import type { CategoryRow } from '#contract/products/categories'
import { silentDrag } from '../silent-drag.ts'
import { branchId, CategoryBranch, indent, productsOf } from './category-branch.tsx'
import { type Branch, type Direction, type Drag, dropOf, flatten, type Move, step } from './category-moves.ts'

const directions: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' }

const accessibility = silentDrag('Alt y las flechas mueven la categoría.')

type TreeProps = {
  rows: readonly CategoryRow[]
  isOpen: (id: number) => boolean
  onOpen: (id: number, open: boolean) => void
  chosen: number | undefined
  canMove: boolean
  onChoose: (id: number) => void
  onMove: (move: Move) => void
}

/** Tree of categories. Drag or Alt+arrows move a category; arrows alone change the focus, open and close. */
export function CategoryTree({ rows, isOpen, onOpen, chosen, canMove, onChoose, onMove }: TreeProps) {
  const [drag, setDrag] = useState<Drag>()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  // The dragged category is shown closed: its descendants move with it.
  const shown = flatten(rows, (id) => id !== drag?.id && isOpen(id))
  const drop = drag && dropOf(shown, drag)
  const dragged = shown.find(({ row }) => row.id === drag?.id)
  const { focused, setFocused, handleKey } = useTreeKeys(shown, { rows, onOpen, canMove, onChoose, onMove })
  const tabStop = shown.find(({ row }) => row.id === (focused ?? chosen))?.row.id ?? shown[0]?.row.id

  function handleDrag({ active, over, delta }: DragMoveEvent) {
    setDrag({ id: Number(active.id), overId: Number(over?.id ?? active.id), shift: Math.round(delta.x / indent) })
  }
  function handleDrop() {
    setDrag(undefined)
    if (!drop) return
    const { id, parentId, index } = drop
    onMove({ id, parentId, index })
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
            isTabStop={branch.row.id === tabStop}
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
      <DragOverlay dropAnimation={null}>{dragged ? <DraggedCategory row={dragged.row} /> : null}</DragOverlay>
    </DndContext>
  )
}

const DraggedCategory = ({ row: { name, total } }: { row: CategoryRow }) => (
  <div className="inline-flex items-center gap-2.5 whitespace-nowrap rounded-md border border-line bg-raised px-3 py-2 font-medium text-sm shadow-lg">
    {name}
    <span className="font-normal text-ink-3 text-xs">{productsOf(total)}</span>
  </div>
)

/** Keys of the tree, as the ARIA tree pattern defines them, and Alt+arrows to move. `shown`: the visible rows. */
function useTreeKeys(
  shown: readonly Branch[],
  { rows, onOpen, canMove, onChoose, onMove }: Omit<TreeProps, 'isOpen' | 'chosen'>,
) {
  const [focused, setFocused] = useState<number>()
  const focusAfterMove = useFocusAfterMove(rows)

  function moveFocus(id: number | undefined) {
    if (id === undefined) return
    setFocused(id)
    document.getElementById(branchId(id))?.focus()
  }

  /** The action of a key on a row; undefined for a key that the tree does not handle. */
  function actionOf({ key, altKey }: KeyboardEvent, branch: Branch): (() => void) | undefined {
    const { row, hasChildren, isOpen } = branch
    const index = shown.indexOf(branch)
    const direction = directions[key]
    if (direction && altKey) {
      return () => {
        const move = canMove ? step(rows, branch, direction) : undefined
        if (!move) return
        focusAfterMove(row.id)
        onMove(move)
      }
    }
    if (key === 'Enter' || key === ' ') return () => onChoose(row.id)
    if (key === 'Home') return () => moveFocus(shown[0]?.row.id)
    if (key === 'End') return () => moveFocus(shown.at(-1)?.row.id)
    if (direction === 'up') return () => moveFocus(shown[index - 1]?.row.id)
    if (direction === 'down') return () => moveFocus(shown[index + 1]?.row.id)
    if (direction === 'out') return () => (isOpen ? onOpen(row.id, false) : moveFocus(row.parentId ?? undefined))
    if (direction === 'in' && hasChildren) {
      return () => (isOpen ? moveFocus(shown[index + 1]?.row.id) : onOpen(row.id, true))
    }
    return direction && (() => undefined)
  }

  function handleKey(event: KeyboardEvent, branch: Branch) {
    const action = actionOf(event, branch)
    if (!action) return
    event.preventDefault()
    action()
  }

  return { focused, setFocused, handleKey }
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
