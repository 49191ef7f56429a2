import { useState } from 'react'
import * as v from 'valibot'
import { PasswordChange } from '#contract/account'
import { useUser } from '../api/session-store.ts'
import { Card } from '../ui/card.tsx'
import { Form, SubmitButton } from '../ui/form/form.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { changePassword } from './api.ts'
import { mismatchMessage, NewPasswordFields, passwordsMatch, repeatEntry } from './new-password.tsx'

const ChangeWithRepeat = v.pipe(
  v.object({ ...PasswordChange.entries, ...repeatEntry('Repite la contraseña nueva.') }),
  v.forward(v.partialCheck([['password'], ['repeat']], passwordsMatch, mismatchMessage), ['repeat']),
)

export function PasswordCard() {
  const { email } = useUser()
  const [changes, setChanges] = useState(0)

  async function handleSubmit({ current, password }: PasswordChange) {
    await changePassword({ current, password })
    setChanges(changes + 1)
  }

  return (
    <Card title="Contraseña">
      <Form
        key={changes}
        schema={ChangeWithRepeat}
        initial={{ current: '', password: '', repeat: '' }}
        onSubmit={handleSubmit}
        success="Contraseña actualizada. Se cerraron tus demás sesiones."
        failure="No se pudo cambiar la contraseña."
      >
        {/* Password managers read the account from this field. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="current" label="Contraseña actual" required />
        <NewPasswordFields label="Contraseña nueva" hint="8 caracteres o más. Se cerrarán tus demás sesiones." />
        <div className="flex justify-end max-sm:*:grow">
          <SubmitButton>Cambiar contraseña</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
