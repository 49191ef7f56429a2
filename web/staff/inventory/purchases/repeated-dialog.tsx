import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useAction } from '../../../ui/use-action.ts'

/** The supplier's note has been received before. */
export function RepeatedDialog({
  message,
  earlier,
  onSend,
  onClose,
}: {
  message: string
  earlier: { id: number }
  onSend: () => Promise<void>
  onClose: () => void
}) {
  const [send, isSending] = useAction(onSend, { failure: 'No se pudo registrar la compra.' })
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="Esta nota ya está registrada"
      footer={
        <>
          <LinkButton to={`/inventory/purchases/${earlier.id}`}>Ver la compra {earlier.id}</LinkButton>
          <Button variant="primary" busy={isSending} onClick={() => send()}>
            Registrar otra vez
          </Button>
        </>
      }
    >
      <p>{message}</p>
      <p className="text-ink-2">Si la registras otra vez, las piezas se suman de nuevo a la existencia.</p>
    </Dialog>
  )
}
