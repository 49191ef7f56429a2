import { use, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { StaffProduct } from '#contract/products/products'
import { LeavePage } from '../../../ui/overlay/leave-page.ts'
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
  const { discard } = use(LeavePage)
  const [form, setForm] = useState({ number: 0, initial })

  function handleSaved(saved: StaffProduct, after: After) {
    toast.success(`Producto guardado: ${saved.code}.`)
    if (after === 'another') {
      setForm(({ number }) => ({ number: number + 1, initial: nextAfter(valuesOf(saved)) }))
      scrollTo({ top: 0 })
      return
    }
    // The next copy of the same product begins with its values.
    discard()
    if (state?.fromEntry) navigate(-1)
    else navigate('/products/manage')
  }

  return (
    <ProductForm key={form.number} title={title} initial={form.initial} onSave={createProduct} onSaved={handleSaved} />
  )
}
