import { useId } from 'react'
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

/** A filter field for an amount in pesos. Enter, or leaving the field, applies it. */
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
  const { field, isRefused } = useDraftText(value, (text) => {
    const amount = amountIn(text)
    if (amount === undefined || amount === value) return amount !== undefined
    onChange(amount)
    return 'later'
  })
  const problemId = useId()
  return (
    <span className={`grid gap-0.5 ${className}`}>
      <TextInput
        {...field}
        aria-label={label}
        aria-invalid={amountIn(field.value) === undefined || undefined}
        aria-describedby={isRefused ? problemId : undefined}
        placeholder={label}
        inputMode="decimal"
        className="tabular-nums"
      />
      {isRefused ? (
        <span id={problemId} role="alert" className="font-medium text-bad text-xs">
          Escribe un monto, como 1,500.50.
        </span>
      ) : null}
    </span>
  )
}
