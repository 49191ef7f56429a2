import { useState } from 'react'
import type { CategoryRow } from '#contract/products/categories'
import { withDescendants } from '../../shop/category-tree.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { countText, formatCount } from '../../ui/money.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { toastWithUndo } from '../../ui/toast-with-undo.ts'
import { useAction } from '../../ui/use-action.ts'
import { deleteCategory, restoreCategory } from './api.ts'
import { categoryOption } from './category-option.ts'

/** Deletes a category with its subcategories. If they have products, the user chooses where those go. */
export function DeleteCategoryDialog({
  rows,
  row,
  open,
  onClose,
  onDeleted,
}: {
  rows: readonly CategoryRow[]
  row: CategoryRow
  open: boolean
  onClose: () => void
  onDeleted: () => void
}) {
  const [moveTo, setMoveTo] = useState<string | null>(null)
  const branch = withDescendants(rows, row.id)
  const descendants = branch.length - 1
  const hasProducts = row.total > 0
  const [remove, busy] = useAction(
    async () => {
      await deleteCategory(row.id, moveTo === null ? null : Number(moveTo))
      onDeleted()
      // Without «Deshacer»: it could not bring back the subcategories, nor the products that were moved to another category.
      if (hasProducts || descendants > 0) toast.success('Categoría eliminada.')
      else toastWithUndo('Categoría eliminada.', () => restoreCategory(row, rows))
    },
    { failure: 'Error al eliminar la categoría.' },
  )
  const options = rows.filter(({ id }) => !branch.includes(id)).map((other) => categoryOption(rows, other))
  const label = `Mover ${countText(row.total, 'producto')} a…`

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Eliminar «${row.name}»`}
      confirmLabel="Eliminar"
      danger
      busy={busy}
      disabled={hasProducts && moveTo === null}
      onConfirm={remove}
    >
      <div className="grid gap-4 text-sm">
        <p className="text-ink-2">
          {descendants > 0
            ? `Se elimina con ${descendants === 1 ? 'su subcategoría' : `sus ${formatCount(descendants)} subcategorías`}.`
            : 'La categoría deja de existir.'}{' '}
          {hasProducts ? 'Sus productos no se borran: elige a dónde van.' : 'No tiene productos.'}
        </p>
        {hasProducts ? (
          <div className="grid gap-1.5">
            <p aria-hidden className="font-medium text-ink-2">
              {label}
            </p>
            <Combobox
              label={label}
              placeholder="Elige una categoría"
              options={options}
              value={moveTo}
              onChange={setMoveTo}
            />
          </div>
        ) : null}
      </div>
    </ConfirmDialog>
  )
}
