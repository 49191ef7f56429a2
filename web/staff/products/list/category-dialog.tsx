import { useState } from 'react'
import type { StaffProductRow } from '#contract/products/products'
import { Button } from '../../../ui/button.tsx'
import { countText, formatCount } from '../../../ui/money.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { changeProducts } from '../api.ts'
import { CategoryBox } from '../category-box.tsx'

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
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="Cambiar categoría"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            disabled={category === undefined}
            busy={busy}
            onClick={() => category !== undefined && change(category)}
          >
            Cambiar categoría
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-2">
          {products.length === 1 ? 'Se moverá 1 producto.' : `Se moverán ${formatCount(products.length)} productos.`}
        </p>
        <CategoryBox value={category} onChange={setCategory} />
      </div>
    </Dialog>
  )
}
