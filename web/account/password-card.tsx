import { useState } from 'react'
import * as v from 'valibot'
import { isOwnEmail, ownEmailMessage, PasswordChange, passwordFor } from '#contract/accounts/account'
import { ApiError } from '../api/client.ts'
import { useUser } from '../api/session-store.ts'
import { Card } from '../ui/card.tsx'
import { Form, SubmitButton } from '../ui/form/form.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { toast } from '../ui/toast.ts'
import { ShownFailure } from '../ui/use-action.ts'
import { changePassword } from './api.ts'
import { mismatchMessage, NewPasswordFields, passwordHint, passwordsMatch, repeatEntry } from './new-password.tsx'

const changeSchema = (user: { AccesoId: number; email: string }) =>
  v.pipe(
    v.object({
      current: PasswordChange.entries.current,
      password: v.pipe(
        passwordFor(user),
        v.check((password) => !isOwnEmail(password, user.email), ownEmailMessage),
      ),
      ...repeatEntry('Repite la contraseña nueva.'),
    }),
    v.forward(v.partialCheck([['password'], ['repeat']], passwordsMatch, mismatchMessage), ['repeat']),
  )

export function PasswordCard() {
  const user = useUser()
  const [changes, setChanges] = useState(0)

  async function handleSubmit({ current, password }: PasswordChange) {
    await changePassword({ current, password }).catch(explainUnclear)
    setChanges(changes + 1)
  }

  return (
    <Card title="Contraseña">
      <Form
        key={changes}
        schema={changeSchema(user)}
        initial={{ current: '', password: '', repeat: '' }}
        onSubmit={handleSubmit}
        success="Contraseña actualizada. Se cerraron tus demás sesiones."
        failure="No se pudo cambiar la contraseña."
      >
        {/* Password managers read the account from this field. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField name="current" label="Contraseña actual" required />
        <NewPasswordFields label="Contraseña nueva" hint={`${passwordHint(user)} Se cerrarán tus demás sesiones.`} />
        <div className="flex justify-end max-sm:grow-children">
          <SubmitButton>Cambiar contraseña</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}

/** Explains a lost answer: the password may have changed. If it has, the server refuses the current one in the next attempt. */
function explainUnclear(error: unknown): never {
  if (!(error instanceof ApiError && error.isVague)) throw error
  toast.error('No sabemos si tu contraseña cambió.', {
    duration: 20_000,
    description:
      'Inténtalo de nuevo. Si la actual ya no es correcta, sí cambió: la próxima vez entra con la contraseña nueva.',
  })
  throw new ShownFailure()
}
