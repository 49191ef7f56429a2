import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'

/** A field for codes that cannot be scanned. Each submission counts as one scan. */
export function CodeForm({
  onCode,
  onEscape,
  autoFocus = false,
}: {
  onCode: (code: string) => void
  onEscape?: () => void
  autoFocus?: boolean
}) {
  const [code, setCode] = useState('')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!code.trim()) return
    onCode(code.trim())
    setCode('')
  }

  return (
    <form onSubmit={handleSubmit} className="mb-2.5 flex gap-2 lg:max-w-[32rem]">
      <TextInput
        aria-label="Código o código de barras"
        placeholder="Código o código de barras"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onEscape?.()}
        autoFocus={autoFocus}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        maxLength={100}
        className="h-12! text-base!"
      />
      <Button type="submit" className="h-12!">
        Sumar 1
      </Button>
    </form>
  )
}
