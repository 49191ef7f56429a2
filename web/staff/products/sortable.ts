import {
  type Announcements,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, sortableKeyboardCoordinates } from '@dnd-kit/sortable'

/** Items are dragged by the pointer, or moved by the keys. A click on an item is no drag. */
export const useSortSensors = () =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

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

/** What screen readers say before and while an item is moved. */
export const sortAccessibility = (nameOf: (id: UniqueIdentifier) => string) => ({
  screenReaderInstructions: {
    draggable: 'Presiona Espacio para tomar, las flechas para mover y Espacio para soltar.',
  },
  announcements: announcementsOf(nameOf),
})

const announcementsOf = (nameOf: (id: UniqueIdentifier) => string): Announcements => ({
  onDragStart: ({ active }) => `Tomaste ${nameOf(active.id)}.`,
  // Over itself: onDragStart has just announced it.
  onDragOver: ({ active, over }) =>
    over && over.id !== active.id ? `${nameOf(active.id)} está en el lugar de ${nameOf(over.id)}.` : undefined,
  onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)} quedó en el lugar de ${nameOf(over.id)}.` : ''),
  onDragCancel: ({ active }) => `${nameOf(active.id)} quedó donde estaba.`,
})
