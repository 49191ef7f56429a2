import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ProductInput, type StaffProduct } from '#contract/products'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/chip.tsx'
import { Form, SubmitButton, useFormValues } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { FilesCard } from './files-card.tsx'
import type { FormValues } from './form-values.ts'
import { useLossConfirmation } from './loss-dialog.tsx'
import { GeneralCard, PriceCard, SaleCard, SatCard } from './product-cards.tsx'
import { StockCard } from './stock-card.tsx'
import { uploading } from './use-uploads.ts'

/** Which of the two buttons sent the form. */
export type After = 'stay' | 'another'

export function ProductForm({
  title,
  chips,
  initial,
  product,
  autoFocus,
  onSave,
  onSaved,
  onReload,
  onShowChanges,
  children,
}: {
  title: string
  chips?: ReactNode
  initial: FormValues
  /** What is edited; none while it is new. */
  product?: StaffProduct
  autoFocus?: boolean
  onSave: (input: ProductInput) => Promise<StaffProduct>
  onSaved: (saved: StaffProduct, after: After) => void
  onReload?: () => void
  onShowChanges?: () => void
  /** Under the other cards. */
  children?: ReactNode
}) {
  const after = useRef<After>('stay')
  const [conflict, setConflict] = useState<string>()
  const [isSaved, setSaved] = useState(false)
  const [confirmLoss, lossDialog] = useLossConfirmation()

  async function handleSubmit(input: ProductInput) {
    setConflict(undefined)
    if (input.cost !== null && input.cost > input.salePrice1 && !(await confirmLoss(input.salePrice1, input.cost)))
      return
    try {
      const saved = await onSave({ ...input, version: product?.version })
      // Before the page goes on, for nothing is left to be lost.
      flushSync(() => setSaved(true))
      onSaved(saved, after.current)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CHANGED') setConflict(error.message)
      throw error
    }
  }

  return (
    <Form
      schema={ProductInput}
      initial={initial}
      onSubmit={handleSubmit}
      failure="Error al guardar el producto."
      className="grid min-w-0"
    >
      <Page title={title} chips={chips} subtitle={product && `${product.code} · ${product.name}`}>
        {conflict ? (
          <Notice
            tone="red"
            action={
              <span className="flex gap-2">
                <Button size="sm" onClick={onShowChanges}>
                  Ver cambios
                </Button>
                <Button size="sm" onClick={onReload}>
                  Recargar
                </Button>
              </span>
            }
          >
            {conflict}
          </Notice>
        ) : null}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] [&_:is(input,select,textarea,button,a)]:scroll-mb-24">
          <div className="grid min-w-0 gap-4">
            <GeneralCard autoFocus={autoFocus} />
            <PriceCard />
            <SaleCard />
            <SatCard />
          </div>
          <div className="grid min-w-0 gap-4">
            <FilesCard />
            <StockCard product={product} />
            {children}
          </div>
        </div>
        <Foot initial={initial} isSaved={isSaved} isNew={!product} onAfter={(next) => (after.current = next)} />
      </Page>
      {lossDialog}
    </Form>
  )
}

function Foot({
  initial,
  isSaved,
  isNew,
  onAfter,
}: {
  initial: FormValues
  isSaved: boolean
  isNew: boolean
  onAfter: (after: After) => void
}) {
  const values = useFormValues()
  const isUploading = Object.values(uploading).some((name) => Number(values[name] ?? 0) > 0)
  const fields = Object.keys(initial) as (keyof FormValues)[]
  const dirty = fields.some((field) => JSON.stringify(values[field]) !== JSON.stringify(initial[field]))
  return (
    // At the left: messages appear at the right, and would cover the buttons.
    <div className="sticky bottom-0 z-20 -mx-3.5 -mb-6 flex flex-wrap items-center gap-2 border-line border-t bg-surface px-3.5 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] max-sm:*:grow sm:-mx-6 sm:-mb-8 sm:px-6">
      <SubmitButton disabled={isUploading} onClick={() => onAfter('stay')}>
        Guardar
      </SubmitButton>
      {isNew ? (
        <Button
          disabled={isUploading}
          onClick={({ currentTarget: { form } }) => {
            onAfter('another')
            form?.requestSubmit()
          }}
        >
          Guardar y agregar otro
        </Button>
      ) : null}
      <LinkButton to="/products/manage">Cancelar</LinkButton>
      <LeaveGuard dirty={dirty && !isSaved} />
    </div>
  )
}
