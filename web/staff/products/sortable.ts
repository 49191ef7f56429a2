import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { arrayMove } from '@dnd-kit/sortable'

type Transform = { x: number; y: number } | null

/** Style of an item while it is dragged or makes room for a dragged one. */
export const sortableStyle = (transform: Transform, transition: string | undefined) =>
  transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition } : { transition }

/** The items with `id` moved to the place of `place`, and the span that changed; null if nothing moves. */
export function moveItem<T extends { id: UniqueIdentifier }>(
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

/** Messages for screen readers while an item is dragged. */
export const dragAnnouncements = (nameOf: (id: UniqueIdentifier) => string): Announcements => ({
  onDragStart: ({ active }) => `Tomaste ${nameOf(active.id)}.`,
  // Over itself: onDragStart has just announced it.
  onDragOver: ({ active, over }) =>
    over && over.id !== active.id ? `${nameOf(active.id)} está en el lugar de ${nameOf(over.id)}.` : undefined,
  onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)} quedó en el lugar de ${nameOf(over.id)}.` : ''),
  onDragCancel: ({ active }) => `${nameOf(active.id)} quedó donde estaba.`,
})
