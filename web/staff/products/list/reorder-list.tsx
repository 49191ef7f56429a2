import { closestCenter, DndContext, type DragEndEvent, type UniqueIdentifier } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ArrowUpToLine, GripVertical } from 'lucide-react'
import { useRef, useState } from 'react'
import type { StaffProductRow } from '#contract/products/products'
import { queryOf } from '../../../api/client.ts'
import { ProductThumb } from '../../../shop/product-thumb.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatCount } from '../../../ui/money.ts'
import { Empty, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { toastFailure } from '../../../ui/use-action.ts'
import { CategoryFilter } from '../../category-box.tsx'
import { refreshProducts, reorderProducts, useProductPage } from '../api.ts'
import { moveItem, sortAccessibility, sortableStyle, useSortSensors } from '../sortable.ts'
import { ProductStatusChip } from './product-columns.tsx'

const maxShown = 200

/** Products of a category in the shop's own order, sortable by drag or keys. Each move is saved at once. */
export default function ReorderList({
  category,
  onCategory,
}: {
  category: string
  onCategory: (category: string) => void
}) {
  const { data, error, mutate } = useProductPage(queryOf({ category, limit: maxShown }))
  return (
    <Card
      flush
      title="Orden de los productos"
      subtitle="arrastra o usa Espacio y las flechas; se guarda solo"
      actions={<CategoryFilter value={category} onChange={onCategory} />}
      className="overflow-visible"
      footer={
        data && data.total > maxShown ? (
          <p className="text-ink-2 text-sm">
            Se muestran los primeros {formatCount(maxShown)} de {formatCount(data.total)}. Elige una categoría para
            ordenar el resto.
          </p>
        ) : null
      }
    >
      {error && !data ? (
        <ErrorState message="No se pudo cargar la lista de productos." onRetry={() => mutate()} />
      ) : !data ? (
        <div className="p-4">
          <Skeleton lines={6} />
        </div>
      ) : data.products.length === 0 ? (
        <Empty title="No hay productos en esta categoría." />
      ) : (
        <Sortable key={category} products={data.products} />
      )}
    </Card>
  )
}

function Sortable({ products }: { products: readonly StaffProductRow[] }) {
  const [optimistic, setOptimistic] = useState<readonly StaffProductRow[]>()
  const lastSave = useRef(Promise.resolve())
  const pendingSaves = useRef(0)
  const visibleProducts = optimistic ?? products
  const sensors = useSortSensors()

  function handleEnd({ active, over }: DragEndEvent) {
    if (over) move(active.id, over.id)
  }

  function move(id: UniqueIdentifier, targetId: UniqueIdentifier) {
    const order = moveItem(visibleProducts, id, targetId)
    if (!order) return
    setOptimistic(order.next)
    pendingSaves.current += 1
    lastSave.current = lastSave.current.then(() => save(order.span.map(({ id }) => id)))
  }

  /** Saves one move at a time. Shows the server's order again after the last save, or after a failure. */
  async function save(orderedIds: number[]) {
    try {
      await reorderProducts(orderedIds)
      pendingSaves.current -= 1
      if (pendingSaves.current > 0) return
    } catch (error) {
      pendingSaves.current -= 1
      toastFailure(error, 'No se pudo guardar el orden.')
    }
    await refreshProducts().catch(() => undefined)
    // Another move may have been made meanwhile.
    if (pendingSaves.current === 0) setOptimistic(undefined)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleEnd}
      accessibility={sortAccessibility((id) => visibleProducts.find((product) => product.id === id)?.code ?? '')}
    >
      <SortableContext items={visibleProducts.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol aria-label="Productos en orden">
          {visibleProducts.map((product, index) => (
            <Item
              key={product.id}
              product={product}
              onTop={index === 0 ? undefined : () => move(product.id, visibleProducts[0]?.id ?? product.id)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/** `onTop`: moves it before all others; undefined for the first. */
function Item({ product, onTop }: { product: StaffProductRow; onTop: (() => void) | undefined }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: product.id,
  })
  return (
    <li
      ref={setNodeRef}
      style={sortableStyle(transform && { ...transform, x: 0 }, transition)}
      className={`relative flex min-h-row items-center gap-3 border-line border-b bg-surface px-3 py-1.5 text-sm last:border-0 ${isDragging ? 'z-10 shadow-md' : ''}`}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Mover ${product.code}`}
        className="grid size-control shrink-0 cursor-grab touch-none place-items-center rounded-md text-ink-3 hover:bg-mute-soft hover:text-ink active:cursor-grabbing"
      >
        <GripVertical size={18} aria-hidden />
      </button>
      <ProductThumb product={product} />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-medium [overflow-wrap:anywhere]">{product.name}</span>
        <span className="code">{product.code}</span>
      </span>
      {product.status === 'active' ? null : <ProductStatusChip status={product.status} />}
      <IconButton
        label={`Subir ${product.code} al principio`}
        icon={<ArrowUpToLine />}
        disabled={!onTop}
        onClick={() => onTop?.()}
      />
    </li>
  )
}
