import { AccountInput } from '#contract/accounts/account'
import { useUser } from '../api/session-store.ts'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/form/field.tsx'
import { Form, SubmitButton, useFormDirty } from '../ui/form/form.tsx'
import { LeaveGuard } from '../ui/overlay/leave-guard.tsx'
import { changeAvatar, removeAvatar, rename } from './api.ts'
import { AvatarPicker } from './avatar-picker.tsx'

export function PersonCard() {
  const { nombre, email, avatar, Acceso } = useUser()
  return (
    <Card title="Tus datos">
      <div className="grid gap-5">
        <AvatarPicker nombre={nombre} avatar={avatar} onChange={changeAvatar} onRemove={removeAvatar} />
        <Form
          key={nombre}
          schema={AccountInput}
          initial={{ nombre, email, rol: Acceso.nombre }}
          onSubmit={rename}
          success="Datos actualizados."
          failure="No se pudieron guardar tus datos."
        >
          <Field name="nombre" label="Nombre" required autoComplete="name" maxLength={120} />
          <Field name="email" label="Correo electrónico" readOnly hint="Con él inicias sesión." />
          <Field name="rol" label="Rol" readOnly />
          <Foot />
        </Form>
      </div>
    </Card>
  )
}

function Foot() {
  const dirty = useFormDirty()
  return (
    <div className="flex justify-end max-sm:grow-children">
      <SubmitButton>Guardar</SubmitButton>
      <LeaveGuard dirty={dirty} />
    </div>
  )
}
