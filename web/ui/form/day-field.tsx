import { DateInput } from './date-input.tsx'
import { CustomField } from './field.tsx'

/**
 * A field of a form for a day, YYYY-MM-DD. `max`: the last day allowed. A text that is no date becomes the value, so that the
 * schema refuses it: the day before it would be saved otherwise.
 */
export function DayField({
  name,
  label,
  required,
  max,
}: {
  name: string
  label: string
  required?: boolean
  max?: string
}) {
  return (
    <CustomField name={name} label={label} required={required}>
      {({ value, set, ...control }) => (
        <DateInput {...control} max={max} value={String(value ?? '')} onChange={set} onWrong={set} />
      )}
    </CustomField>
  )
}
