import { useState } from 'react'
import * as v from 'valibot'
import { PasswordChange } from '#contract/account'
import { useUser } from '../api/session-store.ts'
import { Card } from '../ui/card.tsx'
import { Form, SubmitButton } from '../ui/form.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { changePassword } from './api.ts'

const Repeated = v.pipe(
  v.object({ ...PasswordChange.entries, repeat: v.pipe(v.string(), v.nonEmpty('Repite la contraseña nueva.')) }),
  v.forward(
    v.partialCheck(
      [['password'], ['repeat']],
      ({ password, repeat }) => password === repeat,
      'Las contraseñas no coinciden.',
    ),
    ['repeat'],
  ),
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
        schema={Repeated}
        initial={{ current: '', password: '', repeat: '' }}
        onSubmit={handleSubmit}
        success="Contraseña actualizada. Se cerraron tus demás sesiones."
        failure="No se pudo cambiar la contraseña."
      >
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="current" label="Contraseña actual" required />
        <PasswordField
          label="Contraseña nueva"
          required
          autoComplete="new-password"
          hint="8 caracteres o más. Se cerrarán tus demás sesiones."
        />
        <PasswordField name="repeat" label="Repite la contraseña nueva" required autoComplete="new-password" />
        <div className="flex justify-end max-sm:*:grow">
          <SubmitButton>Cambiar contraseña</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
