import { useState } from 'react'
import {
  type Access,
  type CustomerUser,
  CustomerUserChange,
  type StaffCustomer,
} from '#contract/customers/staff-customers'
import { linkToShow } from '../../account/staff-invitation.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { changeUser } from './api.ts'
import { mustBePassedOn, NewAccessDialog } from './new-access-dialog.tsx'

/** Corrects the name of a user, or the address that they sign in with. */
export function UserDialog({
  customer,
  user,
  onClose,
}: {
  customer: StaffCustomer
  user: CustomerUser
  onClose: () => void
}) {
  const [access, setAccess] = useState<Access>()
  if (access) return <NewAccessDialog access={access} onClose={onClose} />

  async function save({ nombre, email }: CustomerUserChange) {
    // Only what was edited: the user may have changed the other value in the meantime.
    const changed = await changeUser(customer.id, user.id, {
      ...(nombre !== user.nombre && { nombre }),
      ...(email !== user.email && { email }),
    })
    if (changed.invitation) linkToShow(changed.invitation)
    else toast.success('Usuario guardado.')
    if (mustBePassedOn(changed)) setAccess(changed)
    else onClose()
  }

  return (
    <FormDialog
      title={`Editar a ${user.nombre}`}
      submitLabel="Guardar"
      staysOpen
      schema={CustomerUserChange}
      initial={{ nombre: user.nombre, email: user.email }}
      onSubmit={save}
      onClose={onClose}
      failure="Error al guardar el usuario."
    >
      <Field name="nombre" label="Nombre" required autoComplete="off" />
      <Field
        name="email"
        label="Correo para entrar"
        type="email"
        required
        autoComplete="off"
        hint={
          user.invited
            ? 'Si lo cambias, la invitación se envía otra vez, al nuevo.'
            : 'Si lo cambias, se cierran sus sesiones y entra con el nuevo. Su contraseña es la misma.'
        }
      />
    </FormDialog>
  )
}
