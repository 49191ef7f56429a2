import { useState } from 'react'
import { NewAccountRequest } from '#contract/customers/account-requests'
import { post } from '../../api/client.ts'
import { usePersonalization } from '../../shop/personalization.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextAreaField } from '../../ui/form/field-kinds.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { Problem, useProblem } from '../../ui/form/problem.tsx'
import { DocumentLink, PublicShell } from './public-shell.tsx'

const blank = { business: '', contact: '', phone: '', email: '', tax_id: '', notes: '' }

/** Form with which a business requests an account. */
export default function AccountRequestScreen() {
  const { name } = usePersonalization()
  const [sentBy, setSentBy] = useState<string>()
  const { problem, handleSubmit } = useProblem(async (request: NewAccountRequest) => {
    await post('/account-requests', request, { renew: false })
    setSentBy(request.email)
  })

  if (sentBy) {
    return (
      <PublicShell title="Recibimos tu solicitud">
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {name} la revisa y te escribe a <b className="font-medium text-ink">{sentBy}</b>. Si ya tenías una cuenta, ahí
          te llega un enlace para entrar.
        </p>
        <DocumentLink primary to="/login">
          Volver a iniciar sesión
        </DocumentLink>
      </PublicShell>
    )
  }
  return (
    <PublicShell title="Solicitar cuenta">
      <p className="text-ink-2">Cuéntanos de tu negocio. Revisamos tu solicitud y te escribimos por correo.</p>
      <Form schema={NewAccountRequest} initial={blank} onSubmit={handleSubmit}>
        <Field name="business" label="Negocio" required autoComplete="organization" autoFocus />
        <Field name="contact" label="Tu nombre" required autoComplete="name" />
        <Field name="phone" label="Teléfono" type="tel" required hint="10 dígitos." autoComplete="tel-national" />
        <Field name="email" label="Correo electrónico" type="email" required autoComplete="email" />
        <Field name="tax_id" label="RFC" hint="Opcional. Lo usamos para tus facturas." autoComplete="off" />
        <TextAreaField name="notes" label="Mensaje" hint="Opcional: qué compras, dónde estás." />
        <Problem>{problem}</Problem>
        <SubmitButton block className="h-11! text-base!">
          Enviar solicitud
        </SubmitButton>
        <DocumentLink to="/login">Ya tengo cuenta</DocumentLink>
      </Form>
    </PublicShell>
  )
}
