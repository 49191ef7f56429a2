import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { StaffProduct } from '#contract/products/products'
import { Page } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.ts'
import { createProduct, useStaffProduct } from '../api.ts'
import { blankValues, copyOf, nextAfter, valuesOf } from './form-values.ts'
import { type After, ProductForm } from './product-form.tsx'
import { ProductPlaceholder } from './product-placeholder.tsx'

const title = 'Agregar producto'

/** `?from=`: id of the product to copy. `?code=`: code of the new product. */
export default function AddProductScreen() {
  const [params] = useSearchParams()
  const from = params.get('from')
  const { data, error, mutate } = useStaffProduct(from)
  const code = params.get('code') ?? ''
  if (!from) return <NewProduct key={`code ${code}`} initial={{ ...blankValues, code }} />
  if (data) return <NewProduct key={from} initial={copyOf(data)} />
  return (
    <Page title={title}>
      <ProductPlaceholder error={error} onRetry={() => mutate()} />
    </Page>
  )
}

function NewProduct({ initial }: { initial: typeof blankValues }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [form, setForm] = useState({ number: 0, initial })

  function handleSaved(saved: StaffProduct, after: After) {
    toast.success(`Producto guardado: ${saved.code}.`)
    const next = after === 'another' ? nextAfter(valuesOf(saved)) : blankValues
    setForm(({ number }) => ({ number: number + 1, initial: next }))
    if (after === 'another') scrollTo({ top: 0 })
    else if (state?.fromEntry) navigate(-1)
    else navigate('/products/manage')
  }

  return (
    <ProductForm key={form.number} title={title} initial={form.initial} onSave={createProduct} onSaved={handleSaved} />
  )
}
