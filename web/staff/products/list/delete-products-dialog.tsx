import { useState } from 'react'
import { namesText } from '#contract/names-text'
import type { StaffProductRow } from '#contract/products/products'
import { ApiError } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/money.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastWithUndo } from '../../../ui/toast-with-undo.ts'
import { useAction } from '../../../ui/use-action.ts'
import { deleteProduct, deleteProducts, restoreProducts } from '../api.ts'
import { useChangeStatus } from './change-status.ts'

export function DeleteProductsDialog({
  products,
  onClose,
  onDeleted,
}: {
  products: readonly StaffProductRow[]
  onClose: () => void
  onDeleted: () => void
}) {
  const [only, ...others] = products
  const isOne = others.length === 0
  const [refusal, setRefusal] = useState<string>()
  const [remove, busy] = useAction(
    async () => {
      if (isOne && only) {
        const message = await deleteOrRefusal(only.id)
        if (message) return setRefusal(message)
      }
      const { deleted, kept } = isOne ? { deleted: 1, kept: [] } : await deleteProducts(products.map(({ id }) => id))
      onDeleted()
      onClose()
      const gone = products.map(({ id }) => id).filter((id) => !kept.some((product) => product.id === id))
      if (deleted > 0)
        toastWithUndo(
          deleted === 1 ? 'Producto eliminado.' : `${formatCount(deleted)} productos eliminados.`,
          () => restoreProducts(gone),
          { undone: gone.length === 1 ? 'Se recuperó el producto.' : 'Se recuperaron los productos.' },
        )
      if (kept.length > 0) toast.info(keptMessage(kept), { duration: 10_000 })
    },
    { failure: 'Error al eliminar el producto.' },
  )
  if (only && refusal) return <DeactivateDialog product={only} refusal={refusal} onClose={onClose} />
  return (
    <ConfirmDialog
      onClose={onClose}
      title={isOne ? `Eliminar ${only?.code}` : `Eliminar ${formatCount(products.length)} productos`}
      confirmLabel={isOne ? 'Eliminar producto' : 'Eliminar productos'}
      danger
      busy={busy}
      onConfirm={remove}
    >
      <p className="text-ink-2">
        {isOne ? (
          <>
            <b className="font-medium text-ink">{only?.name}</b> dejará de estar a la venta y se quitará de los carritos
            y las listas de los clientes.
          </>
        ) : (
          'Dejarán de estar a la venta y se quitarán de los carritos y las listas de los clientes. Los que tienen pedidos o movimientos de inventario se conservan.'
        )}
      </p>
    </ConfirmDialog>
  )
}

const inUse: (string | undefined)[] = ['HAS_ORDERS', 'HAS_MOVEMENTS', 'HAS_PURCHASE_ORDERS', 'HAS_QUOTES']

/** Deletes a product. Returns the message of the server when orders, quotes or movements have it. */
async function deleteOrRefusal(id: number) {
  try {
    await deleteProduct(id)
  } catch (error) {
    const isInUse = error instanceof ApiError && inUse.includes(error.code)
    if (isInUse) return error.message
    throw error
  }
}

function DeactivateDialog({
  product,
  refusal,
  onClose,
}: {
  product: StaffProductRow
  refusal: string
  onClose: () => void
}) {
  const [changeStatus, busy] = useChangeStatus()
  const isActive = product.status !== 'inactive'

  async function handleDeactivate() {
    if (await changeStatus([product], 'inactive')) onClose()
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={`No se puede eliminar ${product.code}`}
      footer={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {isActive ? (
            <Button variant="primary" busy={busy} onClick={handleDeactivate}>
              Desactivar
            </Button>
          ) : null}
        </>
      }
    >
      <p className="text-ink-2">{refusal}</p>
    </Dialog>
  )
}

function keptMessage(kept: readonly { code: string }[]) {
  const codes = kept.map(({ code }) => code)
  return `Se conservaron ${namesText(codes, 3)}: tienen pedidos o movimientos. Puedes desactivarlos.`
}
