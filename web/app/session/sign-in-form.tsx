import { type ReactNode, useState } from 'react'
import { Credentials } from '#contract/accounts/credentials'
import { ApiError } from '../../api/client.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Problem, useProblem } from '../../ui/form/problem.tsx'
import { signIn } from './session.ts'

const CodeForm = loadable(() => import('./staff-code-form.tsx'))

type Props = {
  /** The address of the user, who then types only the password, unless it was changed. */
  email?: string
  children?: ReactNode
}

export function SignInForm({ email, children }: Props) {
  /** Credentials that the server accepted, but with a second factor: the code is missing. */
  const [accepted, setAccepted] = useState<Credentials>()
  const { problem, handleSubmit } = useProblem((credentials: Credentials) =>
    signIn(credentials).catch((error) => {
      if (!(error instanceof ApiError && error.code === 'CODE_REQUIRED')) throw error
      setAccepted(credentials)
    }),
  )

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
        autoFocus={email === undefined}
      />
      <PasswordField autoFocus={email !== undefined} />
      <Problem>{problem}</Problem>
      <SubmitButton block className="h-11! text-base!">
        Iniciar sesión
      </SubmitButton>
      {children}
    </Form>
  )
}
