import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { CustomField, type Field } from './field.tsx'
import { TextInput } from './inputs.tsx'

type Props = Pick<ComponentProps<typeof Field>, 'hint' | 'required' | 'autoFocus'> & {
  name?: string
  label?: string
  autoComplete?: 'current-password' | 'new-password'
}

/** Password field with a Caps Lock notice. The eye button shows the text and returns the focus to the field. */
export function PasswordField({
  name = 'password',
  label = 'Contraseña',
  autoComplete = 'current-password',
  autoFocus,
  hint,
  required,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(false)
  const [isLocked, setLocked] = useState(false)

  const handleKey = (event: KeyboardEvent) => setLocked(event.getModifierState('CapsLock'))

  function handleEye() {
    setShown(!isShown)
    input.current?.focus()
  }

  return (
    <CustomField name={name} label={label} hint={isLocked ? 'Mayúsculas activadas' : hint} required={required}>
      {({ value, set, ...control }) => (
        <span className="relative">
          <TextInput
            {...control}
            ref={input}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={autoFocus}
            value={String(value ?? '')}
            onChange={(event) => set(event.target.value)}
            onKeyDown={handleKey}
            onKeyUp={handleKey}
            onBlur={() => setLocked(false)}
            className="pr-11"
          />
          <IconButton
            label={isShown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            icon={isShown ? <EyeOff /> : <Eye />}
            aria-pressed={isShown}
            onClick={handleEye}
            className="absolute! inset-y-0 right-0"
          />
        </span>
      )}
    </CustomField>
  )
}
