import { type ReactNode, useState } from 'react'
import type { Product } from '#contract/products/catalog'
import { ProductFinder } from '../../shop/product-finder.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useGuardedClose } from '../../ui/overlay/leave-guard.tsx'

type Finder = {
  onPick: (product: Product) => void
  /** How the search field shows prices: see `ProductFinder`. */
  isBeforeOrder?: boolean
  /** Staff add products at the prices of this customer. */
  customerId?: number
}

/** A dialog that edits lines: a search field adds products, and closing with changes asks first. */
export function EditLinesDialog({
  title,
  status,
  dirty,
  closeLabel,
  save: { busy, disabled, onSave },
  finder,
  onClose,
  children,
}: {
  title: string
  /** The last change, for screen readers. */
  status: string
  dirty: boolean
  closeLabel: 'Cancelar' | 'Cerrar'
  save: { busy: boolean; disabled: boolean; onSave: () => void }
  /** Undefined while the lines load: there is no search field yet. */
  finder: Finder | undefined
  onClose: () => void
  children: ReactNode
}) {
  const { handleClose, leaveGuard } = useGuardedClose(dirty, onClose, busy)
  return (
    <Dialog
      open
      onClose={handleClose}
      size="lg"
      title={title}
      footer={
        <>
          <p
            role="status"
            className="min-w-0 flex-1 basis-60 self-center text-ink-2 text-sm [overflow-wrap:anywhere] max-sm:basis-full"
          >
            {status}
          </p>
          <Button onClick={handleClose}>{closeLabel}</Button>
          <Button variant="primary" busy={busy} disabled={disabled} onClick={onSave}>
            Guardar cambios
          </Button>
        </>
      }
    >
      <div className="grid min-h-[50dvh] content-start gap-4 sm:min-h-80">
        {finder ? <AddProduct {...finder} /> : null}
        {children}
      </div>
      {leaveGuard}
    </Dialog>
  )
}

function AddProduct({ onPick, ...prices }: Finder) {
  const [text, setText] = useState('')
  return (
    <div className="grid gap-1">
      <ProductFinder
        label="Agregar producto"
        placeholder="Agrega un producto: código o descripción"
        text={text}
        {...prices}
        onText={setText}
        onPick={(product) => {
          setText('')
          onPick(product)
        }}
      />
    </div>
  )
}
