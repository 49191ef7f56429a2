import type { ComponentProps } from 'react'
import { CustomField } from './field.tsx'
import type { Attributes } from './field-kinds.tsx'
import { NumberInput } from './number-input.tsx'

type NumberFieldProps = Attributes<'input', 'autoFocus' | 'disabled' | 'inputMode' | 'placeholder'> &
  Pick<ComponentProps<typeof NumberInput>, 'isMoney'>

/** The value is a number, undefined when empty, or the text that is not a number. */
export function NumberField({ autoFocus, disabled, inputMode, placeholder, isMoney, ...field }: NumberFieldProps) {
  return (
    <CustomField {...field}>
      {({ value, set, ...control }) => (
        <NumberInput
          {...control}
          {...{ autoFocus, disabled, inputMode, placeholder, isMoney }}
          value={value}
          onValue={set}
        />
      )}
    </CustomField>
  )
}
