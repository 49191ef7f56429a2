import { CustomField } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'

const isColour = (text: string) => /^#[\da-f]{6}$/i.test(text)

/** A colour, from a picker or as #rrggbb. */
export function ColourField({ name, label }: { name: string; label: string }) {
  return (
    <CustomField name={name} label={label} required>
      {({ value, set, ...control }) => {
        const text = String(value ?? '')
        return (
          <span className="flex gap-2">
            <TextInput
              type="color"
              aria-label={`Elegir ${label.toLowerCase()}`}
              value={isColour(text) ? text : '#000000'}
              onChange={(event) => set(event.target.value)}
              className="w-14! shrink-0 px-1! py-1"
            />
            <TextInput
              {...control}
              value={text}
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => set(event.target.value.trim())}
              className="font-mono"
            />
          </span>
        )
      }}
    </CustomField>
  )
}
