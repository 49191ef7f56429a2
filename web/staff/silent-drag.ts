/**
 * Messages of dnd-kit for a drag that is for pointers only, instead of its English ones: none while an item is dragged. `draggable`:
 * how to move an item without a pointer.
 */
export const silentDrag = (draggable: string) => ({
  screenReaderInstructions: { draggable },
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
})
