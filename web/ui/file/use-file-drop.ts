import { type DragEvent, useState } from 'react'

/**
 * Takes the first file that is dropped on an element, unless busy. `target`: handlers of that element. A button must do the same
 * for users without a mouse.
 */
export function useFileDrop(busy: boolean, onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)

  function handleDrag(event: DragEvent) {
    event.preventDefault()
    setOver(event.type === 'dragover')
    const file = event.type === 'drop' ? event.dataTransfer.files[0] : undefined
    if (file && !busy) onFile(file)
  }

  return { isOver, target: { onDragOver: handleDrag, onDragLeave: handleDrag, onDrop: handleDrag } }
}
