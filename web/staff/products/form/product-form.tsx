import { Eye } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { keysOf } from '#contract/keys'
import { ProductInput } from '#contract/products/product-form'
import type { StaffProduct } from '#contract/products/products'
import { loadable, Suspense } from '../../../loadable.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormConflict } from '../../../ui/form/conflict.tsx'
import { Form, OtherSubmit, SubmitButton, useFormDirty, useFormValues } from '../../../ui/form/form.tsx'
import { FormBar } from '../../../ui/form/form-bar.tsx'
import type { Values } from '../../../ui/form/form-state.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LeaveGuard } from '../../../ui/overlay/leave-guard.tsx'
import { Page } from '../../../ui/page.tsx'
import { ProductStatusChip } from '../list/product-columns.tsx'
import { FilesCard } from './files-card.tsx'
import type { FormValues } from './form-values.ts'
import { useLossConfirmation } from './loss-dialog.tsx'
import { GeneralCard, PriceCard, SaleCard, SatCard } from './product-cards.tsx'
import { StockCard } from './stock-card.tsx'
import { SuppliersCard } from './suppliers-card.tsx'
import { uploading } from './use-uploads.ts'

const PreviewDrawer = loadable(() => import('../preview-drawer.tsx'))

/** The button that sent the form. */
export type After = 'stay' | 'another'

export function ProductForm({
  title,
  initial,
  edited,
  onSave,
  onSaved,
}: {
  title: string
  initial: FormValues
  /** The product being edited; without it, the product is new. */
  edited?: EditedProduct
  /** `before`: the initial or last saved values of the form. */
  onSave: (input: ProductInput, before: Values) => Promise<StaffProduct>
  onSaved: (saved: StaffProduct, after: After) => void
}) {
  const after = useRef<After>('stay')
  const saved = useRef<StaffProduct>(undefined)
  const [confirmLoss, lossDialog] = useLossConfirmation()
  const product = edited?.product

  async function handleSubmit(input: ProductInput, before: Values) {
    const { cost, salePrice1 } = input
    if (cost !== null && cost > salePrice1 && !(await confirmLoss(salePrice1, cost))) return false
    saved.current = await onSave({ ...input, version: product?.version }, before)
  }

  return (
    <Form
      schema={ProductInput}
      initial={initial}
      onSubmit={handleSubmit}
      onSaved={() => saved.current && onSaved(saved.current, after.current)}
      failure="Error al guardar el producto."
      className="grid min-w-0"
    >
      <Page
        title={title}
        chips={product && <ProductStatusChip status={product.status} />}
        subtitle={product && `${product.code} · ${product.name}`}
        actions={product && <PreviewButton id={product.id} />}
      >
        {edited ? (
          <FormConflict version={product?.version} onReload={edited.onReload}>
            <Button size="sm" onClick={edited.onShowChanges}>
              Ver cambios
            </Button>
          </FormConflict>
        ) : null}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid min-w-0 gap-4">
            <GeneralCard product={product} />
            <PriceCard product={product} />
            <SaleCard />
            <SatCard />
          </div>
          <div className="grid min-w-0 gap-4">
            <FilesCard />
            <StockCard product={product} />
            {product ? <SuppliersCard id={product.id} /> : null}
            {edited?.history}
          </div>
        </div>
        <Foot initial={initial} isNew={!product} onAfter={(next) => (after.current = next)} />
      </Page>
      {lossDialog}
    </Form>
  )
}

/** Shows the product as it is saved. */
function PreviewButton({ id }: { id: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Eye />} onClick={() => setOpen(true)}>
        Ver como cliente
      </Button>
      <Suspense>{open ? <PreviewDrawer id={id} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}

type EditedProduct = {
  product: StaffProduct
  history: ReactNode
  onReload: () => void
  onShowChanges: () => void
}

function Foot({ initial, isNew, onAfter }: { initial: FormValues; isNew: boolean; onAfter: (after: After) => void }) {
  const values = useFormValues()
  const isUploading = Object.values(uploading).some((name) => Number(values[name] ?? 0) > 0)
  const fields = keysOf(initial)
  // The end of an upload is not a change of the user.
  const hasChanges = fields.some((field) => JSON.stringify(values[field]) !== JSON.stringify(initial[field]))
  const dirty = useFormDirty() && hasChanges
  return (
    <FormBar>
      <LinkButton to="/products/manage">Cancelar</LinkButton>
      {isNew ? (
        <OtherSubmit disabled={isUploading} onClick={() => onAfter('another')}>
          Guardar y agregar otro
        </OtherSubmit>
      ) : null}
      <SubmitButton disabled={isUploading} onClick={() => onAfter('stay')}>
        Guardar
      </SubmitButton>
      <LeaveGuard dirty={dirty} />
    </FormBar>
  )
}
