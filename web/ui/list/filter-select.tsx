import type { Option } from '../form/select.tsx'
import { Select } from '../form/select.tsx'

/** `any`: label of the empty choice. */
export function FilterSelect({
  label,
  any,
  options,
  value,
  onChange,
}: {
  label: string
  any?: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Select
      aria-label={label}
      className="min-w-0 flex-1 basis-36 lg:w-auto! lg:max-w-60 lg:flex-none lg:basis-auto"
      options={options}
      placeholder={any}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
