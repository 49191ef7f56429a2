import type { KeyboardEvent } from 'react'
import { leastQuantity } from '#contract/ordering'
import { Quantity } from '../ui/quantity.tsx'
import { isOrderable, type ProductRow, type RowActions } from './product-row.ts'

/** Enter adds and goes on to the next row; Alt with an arrow changes rows. */
export function ProductQuantity({
  row,
  size = 'sm',
  onQuantity,
  onAdd,
}: { row: ProductRow; size?: 'sm' | 'md' } & Pick<RowActions, 'onQuantity' | 'onAdd'>) {
  if (!isOrderable(row)) return null

  function handleEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.repeat || !(event.target instanceof HTMLInputElement)) return
    const quantity = Number.parseInt(event.target.value, 10)
    if (onAdd(row, quantity)) focusBeside(event.target, event.shiftKey ? 'previous' : 'next')
  }
  function handleArrows(event: KeyboardEvent) {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (!event.altKey || !isArrow) return
    event.preventDefault()
    event.stopPropagation()
    focusBeside(event.target, event.key === 'ArrowUp' ? 'previous' : 'next')
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside
    <span className="inline-flex" onKeyDown={handleEnter} onKeyDownCapture={handleArrows}>
      <Quantity
        size={size}
        label={`Cantidad de ${row.name}`}
        value={row.wanted}
        min={leastQuantity(row)}
        max={row.Inventory?.quantity}
        step={row.multiple}
        onChange={(quantity) => onQuantity(row, quantity)}
      />
    </span>
  )
}

function focusBeside(field: EventTarget, where: 'next' | 'previous') {
  let row = field instanceof Element ? field.closest('tr, li') : null
  while (row) {
    row = where === 'next' ? row.nextElementSibling : row.previousElementSibling
    const input = row?.querySelector<HTMLElement>('[role=spinbutton]')
    if (input) return input.focus()
  }
}
