import { type ComponentProps, type ReactNode, useId } from 'react'
import { useField } from './form.tsx'
import { TextInput } from './inputs.tsx'

type Control = {
  id: string
  name: string
  value: unknown
  set: (value: unknown) => void
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

export type FieldProps = {
  /** Key in the schema of the Form. */
  name: string
  label: string
  hint?: ReactNode
  required?: boolean
  className?: string
}

/** Value, attributes and message of a field. `blank`: see `useField`. */
export function useControl({ name, hint, required }: FieldProps, blank: unknown) {
  const id = useId()
  const { value, error, set } = useField(name, blank)
  const note = error ?? hint
  const noteId = `${id}-note`
  const control: Control = {
    id,
    name,
    value,
    set,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note ? noteId : undefined,
    'aria-required': required || undefined,
  }
  const message = note ? (
    <p id={noteId} className={`text-sm ${error ? 'font-medium text-bad' : 'text-ink-3'}`}>
      {note}
    </p>
  ) : null
  return { control, message }
}

type CustomFieldProps = FieldProps & { blank?: unknown; children: (control: Control) => ReactNode }

/** A field with any control, such as a Combobox. */
export function CustomField({ blank, children, ...field }: CustomFieldProps) {
  const { label, required, className = '' } = field
  const { control, message } = useControl(field, blank)
  return (
    <div className={`grid min-w-0 content-start gap-1.5 ${className}`}>
      <label
        htmlFor={control.id}
        className={`w-max max-w-full font-medium text-ink-2 text-sm ${required ? 'mark-required' : ''}`}
      >
        {label}
      </label>
      {children(control)}
      {message}
    </div>
  )
}

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'color'
} & Pick<
    ComponentProps<'input'>,
    'autoComplete' | 'autoFocus' | 'placeholder' | 'disabled' | 'readOnly' | 'inputMode' | 'maxLength'
  >

/** A field of one line of text. */
export function Field({ name, label, hint, required, className, type = 'text', ...input }: TextFieldProps) {
  return (
    <CustomField {...{ name, label, hint, required, className }} blank="">
      {({ value, set, ...control }) => (
        <TextInput
          {...control}
          {...input}
          type={type}
          className={type === 'color' ? 'px-1 py-1' : ''}
          value={String(value ?? '')}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </CustomField>
  )
}
