import type { KeyboardEvent } from 'react'
import { maxOrderable, minOrderable, orderRules } from '#contract/cart/ordering'
import { Quantity } from '../../ui/form/quantity.tsx'
import { readQuantity } from '../../ui/form/read-quantity.ts'
import { focusBeside } from '../../ui/table/focus-beside.ts'
import { brokenRule, isOrderable, type ProductRow, type RowActions } from './product-row.ts'

const field = '[role=spinbutton]'

/** Enter adds the product and moves the focus to the next row. Alt+Arrow moves between rows. */
export function ProductQuantity({
  row,
  size = 'sm',
  onQuantity,
  onAdd,
}: { row: ProductRow; size?: 'sm' | 'md' } & Pick<RowActions, 'onQuantity' | 'onAdd'>) {
  if (!isOrderable(row)) return null

  function handleEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.repeat || !(event.target instanceof HTMLInputElement)) return
    if (onAdd(row, readQuantity(event.target.value)))
      focusBeside(event.target, field, event.shiftKey ? 'previous' : 'next')
  }
  function handleArrows(event: KeyboardEvent) {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (!event.altKey || !isArrow || !(event.target instanceof Element)) return
    event.preventDefault()
    event.stopPropagation()
    focusBeside(event.target, field, event.key === 'ArrowUp' ? 'previous' : 'next')
  }

  return (
    <Quantity
      size={size}
      label={`Cantidad de ${row.name}`}
      of={row.id}
      value={row.inputQuantity}
      min={minOrderable(row)}
      max={maxOrderable(row)}
      step={row.multiple}
      isInvalid={brokenRule(row) !== null}
      describedBy={ruleOf(row) ? ruleId(row) : undefined}
      onChange={(quantity) => onQuantity(row, quantity)}
      onKeyDown={handleEnter}
      onKeyDownCapture={handleArrows}
    />
  )
}

const ruleId = ({ id }: ProductRow) => `rule-${id}`

/** Text with the rule that the quantity breaks; without one, with all rules. Empty if every quantity may be ordered. */
const ruleOf = (row: ProductRow) => brokenRule(row) ?? (isOrderable(row) ? orderRules(row) : '')

/** Shows the rules of the quantity. A broken rule is shown alone and in red. */
export function QuantityRule({
  row,
  id = ruleId(row),
  className = '',
}: {
  row: ProductRow
  id?: string
  className?: string
}) {
  const rule = ruleOf(row)
  const isBroken = brokenRule(row) !== null
  return rule ? (
    <p
      id={id}
      role={isBroken ? 'alert' : undefined}
      className={`text-sm leading-tight ${isBroken ? 'font-medium text-bad' : 'text-ink-3'} ${className}`}
    >
      {rule}
    </p>
  ) : null
}
