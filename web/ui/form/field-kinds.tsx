import type { ComponentProps } from 'react'
import { Checkbox, Switch } from './checkbox.tsx'
import { CustomField, type FieldProps, useControl } from './field.tsx'
import { TextArea } from './inputs.tsx'
import { Select } from './select.tsx'

export type Attributes<
  Element extends 'input' | 'textarea' | 'select',
  Name extends keyof ComponentProps<Element>,
> = FieldProps & Pick<ComponentProps<Element>, Name>

type SelectFieldProps = Attributes<'select', 'autoComplete' | 'disabled'> &
  Pick<ComponentProps<typeof Select>, 'options' | 'placeholder'>

export function SelectField({ options, placeholder, autoComplete, disabled, ...field }: SelectFieldProps) {
  return (
    <CustomField {...field} blank="">
      {({ value, set, ...control }) => (
        <Select
          {...control}
          {...{ options, placeholder, autoComplete, disabled }}
          value={String(value ?? '')}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </CustomField>
  )
}

type TextAreaFieldProps = Attributes<'textarea', 'autoFocus' | 'disabled' | 'maxLength' | 'placeholder' | 'rows'>

export function TextAreaField({ autoFocus, disabled, maxLength, placeholder, rows, ...field }: TextAreaFieldProps) {
  return (
    <CustomField {...field} blank="">
      {({ value, set, ...control }) => (
        <TextArea
          {...control}
          {...{ autoFocus, disabled, maxLength, placeholder, rows }}
          value={String(value ?? '')}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </CustomField>
  )
}

/** A checkbox, or a switch, with its label beside it. */
export function ToggleField({
  isSwitch,
  disabled,
  ...field
}: Attributes<'input', 'disabled'> & { isSwitch?: boolean }) {
  const { control, message } = useControl(field, false)
  const { value, set, ...attributes } = control
  const Toggle = isSwitch ? Switch : Checkbox
  return (
    <div className={`grid gap-1 ${field.className ?? ''}`}>
      <label htmlFor={control.id} className="flex min-h-6 items-center gap-2.5 text-sm">
        <Toggle
          {...attributes}
          disabled={disabled}
          checked={value === true}
          onChange={(event) => set(event.target.checked)}
        />
        {field.label}
      </label>
      {message}
    </div>
  )
}
