import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { isOrderable, type ProductRow, type RowActions } from './product-row.ts'

export function AddButton({
  row,
  onAdd,
  onAsk,
  variant = 'default',
  size = 'sm',
  isShort = false,
  'aria-describedby': describedBy,
}: {
  row: ProductRow
  /** The state «En la orden» is an icon alone. */
  isShort?: boolean
} & Pick<RowActions, 'onAdd' | 'onAsk'> &
  Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'aria-describedby'>) {
  if (!isOrderable(row)) {
    return (
      <Button
        size={size}
        aria-describedby={describedBy}
        variant="ghost"
        title="Pregunta a la tienda cuándo habrá"
        onClick={() => onAsk(row)}
      >
        Avísame
      </Button>
    )
  }
  const isInOrder = row.cartQuantity > 0
  const isSame = row.cartQuantity === row.inputQuantity
  const label = !isInOrder ? 'Agregar' : isSame ? 'En la orden' : 'Actualizar'
  return (
    <Button
      size={size}
      aria-describedby={describedBy}
      variant={isInOrder && isSame ? 'soft' : variant}
      icon={isInOrder && isSame ? <Check /> : undefined}
      onClick={() => onAdd(row, row.inputQuantity)}
    >
      {isInOrder && isSame ? <span className={isShort ? 'sr-only' : 'max-[359px]:sr-only'}>{label}</span> : label}
    </Button>
  )
}
