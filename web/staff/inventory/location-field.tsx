import { useState } from 'react'
import { TextInput } from '../../ui/form/inputs.tsx'

/** The beginning of a location, such as an aisle. Applied on Enter and on leaving the field. */
export function LocationField({ value, onChange }: { value: string; onChange: (location: string) => void }) {
  const [draft, setDraft] = useState<string>()
  function finish() {
    if (draft === undefined) return
    setDraft(undefined)
    if (draft.trim() !== value) onChange(draft.trim())
  }
  return (
    <TextInput
      aria-label="Ubicación"
      placeholder="Ubicación"
      maxLength={40}
      className="w-32!"
      value={draft ?? value}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  )
}
