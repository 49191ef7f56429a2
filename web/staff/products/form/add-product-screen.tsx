import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { StaffProduct } from '#contract/products/products'
import { Page } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.ts'
import { createProduct, useStaffProduct } from '../api.ts'
import { blankValues, copyOf, nextAfter, valuesOf } from './form-values.ts'
import { type After, ProductForm } from './product-form.tsx'
import { ProductPlaceholder } from './product-placeholder.tsx'

const title = 'Agregar producto'

/** `?from=`: id of the product to copy. */
export default function AddProductScreen() {
  const [params] = useSearchParams()
  const from = params.get('from')
  const { data, error, mutate } = useStaffProduct(from)
  if (!from) return <NewProduct key="blank" initial={blankValues} />
  if (data) return <NewProduct key={from} initial={copyOf(data)} />
  return (
    <Page title={title}>
      <ProductPlaceholder error={error} onRetry={() => mutate()} />
    </Page>
  )
}

function NewProduct({ initial }: { initial: typeof blankValues }) {
  const navigate = useNavigate()
  const [form, setForm] = useState({ number: 0, initial })

  function handleSaved(saved: StaffProduct, after: After) {
    toast.success(`Producto guardado: ${saved.code}.`)
    const next = after === 'another' ? nextAfter(valuesOf(saved)) : blankValues
    setForm(({ number }) => ({ number: number + 1, initial: next }))
    if (after === 'another') scrollTo({ top: 0 })
    else navigate('/products/manage')
  }

  return (
    <ProductForm key={form.number} title={title} initial={form.initial} onSave={createProduct} onSaved={handleSaved} />
  )
}
