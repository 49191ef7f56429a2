import { type CategoryRow, maxLevels, ownChild, tooDeep, withTotals } from '#contract/categories'
import { childrenOf, findCategories, pathTo, withDescendants } from '../../shop/category-tree.ts'

export type Branch = {
  row: CategoryRow
  /** 1 at the top. */
  level: number
  hasChildren: boolean
  isOpen: boolean
  /** Among its siblings, from 0, and how many they are. */
  index: number
  count: number
}

/** Where a category goes: under a parent, so many places from its first child, itself not counted. */
export type Move = { id: number; parentId: number | null; index: number }

/** What is in sight of the tree, from top to bottom. */
export function flatten(rows: readonly CategoryRow[], isOpen: (id: number) => boolean): Branch[] {
  const below = (parentId: number | null, level: number): Branch[] => {
    const children = childrenOf(rows, parentId) as CategoryRow[]
    return children.flatMap((row, index) => {
      const hasChildren = childrenOf(rows, row.id).length > 0
      const open = hasChildren && isOpen(row.id)
      const branch = { row, level, hasChildren, isOpen: open, index, count: children.length }
      return open ? [branch, ...below(row.id, level + 1)] : [branch]
    })
  }
  return below(null, 1)
}

/** Those whose path has the words, and the way to them. */
export function narrow(rows: readonly CategoryRow[], search: string): CategoryRow[] {
  const kept = new Set(findCategories(rows, search).flatMap(({ id }) => pathTo(rows, id).map((step) => step.id)))
  return rows.filter(({ id }) => kept.has(id))
}

/** The rows as they stand after a move. */
export function arrange(rows: readonly CategoryRow[], { id, parentId, index }: Move): CategoryRow[] {
  const moved = rows.find((row) => row.id === id)
  if (!moved) return [...rows]
  const siblings = (childrenOf(rows, parentId) as CategoryRow[]).filter((row) => row.id !== id)
  siblings.splice(index, 0, { ...moved, parentId })
  return withTotals([...rows.filter((row) => row.id !== id && row.parentId !== parentId), ...siblings])
}

export const orderUnder = (rows: readonly CategoryRow[], parentId: number | null) =>
  childrenOf(rows, parentId).map(({ id }) => id)

/** Why a move cannot be, as far as it can be told here. */
export function problemOf(rows: readonly CategoryRow[], { id, parentId }: Move) {
  if (parentId !== null && withDescendants(rows, id).includes(parentId)) return ownChild
  return pathTo(rows, parentId).length + heightOf(rows, id) > maxLevels ? tooDeep : undefined
}

/** Levels from a category down to the deepest below it; 1 for one without children. */
export function heightOf(rows: readonly CategoryRow[], id: number): number {
  return 1 + Math.max(0, ...childrenOf(rows, id).map((child) => heightOf(rows, child.id)))
}

export type Direction = 'up' | 'down' | 'out' | 'in'

/** One step in a direction; nothing where there is no room. */
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

/** What is dragged, over which row, and how many levels to the right of where it was. */
export type Drag = { id: number; overId: number; shift: number }

export type Drop = Move & { level: number; overId: number; edge: 'top' | 'bottom' }

/** Where a drag would put down: between two rows, at the level that the pointer says and those two allow. */
export function dropOf(shown: readonly Branch[], { id, overId, shift }: Drag): Drop | undefined {
  const from = shown.findIndex(({ row }) => row.id === id)
  const to = shown.findIndex(({ row }) => row.id === overId)
  const dragged = shown[from]
  if (!dragged || to < 0) return undefined
  const others = shown.filter((_, at) => at !== from)
  const before = others[to - 1]
  const after = others[to]
  const most = before ? before.level + 1 : 1
  const least = after?.level ?? 1
  const level = Math.min(Math.max(dragged.level + shift, least), most)
  const sibling = others.slice(0, to).findLast((branch) => branch.level <= level)
  const parentId = !before || !sibling ? null : level > before.level ? before.row.id : sibling.row.parentId
  // A closed parent shows none of its children: last among them.
  const isHidden = level === most && before?.hasChildren && !before.isOpen
  const index = isHidden
    ? Number.MAX_SAFE_INTEGER
    : others.slice(0, to).filter(({ row }) => row.parentId === parentId).length
  return { id, parentId, index, level, overId, edge: to > from ? 'bottom' : 'top' }
}
