import { type ReactNode, Suspense, useState } from 'react'
import { Credentials } from '#contract/accounts/credentials'
import { ApiError } from '../../api/client.ts'
import { loadable } from '../../loadable.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { signIn } from './session.ts'

const CodeForm = loadable(() => import('./staff-code-form.tsx'))

type Props = {
  /** The email is known: only the password is asked for. */
  email?: string
  children?: ReactNode
}

export function SignInForm({ email, children }: Props) {
  const [problem, setProblem] = useState<string>()
  /** The password was right and a code is missing. */
  const [accepted, setAccepted] = useState<Credentials>()

  async function handleSubmit(credentials: Credentials) {
    setProblem(undefined)
    try {
      await signIn(credentials)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CODE_REQUIRED') return setAccepted(credentials)
      if (error instanceof ApiError && error.fields) throw error
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  if (accepted) {
    return (
      <Suspense>
        <CodeForm credentials={accepted} onBack={() => setAccepted(undefined)} />
      </Suspense>
    )
  }
  return (
    <Form schema={Credentials} initial={{ email: email ?? '', password: '' }} onSubmit={handleSubmit}>
      <Field
        name="email"
        label="Correo electrónico"
        type="email"
        inputMode="email"
        autoComplete="username"
        readOnly={email !== undefined}
        autoFocus={email === undefined}
      />
      <PasswordField autoFocus={email !== undefined} />
      <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 font-medium text-bad text-sm empty:hidden">
        {problem}
      </p>
      <SubmitButton block className="h-11! text-base!">
        Iniciar sesión
      </SubmitButton>
      {children}
    </Form>
  )
}
