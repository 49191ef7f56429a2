import { useState } from 'react'
import { TextInput } from '../ui/form/inputs.tsx'

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
  const [draft, setDraft] = useState<string>()
  const text = draft ?? value
  const numberText = text.replace(/[$,\s]/g, '')
  const isWrong = numberText !== '' && !/^\d{1,9}(\.\d{1,2})?$/.test(numberText)

  function finish() {
    if (draft === undefined || isWrong) return
    setDraft(undefined)
    if (numberText !== value) onChange(numberText)
  }

  return (
    <TextInput
      aria-label={label}
      aria-invalid={isWrong || undefined}
      placeholder={label}
      inputMode="decimal"
      className={className}
      value={text}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  )
}
