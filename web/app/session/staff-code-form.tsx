import { useState } from 'react'
import * as v from 'valibot'
import type { Credentials } from '#contract/accounts/credentials'
import { AppCode, SignInCode } from '#contract/accounts/second-factor'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { Problem, useProblem } from '../../ui/form/problem.tsx'
import { signIn } from './session.ts'

const kinds = {
  app: {
    schema: v.object({ code: AppCode }),
    text: 'Abre tu app de verificación y escribe el código de 6 dígitos que muestra para esta tienda.',
    label: 'Código de 6 dígitos',
    other: 'Usar un código de recuperación',
  },
  recovery: {
    schema: v.object({ code: v.pipe(SignInCode, v.nonEmpty('Escribe el código.')) }),
    text: 'Escribe uno de los códigos que guardaste al activar la verificación. Cada uno sirve una vez.',
    label: 'Código de recuperación',
    other: 'Usar el código de la app',
  },
} as const

/** The second step of a sign-in; only staff have one. `onBack` returns to the password. */
export default function CodeForm({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  const { schema, text, label, other } = kinds[kind]

  const { problem, handleSubmit, clearProblem } = useProblem(({ code }: { code: string }) =>
    signIn({ ...credentials, code }),
  )

  return (
    <Form key={kind} schema={schema} initial={{ code: '' }} onSubmit={handleSubmit}>
      <p className="text-ink-2 text-sm">{text}</p>
      <Field
        name="code"
        label={label}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        autoFocus
      />
      <Problem>{problem}</Problem>
      <SubmitButton block className="h-11! text-base!">
        Verificar
      </SubmitButton>
      <div className="grid gap-1">
        <Button
          variant="ghost"
          block
          onClick={() => {
            clearProblem()
            setKind(kind === 'app' ? 'recovery' : 'app')
          }}
        >
          {other}
        </Button>
        <Button variant="ghost" block onClick={onBack}>
          Volver
        </Button>
      </div>
    </Form>
  )
}
