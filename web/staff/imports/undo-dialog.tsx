import type { Import, ImportKind } from '#contract/imports/imports'
import { formatCount } from '../../ui/money.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { kindTexts } from './labels.ts'

export function UndoDialog({
  kind,
  import: { id, name, created, changed },
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
    void onUndo(id, created + changed)
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
        <p>
          Se deshace «{name}»: se borran {formatCount(created)} {kindTexts[kind].things} nuevos y {formatCount(changed)}{' '}
          renglones vuelven a sus valores anteriores.
        </p>
        <p className="text-ink-2">
          Lo que se modificó, se pidió o se vendió después no se toca: al terminar verás qué se conservó y por qué.
        </p>
      </div>
    </ConfirmDialog>
  )
}
