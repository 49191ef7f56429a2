import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
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
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="RFC repetido"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={busy} onClick={handleSave}>
            Guardar de todos modos
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{message} Guárdalo solo si es otra sucursal o cuenta del mismo contribuyente.</p>
    </Dialog>
  )
}
