import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useAction } from '../../ui/use-action.ts'

/** Confirms a repeated RFC: branches of one company share it. */
export function DuplicateRfcDialog({
  message,
  onClose,
  onSave,
}: {
  message: string
  onClose: () => void
  onSave: () => Promise<unknown>
}) {
  const [save, busy] = useAction(onSave, { failure: 'Error al guardar el cliente.' })

  async function handleSave() {
    await save()
    onClose()
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title="RFC repetido"
      confirmLabel="Guardar de todos modos"
      busy={busy}
      onConfirm={handleSave}
    >
      <p className="text-ink-2">{message} Guárdalo solo si es otra sucursal o cuenta del mismo contribuyente.</p>
    </ConfirmDialog>
  )
}
