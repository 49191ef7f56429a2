import { Check } from 'lucide-react'
import { useId } from 'react'

const swatches = ['#409EFF', '#1890ff', '#304156', '#212121', '#11a983', '#13c2c2', '#6959CD', '#f5222d']

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export function ThemePicker({ value, onChange }: { value: string; onChange: (theme: string) => void }) {
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium text-sm">Color del tema</legend>
      <div className="grid grid-cols-4 gap-2">
        {swatches.map((colour) => (
          <label
            key={colour}
            title={colour}
            style={{ backgroundColor: colour }}
            className="grid h-9 cursor-pointer place-items-center rounded-md text-white has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              aria-label={colour}
              checked={isSame(colour, value)}
              onChange={() => onChange(colour)}
              className="peer sr-only"
            />
            <Check size={18} aria-hidden className="invisible peer-checked:visible" />
          </label>
        ))}
      </div>
      <label className="flex min-h-control items-center justify-between gap-3 text-sm">
        Otro color
        <input
          type="color"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="h-9 w-[calc((100%-1.5rem)/4)] cursor-pointer rounded-md border border-line-control bg-surface p-0.5"
        />
      </label>
    </fieldset>
  )
}
