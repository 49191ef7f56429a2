import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { can } from '#contract/access'
import { Confirmation, type Member, type MemberChange, MemberInput } from '#contract/accounts/team'
import { AvatarPicker } from '../../account/avatar-picker.tsx'
import { useUser } from '../../api/session-store.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { FormConflict } from '../../ui/form/conflict.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SelectField, ToggleField } from '../../ui/form/field-kinds.tsx'
import { Form, SubmitButton, useFormDirty, useFormValues } from '../../ui/form/form.tsx'
import { FormBar } from '../../ui/form/form-bar.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { countText } from '../../ui/money.ts'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { useSalespeople } from '../salespeople.ts'
import { changeAvatar, changeMember, removeAvatar } from './api.ts'
import { permissionsOf } from './role-permissions.ts'
import { useRoleOptions } from './use-role-names.ts'

export const fieldsGrid = 'grid gap-x-5 gap-y-4 sm:grid-cols-2'

const EditedMember = v.object({ ...MemberInput.entries, ...Confirmation.entries })

export function MemberForm({
  member,
  onSaved,
  onReload,
  onPhoto,
}: {
  member: Member
  onSaved: (member: Member) => void
  onReload: () => void
  /** The photo was changed; the form keeps its values. */
  onPhoto: () => void
}) {
  const user = useUser()
  const isSelf = member.id === user.id
  const isAdministrator = can(member, 'team.administrators')
  const { nombre, usuario, email, phone, AccesoId, active } = member
  const initial = { nombre, usuario, email, phone: phone ?? '', AccesoId: String(AccesoId), active, current: '' }

  async function handleSubmit(input: MemberChange) {
    onSaved(await changeMember(member.id, { ...input, version: member.version }))
  }

  return (
    <Form
      schema={EditedMember}
      initial={initial}
      onSubmit={handleSubmit}
      success="Persona guardada."
      failure="Error al guardar la persona."
      className="grid min-w-0 items-start gap-4 xl:grid-cols-2"
    >
      <FormConflict version={member.version} onReload={onReload} />
      <PersonCard
        photo={
          <AvatarPicker
            nombre={nombre}
            avatar={member.avatar}
            onChange={async (photo) => {
              await changeAvatar(member.id, photo)
              onPhoto()
            }}
            onRemove={async () => {
              await removeAvatar(member.id)
              onPhoto()
            }}
          />
        }
      >
        {isSelf ? (
          <ConfirmationOf saved={{ email, active }} hint="Para cambiar tu correo." />
        ) : (
          <>
            <ToggleField
              name="active"
              isSwitch
              label="Cuenta activa"
              hint="Si la desactivas, se cierran sus sesiones y ya no podrá entrar."
              className="sm:col-span-2"
            />
            {isAdministrator ? <ConfirmationOf saved={{ email, active }} hint={administratorHint} /> : null}
          </>
        )}
      </PersonCard>
      <RoleCard whose={isSelf ? 'own' : 'other'} isAdministrator={isAdministrator} />
      <CustomersNotice id={member.id} />
      <FormFooter />
    </Form>
  )
}

const administratorHint = 'Para cambiar el acceso de un administrador.'

/** The password of the signed-in user, which confirms a change of access. */
export const OwnPassword = ({ hint = administratorHint }: { hint?: string }) => (
  <PasswordField name="current" label="Tu contraseña actual" required hint={hint} />
)

/** Asks for the password while the form has another e-mail than the saved one, or activates the account. */
function ConfirmationOf({ saved, hint }: { saved: Pick<Member, 'email' | 'active'>; hint: string }) {
  const { email, active } = useFormValues()
  return email === saved.email && (saved.active || !active) ? null : <OwnPassword hint={hint} />
}

/** Warns that a member has customers to whom the role or state in the form does not let them sell. */
function CustomersNotice({ id }: { id: number }) {
  const { data } = useSalespeople()
  const { AccesoId, active } = useFormValues()
  const customers = data?.find((person) => person.id === id)?.customers ?? 0
  if (customers === 0 || (active && can({ AccesoId: Number(AccesoId) }, 'customers'))) return null
  return (
    <div role="status" className="xl:col-span-full">
      <Notice tone="amber">
        Es el vendedor de {countText(customers, 'cliente')} y ya no podrá {customers === 1 ? 'atenderlo' : 'atenderlos'}
        . {customers === 1 ? 'Dale' : 'Dales'} otro vendedor:{' '}
        <Link to={`/customers/manage?salesperson=${id}`} className="underline">
          ver sus clientes
        </Link>
        .
      </Notice>
    </div>
  )
}

export function PersonCard({ photo, children }: { photo?: ReactNode; children?: ReactNode }) {
  return (
    <Card title="Persona">
      {photo ? <div className="mb-5">{photo}</div> : null}
      <div className={fieldsGrid}>
        <Field name="nombre" label="Nombre" required autoComplete="off" />
        <Field name="usuario" label="Usuario" required hint="Sin espacios: ana.lopez" autoComplete="off" />
        <Field
          name="email"
          label="Correo electrónico"
          type="email"
          required
          hint="Con él inicia sesión."
          autoComplete="off"
        />
        <Field name="phone" label="Teléfono" type="tel" hint="Opcional. 10 dígitos." autoComplete="off" />
        {children}
      </div>
    </Card>
  )
}

const hints = {
  new: undefined,
  own: 'Tu propio rol lo cambia otra persona.',
  other: 'Al cambiarlo se cierran sus sesiones y entra de nuevo.',
}

/**
 * `whose`: the role of a new member, of the signed-in user, or of another member. `isAdministrator`: the member is one already. Otherwise
 * the user confirms the role of an administrator with their password.
 */
export function RoleCard({ whose, isAdministrator }: { whose: 'new' | 'own' | 'other'; isAdministrator: boolean }) {
  const user = useUser()
  const roleId = Number(useFormValues().AccesoId)
  const options = useRoleOptions(user)
  return (
    <Card title="Rol y permisos" subtitle="lo que puede ver y hacer">
      <div className={fieldsGrid}>
        <SelectField
          name="AccesoId"
          label="Rol"
          required
          placeholder="Elige un rol"
          options={options}
          disabled={whose === 'own'}
          hint={hints[whose]}
        />
        {!isAdministrator && can({ AccesoId: roleId }, 'team.administrators') ? <OwnPassword /> : null}
        {roleId ? (
          <div>
            <p className="font-medium text-ink-2 text-sm">Podrá usar</p>
            <ul className="mt-1.5 grid gap-1 text-sm">
              {permissionsOf(roleId).map((permission) => (
                <li key={permission} className="flex gap-2">
                  <Check size={16} aria-hidden className="mt-0.5 shrink-0 text-ok" />
                  {permission}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </Card>
  )
}

export function FormFooter({ onSave, children }: { onSave?: () => void; children?: ReactNode }) {
  const dirty = useFormDirty()
  return (
    <FormBar className="xl:col-span-full">
      <LinkButton to="/team/manage">Cancelar</LinkButton>
      {children}
      <SubmitButton onClick={onSave}>Guardar</SubmitButton>
      <LeaveGuard dirty={dirty} />
    </FormBar>
  )
}
