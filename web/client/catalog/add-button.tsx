import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { isOrderable, type ProductRow, type RowActions } from './product-row.ts'

export function AddButton({
  row,
  onAdd,
  variant = 'default',
  ...button
}: { row: ProductRow; onAdd: RowActions['onAdd'] } & Pick<
  ComponentProps<typeof Button>,
  'size' | 'variant' | 'aria-describedby'
>) {
  const isInOrder = row.ordered > 0
  const isSame = row.ordered === row.wanted
  const label = !isInOrder ? 'Agregar' : isSame ? 'En la orden' : 'Actualizar'
  return (
    <Button
      size="sm"
      {...button}
      variant={!isOrderable(row) ? 'ghost' : isInOrder && isSame ? 'soft' : variant}
      icon={isInOrder && isSame ? <Check /> : undefined}
      onClick={() => onAdd(row, row.wanted)}
    >
      {label}
    </Button>
  )
}
