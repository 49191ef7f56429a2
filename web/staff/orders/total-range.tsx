import { AmountField } from '../amount-field.tsx'

type Range = { minTotal: string; maxTotal: string }

const width = 'w-28'

export function TotalRange({ minTotal, maxTotal, onChange }: Range & { onChange: (changes: Partial<Range>) => void }) {
  return (
    <span className="flex items-start gap-1.5 text-ink-2 text-sm">
      <AmountField
        label="Total desde"
        value={minTotal}
        className={width}
        onChange={(minTotal) => onChange({ minTotal })}
      />
      <span className="leading-(--control)">a</span>
      <AmountField
        label="Total hasta"
        value={maxTotal}
        className={width}
        onChange={(maxTotal) => onChange({ maxTotal })}
      />
    </span>
  )
}
