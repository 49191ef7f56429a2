import { useId } from 'react'
import { Checkbox } from './checkbox.tsx'

/** A checkbox with its label, outside of a Form. */
export function CheckRow({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-control items-center gap-2 text-sm">
      <Checkbox id={id} checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  )
}
