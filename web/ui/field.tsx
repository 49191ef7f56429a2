import { type ComponentProps, type ReactNode, useId } from 'react'
import { useField } from './form.tsx'
import { Checkbox, NumberInput, type Option, Select, Switch, TextArea, TextInput } from './inputs.tsx'

export { Select, TextInput } from './inputs.tsx'

type Control = {
  id: string
  name: string
  value: unknown
  set: (value: unknown) => void
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

type Props = {
  name: string
  label: string
  hint?: ReactNode
  required?: boolean
  type?:
    | 'text'
    | 'email'
    | 'password'
    | 'tel'
    | 'url'
    | 'date'
    | 'color'
    | 'number'
    | 'textarea'
    | 'checkbox'
    | 'switch'
  /** Renders the field as a select. */
  options?: readonly Option[]
  /** Custom control, such as a Combobox, with the field's label, hint and error. */
  children?: (control: Control) => ReactNode
  className?: string
} & Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'autoFocus' | 'placeholder' | 'disabled' | 'readOnly' | 'inputMode' | 'maxLength'
>

/** A labelled control of a Form. `name` is the key in the schema. */
export function Field({
  name,
  label,
  hint,
  required,
  type = 'text',
  options,
  children,
  className = '',
  ...props
}: Props) {
  const id = useId()
  const isToggle = type === 'checkbox' || type === 'switch'
  const { value, error, set } = useField(name, isToggle ? false : children || type === 'number' ? undefined : '')
  const said = error ?? hint
  const control: Control = {
    id,
    name,
    value,
    set,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': said ? `${id}-said` : undefined,
    'aria-required': required || undefined,
  }
  const { value: _value, set: _set, ...bare } = control
  const attributes = { ...bare, ...props }
  const text = String(value ?? '')
  const message = said ? (
    <p id={`${id}-said`} className={`text-xs ${error ? 'font-medium text-bad' : 'text-ink-3'}`}>
      {said}
    </p>
  ) : null

  if (isToggle) {
    const Toggle = type === 'switch' ? Switch : Checkbox
    const { readOnly: _readOnly, ...toggle } = attributes
    return (
      <div className={`grid gap-1 ${className}`}>
        <label htmlFor={id} className="flex min-h-6 items-center gap-2.5 text-sm">
          <Toggle {...toggle} checked={value === true} onChange={(event) => set(event.target.checked)} />
          {label}
        </label>
        {message}
      </div>
    )
  }

  return (
    <div className={`grid min-w-0 content-start gap-1.5 ${className}`}>
      <label
        htmlFor={id}
        className={`w-max max-w-full font-medium text-ink-2 text-sm ${required ? 'mark-required' : ''}`}
      >
        {label}
      </label>
      {children ? (
        children(control)
      ) : options ? (
        <Select
          {...bare}
          disabled={props.disabled}
          autoComplete={props.autoComplete}
          options={options}
          placeholder={props.placeholder}
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      ) : type === 'textarea' ? (
        <TextArea
          {...bare}
          placeholder={props.placeholder}
          disabled={props.disabled}
          maxLength={props.maxLength}
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      ) : type === 'number' ? (
        <NumberInput {...attributes} value={value} onValue={set} />
      ) : (
        <TextInput
          {...attributes}
          type={type}
          className={type === 'color' ? 'px-1 py-1' : ''}
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      )}
      {message}
    </div>
  )
}
