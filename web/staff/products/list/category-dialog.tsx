import { useState } from 'react'
import type { StaffProductRow } from '#contract/products/products'
import { countText, formatCount } from '../../../ui/money.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { CategoryBox } from '../../category-box.tsx'
import { changeProducts } from '../api.ts'

export function CategoryDialog({
  products,
  onClose,
  onChanged,
}: {
  products: readonly StaffProductRow[]
  onClose: () => void
  onChanged: () => void
}) {
  const [category, setCategory] = useState<number>()
  const [change, busy] = useAction(
    async (categoryId: number) => {
      const { changed } = await changeProducts({ change: 'category', ids: products.map(({ id }) => id), categoryId })
      onChanged()
      onClose()
      return changed
    },
    {
      success: (changed) => countText(changed, 'producto cambió de categoría.', 'productos cambiaron de categoría.'),
      failure: 'No se pudo cambiar la categoría.',
    },
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Cambiar categoría"
      confirmLabel="Cambiar categoría"
      disabled={category === undefined}
      busy={busy}
      onConfirm={() => category !== undefined && change(category)}
    >
      <div className="grid gap-3">
        <p className="text-ink-2">
          {products.length === 1 ? 'Se moverá 1 producto.' : `Se moverán ${formatCount(products.length)} productos.`}
        </p>
        <CategoryBox value={category} onChange={setCategory} />
      </div>
    </ConfirmDialog>
  )
}
