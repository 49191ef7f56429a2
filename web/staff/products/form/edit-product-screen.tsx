import { useRef } from 'react'
import { useParams } from 'react-router-dom'
import { can } from '#contract/access'
import type { ProductInput } from '#contract/products/product-form'
import { useUser } from '../../../api/session-store.ts'
import type { Values } from '../../../ui/form/form-state.ts'
import { Page } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.ts'
import { updateProduct, useListPrices, useProductHistory, useStaffProduct } from '../api.ts'
import { valuesOf } from './form-values.ts'
import { HistoryCard } from './history-card.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductPlaceholder } from './product-placeholder.tsx'

const title = 'Editar producto'

/**
 * Sends the minimum and the location only if they were edited: the ledger changes them too, without a new version of the
 * product. So they are compared with the values of the form, not with a newer product. An emptied minimum is none: a
 * field that is not sent stays as it is.
 */
function withoutUnchanged({ min_stock, location, ...input }: ProductInput, before: Values): ProductInput {
  return {
    ...input,
    ...(min_stock !== before.min_stock && { min_stock: min_stock ?? 0 }),
    ...(location !== (before.location || null) && { location }),
  }
}

export default function EditProductScreen() {
  const { id = '' } = useParams()
  const user = useUser()
  const { data: product, error, mutate } = useStaffProduct(id)
  // Requested with the product, so that the form does not move when they arrive.
  useListPrices(can(user, 'prices') ? id : null)
  const { mutate: refreshHistory } = useProductHistory(product?.id ?? null)
  const history = useRef<HTMLDivElement>(null)
  function showChanges() {
    void refreshHistory()
    history.current?.scrollIntoView({ behavior: 'smooth', block: 'center' })
    history.current?.focus({ preventScroll: true })
  }

  if (!product) {
    return (
      <Page title={title}>
        <ProductPlaceholder error={error} onRetry={() => mutate()} />
      </Page>
    )
  }
  return (
    <ProductForm
      key={product.id}
      title={title}
      initial={valuesOf(product)}
      edited={{
        product,
        history: (
          <div ref={history} tabIndex={-1} className="min-w-0 rounded-xl">
            <HistoryCard id={product.id} />
          </div>
        ),
        onReload: () => void mutate(),
        onShowChanges: showChanges,
      }}
      onSave={(input, before) => updateProduct(product.id, withoutUnchanged(input, before))}
      onSaved={() => toast.success('Producto guardado.')}
    />
  )
}
