import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { arrayMove } from '@dnd-kit/sortable'

type Transform = { x: number; y: number } | null

/** Where a dragged thing, or one that makes room for it, stands. */
export const sortableStyle = (transform: Transform, transition: string | undefined) =>
  transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition } : { transition }

/** The order with one of them in the place of another, and the part of it that is another than before; null: none. */
export function moved<T extends { id: UniqueIdentifier }>(
  items: readonly T[],
  id: UniqueIdentifier,
  place: UniqueIdentifier,
) {
  const from = items.findIndex((item) => item.id === id)
  const to = items.findIndex((item) => item.id === place)
  if (from === to || from < 0 || to < 0) return null
  const next = arrayMove([...items], from, to)
  return { next, span: next.slice(Math.min(from, to), Math.max(from, to) + 1) }
}

export const dragInstructions = 'Presiona Espacio para tomar, las flechas para mover y Espacio para soltar.'

/** What is read aloud while something is dragged. */
export const dragWords = (nameOf: (id: UniqueIdentifier) => string): Announcements => ({
  onDragStart: ({ active }) => `Tomaste ${nameOf(active.id)}.`,
  // Over itself it has just been taken, and that has been said.
  onDragOver: ({ active, over }) =>
    over && over.id !== active.id ? `${nameOf(active.id)} está en el lugar de ${nameOf(over.id)}.` : undefined,
  onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)} quedó en el lugar de ${nameOf(over.id)}.` : ''),
  onDragCancel: ({ active }) => `${nameOf(active.id)} quedó donde estaba.`,
})
