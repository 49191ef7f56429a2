import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { StockEntryForm } from './use-stock-entry.ts'

/**
 * Shown if the entry was already posted, by another tab or by a request whose answer was lost, and its draft has changed since. `place`:
 * where the user finds the posted entry.
 */
export function SentBeforeDialog({ entry, place }: { entry: StockEntryForm; place: string }) {
  return (
    <Dialog
      open={entry.wasSentBefore}
      size="sm"
      title="Lo que enviaste antes sí se registró"
      onClose={entry.askLater}
      footer={
        <>
          <Button onClick={entry.startOther}>Conservar lo que falta</Button>
          <Button variant="primary" onClick={entry.clear}>
            Vaciar borrador
          </Button>
        </>
      }
    >
      <p>Después cambiaste el borrador. Revisa en {place} lo que se registró.</p>
      <p className="mt-2 text-ink-2">
        Si ya está todo, vacía este borrador. Si falta algo, consérvalo y deja en él solo lo que falta: se registrará
        aparte, además de lo anterior.
      </p>
    </Dialog>
  )
}
