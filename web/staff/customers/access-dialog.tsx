import { useState } from 'react'
import { type Access, NewCustomerUser, type StaffCustomer } from '#contract/staff-customers'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { giveAccess } from './api.ts'
import { titleOf } from './customer-facts.ts'
import { TemporaryPasswordDialog } from './temporary-password-dialog.tsx'

/** Creates a user for the customer and shows its temporary password. */
export function AccessDialog({ customer, onClose }: { customer: StaffCustomer; onClose: () => void }) {
  const [access, setAccess] = useState<Access>()
  if (access) return <TemporaryPasswordDialog access={access} onClose={onClose} />
  const isFirst = customer.users.length === 0
  return (
    <Dialog open size="sm" onClose={onClose} title={`Dar acceso a ${titleOf(customer)}`}>
      <Form
        schema={NewCustomerUser}
        initial={isFirst ? { nombre: customer.name, email: customer.email } : {}}
        onSubmit={async (input) => setAccess(await giveAccess(customer.id, input))}
        success="Usuario guardado"
        failure="Error al guardar el usuario."
      >
        <p className="text-ink-2 text-sm">Podrá ver el catálogo y hacer pedidos con una contraseña temporal.</p>
        <Field name="nombre" label="Nombre" required autoComplete="off" />
        <Field name="email" label="Correo para entrar" type="email" required autoComplete="off" />
        <div className="flex justify-end gap-2 max-sm:*:grow">
          <Button onClick={onClose}>Cancelar</Button>
          <SubmitButton>Crear usuario</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
