import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import type { Access } from '#contract/customers/staff-customers'
import { linkToShow } from '../../account/staff-invitation.tsx'
import { useUser } from '../../api/session-store.ts'
import { Section } from '../../shop/customer-fields.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ToggleField } from '../../ui/form/field-kinds.tsx'
import { OtherSubmit, SubmitButton, useFormValues } from '../../ui/form/form.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.ts'
import { createCustomer, createCustomerWithUser } from './api.ts'
import { CustomerForm } from './customer-form.tsx'
import { type FilledCustomer, inputOf, valuesOf } from './customer-values.ts'
import { mustBePassedOn, NewAccessDialog } from './new-access-dialog.tsx'

const list = '/customers/manage'
const blank = valuesOf()

export default function AddCustomerScreen() {
  const user = useUser()
  const navigate = useNavigate()
  const addsAnother = useRef(false)
  const [saved, setSaved] = useState(0)
  const [access, setAccess] = useState<Access>()

  async function save(form: FilledCustomer) {
    const input = inputOf(user, form)
    let temporary: Access | undefined
    if (form.withUser) {
      const created = await createCustomerWithUser({
        ...input,
        user_email: form.user_email || undefined,
        invite: form.invite,
      })
      if (created.invitation) linkToShow(created.invitation)
      if (mustBePassedOn(created)) temporary = created
    } else {
      await createCustomer(input)
    }
    toast.success('Cliente guardado.')
    // A blank form before leave(): LeaveGuard asks before leaving unsaved changes.
    flushSync(() => setSaved((count) => count + 1))
    if (temporary) setAccess(temporary)
    else leave()
  }

  function leave() {
    setAccess(undefined)
    if (!addsAnother.current) navigate(list)
  }

  return (
    <Page title="Agregar cliente">
      <CustomerForm
        isWide
        key={saved}
        initial={blank}
        autoFocus={saved > 0}
        onSave={save}
        buttons={
          <>
            <LinkButton to={list}>Cancelar</LinkButton>
            <OtherSubmit
              onClick={() => {
                addsAnother.current = true
              }}
            >
              Guardar y agregar otro
            </OtherSubmit>
            <SubmitButton
              onClick={() => {
                addsAnother.current = false
              }}
            >
              Guardar
            </SubmitButton>
          </>
        }
      >
        <AccessSection />
      </CustomerForm>
      {access ? <NewAccessDialog access={access} onClose={leave} /> : null}
    </Page>
  )
}

function AccessSection() {
  const { withUser, email } = useFormValues()
  return (
    <Section title="Acceso" subtitle="para que pida en línea">
      <ToggleField name="withUser" label="Crear usuario" isSwitch className="sm:col-span-2" />
      {withUser === true ? (
        <>
          <ToggleField
            name="invite"
            label="Invitar por correo"
            isSwitch
            hint="Recibe un enlace para crear su contraseña. Si no, te mostramos una temporal."
            className="sm:col-span-2"
          />
          <Field
            name="user_email"
            label="Correo para entrar"
            type="email"
            autoComplete="off"
            placeholder={String(email || '')}
            hint="Vacío, el mismo de contacto."
          />
        </>
      ) : null}
    </Section>
  )
}
