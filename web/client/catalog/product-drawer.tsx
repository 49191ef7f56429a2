import { useState } from 'react'
import type { Product } from '#contract/products/catalog'
import { ProductFacts } from '../../order/product/product-facts.tsx'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { failureMessage } from '../../ui/use-action.ts'
import { AddButton } from './add-button.tsx'
import { useCategories, useProduct } from './api.ts'
import { ProductQuantity, QuantityRule } from './product-quantity.tsx'
import type { ProductRow, RowActions } from './product-row.ts'

/** Details of a product and its order controls. `find` returns a product that the list has loaded. */
export default function ProductDrawer({
  id,
  find,
  toRow,
  actions,
  onClose,
}: {
  /** Null when closed. */
  id: number | null
  find: (id: number) => Product | undefined
  toRow: (product: Product) => ProductRow
  actions: RowActions
  onClose: () => void
}) {
  const [lastId, setLastId] = useState(id)
  if (id !== null && id !== lastId) setLastId(id)
  const { data, error, mutate } = useProduct(lastId)
  const { data: categories = [] } = useCategories()
  // The list of this browser keeps the rows of products that are no longer for sale.
  const isGone = error?.status === 404
  const product = isGone || lastId === null ? undefined : (data ?? find(lastId))
  const row = product && toRow(product)

  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      title={product?.name ?? 'Producto'}
      footer={
        row && (
          <>
            <QuantityRule row={row} id="shown-rule" className="mr-auto" />
            <ProductQuantity row={row} size="md" {...actions} />
            <AddButton row={row} size="md" variant="primary" {...actions} />
          </>
        )
      }
    >
      {product ? (
        <ProductFacts
          key={product.id}
          product={product}
          detail={data}
          categories={categories}
          quantity={row?.inputQuantity ?? 0}
        />
      ) : error ? (
        <ErrorState message={failureMessage(error, 'No se pudo cargar el producto.')} onRetry={() => mutate()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}
