import { useState } from 'react'
import { TextInput } from '../../ui/form/inputs.tsx'

type Range = { minTotal: string; maxTotal: string }

const amount = /^\d{1,10}(\.\d{1,2})?$/

/** Two amounts in pesos. Applied on Enter and on leaving a field. */
export function TotalRange({ minTotal, maxTotal, onChange }: Range & { onChange: (changes: Partial<Range>) => void }) {
  return (
    <span className="flex items-center gap-1.5 text-ink-2 text-sm">
      <AmountField label="Total desde" value={minTotal} onChange={(minTotal) => onChange({ minTotal })} />a
      <AmountField label="Total hasta" value={maxTotal} onChange={(maxTotal) => onChange({ maxTotal })} />
    </span>
  )
}

function AmountField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [draft, setDraft] = useState<string>()
  const text = draft ?? value
  const numberText = text.replaceAll(',', '').trim()
  const isWrong = numberText !== '' && !amount.test(numberText)
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
      className="w-28! tabular-nums"
      value={text}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  )
}
