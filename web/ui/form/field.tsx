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
export function Field(props: Props) {
  const { name, label, hint, required, type = 'text', children, className = '' } = props
  const id = useId()
  const isToggle = type === 'checkbox' || type === 'switch'
  const { value, error, set } = useField(name, isToggle ? false : children || type === 'number' ? undefined : '')
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

  if (isToggle) {
    return (
      <div className={`grid gap-1 ${className}`}>
        <label htmlFor={id} className="flex min-h-6 items-center gap-2.5 text-sm">
          <ToggleControl {...props} control={control} />
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
      {children ? children(control) : <TextControl {...props} control={control} />}
      {message}
    </div>
  )
}

type ControlProps = Props & { control: Control }

function ToggleControl({ type, autoComplete, autoFocus, disabled, control }: ControlProps) {
  const { value, set, ...attributes } = control
  const Toggle = type === 'switch' ? Switch : Checkbox
  return (
    <Toggle
      {...attributes}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      disabled={disabled}
      checked={value === true}
      onChange={(event) => set(event.target.checked)}
    />
  )
}

function TextControl({
  control,
  type = 'text',
  options,
  // Only the attributes of the input are passed on.
  name: _name,
  label: _label,
  hint: _hint,
  required: _required,
  children: _children,
  className: _className,
  ...input
}: ControlProps) {
  const { value, set, ...attributes } = control
  const text = String(value ?? '')
  const { placeholder, disabled, autoComplete, maxLength } = input
  if (options) {
    return (
      <Select
        {...attributes}
        {...{ disabled, autoComplete, options, placeholder }}
        value={text}
        onChange={(event) => set(event.target.value)}
      />
    )
  }
  if (type === 'textarea') {
    return (
      <TextArea
        {...attributes}
        {...{ placeholder, disabled, maxLength }}
        value={text}
        onChange={(event) => set(event.target.value)}
      />
    )
  }
  if (type === 'number') return <NumberInput {...attributes} {...input} value={value} onValue={set} />
  return (
    <TextInput
      {...attributes}
      {...input}
      type={type}
      className={type === 'color' ? 'px-1 py-1' : ''}
      value={text}
      onChange={(event) => set(event.target.value)}
    />
  )
}
