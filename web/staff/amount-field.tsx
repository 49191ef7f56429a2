import { useState } from 'react'
import { TextInput } from '../ui/form/inputs.tsx'

/** An amount in pesos that filters a list. Applied on Enter and on leaving the field; a text that is no amount stays and is marked. */
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
