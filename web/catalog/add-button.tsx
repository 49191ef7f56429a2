import { Check } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { isOrderable, nameId, type ProductRow, type RowActions } from './product-row.ts'

export function AddButton({ row, onAdd }: { row: ProductRow; onAdd: RowActions['onAdd'] }) {
  const isInOrder = row.ordered > 0
  const isSame = row.ordered === row.wanted
  const label = !isInOrder ? 'Agregar' : isSame ? 'En la orden' : 'Actualizar'
  return (
    <Button
      size="sm"
      variant={!isOrderable(row) ? 'ghost' : isInOrder && isSame ? 'soft' : 'default'}
      icon={isInOrder && isSame ? <Check /> : undefined}
      busy={row.isAdding}
      aria-describedby={nameId(row)}
      onClick={() => onAdd(row, row.wanted)}
    >
      {label}
    </Button>
  )
}
