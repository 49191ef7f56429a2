import type { Import, ImportKind } from '#contract/imports/imports'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { undoText } from './labels.ts'

export function UndoDialog({
  kind,
  import: undone,
  onClose,
  onUndo,
}: {
  kind: ImportKind
  import: Import
  onClose: () => void
  onUndo: (id: number, total: number) => Promise<void>
}) {
  function handleUndo() {
    onClose()
    void onUndo(undone.id, undone.created + undone.changed)
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Deshacer importación"
      confirmLabel="Deshacer importación"
      danger
      onConfirm={handleUndo}
    >
      <div className="grid gap-2 text-sm">
        <p>{undoText(kind, undone)}</p>
        <p className="text-ink-2">
          Lo que se modificó, se pidió o se vendió después no se toca: al terminar verás qué se conservó y por qué.
        </p>
      </div>
    </ConfirmDialog>
  )
}
