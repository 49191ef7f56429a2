import type { ProductPreview } from '#contract/products/products'
import { ProductFacts } from '../../order/product/product-facts.tsx'
import { Notice } from '../../ui/chip.tsx'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { failureMessage } from '../../ui/use-action.ts'
import { useCategories } from '../use-categories.ts'
import { useProductPreview } from './api.ts'

/** A product as clients see it, at the list price. */
export default function PreviewDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, mutate } = useProductPreview(id)
  const { data: categories = [] } = useCategories()
  return (
    <Drawer
      open
      onClose={onClose}
      title={data?.product.name ?? 'Producto'}
      footer={<p className="mr-auto text-ink-2 text-sm">Así lo ve un cliente sin lista de precios ni descuento.</p>}
    >
      {data ? (
        <div className="grid gap-5">
          {data.hiddenBy ? <Notice tone="amber">{reasons[data.hiddenBy]}</Notice> : null}
          <ProductFacts product={data.product} detail={data.product} categories={categories} quantity={0} />
        </div>
      ) : error ? (
        <ErrorState message={failureMessage(error, 'No se pudo cargar el producto.')} onRetry={() => mutate()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}

const reasons: Record<NonNullable<ProductPreview['hiddenBy']>, string> = {
  status: 'Los clientes no lo ven: el producto no está activo.',
  category: 'Los clientes no lo ven: su categoría está inactiva.',
}
