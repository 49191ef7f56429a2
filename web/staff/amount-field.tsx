import { TextInput } from '../ui/form/inputs.tsx'
import { readNumber } from '../ui/form/read-number.ts'
import { useDraftText } from './use-draft-text.ts'

/** The amount of a text such as "$1,234.50" as the API takes it; '' for an empty text, undefined for one that is no amount. */
export function amountIn(text: string) {
  const bare = text.replace(/[$\s]/g, '')
  if (bare === '') return ''
  const amount = bare.replaceAll(',', '')
  return !Number.isNaN(readNumber(bare)) && /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? amount : undefined
}

/**
 * A filter field for an amount in pesos. Enter, or leaving the field, applies it. A text that is no amount is not applied: it stays in the
 * field, which is marked as wrong.
 */
export function AmountField({
  label,
  value,
  className,
  onChange,
}: {
  label: string
  value: string
  className: string
  onChange: (text: string) => void
}) {
  const { field } = useDraftText(value, (text) => {
    const amount = amountIn(text)
    if (amount !== undefined && amount !== value) onChange(amount)
    return amount !== undefined
  })

  return (
    <TextInput
      {...field}
      aria-label={label}
      aria-invalid={amountIn(field.value) === undefined || undefined}
      placeholder={label}
      inputMode="decimal"
      className={className}
    />
  )
}
