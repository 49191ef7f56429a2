import { TextInput } from '../../ui/form/inputs.tsx'
import { useDraftText } from '../use-draft-text.ts'

/** The beginning of a location, such as an aisle. Applied on Enter and on leaving the field. */
export function LocationField({ value, onChange }: { value: string; onChange: (location: string) => void }) {
  const { field } = useDraftText(value, (text) => {
    if (text.trim() === value) return true
    onChange(text.trim())
    return 'later'
  })

  return <TextInput {...field} aria-label="Ubicación" placeholder="Ubicación" maxLength={40} className="w-32!" />
}
