import { type CategoryRow, maxLevels, ownChildMessage, tooDeepMessage, withTotals } from '#contract/products/categories'
import { childrenOf, findCategories, pathTo, withDescendants } from '../../shop/category-tree.ts'

export type Branch = {
  row: CategoryRow
  /** 1 at the top level. */
  level: number
  hasChildren: boolean
  isOpen: boolean
  /** Position among its siblings, from 0, and the number of siblings. */
  index: number
  count: number
  /** Whether the category or one of its parents is inactive. */
  isHidden: boolean
}

/** New place of a category. `index`: position among the children of the new parent, without the category itself. */
export type Move = { id: number; parentId: number | null; index: number }

/** Visible rows of the tree, from top to bottom. */
export function flatten(rows: readonly CategoryRow[], isOpen: (id: number) => boolean): Branch[] {
  const branchesOf = (parentId: number | null, level: number, isParentHidden: boolean): Branch[] => {
    const children = childrenOf(rows, parentId)
    return children.flatMap((row, index) => {
      const hasChildren = childrenOf(rows, row.id).length > 0
      const open = hasChildren && isOpen(row.id)
      const isHidden = isParentHidden || !row.active
      const branch = { row, level, hasChildren, isOpen: open, index, count: children.length, isHidden }
      return open ? [branch, ...branchesOf(row.id, level + 1, isHidden)] : [branch]
    })
  }
  return branchesOf(null, 1, false)
}

/** Categories that match the search, with their parents. */
export function filterRows(rows: readonly CategoryRow[], search: string): CategoryRow[] {
  const visibleIds = new Set(findCategories(rows, search).flatMap(({ id }) => pathTo(rows, id).map((step) => step.id)))
  return rows.filter(({ id }) => visibleIds.has(id))
}

/** The rows after a move. */
export function applyMove(rows: readonly CategoryRow[], { id, parentId, index }: Move): CategoryRow[] {
  const moved = rows.find((row) => row.id === id)
  if (!moved) return [...rows]
  const siblings = childrenOf(rows, parentId).filter((row) => row.id !== id)
  siblings.splice(index, 0, { ...moved, parentId })
  return withTotals([...rows.filter((row) => row.id !== id && row.parentId !== parentId), ...siblings])
}

export const orderUnder = (rows: readonly CategoryRow[], parentId: number | null) =>
  childrenOf(rows, parentId).map(({ id }) => id)

/** Message for a move that is not allowed: into its own descendants, or too deep. */
export function problemOf(rows: readonly CategoryRow[], { id, parentId }: Move) {
  if (parentId !== null && withDescendants(rows, id).includes(parentId)) return ownChildMessage
  return pathTo(rows, parentId).length + heightOf(rows, id) > maxLevels ? tooDeepMessage : undefined
}

/** Number of levels of a category with its descendants; 1 without children. */
export function heightOf(rows: readonly CategoryRow[], id: number): number {
  return 1 + Math.max(0, ...childrenOf(rows, id).map((child) => heightOf(rows, child.id)))
}

export type Direction = 'up' | 'down' | 'out' | 'in'

/** Move of one step in a direction; undefined when it is not possible. */
export function step(
  rows: readonly CategoryRow[],
  { row, index, count }: Branch,
  direction: Direction,
): Move | undefined {
  const { id, parentId } = row
  if (direction === 'up') return index > 0 ? { id, parentId, index: index - 1 } : undefined
  if (direction === 'down') return index < count - 1 ? { id, parentId, index: index + 1 } : undefined
  if (direction === 'in') {
    const before = childrenOf(rows, parentId)[index - 1]
    return before && { id, parentId: before.id, index: childrenOf(rows, before.id).length }
  }
  const parent = rows.find((other) => other.id === parentId)
  if (!parent) return undefined
  return { id, parentId: parent.parentId, index: orderUnder(rows, parent.parentId).indexOf(parent.id) + 1 }
}

/** A drag: the category, the row under the pointer, and the number of levels moved to the right. */
export type Drag = { id: number; overId: number; shift: number }

export type Drop = Move & { level: number; overId: number; edge: 'top' | 'bottom' }

/** Place where a drag would drop: between two rows, at the level of the pointer, within what those rows allow. */
export function dropOf(shown: readonly Branch[], { id, overId, shift }: Drag): Drop | undefined {
  const from = shown.findIndex(({ row }) => row.id === id)
  const to = shown.findIndex(({ row }) => row.id === overId)
  const dragged = shown[from]
  if (!dragged || to < 0) return undefined
  const others = shown.filter((_, at) => at !== from)
  const before = others[to - 1]
  const after = others[to]
  const maxLevel = before ? before.level + 1 : 1
  const minLevel = after?.level ?? 1
  const level = Math.min(Math.max(dragged.level + shift, minLevel), maxLevel)
  const sibling = others.slice(0, to).findLast((branch) => branch.level <= level)
  const parentId = !before || !sibling ? null : level > before.level ? before.row.id : sibling.row.parentId
  // The children of a closed parent are hidden: drop after the last.
  const isHidden = level === maxLevel && before?.hasChildren && !before.isOpen
  const index = isHidden
    ? Number.MAX_SAFE_INTEGER
    : others.slice(0, to).filter(({ row }) => row.parentId === parentId).length
  return { id, parentId, index, level, overId, edge: to > from ? 'bottom' : 'top' }
}
