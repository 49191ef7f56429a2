import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { GripVertical, ImagePlus, LoaderCircle, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { imageMessage, imageTypes, isUploadableImage } from '#contract/files'
import { FileButton } from '../../../ui/file/file-button.tsx'
import { useField } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { uploadImage } from '../api.ts'
import { moveItem, sortAccessibility, sortableStyle, useSortSensors } from '../sortable.ts'
import { useUploads } from './use-uploads.ts'

const maxImages = 12
const none: readonly string[] = []

/** Images of a product, in the order clients see them. The first is the cover. */
export function ImagesField() {
  const { value, error, set } = useField('images')
  const images = (value as readonly string[] | undefined) ?? none
  // Two uploads can finish before the next render: append to the latest list.
  const latest = useRef(images)
  useLayoutEffect(() => {
    latest.current = images
  })
  const change = (next: readonly string[]) => {
    latest.current = next
    set(next)
  }
  const { upload, count } = useUploads(
    'images',
    uploadImage,
    (url) => change([...latest.current, url]),
    'No se pudo subir la imagen.',
  )

  function handleFile(file: File) {
    if (isUploadableImage(file)) void upload(file)
    else toast.error(imageMessage)
  }

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-medium text-ink-2 text-sm">Imágenes</legend>
      <ImageGrid images={images} uploads={count} onChange={change} />
      <FileButton
        label="Imágenes del producto"
        accept={imageTypes}
        multiple
        onFile={handleFile}
        size="sm"
        icon={<ImagePlus />}
        disabled={images.length + count >= maxImages}
        className="w-max"
      >
        Agregar imágenes
      </FileButton>
      <p className={`text-xs ${error ? 'font-medium text-bad' : 'text-ink-3'}`}>
        {error ?? (images.length > 1 ? 'Arrástralas para ordenarlas; la primera es la portada.' : imageMessage)}
      </p>
    </fieldset>
  )
}

/** Sortable images, with a placeholder for each running upload. */
function ImageGrid({
  images,
  uploads,
  onChange,
}: {
  images: readonly string[]
  uploads: number
  onChange: (images: readonly string[]) => void
}) {
  const sensors = useSortSensors()
  const labelOf = (url: string) => `Imagen ${images.indexOf(url) + 1}`

  function handleEnd({ active, over }: DragEndEvent) {
    const items = images.map((url) => ({ id: url }))
    const order = over && moveItem(items, active.id, over.id)
    if (order) onChange(order.next.map(({ id }) => id))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleEnd}
      accessibility={sortAccessibility((id) => labelOf(String(id)))}
    >
      <SortableContext items={[...images]} strategy={rectSortingStrategy}>
        {images.length + uploads > 0 ? (
          <ul aria-label="Imágenes" className="grid grid-cols-3 gap-2.5">
            {images.map((url, index) => (
              <Image
                key={url}
                url={url}
                label={labelOf(url)}
                isCover={index === 0}
                onRemove={() => onChange(images.filter((other) => other !== url))}
              />
            ))}
            {Array.from({ length: uploads }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
              <li key={index} className="grid aspect-square place-items-center rounded-lg bg-mute-soft text-ink-3">
                <LoaderCircle size={20} aria-label="Subiendo imagen" className="animate-spin" />
              </li>
            ))}
          </ul>
        ) : null}
      </SortableContext>
    </DndContext>
  )
}

function Image({
  url,
  label,
  isCover,
  onRemove,
}: {
  url: string
  label: string
  isCover: boolean
  onRemove: () => void
}) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: url })
  const button =
    'absolute grid size-7 place-items-center rounded-md border border-line bg-surface text-ink-2 shadow-xs hover:text-ink'
  return (
    <li
      ref={setNodeRef}
      style={sortableStyle(transform, transition)}
      className={`relative aspect-square rounded-lg border border-line bg-white ${isDragging ? 'z-10 shadow-md' : ''}`}
    >
      <img src={url} alt={label} className="size-full rounded-lg object-contain" />
      <button
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Mover ${label.toLowerCase()}`}
        className={`${button} top-1 left-1 cursor-grab touch-none active:cursor-grabbing`}
      >
        <GripVertical size={15} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={`Quitar ${label.toLowerCase()}`}
        onClick={onRemove}
        className={`${button} top-1 right-1`}
      >
        <X size={15} aria-hidden />
      </button>
      {isCover ? (
        <span className="absolute bottom-1 left-1 rounded-sm bg-surface px-1.5 py-0.5 font-semibold text-2xs text-ink shadow-xs">
          Portada
        </span>
      ) : null}
    </li>
  )
}
