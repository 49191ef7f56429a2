import { useState } from 'react'
import { type Access, NewCustomerUser, type StaffCustomer } from '#contract/customers/staff-customers'
import { linkToShow } from '../../account/staff-invitation.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ToggleField } from '../../ui/form/field-kinds.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { customerTitle } from '../customer-title.ts'
import { giveAccess } from './api.ts'
import { mustBePassedOn, NewAccessDialog } from './new-access-dialog.tsx'

/** Creates a user for the customer and shows its temporary password. */
export function AccessDialog({ customer, onClose }: { customer: StaffCustomer; onClose: () => void }) {
  const [access, setAccess] = useState<Access>()
  if (access) return <NewAccessDialog access={access} onClose={onClose} />

  async function save(input: NewCustomerUser) {
    const newAccess = await giveAccess(customer.id, input)
    if (newAccess.invitation) linkToShow(newAccess.invitation)
    if (mustBePassedOn(newAccess)) setAccess(newAccess)
    else onClose()
  }

  const isFirst = customer.users.length === 0
  return (
    <FormDialog
      title={`Dar acceso a ${customerTitle(customer)}`}
      submitLabel="Crear usuario"
      staysOpen
      schema={NewCustomerUser}
      initial={{ invite: true, ...(isFirst && { nombre: customer.name, email: customer.email }) }}
      onSubmit={save}
      onClose={onClose}
      failure="Error al guardar el usuario."
    >
      <p className="text-ink-2 text-sm">Podrá ver el catálogo y hacer pedidos.</p>
      <Field name="nombre" label="Nombre" required autoComplete="off" />
      <Field name="email" label="Correo para entrar" type="email" required autoComplete="off" />
      <ToggleField
        name="invite"
        isSwitch
        label="Invitar por correo"
        hint="Recibe un enlace para crear su contraseña. Si no, te mostramos una temporal."
      />
    </FormDialog>
  )
}
